import { sum } from '#shared/domain/money.ts'
import type { SettlementRecord } from '../record/agreement-schema.ts'
import type { EventLike } from '../record/event-like.ts'
import type { EventProjection } from '../record/schema.ts'

/** Repayments to the agency that no account has taken yet. */
export const openSettlements = ({ settlements = [] }: Pick<EventLike, 'settlements'>): SettlementRecord[] =>
  settlements.filter(({ paid_at }) => paid_at === null)

/** Owed to the agency, since the first of them; undefined if there is nothing. */
export const owedToAgency = (event: EventLike): NonNullable<EventProjection['agency_owed']> | undefined => {
  const [first, ...others] = openSettlements(event)
  if (first === undefined) return event.payments === undefined ? (event.agency_owed ?? undefined) : undefined
  return { amount: sum([first, ...others].map(({ amount }) => amount)), at: first.at }
}
