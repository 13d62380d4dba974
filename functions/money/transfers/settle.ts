import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { commissionAgentOf } from '#shared/domain/event/money/roster.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { SettlementIntent } from '#shared/domain/payment/intent.ts'
import { begin, hold, settlementKey } from '#shared/domain/payment/op.ts'
import { businessDaysLater } from '#shared/domain/payment/payout-day.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { newOpRow, opWrites } from '#functions/money/data/op.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The agency of the event, which pays vendors itself: its agent's account. */
const agencyOf = (event: Event) =>
  event.agent?.user_id === undefined
    ? commissionAgentOf(event)
    : { user_id: event.agent.user_id, name: event.agent.name ?? '' }
export const payerOf = (event: Event): string | undefined => agencyOf(event).user_id

interface Settled {
  fields: Pick<Event, 'settlements'>
  also: TransactItem[]
  jobs: OutboxJob[]
}

/**
 * An operation repays the agency. It begins in the transaction that records the agency's payment: the payment worker
 * sends it at once, and the sweep resumes it after a crash.
 */
export const settled = (
  deps: Deps,
  event: Event,
  { amount, vendor, entry }: { amount: Cents; vendor: string; entry: string },
): Settled => {
  const { user_id, name } = agencyOf(event)
  if (amount === 0 || user_id === undefined) return { fields: {}, also: [], jobs: [] }
  const key = settlementKey(event.id, entry.slice(entry.lastIndexOf('/') + 1))
  const description = `${event.name}: ${vendor} was paid directly`
  const intent: SettlementIntent = { kind: 'settlement', event_id: event.id, user_id, name, amount, description }
  const op = { ...begin(key, deps.now), state: 'open' as const, next_at: deps.now }
  const record = { key, user_id, name, vendor, amount, at: deps.now, paid_at: null }
  return {
    fields: { settlements: [...(event.settlements ?? []), record] },
    also: opWrites(deps, undefined, newOpRow(deps, op, intent, undefined)),
    jobs: [{ type: 'op', op_key: key }],
  }
}

export interface Again extends Pick<Settled, 'fields' | 'also'> {
  /** The day on which it is sent. */
  again: string
}

/**
 * Somebody reversed a repayment on the provider's dashboard: the debt is open again. It is sent to the account that the
 * agency has on the next business day, so that there is time to put that account right.
 */
export const settledAgain = (
  deps: Deps,
  event: Event,
  { op_key, intent, amount, entry }: { op_key: string; intent: SettlementIntent; amount: Cents; entry: string },
): Again => {
  const key = settlementKey(event.id, entry)
  const until = businessDaysLater(deps.now, 1)
  const op = hold({ ...begin(key, deps.now), state: 'open' }, { why: 'account', until }, deps.now)
  const { vendor = '' } = event.settlements?.find((one) => one.key === op_key) ?? {}
  const { user_id, name } = intent
  const record = { key, user_id, name, vendor, amount, at: deps.now, paid_at: null }
  return {
    fields: { settlements: [...(event.settlements ?? []), record] },
    also: opWrites(deps, undefined, newOpRow(deps, op, { ...intent, amount }, undefined)),
    again: dayText(until, zoneOf(event)),
  }
}
