/** Pages that other sites may frame, because they perform no actions for a user. Used by the edge and the app. */
export const embeddablePaths = ['/artistview', '/consult'] as const
