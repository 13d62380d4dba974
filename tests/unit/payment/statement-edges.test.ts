import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents } from '#shared/domain/money.ts'
import {
  manualTransferPostings,
  outsidePostings,
  platformPostings,
  refundPostings,
  vendorOutsidePostings,
} from '#functions/money/rules/ledger.ts'
import { chargeKey, refundKey } from '#shared/domain/payment/op.ts'
import { statementOf } from '#functions/money/rules/statement.ts'
import type { ProviderObject } from '#functions/money/rules/statement-sources.ts'
import { blank, booked, ids, paidInFull, userOf } from '../domain/support.ts'
import {
  amounts,
  day,
  entry,
  evt,
  holder,
  keyOf,
  later,
  paid,
  parts,
  payment,
  settled,
  withEvent,
  withLedger,
  withProvider,
  type Books,
} from './statement-fixture.ts'

/** Objects of the provider and entries of the books that belong to another line of the statement, or to none. */

const refundOp = (key: string) => ({ key, intent: { kind: 'refund' } }) as unknown as Books['ops'][number]
const withOp = (books: Books, key: string): Books => ({ ...books, ops: [...books.ops, refundOp(key)] })
const refundEntry = (key: string, amount: number) =>
  entry(
    'refund',
    key,
    refundPostings({ event_id: evt, amount: cents(amount) } as Parameters<typeof refundPostings>[0], ids.client),
  )

describe('the statement of an event without money', () => {
  it('has the rules of its shares, and no problems', () => {
    const empty = { ...paid(), ops: [], ledger: [], event: inForce({ ...blank(), client_rate: null as never }) }
    const none = { invoices: [], invoice_lines: [], charge_fees: [] }
    const { problems, held, holds } = statementOf(withProvider(empty, none))
    expect([problems, held.ledger]).toEqual([[], 0])
    expect(holds.map(({ why }) => why)).toEqual(['$0.00, 15% of $0.00', '$0.00, 5% of $0.00, and what rounding leaves'])
  })

  it('rounds percents to a tenth', () => {
    const whys = (more: Partial<Event>) => statementOf(paid(paidInFull(more))).holds.map(({ why }) => why)
    expect(whys({ agent_percent: 0.9006 })[4]).toMatch(/ 90\.1% of /)
    const cancellation = { keep: 2 / 3, due: cents(133_333) } as Event['cancellation']
    expect(whys({ status: 'canceled', cancellation })[0]).toMatch(/^66\.7% of /)
  })
})

describe('a line of the client', () => {
  it('of a payment in full is called so', () => {
    const full = paid(booked({ payments: [payment('in_full', 200_000)] }))
    expect(statementOf(full).paid[0]?.what).toBe('Full payment')
  })

  it('names only the invoice that was paid, and counts only what was charged for it', () => {
    const key = chargeKey(evt, 'balance')
    const outside = payment('balance', 50_000, {
      ...{ id: 'pay_outside', paid_outside: { method: 'other', received_at: later, reason: '', by: '' } },
      ...{ stripe_fee: cents(0), sales_tax: cents(0), total: cents(50_000), payment_method_text: 'Other' },
    })
    const books = paid()
    const both = withLedger(
      withEvent(books, { payments: [...books.event.payments, outside] }),
      entry('paid_outside', key, outsidePostings(evt, cents(50_000), ids.client)),
    )
    const old = { id: 'in_old', status: 'void', metadata: { op_key: key } }
    const statement = statementOf(withProvider(both, { invoices: [old, ...books.provider.invoices] }))
    expect(statement.paid.slice(1)).toMatchObject([
      { what: 'Balance', ids: ['in_balance'], ...amounts(100_100) },
      { what: 'Balance, outside of BookMe', ...amounts(50_000) },
    ])
    // The agency holds it while the event goes on.
    expect([statement.held.ledger, statement.problems]).toEqual([250_000, []])
  })
})

