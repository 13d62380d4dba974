import { isCalledOff } from '../record/status.ts'
import { allocate, balanceOf, cents, depositOf, refundOf, sum, zero, type Cents } from '#shared/domain/money.ts'
import { isUnderThirtyDays, type Instant } from '#shared/domain/time.ts'
import { chargeable } from '../../payment/method-kinds.ts'
import type { EventLike } from '../record/event-like.ts'
import type { RefundRecord } from '../record/agreement-schema.ts'
import type { Payment, PaymentType } from '../record/payment-schema.ts'
import type { PendingReversal } from '../record/schema.ts'
import { inForce, type InForce } from '../record/terms.ts'
import { vendorsReady } from '../record/vendors.ts'

/** A payment that charges the client (payments of type refund record returned money). */
const isCharge = (payment: Payment): boolean => payment.type !== 'refund'
export const isPaid = (payment: Payment): boolean => isCharge(payment) && payment.paid_at != null
/** Charged but neither paid nor failed yet: a pending bank debit, or a card that needs authentication. */
export const isInFlight = (payment: Payment): boolean =>
  isCharge(payment) && payment.paid_at == null && payment.failed_at == null

export const paidPayments = (event: EventLike): Payment[] => (event.payments ?? []).filter(isPaid)

/** Cents the client has paid, before refunds and without fees and tax. */
export const paidAmount = (event: EventLike): Cents => sum(paidPayments(event).map((payment) => payment.amount))

/** A refund record is a promise to the client: one that failed is owed until an admin has made it again. */
const refundsOf = (event: EventLike, isCounted: (refund: RefundRecord) => boolean): Cents =>
  sum((event.refunds ?? []).filter((refund) => refund.reason !== 'covered' && isCounted(refund)).map(amountOf))
const amountOf = ({ amount }: { amount: Cents }): Cents => amount

const reversalReasons: ReadonlySet<RefundRecord['reason']> = new Set(['by_hand', 'credit', 'dispute'])
/** Refunded outside the product: on the provider's dashboard, or by the client's bank. */
export const isReversal = ({ reason }: RefundRecord): boolean => reversalReasons.has(reason)

/** Cents reversed on the event, or on one payment. */
export const reversedAmount = (event: EventLike, paymentId?: string): Cents =>
  refundsOf(event, (refund) => isReversal(refund) && (paymentId === undefined || refund.payment_id === paymentId))

/** Cents of a payment that are not refunded and not being refunded, without the fee. */
export const netOf = (event: EventLike, { id, amount }: Payment): Cents =>
  cents(amount - refundsOf(event, ({ payment_id }) => payment_id === id))

/** Received by the agency itself: BookMe neither holds nor refunds it. */
export const isOutside = ({ paid_outside }: Payment): boolean => paid_outside != null
/** The method of a payment by a credit note or the customer's credit at the provider: no money has moved. */
export const creditMethod = 'credit'
/** Payments whose money moved at the provider. */
export const movedPayments = (event: EventLike): Payment[] =>
  paidPayments(event).filter((payment) => !isOutside(payment) && payment.payment_method_type !== creditMethod)
export const paidOutsideAmount = (event: EventLike): Cents => sum(paidPayments(event).filter(isOutside).map(amountOf))

/** Cents the client has paid, net of completed and pending refunds. */
export const paidNet = (event: EventLike): Cents => sum(paidPayments(event).map((payment) => netOf(event, payment)))

/** Cents refunded out of goodwill, by one party or by all. */
export const goodwillOf = (event: EventLike, from?: RefundRecord['from']): Cents =>
  refundsOf(event, (refund) => refund.reason === 'goodwill' && (from === undefined || refund.from === from))

/**
 * A charge is paid and none is on its way. One that failed says nothing: the balance says whether it is still owed, for
 * somebody else may have borne it.
 */
export const areChargesDone = (event: EventLike): boolean => {
  const payments = event.payments ?? []
  return payments.some(isPaid) && !payments.some(isInFlight)
}

/** Cents of the picked option; the first option's price is the client rate (docs/product.md#validation). */
export const pickedPrice = (event: EventLike): Cents =>
  event.proposals?.find((option) => option.id === event.proposal_pick)?.price ?? event.client_rate ?? zero

/**
 * Cents that the client owes for the event, net of goodwill: frozen at signing; before that the picked price (prepaid)
 * or the client rate.
 */
export const bookedRate = (event: InForce<EventLike>): Cents =>
  cents(
    (event.client_rate_booked ?? (event.prepaid === false ? (event.client_rate ?? 0) : pickedPrice(event))) -
      goodwillOf(event),
  )

const dueAfterCancellation = (event: EventLike): Cents => event.cancellation?.due ?? paidNet(event)

/** Cents that remain due after a cancellation and are not paid: staff charge them again, or waive them. */
export const remainderOf = (event: EventLike): Cents =>
  chargeable(cents(Math.max(0, dueAfterCancellation(event) - paidNet(event))))

