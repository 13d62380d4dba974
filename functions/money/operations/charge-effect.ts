import type { Event } from '#shared/domain/event/record/schema.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import {
  withChargeFailed,
  withChargePaid,
  withChargeWaiting,
  withPaidOutside,
  markedThere,
} from '#functions/money/rules/charge.ts'
import { remainderOf } from '#shared/domain/event/money/event-money.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { chargePostings, outsidePostings } from '#functions/money/rules/ledger.ts'
import { receivedOf, type Movement, type Received } from '#functions/money/rules/received.ts'
import { formatMoney, sum, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { invoiceSent, paidOutside } from '#functions/event/mails/invoice-mails.ts'
import { ledgerKey } from '#functions/platform/db/keys.ts'
import { ledgerWrites, receive } from '#functions/money/data/ledger.ts'
import { transitEntry } from './transit.ts'
import { closingEffect } from './closing.ts'
import { entryOf, type Change, type Effect, type EffectOf } from './effect.ts'
import {
  cancellationUnpaid,
  paymentBegun,
  paymentFailed,
  paymentMade,
  paymentMadeOutside,
  paymentName,
  paymentShort,
} from '#functions/money/mails/money-mails.ts'

export const chargeEffect: EffectOf = (deps, change) => {
  const { event, opAfter, outcome } = change
  const detail = outcome.charge ?? {}
  const intent = opAfter.intent as ChargeIntent
  const word = paymentName(intent)
  const total = formatMoney(intent.total)
  const effect = (): Effect | Promise<Effect> => {
    if (opAfter.state === 'succeeded') return paidEffect(deps, change)
    if (opAfter.state === 'waiting') {
      const after = withChargeWaiting(event, intent, detail)
      const isSent = intent.collection === 'send'
      return {
        after,
        activity: { action: isSent ? 'invoice sent' : `${word} on its way`, detail: total },
        also: [],
        jobs: [...invoiceSent(after), ...paymentBegun(after, intent)],
      }
    }
    const reason = opAfter.message!
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

/** Books what the paid invoice brought: what moved, what the agency got itself, and what was credited. */
const paidEffect = async (deps: Deps, change: Change): Promise<Effect> => {
  const { event, opAfter, outcome } = change
  const detail = outcome.charge ?? {}
  const received = receivedOf(opAfter.intent as ChargeIntent, detail)
  const { charged, outside, credited } = received
  const isOutsideOnly = !event.prepaid && charged.total === 0 && credited === 0
  const after = isOutsideOnly
    ? withPaidOutside(event, markedOutside(opAfter.intent as ChargeIntent, outside, deps.now), deps.now)
    : withChargePaid(event, received, detail, deps.now, (prefix) => deps.id(prefix))
  // Booked or paid in full: either way the balance schedule must follow.
  const next: OutboxJob =
    event.prepaid && event.cancellation == null
      ? { type: 'schedule_balance', event_id: event.id }
      : { type: 'pay_vendors', event_id: event.id }
  return {
    after,
    activity: { action: `${paymentName(charged)} paid`, detail: activityDetail(received) },
    also: await receivedWrites(deps, change, received),
    jobs: [
      ...(isOutsideOnly ? paidOutside(after) : paidMails(after, received)),
      ...cancellationUnpaid(after, 'More is due than has been paid'),
      next,
    ],
  }
}

const activityDetail = ({ charged, outside, credited }: Received): string =>
  [
    charged.total > 0 && [formatMoney(charged.total), charged.method?.text].filter(Boolean).join(', '),
    outside > 0 && `${formatMoney(outside)} outside of BookMe`,
    credited > 0 && `${formatMoney(credited)} credited at the payment provider`,
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Settles what was in transit. A bank debit always was: if its pending entry is missing, it is written with it, so that
 * a webhook that writes it at the same time loses.
 */
const settledWrites = async (
  deps: Deps,
  { event, opAfter }: Change,
  movements: readonly Movement[],
): Promise<{ settled: Cents; also: TransactItem[] }> => {
  // A card's only payment moves and succeeds at once.
  const early = movements.length > 1 || movements.some(({ isDebit }) => isDebit) ? movements : []
  const known = await Promise.all(early.map(({ charge_id }) => deps.db.get(ledgerKey(event.id, charge_id))))
  const late = movements.filter(({ isDebit }, i) => isDebit && !known[i])
  const owner = { op_key: opAfter.key, event_id: event.id, client_id: event.client_id }
  return {
    settled: sum(movements.filter(({ isDebit }, i) => isDebit || known[i]).map(({ amount }) => amount)),
    also: late.flatMap((movement) => ledgerWrites(deps, transitEntry(deps, movement, owner))),
  }
}

const receivedWrites = async (deps: Deps, change: Change, { charged, outside }: Received): Promise<TransactItem[]> => {
  const { event, opAfter, outcome } = change
  const movements = charged.total > 0 ? (outcome.charge?.movements ?? []) : []
  const { settled, also } = await settledWrites(deps, change, movements)
  return [
    ...also,
    ...(charged.total > 0
      ? ledgerWrites(deps, {
          ...entryOf(deps, opAfter, 'charge', chargePostings(charged, event.client_id, settled)),
          moved: movements.map(({ payment_intent_id, amount }) => ({ by: payment_intent_id, amount })),
        })
      : []),
    ...(charged.amount > 0 ? [receive(deps, event.id, charged.amount)] : []),
    ...(outside > 0
      ? ledgerWrites(deps, entryOf(deps, opAfter, 'paid_outside', outsidePostings(event.id, outside, event.client_id)))
      : []),
  ]
}

const paidMails = (after: Event, received: Received): OutboxJob[] => [
  ...(received.charged.total > 0 ? paymentMade(after, received.charged) : []),
  ...(received.outside > 0 ? paymentMadeOutside(after, received) : []),
  ...paymentShort(after, received),
]

const markedOutside = (intent: ChargeIntent, amount: Cents, now: Instant): ChargeIntent => ({
  ...intent,
  closing: { as: 'outside', by: '', method: 'other', amount, received_at: now, reason: markedThere },
})
