import { asPaid, withChargeFailed, withChargePaid, withChargeWaiting } from '#shared/domain/payment/charge.ts'
import { remainderOf } from '#shared/domain/event/money/event-money.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { chargePostings } from '#shared/domain/payment/ledger.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { invoiceSent } from '#functions/_mails/invoice-mails.ts'
import { ledgerWrites, receive } from '#functions/_data/money/ledger.ts'
import { closingEffect } from './closing.ts'
import { entryOf, type Effect, type EffectOf } from './effect.ts'
import { cancellationUnpaid, paymentFailed, paymentMade, paymentName } from '#functions/_mails/money-mails.ts'

export const chargeEffect: EffectOf = (deps, change) => {
  const { event, opAfter, outcome } = change
  const detail = outcome.charge ?? {}
  const intent = asPaid(opAfter.intent as ChargeIntent, detail)
  const word = paymentName(intent)
  const total = formatMoney(intent.total)
  const effect = (): Effect => {
    if (opAfter.state === 'succeeded') {
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
          ...ledgerWrites(deps, {
            ...entryOf(deps, opAfter, 'charge', chargePostings(intent, event.client_id)),
            moved_by: detail.payment_intent_id,
          }),
          receive(deps, event.id, intent.amount),
        ],
        jobs: [...paymentMade(after, intent), ...cancellationUnpaid(after, 'More is due than has been paid'), next],
      }
    }
    if (opAfter.state === 'waiting') {
      const after = withChargeWaiting(event, intent, detail)
      const isSent = intent.collection === 'send'
      return {
        after,
        activity: { action: isSent ? 'invoice sent' : `${word} on its way`, detail: total },
        also: [],
        jobs: isSent ? invoiceSent(after) : [],
      }
    }
    const reason = opAfter.message ?? ''
    const failed = withChargeFailed(event, intent, reason, detail, deps.now)
    const activity = { action: `${word} failed`, detail: reason }
    if (detail.isSuperseded) return { after: failed, activity, also: [], jobs: [] }
    if (failed.cancellation == null || remainderOf(failed) > 0) {
      const jobs = [...paymentFailed(failed, intent, reason, detail), ...cancellationUnpaid(failed, reason)]
      return { after: failed, activity, also: [], jobs }
    }
    // The event was canceled while a debit was in transit; the money is no longer due.
    const after = { ...failed, payments: failed.payments.filter(({ id }) => id !== intent.payment_id) }
    const event_id = event.id
    const jobs: OutboxJob[] = [
      { type: 'void_invoices', event_id },
      { type: 'pay_vendors', event_id },
    ]
    return { after, activity, also: [], jobs }
  }
  return Promise.resolve(closingEffect(deps, change) ?? effect())
}
