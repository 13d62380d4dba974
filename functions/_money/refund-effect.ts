import { isPaid } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { RefundIntent } from '#shared/domain/payment/intent.ts'
import { refundPostings, returnedPostings } from '#shared/domain/payment/ledger.ts'
import { isUnderWay, refundKey } from '#shared/domain/payment/op.ts'
import { withRefundDone, withRefundFailed, withRefundsSettled } from '#shared/domain/payment/refund.ts'
import { giveBack, ledgerWrites } from '../_data/ledger.ts'
import { findOps } from '../_data/op.ts'
import type { Deps } from '../_lib/deps.ts'
import { entryOf, isAccepted, isReturned, type Effect, type EffectOf } from './effect.ts'
import { refundFailed, refundMade } from './mails.ts'

/** Applies a refund's outcome. The last one decides the event's status. */
export const refundEffect: EffectOf = async (deps, { event, was, op }) => {
  const intent = op.intent as RefundIntent
  const detail = formatMoney(intent.amount)
  // Funds were reserved at the start; refunds that fail or come back release them.
  const undo = () => giveBack(deps, event.id, intent.amount)
  if (op.state !== 'failed') {
    const done = withRefundDone(event, intent, op.state === 'waiting', deps.now)
    if (!isAccepted(was, op)) return { after: done, activity: { action: 'refund arrived', detail }, also: [], jobs: [] }
    const also = ledgerWrites(deps, entryOf(deps, op, 'refund', refundPostings(intent, event.client_id)))
    return settled(deps, event, op.key, { after: done, activity: { action: 'refund made', detail }, also, jobs: [] })
  }
  const message = op.message ?? ''
  const after = withRefundFailed(event, intent, message)
  const reversal = isReturned(was, op)
    ? ledgerWrites(deps, entryOf(deps, op, 'returned', returnedPostings(refundPostings(intent, event.client_id))))
    : []
  return settled(deps, event, op.key, {
    after,
    activity: { action: 'refund failed', detail: `${detail}: ${message}` },
    also: [...reversal, undo()],
    jobs: [],
  })
}

const settled = async (deps: Deps, before: Event, key: string, effect: Effect): Promise<Effect> => {
  // Read after the event: closing any of these changes the event, so a stale read fails on its version.
  const others = await findOps(
    deps,
    before.payments
      .filter(isPaid)
      .map(({ id }) => refundKey(before.id, id))
      .filter((other) => other !== key),
  )
  if (others.some(isUnderWay)) return effect
  const after = withRefundsSettled(effect.after)
  const isFailed = after.payments.some((payment) => payment.refund_status === 'failed')
  return { ...effect, after, jobs: isFailed ? refundFailed(after) : refundMade(after) }
}
