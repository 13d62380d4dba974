import { invoiceOf, isGivenBack, isOutside, isPaid, movedPayments } from '#shared/domain/event/money/event-money.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney, sum as sumCents, zero } from '#shared/domain/money.ts'
import { eventAccount, outsideAccount } from './ledger.ts'
import { methodKind, methodRules } from '#shared/domain/payment/method-kinds.ts'
import { chargeKey, refundKey } from '#shared/domain/payment/op.ts'
import { day, isStanding, moved, ofKey, total, type Line } from './statement-lines.ts'
import type { StatementSources } from './statement-sources.ts'
import { isSettledElsewhere, reversalLines } from './statement-reversals.ts'

type ChargeType = Exclude<Payment['type'], 'refund'>

/** Directly, or on its way before it was settled. */
const isFromClient = (account: string) => isClient(account) || account.startsWith('transit:')
const isClient = (account: string) => account.startsWith('client:')
const words: Record<ChargeType, string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  in_full: 'Full payment',
  adjustment: 'Additional payment',
}
const feeRule = ({ payment_method_type: type, amount }: Payment): string => {
  if (type == null) return 'added to the amount'
  const { name, feeRule: rule } = methodRules(methodKind(type))
  return `${name.toLowerCase()}: ${rule(formatMoney(amount))}`
}

/** Taken out of the processing fee by the provider. */
const providerFee = (provider: StatementSources['provider'], { stripe_payment_intent_id, total: paid }: Payment) => {
  const charge = provider.charge_fees.find(({ id }) => id === stripe_payment_intent_id)
  return charge && `Stripe took ${formatMoney(cents(charge.amount ?? 0))} for ${formatMoney(paid)}`
}

/** Invoice lines that are not the event's. */
const onTop: ReadonlySet<string> = new Set(['Processing fee', 'Sales tax'])

interface PaidCharge {
  payment: Payment
  /** Of the same invoice. */
  others?: readonly Payment[]
  what: string
  key: string
}

/** The payments of one invoice are one line. */
const byInvoice = (charges: readonly PaidCharge[]): PaidCharge[] =>
  charges.flatMap((charge) => {
    const same = charges.filter(
      ({ key, payment }) => key === charge.key && invoiceOf(payment) === invoiceOf(charge.payment),
    )
    return same[0] === charge ? [{ ...charge, others: same.slice(1).map(({ payment }) => payment) }] : []
  })

/**
 * Each paid charge with its operation; adjustments are numbered in the order of payment. An invoice's parts (charged,
 * outside, credited) have one operation.
 */
const paidCharges = ({ id, payments }: Event): PaidCharge[] => {
  const adjustments: string[] = []
  return payments.filter(isPaid).map((payment) => {
    const type = payment.type as ChargeType
    const invoice = invoiceOf(payment)
    if (type === 'adjustment' && !adjustments.includes(invoice)) adjustments.push(invoice)
    const key = chargeKey(id, type, adjustments.indexOf(invoice) + 1)
    return { payment, what: words[type], key }
  })
}

const ofCharge = (ledger: StatementSources['ledger']) => ledger.filter(({ kind }) => kind === 'charge')

/** The agency holds it: it never was at the provider. */
const outsideLine = ({ event, ledger }: StatementSources, { payment, what, key }: PaidCharge): Line => {
  const booked = moved(ledger, key, (account) => account === outsideAccount(event.id))
  return {
    what: `${what}, outside of BookMe`,
    why: `${payment.payment_method_text ?? ''}, ${day(event, payment.paid_at)}, paid to the agency`,
    ids: [],
    agreed: payment.total,
    ledger: booked,
    provider: booked,
  }
}

const chargeLines = (
  { event, ledger, provider }: StatementSources,
  { payment, others = [], what, key }: PaidCharge,
): { paid: Line; fee: Line } => {
  const all = [payment, ...others]
  const invoices = ofKey(provider.invoices, key).filter(({ status }) => status === 'paid')
  const charges = provider.charge_fees.filter(({ id }) => all.some((one) => one.stripe_payment_intent_id === id))
  const ids = invoices.map(({ id }) => id)
  const paid = {
    what: event.prepaid ? what : 'Invoice',
    why: `${payment.payment_method_text ?? 'paid'}, ${day(event, payment.paid_at)}`,
    ids,
    agreed: sumCents(all.map(({ total: paidTotal }) => paidTotal)),
    ledger: cents(-moved(ofCharge(ledger), key, isFromClient)),
    provider: total(charges, ({ amount_paid }) => amount_paid),
  }
  const fee = {
    what: `Processing fee of the ${what.toLowerCase()}`,
    why: [feeRule(payment), providerFee(provider, payment)].filter(Boolean).join('; '),
    ids,
    agreed: sumCents(all.flatMap(({ stripe_fee, sales_tax }) => [stripe_fee, sales_tax])),
    ledger: moved(ledger, key, (name) => name === 'fees' || name === 'tax'),
    provider: total(
      provider.invoice_lines.filter(
        ({ invoice, description }) => ids.includes(invoice ?? '') && onTop.has(description ?? ''),
      ),
      ({ amount }) => amount,
    ),
  }
  return { paid, fee }
}

