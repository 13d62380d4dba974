import { isPaid } from '../event/money/event-money.ts'
import { computedRates } from '../event/money/rates.ts'
import { shares } from '../event/money/shares.ts'
import type { RefundRecord } from '../event/record/agreement-schema.ts'
import type { Payment } from '../event/record/payment-schema.ts'
import type { Event } from '../event/record/schema.ts'
import { vendorsOf } from '../event/record/vendors.ts'
import { cents, formatMoney, sum as sumCents, zero, type Cents } from '../money.ts'
import { balances, eventAccount, outsideAccount } from './ledger.ts'
import { chargeKey, refundKey, transferKey } from './op.ts'
import { columns, day, isStanding, moved, ofKey, sum, total, type Column, type Line } from './statement-lines.ts'
import type { StatementSources } from './statement-sources.ts'
import {
  isBookedByHand,
  isSettledElsewhere,
  paidByAgency,
  reversedOf,
  sentByHand,
  takenBackLines,
} from './statement-taken-back.ts'
import { isEverybodyPaid } from './transfer.ts'

export interface Statement {
  /** All are paid: the event holds nothing. */
  isFinished: boolean
  paid: Line[]
  fees: Line[]
  refunds: Line[]
  /** Vendors, agent and platform. */
  holds: Line[]
  /** Paid, less fees, refunds and all distributed shares. */
  held: Pick<Line, 'agreed' | 'ledger' | 'provider'>
  /** All discrepancies as text; empty if every cent is explained. */
  problems: string[]
}

const isClient = (account: string) => account.startsWith('client:')
const words: Record<Payment['type'], string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  in_full: 'Full payment',
  adjustment: 'Additional payment',
  refund: 'Refund',
}
const feeRule = (payment: Payment): string =>
  payment.payment_method_type === 'card'
    ? `card: 2.9% of ${formatMoney(payment.amount)} and $0.30`
    : payment.payment_method_type === 'us_bank_account'
      ? `bank account: 0.8% of ${formatMoney(payment.amount)}, at most $5.00`
      : 'added to the amount'

/** Taken out of the processing fee by the provider. */
const providerFee = (provider: StatementSources['provider'], { stripe_payment_intent_id, total: paid }: Payment) => {
  const charge = provider.charge_fees.find(({ id }) => id === stripe_payment_intent_id)
  return charge && `Stripe took ${formatMoney(cents(charge.amount ?? 0))} for ${formatMoney(paid)}`
}

/** Invoice lines that are not the event's. */
const onTop: ReadonlySet<string> = new Set(['Processing fee', 'Sales tax'])

interface PaidCharge {
  payment: Payment
  what: string
  key: string
}

/** Each paid charge with its operation; adjustments are numbered in the order of payment. */
const paidCharges = ({ id, payments }: Event): PaidCharge[] => {
  let adjustments = 0
  return payments.filter(isPaid).map((payment) => {
    const type = payment.type as 'deposit' | 'balance' | 'in_full' | 'adjustment'
    if (type === 'adjustment') adjustments += 1
    const key = chargeKey(id, type, type === 'adjustment' ? adjustments : 1)
    return { payment, what: words[type], key }
  })
}

