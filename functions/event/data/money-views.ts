import { commissionAgentOf } from '#shared/domain/event/money/roster.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'

/**
 * Rows of totals, debts and changed shares are written for the agency and for the event's agent. Those of the
 * commission are for its payee (ADR 15).
 */

const agencyView = 'ALL'
export const agentView = (userId: string): string => `U#${userId}`
/** Admins see the agency's view, everyone else their own. */
export const moneyViewFor = ({ id, is_admin }: { id: string; is_admin: boolean }): string =>
  is_admin ? agencyView : agentView(id)

const viewsWith = (userId: string | undefined): string[] => [
  agencyView,
  ...(userId === undefined ? [] : [agentView(userId)]),
]
export const moneyViewsOf = ({ agent }: Event): string[] => viewsWith(agent?.user_id)
export const commissionViewsOf = (event: Event): string[] => viewsWith(commissionAgentOf(event).user_id)