describe('a refund of a payment', () => {
  const key = refundKey(evt, 'pay_deposit')
  const made = (status: string, id = 're_1'): ProviderObject => ({
    ...{ id, status, amount: 50_000, metadata: { op_key: key } },
  })
  const lines = (books: Books) => statementOf(withOp(books, key)).refunds

  it('without a mark is a line if the books or the provider have moved it', () => {
    expect(lines(paid())).toEqual([])
    expect(lines(withLedger(paid(), refundEntry(key, 50_000)))).toMatchObject([amounts(0, 50_000, 0)])
    expect(lines(withProvider(paid(), { refunds: [made('succeeded')] }))).toMatchObject([amounts(0, 0, 50_000)])
  })

  it('that failed at first counts once', () => {
    const [deposit, balance] = paid().event.payments
    const marked = { ...deposit!, refund_status: 'refunded' as const, refund_amount: cents(50_000), refunded_at: later }
    // A record of another payment says nothing about this one.
    const other = { id: 'ref_1', payment_id: balance!.id, amount: cents(5), fee: cents(0), reason: 'policy' as const }
    const event = { payments: [marked, balance!], refunds: [{ ...other, status: 'pending' as const }] }
    const twice = withProvider(withEvent(paid(), event), { refunds: [made('failed', 're_0'), made('succeeded')] })
    expect(lines(withLedger(twice, refundEntry(key, 50_000)))[0]).toMatchObject({ ids: ['re_1'], ...amounts(50_000) })
    expect(lines(withEvent(paid(), event)).map(({ what }) => what)).toEqual([
      ...['Refund of the deposit', 'Refund of the balance'],
    ])
  })

  const record = (more: object = {}) =>
    [
      {
        ...{ id: 'ref_1', payment_id: 'pay_deposit', amount: cents(5000), fee: cents(0), reason: 'goodwill' },
        ...{ status: 'refunded', from: 'agent', refunded_at: later },
        ...more,
      },
    ] as Event['refunds']
  const ofRecord = refundKey(evt, 'pay_deposit', 'ref_1')

  it('that ends the event does not count the rest, which BookMe keeps with it', () => {
    const rest = entry('platform', ofRecord, platformPostings(evt, cents(10_000)))
    const books = withLedger(withEvent(paid(), { refunds: record() }), refundEntry(ofRecord, 5000), rest)
    expect(lines(books)[0]).toMatchObject({ agreed: 5000, ledger: 5000 })
  })

  it('that failed and was repeated by hand has the line of the second one', () => {
    const failed = { id: 're_0', status: 'failed', amount: 5000, metadata: { op_key: ofRecord } }
    const hand = { id: 're_1', status: 'succeeded', amount: 5000 }
    const postings = refundPostings({ event_id: evt, amount: cents(5000) } as never, ids.client)
    const books = withLedger(paid(), entry('hand_refund', 'hand/re_1', postings, { stripe_id: 're_1' }))
    const repeated = withProvider(withEvent(books, { refunds: record() }), { refunds: [failed, hand] })
    expect(lines(repeated).map(({ what }) => what)).toEqual(['Refund by hand'])
  })

  it('that nobody has explained is covered without words', () => {
    const covered = (note?: string) => record({ reason: 'covered', ...(note && { note }) })![0]!
    const books = withEvent(paid(), { refunds: [covered(), covered('Our fault')] })
    expect(lines(books)[0]?.why).toBe('Our fault')
  })
})

describe('a dispute that the event knows', () => {
  const dispute = (id: string) => ({
    ...{ id, payment_id: 'pay_deposit', refund_id: 'ref_1', amount: cents(5000), withheld: cents(5000) },
    ...{ status: 'open', kind: 'dispute', reason: 'fraudulent', at: later },
  })
  const taken = (id: string) => ({ id, balance_transactions: [{ amount: -5000 }] })
  const books = withEvent(paid(), { disputes: [dispute('du_1')] as Event['disputes'] })

  it('is in the books, and another one is not', () => {
    const { problems, refunds } = statementOf(withProvider(books, { disputes: [taken('du_1'), taken('du_2')] }))
    expect(refunds[0]).toMatchObject(amounts(5000, 0, 5000))
    expect(problems).toEqual([
      'Dispute: the ledger says $0.00, the provider $50.00',
      'du_2 moved money at the provider, and is not in the books',
    ])
  })
})

