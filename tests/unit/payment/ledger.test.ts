import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, type Cents } from '#shared/domain/money.ts'
import type {
  ChargeIntent,
  PayoutIntent,
  RefundIntent,
  SettlementIntent,
  TransferIntent,
} from '#shared/domain/payment/intent.ts'
import * as ledger from '#functions/money/rules/ledger.ts'

const amount = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1_000_000 })).map(cents)

/** A readable form: what each account gains. */
const gains = (postings: readonly ledger.Posting[]): Record<string, Cents> => {
  expect(ledger.sumOf(postings)).toBe(0)
  for (const posting of postings) if (postings.length > 2) expect(posting.amount).not.toBe(0)
  return Object.fromEntries(postings.map((posting) => [posting.account, posting.amount]))
}
/** Without accounts that gain nothing. */
const some = (all: Record<string, number>) => Object.fromEntries(Object.entries(all).filter(([, gain]) => gain !== 0))

describe('an account', () => {
  it('of an event names it, and no other does', () => {
    const accounts = ['event:evt_1', 'user:usr_1', 'disputed:evt_1', 'platform', 'unknown event:']
    expect(accounts.map(ledger.eventOfAccount)).toEqual(['evt_1', undefined, undefined, undefined, undefined])
  })
})

describe('an entry of the ledger', () => {
  it('of a charge, refund, transfer or payout moves exactly its amounts', () => {
    fc.assert(
      fc.property(amount, amount, amount, (price, fee, tax) => {
        const charge = { event_id: 'evt', amount: price, stripe_fee: fee, sales_tax: tax } as ChargeIntent
        expect(some(gains(ledger.chargePostings(charge, 'cli')))).toEqual(
          some({ 'client:cli': -(price + fee + tax), 'event:evt': price, fees: fee, tax }),
        )
        const refund = { event_id: 'evt', amount: price, fee } as RefundIntent
        expect(some(gains(ledger.refundPostings(refund, 'cli')))).toEqual(
          some({ 'event:evt': -price, platform: -fee, 'client:cli': price + fee }),
        )
        const { fee: _, ...whole } = refund
        expect(some(gains(ledger.refundPostings(whole, 'cli')))).toEqual(
          some({ 'event:evt': -price, 'client:cli': price }),
        )
        const transfer = { event_id: 'evt', amount: price, user_id: 'usr' } as TransferIntent
        expect(some(gains(ledger.transferPostings(transfer)))).toEqual(some({ 'event:evt': -price, 'user:usr': price }))
        expect(ledger.transferPostings({ ...transfer, user_id: null }).at(-1)?.account).toMatch(
          price === 0 ? /event/ : /user:unknown/,
        )
        const payout = { user_id: 'usr', amount: price } as PayoutIntent
        expect(some(gains(ledger.payoutPostings(payout)))).toEqual(some({ 'user:usr': -price, 'bank:usr': price }))
      }),
    )
  })

  it('of a movement outside the product moves it between its two sides', () => {
    fc.assert(
      fc.property(amount, (part) => {
        const moves: [ledger.Posting[], string, string][] = [
          [ledger.outsidePostings('evt', part, 'cli'), 'client:cli', 'outside:evt'],
          [ledger.platformPostings('evt', part), 'event:evt', 'platform'],
          [ledger.reversalPostings('evt', 'usr', part), 'user:usr', 'event:evt'],
          [ledger.reversalPostings('evt', null, part), 'user:unknown', 'event:evt'],
          [ledger.coverPostings('evt', part), 'platform', 'event:evt'],
          [ledger.providerFeePostings('fees', part), 'fees', 'provider'],
          [ledger.platformPayoutPostings(part), 'platform', 'bank:platform'],
          [ledger.suspensePostings(part), 'unknown', 'suspense'],
          [ledger.disputeLostPostings('evt', part, 'cli'), 'disputed:evt', 'client:cli'],
        ]
        for (const [postings, from, to] of moves)
          expect(some(gains(postings))).toEqual(some({ [from]: -part, [to]: part }))
      }),
    )
  })

  it('of money taken back takes the withheld part from the event, and the rest from BookMe', () => {
    fc.assert(
      fc.property(amount, amount, (withheld, rest) => {
        const total = cents(withheld + rest)
        const taken = (to: string) => some({ 'event:evt': -withheld, platform: -rest, [to]: total })
        const opposite = (all: Record<string, number>) =>
          Object.fromEntries(Object.entries(all).map(([account, gain]) => [account, -gain]))
        expect(gains(ledger.disputePostings('evt', total, withheld))).toEqual(taken('disputed:evt'))
        expect(gains(ledger.manualRefundPostings('evt', total, withheld, 'cli'))).toEqual(taken('client:cli'))
        expect(gains(ledger.manualTransferPostings('evt', total, withheld, 'usr'))).toEqual(taken('user:usr'))
        const won = (status: 'open' | 'won' | 'lost') =>
          gains(ledger.disputeWonPostings('evt', { withheld, status }, total, 'cli'))
        expect(won('open')).toEqual(opposite(taken('disputed:evt')))
        // Won after it was lost: the client had the money.
        expect(won('lost')).toEqual(opposite(taken('client:cli')))
        // A part: never more for the event than has come back.
        const part = cents(Math.ceil(total / 2))
        expect(gains(ledger.disputeWonPostings('evt', { withheld, status: 'open' }, part, 'cli'))).toEqual(
          some({
            'event:evt': Math.min(part, withheld),
            platform: part - Math.min(part, withheld),
            'disputed:evt': -part,
          }),
        )
      }),
    )
  })

  it('of a vendor paid by the agency first takes the client’s payments to it', () => {
    fc.assert(
      fc.property(amount, amount, (outside, held) => {
        const postings = ledger.vendorOutsidePostings('evt', 'usr', { outside, held, payer: 'usr_agent' })
        expect(ledger.sumOf(postings)).toBe(0)
        expect(some(Object.fromEntries(postings.map((one) => [one.account, one.amount])))).toEqual(
          some({ 'outside:evt': -outside, 'bank:usr': outside, 'event:evt': -held, 'agency:usr_agent': held }),
        )
        expect(postings).toHaveLength((outside > 0 ? 2 : 0) + (held > 0 ? 2 : 0))
        // The liability is on our balance at the provider until it is repaid.
        expect(ledger.providerBalanceOf({ 'agency:usr_agent': held, 'outside:evt': outside })).toBe(held)
        const repaid = ledger.settlementPostings({ user_id: 'usr_agent', amount: held } as SettlementIntent)
        expect(some(gains(repaid))).toEqual(some({ 'agency:usr_agent': -held, 'user:usr_agent': held }))
      }),
    )
  })

  it('that is undone leaves nothing, and never minus zero', () => {
    const postings = [
      { account: 'a', amount: cents(5) },
      { account: 'b', amount: cents(0) },
    ]
    expect(ledger.returnedPostings(postings)).toEqual([
      { account: 'a', amount: -5 },
      { account: 'b', amount: 0 },
    ])
    expect(ledger.disputePostings('evt', cents(0), cents(0))).toEqual([])
  })
})