/** *Refund Event*'s refund of a payment, which has no record. */
/** Paid from BookMe's own bank, in place of what the provider still holds of it. */
const paidOutside = (ledger: StatementSources['ledger'], key: string, event_id: string) =>
  cents(
    -moved(
      ledger.filter(({ kind }) => kind === 'refunded_outside'),
      key,
      (account) => account === eventAccount(event_id),
    ) || 0,
  )

const stateOf = (status: Payment['refund_status'], kept: Payment['refund_kept']): string =>
  kept == null ? (status ?? '') : 'not moved yet'

const policyRefundLine = ({ event, ledger, provider }: StatementSources, { payment, what }: PaidCharge): Line[] => {
  const key = refundKey(event.id, payment.id)
  const made = ofKey(provider.refunds, key).filter(isStanding)
  const back = moved(ledger, key, isClient)
  // With records, the payment's refund is their sum.
  const isRecorded = (event.refunds ?? []).some(({ payment_id }) => payment_id === payment.id)
  if ((!isGivenBack(payment) || isRecorded) && made.length === 0 && back === 0) return []
  const when = day(event, payment.refunded_at)
  const line = {
    what: `Refund of the ${what.toLowerCase()}`,
    why: [`half of ${formatMoney(payment.amount)},`, stateOf(payment.refund_status, payment.refund_kept), when]
      .filter(Boolean)
      .join(' '),
    ids: made.map(({ id }) => id),
    agreed: isGivenBack(payment) && payment.refund_kept == null ? (payment.refund_amount ?? zero) : zero,
    ledger: back,
    provider: cents(total(made, ({ amount }) => amount) + paidOutside(ledger, key, event.id)),
  }
  return [line]
}

/** Records for other reasons have lines of their own. */
const refundWords: Readonly<Partial<Record<RefundRecord['reason'], string>>> = {
  policy: 'refund of the event',
  cancellation: 'cancellation',
  change: 'lower price',
  goodwill: 'goodwill',
}

/** A refund with a record. BookMe, not the event, bears the refunded fee. */
const recordLines = (sources: StatementSources, { payment, what }: PaidCharge): Line[] =>
  (sources.event.refunds ?? [])
    .filter((record) => record.payment_id === payment.id && !isSettledElsewhere(sources, record))
    .map(({ id, amount, fee, reason, note, status, kept, refunded_at }) => {
      const { event, ledger, provider } = sources
      const key = refundKey(event.id, payment.id, id)
      const made = ofKey(provider.refunds, key).filter(isStanding)
      const parts = [
        [refundWords[reason], note].filter(Boolean).join(': '),
        ...(fee > 0 ? [`and the fee of ${formatMoney(fee)} at BookMe's expense`] : []),
        `${stateOf(status, kept)} ${day(event, refunded_at)}`.trim(),
      ]
      return {
        what: `Refund of the ${what.toLowerCase()}`,
        why: parts.join(', '),
        ids: made.map((refund) => refund.id),
        agreed: status === 'failed' || kept != null ? zero : amount,
        ledger: cents(-moved(ledger, key, (account) => account === eventAccount(event.id)) || 0),
        provider: cents(total(made, (refund) => (refund.amount ?? zero) - fee) + paidOutside(ledger, key, event.id)),
      }
    })

export interface ClientLines {
  paid: Line[]
  fees: Line[]
  refunds: Line[]
}

/** The client's payments, the fees on top, and refunds. */
export const clientLines = (sources: StatementSources): ClientLines => {
  const all = paidCharges(sources.event)
  const moves = new Set(movedPayments(sources.event))
  const charges = all.filter(({ payment }) => moves.has(payment))
  const outside = all.filter(({ payment }) => isOutside(payment))
  const lines = byInvoice(charges).map((charge) => chargeLines(sources, charge))
  return {
    paid: [...lines.map(({ paid }) => paid), ...outside.map((charge) => outsideLine(sources, charge))],
    fees: lines.map(({ fee }) => fee),
    refunds: [
      ...charges.flatMap((charge) => [...policyRefundLine(sources, charge), ...recordLines(sources, charge)]),
      ...reversalLines(sources),
    ],
  }
}
