import { describe, expect, it } from 'vitest'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents } from '#shared/domain/money.ts'
import {
  outsidePostings,
  refundPostings,
  vendorOutsidePostings,
  type LedgerEntry,
} from '#functions/money/rules/ledger.ts'
import { chargeKey, refundKey } from '#shared/domain/payment/op.ts'
import { statementOf } from '#functions/money/rules/statement.ts'
import type { ProviderObject } from '#functions/money/rules/statement-sources.ts'
import { ids, paidInFull, userOf } from '../domain/support.ts'
import {
  evt,
  later,
  day,
  payment,
  entry,
  parts,
  keyOf,
  paid,
  settled,
  withProvider,
  withLedger,
  withEvent,
  amounts,
  nothing,
  holder,
  type Books,
} from './statement-fixture.ts'

/** Lines of an event's statement for refunds, and for money that the agency received itself. */

describe('money that went back to the client', () => {
  const record = (more: object) => ({
    ...{
      id: 'ref_1',
      payment_id: 'pay_deposit',
      amount: cents(5000),
      fee: cents(0),
      reason: 'goodwill',
      status: 'refunded',
    },
    ...{ refunded_at: later, from: 'agent', note: 'Rain' },
    ...more,
  })
  const refunded = (more: object, fee = 0, made: Partial<ProviderObject>[] = [{}]) => {
    const key = refundKey(evt, 'pay_deposit', 'ref_1')
    const books = withEvent(paid(), { refunds: [record({ fee: cents(fee), ...more })] as Event['refunds'] })
    const intent = { event_id: evt, amount: cents(5000), fee: cents(fee) } as Parameters<typeof refundPostings>[0]
    const op = { key, intent: { kind: 'refund' } } as unknown as Books['ops'][number]
    return withProvider(
      withLedger(
        { ...books, ops: [...books.ops, op] },
        ...(made.length > 0 ? [entry('refund', key, refundPostings(intent, ids.client))] : []),
      ),
      {
        refunds: made.map((one) => ({
          id: 're_1',
          status: 'succeeded',
          amount: 5000 + fee,
          metadata: { op_key: key },
          ...one,
        })),
      },
    )
  }

  it('is a line with its reason, its note, its state, and a fee that BookMe bears', () => {
    const { refunds, problems } = statementOf(refunded({}))
    expect(refunds).toEqual([
      { what: 'Refund of the deposit', why: `goodwill: Rain, refunded ${day}`, ids: ['re_1'], ...amounts(5000) },
    ])
    expect(problems).toEqual([])
    const withFee = statementOf(refunded({ note: null }, 40)).refunds
    expect(withFee).toEqual([
      {
        ...{ what: 'Refund of the deposit', ids: ['re_1'], ...amounts(5000) },
        why: `goodwill, and the fee of $0.40 at BookMe's expense, refunded ${day}`,
      },
    ])
  })

  it.each([
    ['policy', 'refund of the event'],
    ['cancellation', 'cancellation'],
    ['change', 'lower price'],
    ['goodwill', 'goodwill'],
  ])('because of %s is called %s', (reason, words) => {
    expect(statementOf(refunded({ reason, note: null })).refunds[0]?.why).toBe(`${words}, refunded ${day}`)
  })

  it('and failed is not agreed, and counts at the provider as far as it stands', () => {
    const failed = statementOf(refunded({ status: 'failed', refunded_at: null }, 0, []))
    expect(failed.refunds).toEqual([
      { what: 'Refund of the deposit', why: 'goodwill: Rain, failed', ids: [], ...nothing },
    ])
    const canceled = statementOf(
      refunded({}, 0, [{ status: 'canceled' }, { id: 're_2' }, { id: 're_3', status: 'failed' }]),
    )
    expect(canceled.refunds[0]).toMatchObject({ ids: ['re_2'], provider: 5000 })
  })

  it('is half of a payment after Refund Event, on its own line unless records say more', () => {
    const key = refundKey(evt, 'pay_deposit')
    const base = paid()
    const [deposit, balance] = base.event.payments
    const half = (more: Partial<Payment>, refunds: Event['refunds'] = []) =>
      withEvent(base, { refunds, payments: [{ ...deposit!, ...more }, balance!] })
    const done = { refund_status: 'refunded', refund_amount: cents(50_000), refunded_at: later } as const
    const op = { key, intent: { kind: 'refund' } } as unknown as Books['ops'][number]
    const moved = (books: Books) =>
      withProvider(
        withLedger(
          { ...books, ops: [...books.ops, op] },
          entry(
            'refund',
            key,
            refundPostings(
              { event_id: evt, amount: cents(50_000) } as Parameters<typeof refundPostings>[0],
              ids.client,
            ),
          ),
        ),
        { refunds: [{ id: 're_1', status: 'succeeded', amount: 50_000, metadata: { op_key: key } }] },
      )
    const line = { what: 'Refund of the deposit', why: `half of $1,000.00, refunded ${day}`, ids: ['re_1'] }
    expect(statementOf(moved(half(done))).refunds).toEqual([{ ...line, ...amounts(50_000) }])
    expect(statementOf(half({})).refunds).toEqual([])
    expect(statementOf(half(done)).refunds).toEqual([{ ...line, ids: [], ...amounts(50_000, 0) }])
    expect(statementOf(half({ ...done, refund_amount: null })).refunds[0]?.agreed).toBe(0)
    // Moved, although the event says that it failed.
    expect(statementOf(moved(half({ ...done, refund_status: 'failed' }))).refunds[0]).toMatchObject(amounts(0, 50_000))
    expect(statementOf(moved(half({}))).refunds[0]).toMatchObject({ why: 'half of $1,000.00,', ...amounts(0, 50_000) })
    const recorded = record({ status: 'pending', refunded_at: null }) as unknown as NonNullable<
      Event['refunds']
    >[number]
    expect(statementOf(half(done, [recorded])).refunds.map(({ why }) => why)).toEqual(['goodwill: Rain, pending'])
    expect(
      statementOf(moved(half(done, [{ ...recorded, payment_id: 'pay_balance' }]))).refunds.map(({ what }) => what),
    ).toEqual(['Refund of the deposit', 'Refund of the balance'])
  })
})

