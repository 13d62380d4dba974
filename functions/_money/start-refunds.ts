import { refundable } from '#shared/domain/event/money/event-money.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import type { RefundIntent } from '#shared/domain/payment/intent.ts'
import { isUnderWay, refundKey } from '#shared/domain/payment/op.ts'
import { withRefundsBegun } from '#shared/domain/payment/refund.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { EventItem } from '../_data/event.ts'
import { findOps, type OpRow } from '../_data/op.ts'
import type { Deps } from '../_lib/deps.ts'
import { start } from './start.ts'

/** The refund operations of every payment of the event. */
export const refundKeys = (event: Event): string[] => event.payments.map(({ id }) => refundKey(event.id, id))

/** Begins all refunds, or retries the failed ones. @returns the operations; undefined after a lost race. */
export const startRefunds = async (deps: Deps, before: EventItem, actor: Viewer): Promise<OpRow[] | undefined> => {
  const ops = await findOps(deps, refundKeys(before))
  if (ops.some(isUnderWay)) return undefined
  const intents = refundable(before)
    .filter(({ amount }) => amount > 0)
    .map(({ payment_id, amount }) => {
      const payment = before.payments.find(({ id }) => id === payment_id)
      const intent: RefundIntent = {
        kind: 'refund',
        event_id: before.id,
        payment_id,
        amount,
        payment_intent: payment?.stripe_payment_intent_id ?? null,
      }
      const key = refundKey(before.id, payment_id)
      return { key, intent, earlier: ops.find((op) => op.key === key) }
    })
  if (intents.length === 0) return []
  const out = sum(intents.map(({ intent }) => intent.amount))
  return start(deps, {
    before,
    after: withRefundsBegun(
      before,
      intents.map(({ intent }) => intent),
    ),
    intents,
    out,
    actor,
    activity: { action: 'refund started', detail: formatMoney(out) },
  })
}
