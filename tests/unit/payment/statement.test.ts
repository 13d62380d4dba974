import { describe, expect, it } from 'vitest'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { eventAccount, transferPostings } from '#functions/money/rules/ledger.ts'
import { chargeKey } from '#shared/domain/payment/op.ts'
import { statementOf } from '#functions/money/rules/statement.ts'
import type { ProviderObject } from '#functions/money/rules/statement-sources.ts'
import { booked, ids, now, paidInFull } from '../domain/support.ts'
import {
  evt,
  payment,
  entry,
  parts,
  keyOf,
  intentOf,
  paid,
  settled,
  withProvider,
  withLedger,
  withEvent,
  amounts,
  nothing,
  type Books,
} from './statement-fixture.ts'

/** Every cent of an event is explained by three sources, or named as a problem. */

describe('the statement of an event', () => {
  it('explains every cent of one whose parties all have their share', () => {
    const fee = 'card: 2.9% of $1,000.00 plus $0.30; Stripe took $0.25 for $1,001.00'
    const rate = 'the agreed rate'
    expect(statementOf(settled())).toEqual({
      isFinished: true,
      paid: [
        { what: 'Deposit', why: 'Visa •••• 4242, 2026-03-01', ids: ['in_deposit'], ...amounts(100_100) },
        { what: 'Balance', why: 'Visa •••• 4242, 2026-03-01', ids: ['in_balance'], ...amounts(100_100) },
      ],
      fees: [
        { what: 'Processing fee of the deposit', why: fee, ids: ['in_deposit'], ...amounts(100) },
        { what: 'Processing fee of the balance', why: fee, ids: ['in_balance'], ...amounts(100) },
      ],
      refunds: [],
      holds: [
        { what: 'Ari Artist, artist', why: `$700.00, ${rate}`, ids: ['tr_0', 'po_1'], ...amounts(70_000) },
        { what: 'Bo Leader, bandleader', why: `$400.00, ${rate}`, ids: ['tr_1'], ...amounts(40_000) },
        { what: 'Mo Drums, Drums', why: `$250.00, ${rate}`, ids: ['tr_2'], ...amounts(25_000) },
        { what: 'Mia Keys, Piano', why: `$250.00, ${rate}`, ids: ['tr_3'], ...amounts(25_000) },
        { what: 'Al Agent, agent', why: '$300.00, 15% of $2,000.00', ids: ['tr_4'], ...amounts(30_000) },
        { what: 'BookMe', why: '$100.00, 5% of $2,000.00, and what rounding leaves', ids: [], ...amounts(10_000) },
      ],
      held: nothing,
      problems: [],
    })
  })

  it('is not finished while money is due: shares are agreed, and not moved', () => {
    const statement = statementOf(paid())
    expect(statement).toMatchObject({ isFinished: false, held: amounts(0, 200_000), problems: [] })
    expect(statement.holds.map(({ agreed, ledger, provider, ids: of }) => [agreed, ledger, provider, of])).toEqual(
      [70_000, 40_000, 25_000, 25_000, 30_000, 10_000].map((agreed) => [agreed, 0, 0, []]),
    )
    // All are paid, but the event goes on; finished, but somebody is not paid.
    expect(statementOf(settled({ status: 'played' })).isFinished).toBe(false)
    expect(statementOf(withEvent(settled(), { agent_stripe_transfer_id: null })).isFinished).toBe(false)
  })

  it('names the invoice of a postpaid event so, and a failed transfer with its reason', () => {
    const books = settled({ prepaid: false })
    const ops = books.ops.map((op) => ({ ...op, message: 'No account' }))
    const statement = statementOf({
      ...books,
      ops: ops.map((op) => (op.key === keyOf(parts[4]) ? { ...op, state: 'failed' as const } : op)),
    })
    expect(statement.paid[0]?.what).toBe('Invoice')
    expect(statement.holds.map(({ why }) => why.includes('No account'))).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
    ])
  })

  it('says how a fee was computed: by the method, or that it was added', () => {
    const of = (type: string | null, fees = paid().provider.charge_fees) => {
      const books = withProvider(paid(booked()), { charge_fees: fees })
      const payments = books.event.payments.map((one) => ({
        ...one,
        payment_method_type: type,
        payment_method_text: null,
      }))
      return statementOf(withEvent(books, { payments }))
    }
    expect(of('us_bank_account').fees[0]?.why).toMatch(/^bank account: 0\.8% of \$1,000\.00, at most \$5\.00; Stripe/)
    expect(of(null, []).fees[0]?.why).toBe('added to the amount')
    expect(of('card', [{ id: 'pi_deposit' }]).fees[0]?.why).toMatch(/; Stripe took \$0\.00 for \$1,001\.00$/)
    expect(of('card').paid[0]?.why).toBe('paid, 2026-03-01')
    // At the place of the event it is still the evening before.
    const late = paid().event.payments.map((one) => ({ ...one, paid_at: '2026-03-02T02:00:00.000Z' }))
    expect(statementOf(withEvent(paid(), { payments: late })).paid[0]?.why).toContain('2026-03-01')
    // Nothing is known of what the charge moved.
    expect(of('card', [{ id: 'pi_deposit' }]).paid[0]?.provider).toBe(0)
    const fees = [{ id: 'pi_other', amount: 31, amount_paid: 1 }, ...paid().provider.charge_fees]
    expect(of('card', fees).fees[0]?.why).toMatch(/; Stripe took \$0\.25 for \$1,001\.00$/)
  })

  it('numbers additional payments in the order of their invoices', () => {
    const extra = (n: number, invoice: string) =>
      payment('adjustment', 1000 * n, {
        id: `pay_${n}`,
        stripe_invoice_id: invoice,
        stripe_payment_intent_id: `pi_${n}`,
      })
    const [one, two] = [extra(1, 'in_a'), extra(2, 'in_b')]
    const base = paid()
    const charged = ({ amount, stripe_fee, sales_tax }: Payment, n: number) =>
      entry('charge', chargeKey(evt, 'adjustment', n), [
        { account: `client:${ids.client}`, amount: cents(-amount - stripe_fee - sales_tax) },
        { account: eventAccount(evt), amount },
        { account: 'fees', amount: stripe_fee },
        { account: 'tax', amount: sales_tax },
      ])
    const credited = { ...extra(3, 'in_a'), payment_method_type: 'credit' }
    const declined = { ...extra(4, 'in_0'), paid_at: null }
    const books = withLedger(
      withEvent(base, { payments: [...base.event.payments, declined, one, credited, two] }),
      charged(one, 1),
      charged(two, 2),
    )
    const lines = statementOf(books).paid.slice(2)
    expect(lines.map(({ what, agreed, ledger }) => [what, agreed, ledger])).toEqual([
      ['Additional payment', 1100, 1100],
      ['Additional payment', 2100, 2100],
    ])
  })
})

