import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents } from '#shared/domain/money.ts'
import type { ChargeIntent, TransferIntent } from '#shared/domain/payment/intent.ts'
import {
  chargePostings,
  platformPostings,
  transferPostings,
  type LedgerEntry,
  type LedgerKind,
  type Posting,
} from '#functions/money/rules/ledger.ts'
import { chargeKey, transferKey } from '#shared/domain/payment/op.ts'
import { type Statement } from '#functions/money/rules/statement.ts'
import type { ProviderObject, StatementSources } from '#functions/money/rules/statement-sources.ts'
import { ids, paidInFull, paymentOf, userOf, withAll } from '../domain/support.ts'

/** Money of one event as its own record, its ledger and the provider say. */

export const evt = ids.event
export const later = '2026-07-09T10:00:00.000Z'
export const day = '2026-07-09'

/** Ninety cents of fee and ten of tax are on top; the provider takes 25 of them. */
export const payment = (type: Payment['type'], amount: number, more: Partial<Payment> = {}): Payment =>
  paymentOf(type, amount, {
    ...{ stripe_fee: cents(90), sales_tax: cents(10), stripe_invoice_id: `in_${type}` },
    ...{ stripe_payment_intent_id: `pi_${type}`, payment_method_type: 'card', payment_method_text: 'Visa •••• 4242' },
    ...more,
  })
export const entry = (
  kind: LedgerKind,
  op_key: string,
  postings: Posting[],
  more: Partial<LedgerEntry> = {},
): LedgerEntry => ({
  ...{ id: `led_${kind}_${op_key}`, kind, op_key, at: later, stripe_id: null, postings },
  ...more,
})
const chargeOf = ({ type, amount, stripe_fee, sales_tax }: Payment): LedgerEntry =>
  entry(
    'charge',
    chargeKey(evt, type as 'deposit'),
    chargePostings({ event_id: evt, amount, stripe_fee, sales_tax } as ChargeIntent, ids.client),
  )

export const parts = [
  { role: 'artist', entry: ids.artist, user_id: userOf(ids.artist), name: 'Ari Artist', amount: cents(70_000) },
  { role: 'bandleader', entry: ids.bandleader, user_id: userOf(ids.bandleader), name: 'Bo', amount: cents(40_000) },
  {
    role: 'musician',
    entry: `${ids.musician}|Drums`,
    user_id: userOf(ids.musician),
    name: 'Mo',
    amount: cents(25_000),
  },
  {
    role: 'musician',
    entry: `${ids.musician2}|Piano`,
    user_id: userOf(ids.musician2),
    name: 'Mia',
    amount: cents(25_000),
  },
  { role: 'agent', entry: ids.agent, user_id: userOf(ids.agent), name: 'Al Agent', amount: cents(30_000) },
] as const
export const keyOf = ({ role, entry: name }: (typeof parts)[number]) => transferKey(evt, role, name)
export const intentOf = (part: (typeof parts)[number]): TransferIntent =>
  ({ kind: 'transfer', event_id: evt, destination: 'acct_1', description: '', ...part }) as TransferIntent
const transferId = (n: number) => `tr_${n}`

const noObjects: StatementSources['provider'] = {
  ...{ invoices: [], invoice_lines: [], charge_fees: [], refunds: [], disputes: [], transfers: [], reversals: [] },
}
const chargedAt = (payments: readonly Payment[]) => ({
  ...noObjects,
  invoices: payments.map(({ type }) => ({
    ...{ id: `in_${type}`, status: 'paid', metadata: { op_key: chargeKey(evt, type as 'deposit') } },
  })),
  invoice_lines: payments.flatMap(({ type, amount }) => [
    { id: 'il_1', invoice: `in_${type}`, description: 'The event', amount },
    { id: 'il_2', invoice: `in_${type}`, description: 'Processing fee', amount: 90 },
    { id: 'il_3', invoice: `in_${type}`, description: 'Sales tax', amount: 10 },
  ]),
  charge_fees: payments.map(({ type, total }) => ({ id: `pi_${type}`, amount: 25, amount_paid: total })),
})

export type Books = StatementSources
const chargeOps = (payments: readonly Payment[]) =>
  payments.map(({ type }) => ({ key: chargeKey(evt, type as 'deposit'), intent: { kind: 'charge' } }))

/** The client has paid, and nobody else yet. */
export const paid = (event: Event = paidInFull()): Books => {
  const payments = event.payments.map((one) => payment(one.type, one.amount))
  return {
    event: inForce({ ...event, payments }),
    ops: chargeOps(payments) as unknown as Books['ops'],
    ledger: payments.map(chargeOf),
    payouts: [],
    provider: chargedAt(payments),
  }
}

/** Played; everybody has got their share, the artist's is at the bank. */
export const settled = (more: Partial<Event> = {}): Books => {
  const event = withAll(paidInFull({ status: 'paid', agent_stripe_transfer_id: transferId(4), ...more }), 'paid')
  const books = paid({
    ...event,
    artist_stripe_transfer_id: transferId(0),
    bandleader_stripe_transfer_id: transferId(1),
    musicians: event.musicians.map((one, n) => ({ ...one, stripe_transfer_id: transferId(n + 2) })),
  })
  return {
    ...books,
    ops: [
      ...books.ops,
      ...(parts.map((part) => ({
        key: keyOf(part),
        state: 'succeeded',
        intent: intentOf(part),
      })) as unknown as Books['ops']),
    ],
    ledger: [
      ...books.ledger,
      ...parts.map((part) => entry('transfer', keyOf(part), transferPostings(intentOf(part)))),
      entry('platform', keyOf(parts[4]), platformPostings(evt, cents(10_000))),
    ],
    payouts: [
      { id: 'po_1', status: 'paid', items: [{ id: 'transfer/evt_2' }, { id: keyOf(parts[0]) }] },
      { id: 'po_2', status: 'failed', items: [{ id: keyOf(parts[0]) }] },
    ],
    provider: {
      ...books.provider,
      transfers: parts.map((part, n) => ({
        id: transferId(n),
        amount: part.amount,
        metadata: { op_key: keyOf(part) },
      })),
    },
  }
}
export const withProvider = (
  books: Books,
  more: Partial<Record<keyof Books['provider'], readonly ProviderObject[]>>,
): Books => ({
  ...books,
  provider: { ...books.provider, ...more },
})
export const withLedger = (books: Books, ...entries: LedgerEntry[]): Books => ({
  ...books,
  ledger: [...books.ledger, ...entries],
})
export const withEvent = (books: Books, more: Partial<Event>): Books => ({
  ...books,
  event: inForce({ ...books.event, ...more }),
})

export const amounts = (agreed: number, ledger = agreed, provider = ledger) => ({ agreed, ledger, provider })
export const nothing = amounts(0)
export const holder = (statement: Statement, name: string) => statement.holds.find(({ what }) => what.startsWith(name))