/** Cents of a canceled event that its client pays for: what is due, as far as it is paid. The rest goes back. */
export const keptAfterCancellation = (event: EventLike): Cents =>
  cents(Math.min(paidNet(event), dueAfterCancellation(event)))

/** Cents that arrived, or came back, after a cancellation although they were no longer due. */
export const paidBeyondDue = (event: EventLike): Cents =>
  cents(Math.max(0, Math.min(paidNet(event) - dueAfterCancellation(event), refundableNet(event))))

/** Cents that can go back through the provider. */
const refundableNet = (event: EventLike): Cents => sum(movedPayments(event).map((payment) => netOf(event, payment)))

/**
 * Cents that the client still owes: prepaid from signing on, postpaid from the invoice on, nothing after a refund. List
 * rows store this figure because they do not hold the payments.
 */
export const balanceDue = (event: EventLike): Cents => {
  if (event.payments === undefined) return event.balance_due ?? zero
  if (event.cancellation != null) return remainderOf(event)
  if (isCalledOff(event)) return zero
  return cents(unpaid(event) - notChargeable(event))
}

/** Cents of the price that nobody has paid. */
const unpaid = (event: EventLike): Cents => {
  const owes = event.prepaid === false ? (event.payments ?? []).length > 0 : event.client_rate_booked != null
  return owes ? cents(Math.max(0, bookedRate(inForce(event)) - paidNet(event))) : zero
}

/**
 * Cents of the rest of a price that are too few to be charged alone. They are charged with the next rise of the price;
 * until then they count as paid, out of BookMe's share.
 */
export const notChargeable = (event: EventLike): Cents => {
  if (event.payments === undefined || isCalledOff(event) || paidNet(event) === 0) return zero
  return cents(unpaid(event) - chargeable(unpaid(event)))
}

/** Less than 30 days remain. Uses the stored due date, which accounts for start and venue zone, or computes it. */
export const isLate = (event: EventLike, now: Instant): boolean => {
  const { balance_due_at, start, timezone } = inForce(event)
  return balance_due_at != null
    ? Date.parse(now) > Date.parse(balance_due_at)
    : start != null && isUnderThirtyDays(start, timezone, now)
}

export interface Due {
  type: Exclude<PaymentType, 'refund'>
  amount: Cents
}

/**
 * The one charge that a prepaid event's client can be asked for now. After signing: the deposit (50 %), or the full
 * price if less than 30 days remain or the client prefers it; once booked: the balance. Undefined while a charge is in
 * flight, so that nobody pays twice. Cents, without fee and tax (`chargeTotals` adds them).
 */
export const dueNow = (event: EventLike, now: Instant, inFull = false): Due | undefined => {
  if (event.prepaid === false || event.client_rate_booked == null || hasGap(event)) return undefined
  if ((event.payments ?? []).some(isInFlight)) return undefined
  // Not twice what a bank decides about: after a lost dispute it is due again.
  const left = owedNow(event)
  if (left === 0) return undefined
  // A price increase after the balance was paid.
  if (isBalancePaid(event)) return { type: 'adjustment', amount: left }
  if (paidAmount(event) > 0) return { type: 'balance', amount: left }
  if (inFull || isLate(event, now)) return { type: 'in_full', amount: left }
  return { type: 'deposit', amount: depositOf(left) }
}

/** The number of the next adjustment, starting at 1. */
export const nextAdjustment = (event: EventLike): number =>
  1 + new Set(paidPayments(event).flatMap((payment) => (payment.type === 'adjustment' ? invoiceOf(payment) : []))).size

/** The same for all parts of an invoice: charged, outside and credited. */
export const invoiceOf = ({ id, stripe_invoice_id }: Payment): string => stripe_invoice_id ?? id

const settling: ReadonlySet<PaymentType> = new Set(['balance', 'in_full', 'adjustment'])

/** If the balance of an earlier price is paid, any increase is charged separately. */
export const isBalancePaid = (event: EventLike): boolean => paidPayments(event).some(({ type }) => settling.has(type))

/** Deposit and balance of a rate in cents; they sum to it. */
export const instalments = (rate: Cents): { deposit: Cents; balance: Cents } => ({
  deposit: depositOf(rate),
  balance: balanceOf(rate),
})

/**
 * A signed event without its act: nothing is charged, by schedule or by a click, until the act is replaced. Views and
 * list rows hold the answer, because a client cannot see whose answers it depends on.
 */
export const hasGap = (event: EventLike): boolean =>
  event.has_gap ?? (event.agreement != null && event.status === 'booked' && !vendorsReady(inForce(event)))
export const gapText = 'Nothing is charged until your agent has arranged the act'

/** Cents paid beyond the price in force of a booked event: they go back. */
export const overpaid = (event: EventLike): Cents =>
  event.prepaid === true && event.status === 'booked' && event.agreement != null
    ? cents(Math.max(0, paidNet(event) - bookedRate(inForce(event))))
    : zero

/**
 * Cents taken back, with a decision pending: the client pays them again, all parties agree on a lower price, the agent
 * bears them as goodwill, or BookMe covers them. Until then no vendor is paid, and automatic charges stop.
 */
