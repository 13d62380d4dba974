import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sum } from '#shared/domain/money.ts'
import { oldestFirst } from '#functions/money/rules/payout-choice.ts'
import { reducedEarnings } from '#functions/money/rules/reversed-earnings.ts'
import { cases } from '#tests/support/cases.ts'

const earning = (op_key: string, amount: number, more: { earned_at?: string; payout_key?: string } = {}) => ({
  op_key,
  event_id: 'evt_1',
  role: 'musician' as const,
  entry: 'mus_1',
  amount: cents(amount),
  name: 'Party',
  venue: null,
  timestamp: 0,
  instrument: null,
  ...more,
})
const reduced = (earnings: ReturnType<typeof earning>[], opKey: string, amount: number) =>
  reducedEarnings(earnings, opKey, cents(amount)).map(({ earning: { op_key }, by }) => [op_key, by])

describe('a reversed transfer', () => {
  it('comes out of its own earning first, then out of the oldest that wait', () => {
    const earnings = [
      earning('new', 500, { earned_at: '2026-03-03' }),
      earning('own', 300, { earned_at: '2026-03-04' }),
      earning('at the bank', 900, { earned_at: '2026-03-01', payout_key: 'payout/1' }),
      earning('old', 200, { earned_at: '2026-03-02' }),
    ]
    expect(reduced(earnings, 'own', 299)).toEqual([['own', 299]])
    expect(reduced(earnings, 'own', 300)).toEqual([['own', 300]])
    expect(reduced(earnings, 'own', 600)).toEqual([
      ['own', 300],
      ['old', 200],
      ['new', 100],
    ])
    expect(reduced(earnings, 'paid out', 201)).toEqual([
      ['old', 200],
      ['new', 1],
    ])
    expect(reduced(earnings, 'at the bank', 5000).map(([key]) => key)).toEqual(['old', 'new', 'own'])
  })

  it('takes all that it can, and nothing of what a payout has claimed', () => {
    const any = fc.record({
      amount: fc.integer({ min: 1, max: 1000 }),
      earned_at: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03'),
      isClaimed: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 8 }),
        fc.nat(7),
        fc.integer({ min: 1, max: 9000 }),
        (list, own, amount) => {
          const earnings = list.map(({ isClaimed, earned_at, ...one }, i) =>
            earning(`op${i}`, one.amount, { earned_at, ...(isClaimed && { payout_key: 'payout/1' }) }),
          )
          const waiting = earnings.filter((one) => one.payout_key === undefined)
          const taken = reducedEarnings(earnings, `op${own}`, cents(amount))
          expect(sum(taken.map(({ by }) => by))).toBe(Math.min(amount, sum(waiting.map((one) => one.amount))))
          for (const { earning: one, by } of taken) {
            expect(waiting).toContain(one)
            expect([by > 0, by <= one.amount]).toEqual([true, true])
          }
          // Only the last one is reduced in part.
          expect(taken.slice(0, -1).every(({ earning: one, by }) => by === one.amount)).toBe(true)
          const others = taken.map(({ earning: one }) => one).filter(({ op_key }) => op_key !== `op${own}`)
          expect(others).toEqual(others.toSorted(oldestFirst))
        },
      ),
      { numRuns: cases(300) },
    )
  })

  it('comes out of fifty earnings at most, as many as a transaction takes', () => {
    const earnings = Array.from({ length: 60 }, (_, i) => earning(`op${i}`, 100, { earned_at: '2026-03-01' }))
    expect(reducedEarnings(earnings, 'none', cents(6000))).toHaveLength(50)
  })
})