const chargeLines = (
  { event, ledger, provider }: StatementSources,
  { payment, what, key }: PaidCharge,
): { paid: Line; fee: Line } => {
  const invoices = ofKey(provider.invoices, key).filter(({ status }) => status === 'paid')
  const ids = invoices.map(({ id }) => id)
  const paid = {
    what: event.prepaid ? what : 'Invoice',
    why: `${payment.payment_method_text ?? 'paid'}, ${day(payment.paid_at)}`,
    ids,
    agreed: payment.total,
    ledger: cents(-moved(ledger, key, isClient)),
    provider: total(invoices, ({ amount_paid }) => amount_paid),
  }
  const fee = {
    what: `Processing fee of the ${what.toLowerCase()}`,
    why: [feeRule(payment), providerFee(provider, payment)].filter(Boolean).join('; '),
    ids,
    agreed: sumCents([payment.stripe_fee, payment.sales_tax]),
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
const policyRefundLine = ({ event, ledger, provider }: StatementSources, { payment, what }: PaidCharge): Line[] => {
  const key = refundKey(event.id, payment.id)
  const made = ofKey(provider.refunds, key).filter(isStanding)
  const back = moved(ledger, key, isClient)
  const isGivenBack = payment.refund_status === 'pending' || payment.refund_status === 'refunded'
  // With records, the payment's refund is their sum.
  const isRecorded = (event.refunds ?? []).some(({ payment_id }) => payment_id === payment.id)
  if ((!isGivenBack || isRecorded) && made.length === 0 && back === 0) return []
  const line = {
    what: `Refund of the ${what.toLowerCase()}`,
    why: `half of ${formatMoney(payment.amount)}, ${payment.refund_status ?? ''} ${day(payment.refunded_at)}`.trim(),
    ids: made.map(({ id }) => id),
    agreed: isGivenBack ? (payment.refund_amount ?? zero) : zero,
    ledger: back,
    provider: total(made, ({ amount }) => amount),
  }
  return [line]
}

const refundWords: Record<RefundRecord['reason'], string> = {
  policy: 'refund of the event',
  cancellation: 'cancellation',
  change: 'lower price',
  goodwill: 'goodwill',
  by_hand: 'refunded by hand',
  dispute: "taken back by the client's bank",
  covered: 'taken back, and covered by BookMe',
}

/** A refund with a record. BookMe, not the event, bears the refunded fee. */
const recordLines = (sources: StatementSources, { payment, what }: PaidCharge): Line[] =>
  (sources.event.refunds ?? [])
    .filter((record) => record.payment_id === payment.id && !isSettledElsewhere(sources, record))
    .map(({ id, amount, fee, reason, note, status, refunded_at }) => {
      const { event, ledger, provider } = sources
      const key = refundKey(event.id, payment.id, id)
      const made = ofKey(provider.refunds, key).filter(isStanding)
      const parts = [
        [refundWords[reason], note].filter(Boolean).join(': '),
        ...(fee > 0 ? [`and the fee of ${formatMoney(fee)} at BookMe's expense`] : []),
        `${status} ${day(refunded_at)}`.trim(),
      ]
      return {
        what: `Refund of the ${what.toLowerCase()}`,
        why: parts.join(', '),
        ids: made.map((refund) => refund.id),
        agreed: status === 'failed' ? zero : amount,
        ledger: cents(-moved(ledger, key, (account) => account === eventAccount(event.id)) || 0),
        provider: total(made, (refund) => (refund.amount ?? 0) - fee),
      }
    })

const clientLines = (sources: StatementSources): Pick<Statement, 'paid' | 'fees' | 'refunds'> => {
  const charges = paidCharges(sources.event)
  const lines = charges.map((charge) => chargeLines(sources, charge))
  return {
    paid: lines.map(({ paid }) => paid),
    fees: lines.map(({ fee }) => fee),
    refunds: [
      ...charges.flatMap((charge) => [...policyRefundLine(sources, charge), ...recordLines(sources, charge)]),
      ...takenBackLines(sources),
    ],
  }
}

/** The remaining part of each rate after a cancellation. */
const partOf = ({ status, cancellation }: Event): string =>
  cancellation != null
    ? `${Math.round(cancellation.keep * 1000) / 10}% of `
    : ['refunded', 'canceled', 'refund_incomplete'].includes(status)
      ? 'half of '
      : ''

const ruleOf = (event: Event, role: string, key: string): string => {
  const { agent_rate, bookme_rate } = computedRates(event)
  const of = (rate: Cents, rule: string) => `${partOf(event)}${formatMoney(rate)}, ${rule}`
  if (role === 'agent')
    return of(
      agent_rate,
      `${Math.round(event.agent_percent * 1000) / 10}% of ${formatMoney(event.client_rate ?? zero)}`,
    )
  if (role === 'platform')
    return of(bookme_rate, `5% of ${formatMoney(event.client_rate ?? zero)}, and what rounding leaves`)
  return of(
    vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === key)?.rate ?? zero,
    'the agreed rate',
  )
}

const partyLines = (sources: StatementSources, kept: Record<Column, Cents>): Line[] => {
  const { event, ledger, ops, payouts, provider } = sources
  const holds = shares(event)
    .filter(({ role }) => role !== 'platform')
    .map(({ role, key, name, amount, user_id }, i, all): Line => {
      const op = transferKey(event.id, role, key)
      const transfers = ofKey(provider.transfers, op)
      const [reversed, byHand] = [reversedOf(sources, transfers), sentByHand(sources, op)]
      const outside = paidByAgency(sources, user_id, all.findIndex((share) => share.user_id === user_id) === i)
      const failed = ops.find((one) => one.key === op && one.state === 'failed')
      const instrument = vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === key)?.instrument
      const paidOut = payouts.filter((payout) => isStanding(payout) && payout.items.some(({ id }) => id === op))
      return {
        what: `${name}, ${instrument ?? role}`,
        why: [ruleOf(event, role, key), failed?.message, ...reversed.words, ...byHand.words, ...outside.words]
          .filter(Boolean)
          .join('. '),
        ids: [...transfers, ...byHand.transfers, ...paidOut].map(({ id }) => id),
        agreed: amount,
        ledger: sumCents([
          moved(ledger, op, (account) => account.startsWith('user:')),
          reversed.ledger,
          byHand.ledger,
          outside.ledger,
        ]),
        // What the agency paid itself stays on BookMe's balance at the provider.
        provider: cents(
          outside.ledger +
            total(
              [...transfers, ...byHand.transfers],
              (transfer) => (transfer.amount ?? 0) - (transfer.amount_reversed ?? 0),
            ),
        ),
      }
    })
  const platform = sumCents(
    ledger
      .filter(({ kind }) => kind === 'platform')
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'platform')
      .map(({ amount }) => amount),
  )
  const agreed = shares(event).find(({ role }) => role === 'platform')?.amount ?? zero
  // The platform's share does not move at the provider: it is the remainder after all transfers.
  const stays = platform === 0 ? zero : cents(kept.provider - sum(holds, 'provider'))
  return [
    ...holds,
    { what: 'BookMe', why: ruleOf(event, 'platform', ''), ids: [], agreed, ledger: platform, provider: stays },
  ]
}