export const undecided = (event: EventLike): Cents => cents(Math.min(reversedAmount(event), balanceDue(event)))

/**
 * Cents that a bank has been told to pay, a debit of some days for example: neither paid nor asked for. An open invoice
 * is not on its way. List rows store the figure.
 */
export const onItsWay = (event: EventLike): Cents =>
  event.payments === undefined
    ? (event.on_its_way ?? zero)
    : event.prepaid === false
      ? zero
      : sum(event.payments.filter(isInFlight).map(amountOf))

const isOpenDispute = ({ reason, status }: RefundRecord): boolean => reason === 'dispute' && status === 'pending'

/** Cents that the client is asked for: not those that a bank decides about (docs/product.md#figures). */
export const owedNow = (event: EventLike): Cents =>
  cents(Math.max(0, balanceDue(event) - refundsOf(event, isOpenDispute)))

/** An open dispute or a pending decision keeps the vendors waiting. */
export const isHeldBack = (event: EventLike): boolean =>
  (event.disputes ?? []).some(({ status }) => status === 'open') || (event.cancellation == null && undecided(event) > 0)

/**
 * Money that the client has got back outside of the product: staff answer an open dispute by `due_by`, or decide who
 * bears a lost one, or a refund made on the provider's dashboard.
 * List rows store it because they do not hold the disputes.
 */
export const pendingReversal = (event: EventLike): PendingReversal | undefined => {
  if (event.payments === undefined) return event.taken_back ?? undefined
  // A client sees the record of the refund, and not that of the dispute.
  const open = (event.refunds ?? []).filter(isOpenDispute)
  if (open.length > 0) {
    const dues = (event.disputes ?? []).flatMap(({ status, due_by }) => (status === 'open' && due_by ? [due_by] : []))
    return {
      is: 'open',
      amount: sum(open.map(({ amount, fee }) => cents(amount + fee))),
      due_by: dues.sort()[0] ?? null,
    }
  }
  const amount = event.cancellation == null ? undecided(event) : zero
  return amount > 0 ? { is: 'lost', amount, due_by: null } : undefined
}

/**
 * When the rest of a booked event's price is charged on schedule; undefined if it is not. Views and list rows hold the
 * answer, because a client cannot see whose answers it depends on.
 */
export const remainderDueAt = (event: EventLike): Instant | undefined => {
  if (event.charge_at !== undefined) return event.charge_at ?? undefined
  if (event.prepaid !== true || event.status !== 'booked' || balanceDue(event) === 0 || hasGap(event)) return undefined
  if (undecided(event) > 0) return undefined
  // The signature that agreed to a higher price made the rise due at once.
  return (isBalancePaid(event) ? event.agreement?.signed_at : inForce(event).balance_due_at) ?? undefined
}

/**
 * Refund Event or a cancellation has begun to refund. Views hold the answer, because their payments also show partial
 * refunds.
 */
export const isRefundBegun = (event: EventLike): boolean =>
  event.refund_begun ?? (event.payments ?? []).some(({ refund_status }) => refund_status != null)

export interface Refund {
  payment_id: string
  type: PaymentType
  amount: Cents
}

/** Half of the original payment, less the part taken back outside the product. */
export const policyRefund = (event: EventLike, payment: Payment): Cents => {
  const back = reversedAmount(event, payment.id)
  return cents(Math.max(0, refundOf(cents(netOf(event, payment) + back)) - back))
}

/** Refunded, or on its way back. */
export const isGivenBack = ({ refund_status }: Payment): boolean => refund_status != null && refund_status !== 'failed'

/** The refunds of Refund Event: half of what each payment holds, fees excluded; a retry repeats only failed ones. */
export const refundable = (event: EventLike): Refund[] =>
  paidPayments(event)
    .filter((payment) => !isGivenBack(payment))
    .map((payment) => ({ payment_id: payment.id, type: payment.type, amount: policyRefund(event, payment) }))

export interface PlannedRefund {
  payment_id: string
  amount: Cents
  /** Of the processing fee; the platform bears it. */
  fee: Cents
}

/** Cents of a payment's processing fee that have not gone back. */
const feeOf = (event: EventLike, { id, stripe_fee }: Payment): Cents =>
  cents(stripe_fee - sum((event.refunds ?? []).filter(({ payment_id }) => payment_id === id).map(({ fee }) => fee)))

/**
 * The amount that goes back, in proportion over what each payment still holds; with the fees where the platform bears
 * them.
 */
export const spreadRefund = (event: EventLike, amount: Cents, refundsFees = false): PlannedRefund[] => {
  const payments = movedPayments(event)
  const amounts = allocate(
    cents(Math.min(amount, refundableNet(event))),
    payments.map((payment) => netOf(event, payment)),
  )
  return payments
    .map((payment, i) => ({
      payment_id: payment.id,
      amount: amounts[i]!,
      fee: refundsFees ? feeOf(event, payment) : zero,
    }))
    .filter(({ amount: back, fee }) => back + fee > 0)
}
