import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { limitProblem } from '#functions/event/rules/agreement/charge-limits.ts'
import { cents } from '#shared/domain/money.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { shows } from '#tests/support/habits.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { get, playedAndPaid, signed, times } from '#tests/support/money-scenario.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'

/** Habits of clients' payments: a warning of fraud, a permission that ends, and amounts that nobody can charge. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.emulator.faults.set({ mandates: 'active' })
  fixture.table.stop()
})
const { act, chargeFor, told } = stepsOn(() => fixture)

describe('a payment', () => {
  it(shows('fraud_warning', 'with a warning of its card network is mailed to staff before the dispute'), async () => {
    const event = await playedAndPaid(fixture)
    fixture.mails.length = 0
    await act('fraud-warning', await chargeFor(event))
    expect(told().toSorted()).toEqual(['fraud_warning', 'fraud_warning admins'])
    expect(fixture.mails[0]!.variables).toMatchObject({ amount: expect.stringMatching(/^\$[\d,.]+$/) })
    // Each event may come again.
    const [, ...more] = fixture.deliveries.filter(({ body }) => body.includes('early_fraud_warning'))
    expect(more).toEqual([])
  })

  it(shows('mandate_void', 'by an account whose permission has ended says so, and what to do'), async () => {
    const event = await signed(fixture)
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    fixture.emulator.faults.set({ mandates: 'void' })
    await fixture.api.call(money.payDeposit, 'client', { params: event.params, body: {} })
    await fixture.drain()
    fixture.emulator.faults.set({ mandates: 'active' })
    await fixture.saveCard('client')
    const texts = JSON.stringify([await get(fixture, event.id), fixture.mails])
    expect(texts).toContain('The permission to debit this bank account has ended')
    expect(texts).not.toContain('Your payment was declined')
  })
})

describe('a price', () => {
  it(shows('charge_limits', 'that the provider cannot charge is refused before anybody signs'), async () => {
    const offer = untilProposed(fixture.api, bookingOf(fixture, 1, { ...times(fixture), rate: 990_000 }))
    await expect(offer).rejects.toThrow(/at most \$999,999\.99 at once/)
  })

  it('is within the limits with the dearest fee', () => {
    // 2.9% + 0.30 on top.
    expect(limitProblem(cents(97_181_700))).toBeUndefined()
    expect(limitProblem(cents(97_181_800))).toMatch(/^The payment provider takes at most \$999,999\.99/)
    expect(limitProblem(cents(50))).toBeUndefined()
    expect(limitProblem(cents(49))).toBe('The payment provider takes at least $0.50')
    expect(limitProblem(cents(0))).toBeUndefined()
  })
})
