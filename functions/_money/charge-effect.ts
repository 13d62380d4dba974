import { asPaid, withChargeFailed, withChargePaid, withChargeWaiting } from '#shared/domain/payment/charge.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { chargePostings } from '#shared/domain/payment/ledger.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { daysUntilDue } from './send-charge.ts'
import { ledgerWrites, receive } from '../_data/ledger.ts'
import { entryOf, type Effect, type EffectOf } from './effect.ts'
import { cancellationUnpaid, invoiceSent, paymentFailed, paymentMade, paymentName } from './mails.ts'

/** Applies a charge's outcome: payment, status, ledger, funds, mails. */
export const chargeEffect: EffectOf = (deps, { event, op, outcome }) => {
  const detail = outcome.charge ?? {}
  const intent = asPaid(op.intent as ChargeIntent, detail)
  const word = paymentName(intent)
  const total = formatMoney(intent.total)
  const effect = (): Effect => {
    if (op.state === 'succeeded') {
      const after = withChargePaid(event, intent, detail, deps.now)
      // Booked or paid in full: either way the balance schedule must follow.
      const next: OutboxJob =
        event.prepaid && event.cancellation == null
          ? { type: 'schedule_balance', event_id: event.id }
          : { type: 'pay_vendors', event_id: event.id }
      return {
        after,
        activity: { action: `${word} paid`, detail: [total, intent.method?.text].filter(Boolean).join(', ') },
        also: [
          ...ledgerWrites(deps, entryOf(deps, op, 'charge', chargePostings(intent, event.client_id))),
          receive(deps, event.id, intent.amount),
        ],
        jobs: [...paymentMade(after, intent), next],
      }
    }
    if (op.state === 'waiting') {
      const after = withChargeWaiting(event, intent, detail)
      const isSent = intent.collection === 'send'
      const dueAt = new Date(Date.parse(deps.now) + daysUntilDue * 86_400_000).toISOString()
      return {
        after,
        activity: { action: isSent ? 'invoice sent' : `${word} on its way`, detail: total },
        also: [],
        jobs: isSent ? invoiceSent(after, intent, detail, dueAt) : [],
      }
    }
    const reason = op.message ?? ''
    const after = withChargeFailed(event, intent, reason, detail, deps.now)
    return {
      after,
      activity: { action: `${word} failed`, detail: reason },
      also: [],
      jobs: detail.isSuperseded
        ? []
        : [...paymentFailed(after, intent, reason, detail), ...cancellationUnpaid(after, reason)],
    }
  }
  return Promise.resolve(effect())
}