describe('the balance of the provider by the books', () => {
  const held = { 'event:a': 1, 'event:b': 10, fees: 100, tax: 1000, platform: 10_000, suspense: 100_000 }
  const elsewhere = { 'client:c': 7, 'user:u': 7, 'bank:u': 7, 'bank:platform': 7, provider: 7, 'disputed:a': 7 }

  it('is what events, fees, tax, BookMe and unexplained movements hold', () => {
    const all = { ...held, ...elsewhere, 'outside:a': 7, unknown: 7 } as unknown as Record<string, Cents>
    expect(ledger.providerBalanceOf(all)).toBe(111_111)
    expect(['event:a', 'bank:platform', 'bank:usr', 'fees'].map(ledger.accountKind)).toEqual([
      'event',
      'bank:platform',
      'bank',
      'fees',
    ])
  })

  it('of each account is the sum of its entries', () => {
    const entry = (...postings: ledger.Posting[]) => ({ postings }) as ledger.LedgerEntry
    const entries = [
      entry({ account: 'outside:a', amount: cents(5) }, { account: 'b', amount: cents(-5) }),
      entry({ account: 'outside:a', amount: cents(2) }),
    ]
    expect(ledger.balances(entries)).toEqual({ 'outside:a': 7, b: -5 })
    expect([ledger.outsideLeft(entries, 'a'), ledger.outsideLeft(entries, 'x')]).toEqual([7, 0])
  })
})
