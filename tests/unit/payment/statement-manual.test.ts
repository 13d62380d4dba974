import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import {
  coverPostings,
  disputePostings,
  manualRefundPostings,
  manualTransferPostings,
  refundPostings,
  reversalPostings,
  type LedgerEntry,
} from '#functions/money/rules/ledger.ts'
import { refundKey } from '#shared/domain/payment/op.ts'
import { statementOf, type Statement } from '#functions/money/rules/statement.ts'
import type { ProviderObject } from '#functions/money/rules/statement-sources.ts'
import { ids, userOf } from '../domain/support.ts'
import {
  evt,
  later,
  day,
  entry,
  paid,
  settled,
  withProvider,
  withLedger,
  withEvent,
  amounts,
  holder,
  type Books,
} from './statement-fixture.ts'

/** Lines of an event's statement for money that was moved outside of the product. */

describe('money that was moved outside of the product', () => {
  const dispute = (more: object) => ({
    ...{ id: 'du_1', payment_id: 'pay_deposit', refund_id: 'ref_1', amount: cents(5000), withheld: cents(4000) },
    ...{ status: 'open', kind: 'dispute', reason: 'fraudulent', at: later },
    ...more,
  })
  const disputed = (more: object, moves = [-5000]) =>
    withProvider(
      withLedger(
        withEvent(paid(), { disputes: [dispute(more)] as Event['disputes'] }),
        entry('dispute', `dispute/${evt}/du_1`, disputePostings(evt, cents(5000), cents(4000)), { stripe_id: 'du_1' }),
      ),
      {
        disputes: [
          { id: 'du_0', balance_transactions: [] },
          { id: 'du_1', balance_transactions: moves.map((amount) => ({ amount })) },
        ],
      },
    )

  it('is a dispute or a returned debit; BookMe bears what the event does not hold', () => {
    expect(statementOf(disputed({}))).toMatchObject({
      refunds: [
        {
          ...{ what: 'Dispute', ids: ['du_1'], ...amounts(4000) },
          why: `$50.00, fraudulent, ${day}, not decided yet, BookMe bears $10.00 of it`,
        },
      ],
      problems: [],
    })
    const lost = statementOf(disputed({ kind: 'returned_debit', status: 'lost', withheld: cents(5000) })).refunds[0]
    expect(lost).toMatchObject({ what: 'Returned bank debit', why: `$50.00, fraudulent, ${day}, lost`, agreed: 5000 })
    const won = statementOf(disputed({ status: 'won' }, [-5000, 5000])).refunds[0]
    expect(won).toMatchObject({ agreed: 0, provider: 0 })
    expect(won?.why).toContain(', won, and back, BookMe')
    expect(statementOf(withProvider(disputed({}), { disputes: [] })).refunds[0]?.provider).toBe(0)
  })

  const byHand = (
    stripe_id: string | null,
    refunds: readonly ProviderObject[],
    postings = manualRefundPostings(evt, cents(5000), cents(4000), ids.client),
  ) => withProvider(withLedger(paid(), entry('hand_refund', 'hand/re_1', postings, { stripe_id })), { refunds })

  it('is a refund by hand, as long as the bank does not return it', () => {
    const made = { id: 're_1', status: 'succeeded', amount: 5000 }
    const others = [{ ...made, id: 're_0', status: 'failed' }]
    const { refunds, problems } = statementOf(byHand('re_1', [...others, made]))
    expect(refunds).toEqual([
      {
        ...{ what: 'Refund by hand', ids: ['re_1'], ...amounts(4000) },
        why: `$50.00 on Stripe's dashboard, ${day}, BookMe bears $10.00 of it`,
      },
    ])
    expect(problems).toEqual([])
    expect(statementOf(byHand('re_1', [{ ...made, status: 'failed' }])).refunds[0]).toMatchObject({
      ...{
        why: `$50.00 on Stripe's dashboard, ${day}, returned by the bank`,
        ids: ['re_1'],
        ...amounts(4000, 4000, 0),
      },
    })
    expect(statementOf(byHand(null, [made])).refunds[0]).toMatchObject({ ids: [], provider: 0 })
  })

  it('is what BookMe puts in for it, and the records of these are no lines of their own', () => {
    const covered = {
      id: 'ref_2',
      payment_id: 'pay_deposit',
      amount: cents(4000),
      fee: cents(0),
      reason: 'covered',
      status: 'refunded',
    }
    const of = (refunds: readonly object[], ...entries: LedgerEntry[]) =>
      statementOf(withLedger(withEvent(paid(), { refunds: refunds as Event['refunds'] }), ...entries))
    const cover = entry('cover', 'cover/1', coverPostings(evt, cents(4000)))
    expect(
      of(
        [
          { ...covered, note: 'Our fault' },
          { ...covered, id: 'ref_3', note: 'Again', amount: cents(1000) },
        ],
        cover,
        entry('cover', 'cover/2', coverPostings(evt, cents(1000))),
      ),
    ).toMatchObject({
      refunds: [
        { what: 'Put in by BookMe for what was taken back', why: 'Our fault, Again', ids: [], ...amounts(-5000) },
      ],
      problems: [],
    })
    expect(of([], cover).refunds[0]).toMatchObject({ why: '', agreed: 0, ledger: -4000, provider: -4000 })
    expect(of([covered]).refunds[0]).toMatchObject({ agreed: -4000, ledger: 0 })
    for (const reason of ['by_hand', 'credit', 'dispute']) expect(of([{ ...covered, reason }]).refunds).toEqual([])
  })

  it('is the line of a record that somebody made again by hand, or bears since', () => {
    const record = {
      id: 'ref_1',
      payment_id: 'pay_deposit',
      amount: cents(5000),
      fee: cents(0),
      reason: 'goodwill',
      status: 'refunded',
    }
    const words = (books: Books) => statementOf(books).refunds.map(({ what }) => what)
    const withRecord = (books: Books, more: object = {}) =>
      withEvent(books, { refunds: [{ ...record, ...more }] as Event['refunds'] })
    const hand = byHand('re_1', [{ id: 're_1', status: 'succeeded', amount: 5000 }])
    expect(words(withRecord(hand))).toEqual(['Refund by hand'])
    expect(words(withRecord(hand, { status: 'failed' }))).toEqual(['Refund of the deposit', 'Refund by hand'])
    expect(words(withRecord(disputed({})))).toEqual(['Dispute'])
    expect(words(withRecord(paid()))).toEqual(['Refund of the deposit'])
    const key = refundKey(evt, 'pay_deposit', 'ref_1')
    const made = [
      ...hand.provider.refunds,
      { id: 're_2', status: 'succeeded', amount: 5000, metadata: { op_key: key } },
    ]
    expect(words(withRecord(withProvider(hand, { refunds: made })))).toEqual([
      'Refund of the deposit',
      'Refund by hand',
    ])
    const gone = entry(
      'refund',
      key,
      refundPostings({ event_id: evt, amount: cents(5000) } as Parameters<typeof refundPostings>[0], ids.client),
    )
    expect(words(withRecord(withLedger(hand, gone)))).toEqual(['Refund of the deposit', 'Refund by hand'])
  })

  it('is a reversed transfer, and one by hand in its place', () => {
    const books = settled()
    const reversal = entry('reversal', 'reversal/1', reversalPostings(evt, userOf(ids.artist), cents(20_000)), {
      id: 'trr_1',
    })
    const hand = entry(
      'hand_transfer',
      'hand/tr_9',
      manualTransferPostings(evt, cents(20_000), cents(20_000), userOf(ids.artist)),
      { stripe_id: 'tr_9' },
    )
    const [first, ...others] = books.provider.transfers
    const reversedBy = (transfer: ProviderObject['transfer'], withHand = true) =>
      statementOf(
        withProvider(withLedger(books, reversal, ...(withHand ? [hand] : [])), {
          transfers: [
            { ...first!, amount_reversed: 20_000 },
            ...others,
            ...(withHand ? [{ id: 'tr_9', amount: 20_000 }] : []),
          ],
          reversals: [{ id: 'trr_0', transfer: 'tr_x' }, { id: 'trr_2' }, { id: 'trr_1', transfer }],
        }),
      )
    for (const transfer of ['tr_0', { id: 'tr_0' }]) {
      const { problems, ...statement } = reversedBy(transfer)
      expect(holder(statement as Statement, 'Ari')).toEqual({
        ...{ what: 'Ari Artist, artist', ids: ['tr_0', 'tr_9', 'po_1'], ...amounts(70_000) },
        why: `$700.00, the agreed rate. $200.00 reversed by hand ${day}. $200.00 transferred by hand ${day}`,
      })
      expect(problems).toEqual([])
      expect(holder(statement as Statement, 'Bo')).toMatchObject({ why: '$400.00, the agreed rate', ids: ['tr_1'] })
    }
    expect(holder(reversedBy('tr_0', false), 'Ari')).toMatchObject(amounts(70_000, 50_000))
    // Not a reversal of one of this event's transfers.
    expect(holder(reversedBy(null, false), 'Ari')).toMatchObject(amounts(70_000, 70_000, 50_000))
  })
})
