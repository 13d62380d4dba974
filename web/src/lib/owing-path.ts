/** Rows of the events list that owe, or whose due day has passed. */
export const owings = ['owed', 'overdue'] as const
export type Owing = (typeof owings)[number]

/** The events list with exactly the rows that a sum of debts adds up: of any time, of one client or of all. */
export const owingPath = (owing: Owing, client?: string): string =>
  `/events?${new URLSearchParams({ ...(client !== undefined && { client }), unpaid: 'true', owing }).toString()}`