describe('money for a payee', () => {
  it('that somebody transferred by hand counts once for all their parts', () => {
    const books = settled()
    const [drums, piano] = books.event.musicians
    const user_id = userOf(ids.musician)
    const hand = entry('hand_transfer', 'hand/tr_9', manualTransferPostings(evt, cents(500), cents(500), user_id), {
      stripe_id: 'tr_9',
    })
    const ops = books.ops.map((op) =>
      op.key === keyOf(parts[3]) ? { ...op, intent: { ...op.intent, user_id } as typeof op.intent } : op,
    )
    const musicians = [drums!, { ...piano!, user_id }]
    const statement = statementOf(withLedger(withEvent({ ...books, ops }, { musicians }), hand))
    expect([holder(statement, 'Mo')?.why, holder(statement, 'Mia')?.why]).toEqual([
      ...[`$250.00, the agreed rate. $5.00 transferred by hand ${day}`, '$250.00, the agreed rate'],
    ])
  })

  it('that the agency paid counts for its payee, not for the first one', () => {
    const paidOn = entry(
      'vendor_paid_outside',
      `paid_vendor/${evt}/${userOf(ids.bandleader)}/1`,
      vendorOutsidePostings(evt, userOf(ids.bandleader), {
        outside: cents(0),
        held: cents(40_000),
        payer: 'usr_agent',
      }),
    )
    const statement = statementOf(withLedger(paid(), paidOn))
    expect(['Ari', 'Bo', 'Mo'].map((name) => holder(statement, name)?.ledger)).toEqual([0, 40_000, 0])
  })

  it.each([5000, 0])('that the agency keeps at the end is owed to BookMe, which has kept %i cents', (rest) => {
    const key = chargeKey(evt, 'balance')
    const byCard = cents(150_000 + rest)
    const byCheck = cents(200_000 - byCard)
    const all = settled()
    const deposit = payment('deposit', byCard)
    const outside = payment('balance', byCheck, {
      ...{ paid_outside: { method: 'check', received_at: later, reason: '', by: '' }, total: byCheck },
      ...{ stripe_fee: cents(0), sales_tax: cents(0) },
    })
    const { provider } = paid(booked({ payments: [deposit] }))
    const leader = keyOf(parts[1])
    // The agency pays the band leader out of the check.
    const paidOn = entry(
      'vendor_paid_outside',
      `paid_vendor/${evt}/${userOf(ids.bandleader)}/1`,
      vendorOutsidePostings(evt, userOf(ids.bandleader), {
        outside: cents(40_000),
        held: cents(0),
        payer: 'usr_agent',
      }),
    )
    const books = {
      ...withEvent(all, { payments: [deposit, outside], bandleader_stripe_transfer_id: 'outside' }),
      ledger: [
        ...paid(booked({ payments: [deposit] })).ledger,
        entry('paid_outside', key, outsidePostings(evt, byCheck, ids.client)),
        ...all.ledger.filter(({ kind, op_key }) => kind === 'transfer' && op_key !== leader),
        paidOn,
        ...(rest > 0 ? [entry('platform', keyOf(parts[4]), platformPostings(evt, cents(rest)))] : []),
      ],
      provider: {
        ...provider,
        transfers: all.provider.transfers.filter(({ metadata }) => metadata?.op_key !== leader),
      },
    }
    const statement = statementOf(books)
    expect([statement.isFinished, statement.problems]).toEqual([true, []])
    expect(holder(statement, 'BookMe')).toMatchObject(amounts(10_000))
    expect(holder(statement, 'BookMe')?.why).toContain(`settles $${(10_000 - rest) / 100}.00 of it`)
    const going = statementOf(withEvent(books, { status: 'played' }))
    expect(holder(going, 'BookMe')).toMatchObject(amounts(10_000, rest))
    expect(going.held.ledger).toBe(10_000 - rest)
  })
})
