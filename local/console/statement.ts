import { isPaid } from '#shared/domain/event/money/event-money.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import { computedRates } from '#shared/domain/event/money/rates.ts'
import type { Event, Payment } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents, formatMoney, sum as sumCents, zero, type Cents } from '#shared/domain/money.ts'
import type { LedgerRow } from '#functions/_data/ledger.ts'
import { balances, eventAccount } from '#shared/domain/payment/ledger.ts'
import { chargeKey, refundKey, transferKey } from '#shared/domain/payment/op.ts'
import { isEverybodyPaid } from '#shared/domain/payment/transfer.ts'
import type { Books, ProviderObject } from './books.ts'

/** The same amount from three independent sources. Cents. */
export interface Line {
  what: string
  why: string
  /** The amount that the event expects. */
  agreed: Cents
  ledger: Cents
  provider: Cents
  /** Provider objects, and the payouts that the money went into. */
  ids: string[]
}

export interface Statement {
  /** Everyone has been paid: the event holds nothing. */
  isFinished: boolean
  paid: Line[]
  fees: Line[]
  refunds: Line[]
  /** Vendors, agent and platform. */
  holds: Line[]
  /** Paid, less fees and refunds, less what everyone holds. */
  held: Pick<Line, 'agreed' | 'ledger' | 'provider'>
  /** All discrepancies as text; empty if every cent is explained. */
  problems: string[]
}

type Column = 'agreed' | 'ledger' | 'provider'
export const columns: readonly Column[] = ['agreed', 'ledger', 'provider']
export const sum = (lines: readonly Pick<Line, Column>[], column: Column): Cents =>
  sumCents(lines.map((line) => line[column]))

const ofKey = <T extends ProviderObject>(objects: readonly T[], key: string): T[] =>
  objects.filter(({ metadata }) => metadata?.op_key === key)
const total = (objects: readonly ProviderObject[], amount: (object: ProviderObject) => number | undefined): Cents =>
  sumCents(objects.map((object) => cents(amount(object) ?? 0)))
/** The sum that a payment operation moved to or from accounts of this kind. */
const moved = (ledger: readonly LedgerRow[], key: string, account: (name: string) => boolean): Cents =>
  sumCents(
    ledger
      .filter((entry) => entry.op_key === key && entry.kind !== 'platform')
      .flatMap(({ postings }) => postings)
      .filter((posting) => account(posting.account))
      .map(({ amount }) => amount),
  )

const isClient = (account: string) => account.startsWith('client:')
const words: Record<Payment['type'], string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  in_full: 'Full payment',
  adjustment: 'Additional payment',
  refund: 'Refund',
}
const day = (instant: string | null | undefined) => instant?.slice(0, 10) ?? ''

const feeRule = (payment: Payment): string =>
  payment.payment_method_type === 'card'
    ? `card: 2.9% of ${formatMoney(payment.amount)} and $0.30`
    : payment.payment_method_type === 'us_bank_account'
      ? `bank account: 0.8% of ${formatMoney(payment.amount)}, at most $5.00`
      : 'added to the amount'

/** Invoice lines that are not the event's. */
const onTop: ReadonlySet<string> = new Set(['Processing fee', 'Sales tax'])

