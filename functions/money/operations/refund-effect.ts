import type { Event } from '#shared/domain/event/record/schema.ts'
import { keptRefunds } from '#shared/domain/event/money/kept-refund.ts'
import { cents, formatMoney, zero } from '#shared/domain/money.ts'
import type { RefundIntent } from '#shared/domain/payment/intent.ts'
import { refundPostings, returnedPostings } from '#functions/money/rules/ledger.ts'
import { isRefundFailed, withRefundDone, withRefundFailed } from '#functions/money/rules/refund.ts'
import { recordsBegunWith } from '#shared/domain/payment/refund-records.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { giveBack, ledgerWrites } from '#functions/money/data/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { entryOf, isAccepted, isReturned, isTaken, type Effect, type EffectOf } from './effect.ts'
import { recordsRefunded, refundFailed, refundMade } from '#functions/money/mails/money-mails.ts'
import { settledRefunds } from './settled-refunds.ts'

/** Applies a refund's outcome. The last one decides the event's status. */
export const refundEffect: EffectOf = async (deps, { event, opBefore, opAfter }) => {
  const intent = opAfter.intent as RefundIntent
  const detail = formatMoney(cents(intent.amount + (intent.fee ?? zero)))
  if (opAfter.state !== 'failed') {
    const { state, unmoved } = opAfter
    const after = withRefundDone(event, intent, state === 'waiting', deps.now, unmoved)
    const isMoving = isAccepted(opBefore, opAfter)
    const also = isMoving
      ? ledgerWrites(deps, entryOf(deps, opAfter, 'refund', refundPostings(intent, event.client_id)))
      : []
    const action = isMoving ? 'refund made' : unmoved === undefined ? 'refund arrived' : 'refund waits'
    const effect = { after, activity: { action, detail }, also, jobs: [] }
    if (isTaken(opBefore, opAfter)) return settled(deps, event, intent, opAfter.key, effect)
    // The status has counted on it since the provider took it.
    return isMoving ? { ...effect, jobs: mailsOf(after, intent) } : effect
  }
  const message = opAfter.message!
  const after = withRefundFailed(event, intent, message)
  const reversal = isReturned(opBefore, opAfter)
    ? ledgerWrites(deps, entryOf(deps, opAfter, 'returned', returnedPostings(refundPostings(intent, event.client_id))))
    : []
  // Funds were reserved at the start; failed or returned refunds release them.
  const also = [...reversal, giveBack(deps, event.id, intent.amount)]
  const activity = { action: 'refund failed', detail: `${detail}: ${message}` }
  return settled(deps, event, intent, opAfter.key, { after, activity, also, jobs: [] })
}

const settled = async (
  deps: Deps,
  before: Event,
  intent: RefundIntent,
  key: string,
  effect: Effect,
): Promise<Effect> => {
  const { after, jobs, isSettled } = await settledRefunds(deps, before, effect.after, key)
  return isSettled ? { ...effect, after, jobs: [...mailsOf(after, intent), ...jobs] } : effect
}

/** One mail for all refunds of one click, once each of them has moved. */
const mailsOf = (event: Event, { refund_id }: RefundIntent): OutboxJob[] => {
  const kept = keptRefunds(event)
  if (refund_id === undefined) {
    if (isRefundFailed(event)) return refundFailed(event)
    return kept.some(({ record_id }) => record_id === undefined) ? [] : refundMade(event)
  }
  const records = recordsBegunWith(event, refund_id)
  if (records.some(({ status }) => status === 'failed')) return refundFailed(event)
  return records.some(({ id }) => kept.some(({ record_id }) => record_id === id)) ? [] : recordsRefunded(event, records)
}