describe('the problems of a statement', () => {
  const problems = (books: Books) => statementOf(books).problems

  it('are each difference between the books and the provider, or the agreement', () => {
    const books = settled()
    const [first, ...others] = books.provider.transfers
    expect(problems(withProvider(books, { transfers: [{ ...first!, amount: 69_999 }, ...others] }))).toEqual([
      'Ari Artist, artist: the ledger says $700.00, the provider $699.99',
      // BookMe's is the rest at the provider.
      'BookMe: the ledger says $100.00, the provider $100.01',
    ])
    expect(problems(withEvent(books, { artist_rate: cents(70_001) }))).toEqual([
      'Ari Artist, artist: agreed are $700.01, the ledger says $700.00',
      '-$0.01 belong to nobody (agreed)',
    ])
  })

  it('are fees and refunds, too, which the provider says otherwise', () => {
    const books = settled()
    const lines = books.provider.invoice_lines.map((line, n) => (n === 1 ? { ...line, amount: 91 } : line))
    expect(problems(withProvider(books, { invoice_lines: lines }))).toEqual([
      'Processing fee of the deposit: the ledger says $1.00, the provider $1.01',
      'BookMe: the ledger says $100.00, the provider $99.99',
    ])
    const failed = { id: 'ref_1', payment_id: 'pay_deposit', amount: cents(5), fee: cents(0), status: 'refunded' }
    const refunds = [{ ...failed, reason: 'goodwill', from: 'platform' }] as Event['refunds']
    expect(problems(withEvent(books, { refunds }))).toContain(
      'Refund of the deposit: agreed are $0.05, the ledger says $0.00',
    )
  })

  it('are payments, too, which the provider says otherwise', () => {
    const [deposit, ...others] = settled().provider.charge_fees
    const less = withProvider(settled(), { charge_fees: [{ ...deposit!, amount_paid: 100_000 }, ...others] })
    expect(problems(less)).toContain('Deposit: the ledger says $1,001.00, the provider $1,000.00')
  })

  it('are amounts that moved otherwise than agreed before the event is over, not those that are not due', () => {
    const books = paid()
    const early = entry('transfer', keyOf(parts[0]), transferPostings({ ...intentOf(parts[0]), amount: cents(60_000) }))
    const op = {
      key: keyOf(parts[0]),
      state: 'succeeded',
      intent: intentOf(parts[0]),
    } as unknown as Books['ops'][number]
    const sent = withProvider(withLedger({ ...books, ops: [...books.ops, op] }, early), {
      transfers: [{ id: 'tr_0', amount: 60_000, metadata: { op_key: keyOf(parts[0]) } }],
    })
    expect(problems(sent)).toEqual(['Ari Artist, artist: agreed are $700.00, the ledger says $600.00'])
  })

  it('are entries that no line explains, and money that belongs to nobody', () => {
    const odd = entry('suspense', 'odd/1', [
      { account: eventAccount(evt), amount: cents(7) },
      { account: 'unknown', amount: cents(-7) },
    ])
    expect(problems(withLedger(settled(), odd))).toEqual(['The ledger has entries that no line explains'])
    expect(problems(withLedger(paid(), odd))).toEqual(['The ledger has entries that no line explains'])
    const without = settled()
    expect(problems({ ...without, ledger: without.ledger.filter(({ kind }) => kind !== 'platform') })).toEqual([
      'BookMe: agreed are $100.00, the ledger says $0.00',
      '$100.00 belong to nobody (ledger)',
      '$100.00 belong to nobody (provider)',
    ])
  })

  it('are objects that moved money at the provider and are in no book', () => {
    const object: ProviderObject = { id: 're_x', status: 'succeeded', amount: 5 }
    const unknown = (more: Parameters<typeof withProvider>[1], books = settled()) => problems(withProvider(books, more))
    const text = (id: string) => `${id} moved money at the provider, and is not in the books`
    const { transfers, invoices } = settled().provider
    expect(unknown({ refunds: [object] })).toEqual([text('re_x')])
    expect(unknown({ refunds: [{ ...object, status: 'failed' }] })).toEqual([])
    expect(unknown({ refunds: [{ ...object, status: 'canceled' }] })).toEqual([])
    expect(unknown({ refunds: [{ ...object, metadata: { op_key: 'refund/other' } }] })).toEqual([text('re_x')])
    expect(unknown({ transfers: [...transfers, { id: 'tr_x', amount: 0 }] })).toEqual([text('tr_x')])
    expect(unknown({ invoices: [...invoices, { id: 'in_x', metadata: null }] })).toEqual([text('in_x')])
    const moves = (...sums: number[]) => ({ balance_transactions: sums.map((amount) => ({ amount })) })
    expect(unknown({ disputes: [{ id: 'du_x', ...moves(-5) }] })).toEqual([text('du_x')])
    expect(unknown({ disputes: [{ id: 'du_x', status: 'lost', ...moves(-5, 5) }] })).toEqual([])
    // Booked under its own id.
    const zero = entry('hand_refund', 'hand/1', [], { stripe_id: 're_x' })
    expect(unknown({ refunds: [object] }, withLedger(settled(), zero))).not.toContain(text('re_x'))
  })
})