describe('money that the agency received itself', () => {
  const outside = (more: Partial<Payment> = {}) =>
    payment('balance', 100_000, {
      paid_outside: 'check' as never,
      stripe_fee: cents(0),
      sales_tax: cents(0),
      total: cents(100_000),
      payment_method_text: 'Check',
      ...more,
    })
  const key = chargeKey(evt, 'balance')
  const received = entry('paid_outside', key, outsidePostings(evt, cents(100_000), ids.client))

  it('is the whole statement of an event that was paid outside', () => {
    const of = (ledger: LedgerEntry[], more: Partial<Event> = {}) =>
      statementOf({
        ...settled({ prepaid: false }),
        event: inForce({
          ...paidInFull({ paid_outside_at: later, payments: [payment('deposit', 1), outside()] }),
          ...more,
        }),
        ledger,
      })
    expect(of([received])).toEqual({
      isFinished: true,
      paid: [{ what: 'Invoice', why: `Check, ${day}, outside of BookMe`, ids: [], ...amounts(100_000, 100_000, 0) }],
      ...{ fees: [], refunds: [], held: nothing, problems: [] },
      holds: [
        { what: 'Al Agent', why: 'was paid itself, and pays the vendors', ids: [], ...amounts(100_000, 100_000, 0) },
      ],
    })
    expect(of([]).problems).toEqual(['Agreed are $1,000.00, the ledger says $0.00'])
    const bare = of([], { payments: [], agent: null as never })
    expect([bare.paid[0], bare.holds[0]]).toMatchObject([
      { why: `, ${day}, outside of BookMe`, agreed: 0 },
      { what: 'The agency' },
    ])
  })

  it('is a part of the payments, which stays with the agency until it pays vendors out of it', () => {
    const books = settled()
    const [deposit] = books.event.payments
    const ledger = books.ledger.filter(
      ({ kind, op_key }) => op_key !== key && !(kind === 'transfer' && op_key === keyOf(parts[0])),
    )
    const paidOn = entry(
      'vendor_paid_outside',
      `paid_vendor/${evt}/${userOf(ids.artist)}/1`,
      vendorOutsidePostings(evt, userOf(ids.artist), {
        outside: cents(60_000),
        held: cents(10_000),
        payer: 'usr_agent',
      }),
    )
    const event = withEvent(books, { payments: [deposit!, outside()] })
    const objects = {
      invoices: books.provider.invoices.slice(0, 1),
      charge_fees: books.provider.charge_fees.slice(0, 1),
      transfers: books.provider.transfers.slice(1),
    }
    const statement = statementOf(withLedger(withProvider({ ...event, ledger }, objects), received, paidOn))
    expect(statement.paid[1]).toEqual({
      ...{
        what: 'Balance, outside of BookMe',
        why: 'Check, 2026-03-01, paid to the agency',
        ids: [],
        ...amounts(100_000),
      },
    })
    expect(statement.fees).toHaveLength(1)
    expect(holder(statement, 'Ari')).toMatchObject({
      ...{
        why: `$700.00, the agreed rate. $700.00 paid by the agency itself ${day}`,
        ids: ['po_1'],
        ...amounts(70_000),
      },
    })
    expect(holder(statement, 'BookMe')?.why).toBe(
      '$100.00, 5% of $2,000.00, and what rounding leaves. The agency settles $400.00 of it with BookMe',
    )
    // Counted once for somebody with two parts.
    const [drums, piano] = books.event.musicians
    const both = { musicians: [{ ...drums!, user_id: userOf(ids.artist) }, piano!] }
    const twice = statementOf(
      withLedger(withProvider({ ...withEvent(event, both), ledger }, objects), received, paidOn),
    )
    expect(holder(twice, 'Mo')?.why).toBe('$250.00, the agreed rate')
    const none = statementOf(withLedger(withProvider({ ...event, ledger }, objects), received))
    expect(holder(none, 'Ari')).toMatchObject(amounts(70_000, 0))
  })
})
