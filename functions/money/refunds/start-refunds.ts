import { refundable, reversedAmount } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import type { RefundIntent } from '#shared/domain/payment/intent.ts'
import { isUnderWay, refundKey } from '#shared/domain/payment/op.ts'
import { withRefundsBegun, withRefundsRecognized } from '#functions/money/rules/refund.ts'
import { failedRecords, withRecordsBegunAgain } from '#shared/domain/payment/refund-records.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { findOps, type OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { intentsOf, refundKeys, type RefundsStart } from '#functions/money/operations/refund-records.ts'
import { refundMade } from '#functions/money/mails/money-mails.ts'
import { settledRefunds } from '#functions/money/operations/settled-refunds.ts'
import { start } from '#functions/money/operations/start.ts'

/**
 * Starts the refunds of Refund Event, or retries any failed refunds.
 * @returns the operations; undefined after a lost race.
 */
export const startRefunds = async (deps: Deps, before: EventItem, actor: Viewer): Promise<OpRow[] | undefined> => {
  const ops = await findOps(deps, refundKeys(before))
  if (ops.some(isUnderWay)) return undefined
  const begun = failedRecords(before).length > 0 ? recordsAgain(before, ops) : policyRefunds(before, ops, deps.now)
  if (begun.intents.length > 0) {
    const activity = { action: 'refund started', detail: formatMoney(begun.out) }
    return start(deps, { before, ...begun, actor, activity })
  }
  if (begun.after === before && before.status !== 'refund_incomplete') return []
  // Everything was refunded manually: nothing is left to send.
  const { after, jobs } = await settledRefunds(deps, before, begun.after)
  const activity = { action: 'refunded', detail: `${formatMoney(reversedAmount(before))} were already back` }
  return start(deps, { before, after, intents: [], actor, activity, jobs: [...refundMade(after), ...jobs] })
}

const recordsAgain = (before: Event, ops: readonly OpRow[]): RefundsStart => {
  const failed = failedRecords(before)
  return {
    after: withRecordsBegunAgain(before, new Set(failed.map(({ id }) => id))),
    intents: intentsOf(before, failed, ops),
    out: sum(failed.map(({ amount }) => amount)),
  }
}

/** A cancellation's refunds have records and are not halved again. */
const policyRefunds = (event: Event, ops: readonly OpRow[], now: Instant): RefundsStart => {
  const all = event.cancellation == null ? refundable(event) : []
  const refunds = all.filter(({ amount }) => amount > 0)
  const back = all.filter(({ payment_id, amount }) => amount === 0 && reversedAmount(event, payment_id) > 0)
  const before = withRefundsRecognized(
    event,
    back.map(({ payment_id }) => payment_id),
    now,
  )
  const intents = refunds.map(({ payment_id, amount }) => {
    const payment = before.payments.find(({ id }) => id === payment_id)!
    const intent: RefundIntent = {
      kind: 'refund',
      event_id: before.id,
      payment_id,
      amount,
      payment_intent: payment.stripe_payment_intent_id ?? null,
    }
    const key = refundKey(before.id, payment_id)
    return { key, intent, earlier: ops.find((op) => op.key === key) }
  })
  return {
    after:
      intents.length === 0
        ? before
        : withRefundsBegun(
            before,
            intents.map(({ intent }) => intent),
          ),
    intents,
    out: sum(refunds.map(({ amount }) => amount)),
  }
}
