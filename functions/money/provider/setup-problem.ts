/** A wrong setting at the provider, and how to fix it. */
export interface SetupProblem {
  what: string
  click: string
  /** The anchor of its section in docs/operations.md. */
  see: string
}

export const problem = (see: string, what: string, click: string): SetupProblem => ({
  what,
  click,
  see: `docs/operations.md#${see}`,
})
