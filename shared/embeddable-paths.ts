/** A page of its own, without the app: the widget that says whether an act is free. */
export const widgetPath = '/free.html'
/** Pages that other sites may frame, because they perform no actions for a user. Used by the edge and the app. */
export const embeddablePaths = ['/artistview', '/consult', widgetPath] as const