describe('the rules of a called-off event', () => {
  it('say which part of each rate remains', () => {
    const canceled = {
      by: 'client',
      reason: '',
      at: now,
      keep: 0.255,
      due: cents(51_000),
      waived: false,
      refunds_fees: false,
    }
    const whys = (more: Partial<Event>) => statementOf(paid(paidInFull(more))).holds.map(({ why }) => why)
    const kept = whys({ status: 'canceled', cancellation: canceled as Event['cancellation'] })
    expect([kept[0], kept[4], kept[5]]).toEqual([
      '25.5% of $700.00, the agreed rate',
      '25.5% of $300.00, 15% of $2,000.00',
      '25.5% of $100.00, 5% of $2,000.00, and what rounding leaves',
    ])
    const whole = { ...canceled, keep: 1 } as Event['cancellation']
    expect(whys({ status: 'canceled', cancellation: whole })[0]).toBe('100% of $700.00, the agreed rate')
    const [first, second] = paidInFull().musicians
    const rates = {
      musicians: [
        { ...first!, rate: cents(24_000) },
        { ...second!, rate: cents(26_000) },
      ],
    }
    expect(whys(rates).slice(2, 4)).toEqual(['$240.00, the agreed rate', '$260.00, the agreed rate'])
    expect(whys({ status: 'refunded' })[0]).toBe('half of $700.00, the agreed rate')
  })
})
