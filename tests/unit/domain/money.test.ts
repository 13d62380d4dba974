import { chargeTotals, processingFee, methodKind } from '#shared/domain/payment/method-kinds.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  balanceOf,
  depositOf,
  formatMoney,
  normaliseAmount,
  refundOf,
  share,
  toCents,
  toUnits,
  cents,
} from '#shared/domain/money.ts'
import { amounts } from './support.ts'

describe('money', () => {
  it('has the fee table of docs/product.md#money', () => {
    expect(processingFee(cents(200_000), 'card')).toBe(5_830)
    expect(processingFee(cents(10_000), 'us_bank_account')).toBe(80)
    expect(processingFee(cents(62_500), 'us_bank_account')).toBe(500)
    expect(processingFee(cents(62_600), 'us_bank_account')).toBe(500)
    expect(processingFee(cents(200_000), methodKind('paypal'))).toBe(100)
    expect(processingFee(cents(0), 'card')).toBe(30)
  })

  it('adds the fee on top', () => {
    expect(chargeTotals(cents(200_000), 'card')).toEqual({
      amount: 200_000,
      stripe_fee: 5_830,
      sales_tax: 0,
      total: 205_830,
    })
    fc.assert(
      fc.property(amounts, fc.constantFrom('card', 'us_bank_account', 'other'), (amount, method) => {
        const t = chargeTotals(amount, method)
        expect(t.total).toBe(t.amount + t.stripe_fee + t.sales_tax)
        expect(Number.isInteger(t.stripe_fee)).toBe(true)
      }),
    )
  })

  it('splits a rate into deposit and balance without losing a cent', () => {
    expect([depositOf(cents(200_001)), balanceOf(cents(200_001))]).toEqual([100_001, 100_000])
    fc.assert(
      fc.property(amounts, (rate) => {
        expect(depositOf(rate) + balanceOf(rate)).toBe(rate)
        expect(depositOf(rate) - balanceOf(rate)).toBe(rate % 2)
      }),
    )
  })

  it('refunds half of a payment, never more', () => {
    fc.assert(
      fc.property(amounts, (paid) => {
        expect(refundOf(paid) * 2).toBe(paid - (paid % 2))
      }),
    )
  })

  it('converts units to cents and back for every amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(toCents(toUnits(amount))).toBe(amount)
      }),
      { numRuns: 2000 },
    )
    expect(toCents(1200.5)).toBe(120_050)
    expect(toCents(8.95)).toBe(895)
    for (const bad of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => toCents(bad)).toThrow('at most two decimals')
  })

  it('rounds a share half up in exact arithmetic', () => {
    expect(share(cents(10), 0.15)).toBe(2)
    expect(share(cents(200_000), 0.15)).toBe(30_000)
    expect(share(cents(33), 0.05)).toBe(2)
    expect(share(cents(29), 0.05)).toBe(1)
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        // Half up of amount × percent / 100, in integers.
        expect(share(amount, percent / 100)).toBe(Number((BigInt(amount) * BigInt(percent) * 2n + 100n) / 200n))
      }),
    )
  })

  it('allocates everything, each part within a cent of its exact share', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const parts = allocate(amount, weights)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
          const total = weights.reduce((a, b) => a + b, 0)
          if (total > 0)
            parts.forEach((part, i) => {
              expect(Math.abs(part - (amount * weights[i]!) / total)).toBeLessThan(1)
            })
        },
      ),
    )
    expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(cents(100), [0, 0])).toEqual([100, 0])
  })

  it('normalizes user input, as on blur', () => {
    expect(['$1,200.5', 'abc', '', '.', '12', '0.005', '-5', '1.2.3'].map(normaliseAmount)).toEqual([
      '1200.50',
      '0.00',
      '0.00',
      '0.00',
      '12.00',
      '0.01',
      '0.00',
      '0.00',
    ])
  })

  it('formats cents as dollars', () => {
    expect(formatMoney(cents(120_050))).toBe('$1,200.50')
    expect(formatMoney(cents(0))).toBe('$0.00')
  })
})
