import type { Event } from '#shared/domain/event/record/schema.ts'

/** Rows of totals, debts and changed shares are written for the agency and for the event's agent. */

const agencyView = 'ALL'
export const agentView = (userId: string): string => `U#${userId}`
/** Admins see the agency's view, everyone else their own. */
export const moneyViewFor = ({ id, is_admin }: { id: string; is_admin: boolean }): string =>
  is_admin ? agencyView : agentView(id)

export const moneyViewsOf = ({ agent }: Event): string[] => [
  agencyView,
  ...(agent?.user_id === undefined ? [] : [agentView(agent.user_id)]),
]
