import { balanceOf, depositOf, refundOf, type Cents } from '#shared/domain/money.ts'
import { isUnderThirtyDays, type Instant } from '#shared/domain/time.ts'
import type { EventLike } from '../record/event-like.ts'
import { computedRates } from './rates.ts'
import type { Payment, PaymentType } from '../record/schema.ts'
import { isConfirmed, vendorsOf, type VendorRole } from '../record/vendors.ts'

/** A payment row that asked the client for money (rows of type refund record money that went back). */
const isCharge = (payment: Payment): boolean => payment.type !== 'refund'
export const isPaid = (payment: Payment): boolean => isCharge(payment) && payment.paid_at != null
/** Asked for and neither paid nor failed yet: a bank debit on its way, or a card that wants the person's confirmation. */
export const isInFlight = (payment: Payment): boolean =>
  isCharge(payment) && payment.paid_at == null && payment.failed_at == null

const paidPayments = (event: EventLike): Payment[] => (event.payments ?? []).filter(isPaid)

/** Cents the client has paid, fees and tax not counted, refunds not subtracted. */
export const paidAmount = (event: EventLike): Cents =>
  paidPayments(event).reduce((sum, payment) => sum + payment.amount, 0)

/** There are charges, and each of them has been paid. */
export const isEveryPaymentPaid = (event: EventLike): boolean => {
  const charges = (event.payments ?? []).filter(isCharge)
  return charges.length > 0 && charges.every(isPaid)
}

/** Cents of the option that the client picked; the first option's price is the client rate (spec section 5). */
export const pickedPrice = (event: EventLike): Cents =>
  event.proposals?.find((option) => option.id === event.proposal_pick)?.price ?? event.client_rate ?? 0

/** Cents that the client owes for the event: frozen at signing, until then the picked price (prepaid) or the client rate. */
export const bookedRate = (event: EventLike): Cents =>
  event.client_rate_booked ?? (event.prepaid === false ? (event.client_rate ?? 0) : pickedPrice(event))

const owesNothing: ReadonlySet<string> = new Set(['canceled', 'refunded', 'refund_incomplete'])

/**
 * Cents that the client still owes: prepaid from the signature on, postpaid from the invoice on, nothing after a refund.
 * A list card carries the figure, because it does not carry the payments.
 */
export const balanceDue = (event: EventLike): Cents => {
  if (event.payments === undefined) return event.balance_due ?? 0
  if (owesNothing.has(event.status)) return 0
  const owes = event.prepaid === false ? event.payments.length > 0 : event.client_rate_booked != null
  return owes ? Math.max(0, bookedRate(event) - paidAmount(event)) : 0
}

/** Under 30 days remain. By the stored due instant, which follows start and venue zone; computed where it is missing. */
export const isLate = (event: EventLike, now: Instant): boolean =>
  event.balance_due_at != null
    ? Date.parse(now) > Date.parse(event.balance_due_at)
    : event.start != null && isUnderThirtyDays(event.start, event.timezone, now)

export interface Due {
  type: Exclude<PaymentType, 'refund'>
  amount: Cents
}

/**
 * The one charge that a prepaid event's client can now be asked for, or undefined. After signing the deposit (50 %), or all
 * of it when under 30 days remain or the client chooses so; once booked the balance. Undefined too while a charge is in
 * flight, so that nobody pays twice. Amounts in cents, without fee and tax (`chargeTotals` adds them).
 */
export const dueNow = (event: EventLike, now: Instant, inFull = false): Due | undefined => {
  if (event.prepaid === false || event.client_rate_booked == null || (event.payments ?? []).some(isInFlight))
    return undefined
  const left = balanceDue(event)
  if (left === 0) return undefined
  if (paidAmount(event) > 0) return { type: 'balance', amount: left }
  if (inFull || isLate(event, now)) return { type: 'in_full', amount: left }
  return { type: 'deposit', amount: depositOf(left) }
}

/** Deposit and balance of a rate in cents; they sum to it. */
export const instalments = (rate: Cents): { deposit: Cents; balance: Cents } => ({
  deposit: depositOf(rate),
  balance: balanceOf(rate),
})

export interface Refund {
  payment_id: string
  type: PaymentType
  amount: Cents
}

/** What goes back: half of each paid amount, fees stay; again only what failed, when some of it did. */
export const refundable = (event: EventLike): Refund[] =>
  paidPayments(event)
    .filter((payment) => payment.refund_status == null || payment.refund_status === 'failed')
    .map((payment) => ({ payment_id: payment.id, type: payment.type, amount: refundOf(payment.amount) }))

export interface Share {
  role: VendorRole | 'agent' | 'platform'
  key: string
  user_id: string | undefined
  name: string
  amount: Cents
}

const isGivenBack = (event: EventLike) =>
  event.status === 'refunded' || event.status === 'canceled' || event.status === 'refund_incomplete'

/**
 * What each party gets of the event, in cents; vendors, agent, platform in this order.
 * - Played or postpaid: exactly the rates. They sum to `client_rate_booked` whenever `payableAddsUp`, which paying demands.
 *   A vendor who did not confirm or did not play gets nothing; the rates then do not add up until the agent corrected them.
 * - Refunded: half of each rate, rounded down; everything else of what was kept (paid − refunded) is the platform's, so that the
 *   sum is exactly what was kept. An empty slot's half and that of a vendor who never confirmed are the platform's too. Should
 *   uncorrected rates ask for more than was kept, the parties are paid in order as far as it goes.
 */
export const shares = (event: EventLike): Share[] => {
  const { agent_rate, bookme_rate } = computedRates(event)
  const parties: Share[] = vendorsOf(event)
    .filter((vendor) => isConfirmed(vendor.status) && vendor.played !== false)
    .map(({ role, key, user_id, name, rate }) => ({ role, key, user_id, name, amount: rate }))
  const agentId = event.agent_id ?? ''
  parties.push({
    role: 'agent',
    key: agentId,
    user_id: event.agent?.user_id,
    name: event.agent?.name ?? '',
    amount: agent_rate,
  })
  const platform: Share = { role: 'platform', key: 'bookme', user_id: undefined, name: 'BookMe', amount: bookme_rate }
  if (!isGivenBack(event)) return [...parties, platform]

  let left = keptAmount(event)
  const halves = parties.map((party) => {
    const amount = Math.min(refundOf(party.amount), left)
    left -= amount
    return { ...party, amount }
  })
  return [...halves, { ...platform, amount: left }]
}

/** Cents of a refunded event that stay: what was paid less what went or will go back. */
export const keptAmount = (event: EventLike): Cents =>
  paidPayments(event).reduce(
    (sum, payment) => sum + payment.amount - (payment.refund_amount ?? refundOf(payment.amount)),
    0,
  )
