import { cents, zero } from '#shared/domain/money.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planCancellation } from '#functions/event/rules/agreement/cancellation.ts'
import { withAgreement } from '#functions/event/rules/agreement/change.ts'
import { canceledText, costText, ownShareText } from '#shared/domain/event/money/cancellation-text.ts'
import { refundable } from '#shared/domain/event/money/event-money.ts'
import { cancellationShares, payableOf, shares } from '#shared/domain/event/money/shares.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cancelingParties, cancellationPolicy } from '#shared/domain/cancellation/policy.ts'
import { booked, now, paidInFull, paymentOf } from './support.ts'
import { cases } from '#tests/support/cases.ts'

const late = '2026-06-20T00:00:00.000Z'
const signed = (event: Event = booked()) => withAgreement(event, now)
const total = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

describe('the sentence about the vendors of a canceled event', () => {
  const kept = (keep: number, paid: number, more: Partial<Event> = {}): Event =>
    signed(
      booked({
        status: 'canceled',
        payments: paid === 0 ? [] : [paymentOf('in_full', paid)],
        cancellation: {
          by: 'client',
          reason: '',
          at: now,
          keep,
          due: cents(200_000 * keep),
          waived: false,
          refunds_fees: false,
        },
        ...more,
      }),
    )

  it.each<[string, Event]>([
    ['Event canceled and refunded. Vendors paid 50% of rates below', paidInFull({ status: 'canceled' })],
    ['Event canceled and refunded. Vendors paid 50% of rates below', kept(0.5, 100_000)],
    ['Event canceled. Vendors paid 100% of rates below', kept(1, 200_000)],
    ['Event canceled. Vendors paid 12.5% of rates below', kept(0.125, 25_000)],
    ['Event canceled. Vendors are not paid', kept(0, 0)],
    ['Event canceled. Vendors get 50% of their rates', paidInFull({ status: 'refunded' })],
    ['Event canceled. Vendors get 100% of their rates', kept(1, 200_000, { status: 'refunded' })],
  ])('%s', (text, event) => {
    expect(canceledText(event)).toBe(text)
  })

  it.each<[string, Event]>([
    ['$250.00 of the price stays due, and you have paid it. Nothing more is charged', kept(0.125, 25_000)],
    ['$1,000.00 of the price stays due, $200.00 of it is not paid yet', kept(0.5, 80_000)],
    ['You owe nothing', kept(0, 0)],
    [
      '$1,000.00 of the price stays due, and you have paid it. Nothing more is charged',
      paidInFull({ status: 'canceled' }),
    ],
  ])('tells the client: “%s”', (text, event) => {
    expect(costText(event)).toBe(text)
  })

  it('tells a vendor their own share, or refers to the agent', () => {
    const row = kept(0.5, 100_000)
    expect(ownShareText({ ...row, your_share: cents(80_050) })).toBe('Your share is $800.50')
    expect(ownShareText({ ...row, your_share: zero })).toBe('There is no payment for it')
    expect(ownShareText(row)).toBe('Your agent can tell you what is paid')
  })

  it('names no share where the view has no payments', () => {
    const { payments: _payments, ...row } = paidInFull({ status: 'refunded' })
    expect(canceledText(row)).toBe('Event canceled. Vendors get their share of the rates')
  })
})

describe('a cancellation', () => {
  it('by the client early keeps half and, paid in full, matches Refund Event', () => {
    const event = signed(paidInFull())
    const plan = planCancellation(event, { by: 'client' }, now)
    expect(plan).toMatchObject({ notice: 'early', keep: 0.5, due: 100_000, refund: 100_000, charge: 0, kept: 100_000 })
    expect(plan.refunds.map(({ amount }) => amount)).toEqual(refundable(event).map(({ amount }) => amount))
    expect(plan.shares).toEqual(shares({ ...event, status: 'refunded' }))
  })

  it('by the client early with only the deposit paid neither charges nor refunds', () =>
    expect(planCancellation(signed(), { by: 'client' }, now)).toMatchObject({ refund: 0, charge: 0, kept: 100_000 }))

  it('by the client late charges the rest, or waives it', () => {
    expect(planCancellation(signed(), { by: 'client' }, late)).toMatchObject({
      keep: 1,
      charge: 100_000,
      kept: 200_000,
    })
    const waived = planCancellation(signed(), { by: 'client', waive_rest: true }, late)
    expect(waived).toMatchObject({ charge: 0, waived: 100_000, kept: 100_000 })
  })

  it('by the performer or the agency refunds everything, including fees', () => {
    const plan = planCancellation(signed(paidInFull()), { by: 'performer' }, late)
    expect(plan).toMatchObject({ kept: 0, refund: 200_000, refunds_fees: true })
    expect(plan.refunds.map(({ fee }) => fee)).toEqual([100, 100])
    expect(total(plan.shares)).toBe(0)
  })

  it('can go below the policy but never above', () => {
    expect(planCancellation(signed(), { by: 'client', keep: 0.2 }, now).due).toBe(40_000)
    expect(() => planCancellation(signed(), { by: 'client', keep: 0.6 }, now)).toThrow('at most 50%')
    expect(() => planCancellation(signed(), { by: 'nobody', keep: 0.01 }, now)).toThrow('at most 0%')
  })

  it('keeps nothing for a part that nobody plays', () => {
    const { musicians } = booked()
    const open = signed(
      booked({ musicians: musicians.slice(1), musician_slots: [{ id: 'slt_1', rate: cents(25_000) }] }),
    )
    expect(payableOf(open)).toBe(175_000)
    expect(planCancellation(open, { by: 'client' }, now)).toMatchObject({ due: 87_500, refund: 12_500 })
  })

  it('has one row of policy for each party and notice', () => {
    for (const by of cancelingParties) expect(cancellationPolicy.some((row) => row.by === by)).toBe(true)
  })

  it('adds up to the cent for every paid amount', () => {
    const amount = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 4 }),
        fc.constantFrom(...cancelingParties),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        fc.constantFrom(now, late),
        fc.array(fc.integer({ min: 1, max: 300_000 }).map(cents), { minLength: 4, maxLength: 4 }),
        (paid, by, fraction, waive_rest, at, [a, b, c, d]) => {
          const rates = [a!, b!, c!, d!]
          const price = Math.round(rates.reduce((sum, rate) => sum + rate, 0) / 0.8)
          const { musicians } = booked()
          const event = signed(
            booked({
              client_rate: cents(price),
              artist_rate: rates[0]!,
              bandleader_rate: rates[1]!,
              musicians: musicians.map((entry, i) => ({ ...entry, rate: rates[i + 2]! })),
              payments: paid.map((count, i) => paymentOf('deposit', count, { id: `pay_${i}` })),
            }),
          )
          const limit = cancellationPolicy.find(
            (row) => row.by === by && ['any', at === now ? 'early' : 'late'].includes(row.notice),
          )!.keep
          const keep = Math.floor(fraction * limit * 100) / 100
          const plan = planCancellation(event, { by, keep, waive_rest }, at)
          expect(plan.paid + plan.charge).toBe(plan.refund + plan.kept)
          expect(total(plan.refunds)).toBe(plan.refund)
          expect(total(plan.shares)).toBe(plan.kept)
          expect(plan.shares.every((share) => share.amount >= 0)).toBe(true)
          expect(plan.shares).toEqual(cancellationShares(event, plan.kept))
          for (const { payment_id, amount: back } of plan.refunds)
            expect(back).toBeLessThanOrEqual(event.payments.find(({ id }) => id === payment_id)!.amount)
        },
      ),
      { numRuns: cases(10_000) },
    )
  })
})
