/** Pages that other sites may frame: they act for nobody. The edge and the app both go by this list. */
export const embeddablePaths = ['/artistview', '/consult'] as const