const clientLines = ({ event, ledger, provider }: Books): Pick<Statement, 'paid' | 'fees' | 'refunds'> => {
  const paid: Line[] = []
  const fees: Line[] = []
  const refunds: Line[] = []
  for (const payment of event.payments.filter(isPaid)) {
    const what = words[payment.type]
    const key = chargeKey(event.id, payment.type as 'deposit' | 'balance' | 'in_full' | 'adjustment')
    const invoices = ofKey(provider.invoices, key).filter(({ status }) => status === 'paid')
    const ids = invoices.map(({ id }) => id)
    paid.push({
      what: event.prepaid ? what : 'Invoice',
      why: `${payment.payment_method_text ?? 'paid'}, ${day(payment.paid_at)}`,
      ids,
      agreed: payment.total,
      ledger: cents(-moved(ledger, key, isClient)),
      provider: total(invoices, ({ amount_paid }) => amount_paid),
    })
    fees.push({
      what: `Processing fee of the ${what.toLowerCase()}`,
      why: feeRule(payment),
      ids,
      agreed: sumCents([payment.stripe_fee, payment.sales_tax]),
      ledger: moved(ledger, key, (name) => name === 'fees' || name === 'tax'),
      provider: total(
        provider.invoice_lines.filter(
          ({ invoice, description }) => ids.includes(invoice ?? '') && onTop.has(description ?? ''),
        ),
        ({ amount }) => amount,
      ),
    })
    const made = ofKey(provider.refunds, refundKey(event.id, payment.id)).filter(
      ({ status }) => status !== 'failed' && status !== 'canceled',
    )
    const back = moved(ledger, refundKey(event.id, payment.id), isClient)
    const isGivenBack = payment.refund_status === 'pending' || payment.refund_status === 'refunded'
    if (!isGivenBack && made.length === 0 && back === 0) continue
    refunds.push({
      what: `Refund of the ${what.toLowerCase()}`,
      why: `half of ${formatMoney(payment.amount)}, ${payment.refund_status ?? ''} ${day(payment.refunded_at)}`.trim(),
      ids: made.map(({ id }) => id),
      agreed: isGivenBack ? (payment.refund_amount ?? zero) : zero,
      ledger: back,
      provider: total(made, ({ amount }) => amount),
    })
  }
  return { paid, fees, refunds }
}

const ruleOf = (event: Event, role: string, key: string): string => {
  const { agent_rate, bookme_rate } = computedRates(event)
  const half = ['refunded', 'canceled', 'refund_incomplete'].includes(event.status) ? 'half of ' : ''
  const of = (rate: Cents, rule: string) => `${half}${formatMoney(rate)}, ${rule}`
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

const partyLines = ({ event, ledger, ops, payouts, provider }: Books, kept: Record<Column, Cents>): Line[] => {
  const holds = shares(event)
    .filter(({ role }) => role !== 'platform')
    .map(({ role, key, name, amount }): Line => {
      const op = transferKey(event.id, role, key)
      const transfers = ofKey(provider.transfers, op)
      const failed = ops.find((one) => one.key === op && one.state === 'failed')
      const instrument = vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === key)?.instrument
      const paidOut = payouts.filter(
        ({ items, status }) => status !== 'failed' && status !== 'canceled' && items.some(({ id }) => id === op),
      )
      return {
        what: `${name}, ${instrument ?? role}`,
        why: [ruleOf(event, role, key), failed?.message].filter(Boolean).join('. '),
        ids: [...transfers, ...paidOut].map(({ id }) => id),
        agreed: amount,
        ledger: moved(ledger, op, (account) => account.startsWith('user:')),
        provider: total(transfers, (transfer) => (transfer.amount ?? 0) - (transfer.amount_reversed ?? 0)),
      }
    })
  const platform =
    ledger
      .filter(({ kind }) => kind === 'platform')
      .flatMap(({ postings }) => postings)
      .find(({ account }) => account === 'platform')?.amount ?? zero
  const agreed = shares(event).find(({ role }) => role === 'platform')?.amount ?? zero
  // The platform's share does not move at the provider: it remains when all others are paid.
  const stays = platform === 0 ? zero : cents(kept.provider - sum(holds, 'provider'))
  return [
    ...holds,
    { what: 'BookMe', why: ruleOf(event, 'platform', ''), ids: [], agreed, ledger: platform, provider: stays },
  ]
}

/** Accounts for every cent of an event. */
export const statementOf = (books: Books): Statement => {
  const { event, ledger, ops, provider } = books
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
  for (const { id, metadata } of [...provider.invoices, ...provider.refunds, ...provider.transfers])
    if (!keys.has(metadata?.op_key ?? '')) problems.push(`${id} was made at the provider by somebody else`)
  return { isFinished, paid, fees, refunds, holds, held, problems }
}
