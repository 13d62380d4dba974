import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney, zero } from '#shared/domain/money.ts'
import type { RefundIntent } from '#shared/domain/payment/intent.ts'
import { refundPostings, returnedPostings } from '#functions/money/rules/ledger.ts'
import { isRefundFailed, withRefundDone, withRefundFailed } from '#functions/money/rules/refund.ts'
import { recordsBegunWith } from '#shared/domain/payment/refund-records.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { giveBack, ledgerWrites } from '#functions/money/data/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { entryOf, isAccepted, isReturned, type Effect, type EffectOf } from './effect.ts'
import { recordsRefunded, refundFailed, refundMade } from '#functions/money/mails/money-mails.ts'
import { settledRefunds } from './settled-refunds.ts'

/** Applies a refund's outcome. The last one decides the event's status. */
export const refundEffect: EffectOf = async (deps, { event, opBefore, opAfter }) => {
  const intent = opAfter.intent as RefundIntent
  const detail = formatMoney(cents(intent.amount + (intent.fee ?? zero)))
  if (opAfter.state !== 'failed') {
    const done = withRefundDone(event, intent, opAfter.state === 'waiting', deps.now)
    if (!isAccepted(opBefore, opAfter))
      return { after: done, activity: { action: 'refund arrived', detail }, also: [], jobs: [] }
    const also = ledgerWrites(deps, entryOf(deps, opAfter, 'refund', refundPostings(intent, event.client_id)))
    const effect = { after: done, activity: { action: 'refund made', detail }, also, jobs: [] }
    return settled(deps, event, intent, opAfter.key, effect)
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

const mailsOf = (event: Event, { refund_id }: RefundIntent): OutboxJob[] => {
  if (refund_id === undefined) return isRefundFailed(event) ? refundFailed(event) : refundMade(event)
  const records = recordsBegunWith(event, refund_id)
  return records.some(({ status }) => status === 'failed') ? refundFailed(event) : recordsRefunded(event, records)
}
