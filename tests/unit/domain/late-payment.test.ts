import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundOfLate } from '#functions/money/rules/late-payment.ts'
import { cents } from '#shared/domain/money.ts'
import { booked, paymentOf } from './support.ts'

const at = (day: number) => `2026-03-0${day}T12:00:00.000Z`
const deposit = paymentOf('deposit', 100_000, { paid_at: at(2), stripe_fee: cents(200) })
const balance = paymentOf('balance', 60_000, { paid_at: at(4), stripe_fee: cents(300) })
const unpaid = paymentOf('adjustment', 60_000, { paid_at: null })
const refund = (payments: (typeof deposit)[], over: number) => refundOfLate(booked({ payments }), cents(over))

describe('what arrives after a cancellation', () => {
  it('goes back with its fee, in any order of the payments', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([deposit, balance, unpaid], { minLength: 3 }), (payments) => {
        expect(refund(payments, 60_000)).toEqual([{ payment_id: balance.id, amount: 60_000, fee: 300 }])
      }),
    )
  })

  it('of two payments at the same moment is the one that was charged last', () => {
    const same = { ...balance, amount: cents(100_000), paid_at: deposit.paid_at ?? null }
    expect(refund([deposit, same], 100_000)).toEqual([{ payment_id: same.id, amount: 100_000, fee: 300 }])
    expect(refund([same, deposit], 100_000)).toEqual([{ payment_id: deposit.id, amount: 100_000, fee: 200 }])
  })

  it('comes out of all payments, without a fee, if the latest has another amount', () => {
    expect(refund([deposit, balance], 32_000)).toEqual([
      { payment_id: deposit.id, amount: 20_000, fee: 0 },
      { payment_id: balance.id, amount: 12_000, fee: 0 },
    ])
    // The balance had arrived before, so a deposit of the same amount is not looked for.
    expect(refund([{ ...deposit, paid_at: at(5) }, balance], 60_000).map(({ fee }) => fee)).toEqual([0, 0])
  })

  it('and that the agency got itself comes out of what BookMe has got, without its fee', () => {
    const outside = { ...balance, paid_outside: { method: 'check', received_at: at(4) } } as typeof balance
    expect(refund([deposit, outside], 60_000)).toEqual([{ payment_id: deposit.id, amount: 60_000, fee: 0 }])
  })
})