const nothing: Record<Column, Cents> = { agreed: zero, ledger: zero, provider: zero }

/** Paid directly to the agency: the provider never has this money, and BookMe pays nobody out of it. */
const outsideStatement = ({ event, ledger }: StatementSources): Statement => {
  const booked = balances(ledger)[outsideAccount(event.id)] ?? zero
  const payment = event.payments.find(({ paid_outside }) => paid_outside != null)
  const agreed = payment?.total ?? zero
  const amounts = { ids: [], agreed, ledger: booked, provider: zero }
  const why = `${payment?.payment_method_text ?? ''}, ${day(event.paid_outside_at)}, outside of BookMe`
  return {
    isFinished: true,
    paid: [{ what: 'Invoice', why, ...amounts }],
    fees: [],
    refunds: [],
    holds: [{ what: event.agent?.name ?? 'The agency', why: 'was paid itself, and pays the vendors', ...amounts }],
    held: nothing,
    problems: booked === agreed ? [] : [`Agreed are ${formatMoney(agreed)}, the ledger says ${formatMoney(booked)}`],
  }
}

/** Accounts for every cent of an event. */
export const statementOf = (books: StatementSources): Statement => {
  const { event, ledger, ops, provider } = books
  if (event.paid_outside_at != null) return outsideStatement(books)
  const { paid, fees, refunds } = clientLines(books)
  const kept = Object.fromEntries(
    columns.map((column) => [column, sum(paid, column) - sum(fees, column) - sum(refunds, column)]),
  ) as Record<Column, Cents>
  const holds = partyLines(books, kept)
  const isFinished = (event.status === 'paid' || event.status === 'canceled') && isEverybodyPaid(event)
  const held = Object.fromEntries(columns.map((column) => [column, kept[column] - sum(holds, column)])) as Record<
    Column,
    Cents
  >
  const problems: string[] = []
  for (const { what, agreed, ledger: booked, provider: there } of [...paid, ...fees, ...refunds, ...holds]) {
    if (booked !== there)
      problems.push(`${what}: the ledger says ${formatMoney(booked)}, the provider ${formatMoney(there)}`)
    // Amounts that are not due yet are agreed but not moved.
    if (booked !== agreed && (isFinished || booked !== 0))
      problems.push(`${what}: agreed are ${formatMoney(agreed)}, the ledger says ${formatMoney(booked)}`)
  }
  if ((balances(ledger)[eventAccount(event.id)] ?? 0) !== held.ledger)
    problems.push('The ledger has entries that no line explains')
  if (isFinished)
    for (const column of columns)
      if (held[column] !== 0) problems.push(`${formatMoney(held[column])} belong to nobody (${column})`)
  const keys = new Set(ops.map(({ key }) => key))
  for (const object of [...provider.invoices, ...provider.refunds, ...provider.transfers, ...provider.disputes])
    if (!keys.has(object.metadata?.op_key ?? '') && !isBookedByHand(books, object))
      problems.push(`${object.id} moved money at the provider, and is not in the books`)
  return { isFinished, paid, fees, refunds, holds, held, problems }
}
