import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask } from '#tests/support/api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, playedAndPaid, signed, transfersOf } from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack } from './reversal-fixture.ts'
import { shows } from '#tests/support/habits.ts'

/** Trouble of the platform with its provider is never the failure of a client or vendor. */

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startTakingBack()
  await startDay(fixture)
})
afterEach(() => {
  fixture.table.stop()
})

const hour = 3_600_000
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
const templates = () => fixture.mails.map(({ template }) => template)

describe("a permission that the platform's key lacks for two hours", () => {
  it('at the minute the balance is due, fails nothing and tells nobody: it is charged later', async () => {
    const event = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    await fixture.drain()
    const due = (await get(fixture, event.id)).balance_due_at!
    fixture.mails.length = 0
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/invoices', mode: 'forbidden' }] })
    const lines = await linesOf(() => fixture.moveTo(due))
    expect(lines.filter(({ message }) => message === 'ProviderSetup').length).toBeGreaterThan(0)
    await fixture.moveTo(later(due, hour))
    expect((await get(fixture, event.id)).payments).toMatchObject([{ type: 'deposit' }, { failed_at: null }])
    fixture.emulator.faults.set({ api: [] })
    await fixture.moveTo(later(due, 2 * hour))
    expect((await get(fixture, event.id)).payments).toMatchObject([{}, { type: 'balance', amount: 2000 }])
    expect((await get(fixture, event.id)).payments![1]!.paid_at).not.toBeNull()
    expect(templates()).not.toContain('payment_failed')
  })

  it('while vendors are paid, shows nobody the words of the provider, and pays them without a click', async () => {
    const event = await playedAndPaid(fixture)
    fixture.mails.length = 0
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/transfers', mode: 'forbidden' }] })
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'played', pay_errors: [] })
    fixture.emulator.faults.set({ api: [] })
    await fixture.moveTo(later(event.afterwards, hour))
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid' })
    expect(await transfersOf(fixture, event.id)).toHaveLength(2)
    expect(templates()).not.toContain('vendor_payment_failed')
  })
})

describe('a refund that the balance of the platform does not cover', () => {
  it(shows('refund_without_funds', 'waits, and is sent by itself: the event is not incomplete'), async () => {
    const event = await inFull(fixture)
    fixture.mails.length = 0
    fixture.emulator.faults.set({ refunds: 'no_funds' })
    await ask(fixture.api, money.refundEvent, 'agent', { params: event.params })
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({
      status: 'booked',
      refund_errors: [],
      payments: [{ refund_status: 'pending' }],
    })
    expect((await fixture.ledger(event.id)).available).toBe(200_000)
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    await fixture.moveTo(later(bookedOn, 48 * hour))
    expect(await get(fixture, event.id)).toMatchObject({ status: 'refunded', refund_errors: [] })
    expect(templates()).not.toContain('refund_failed')
    expect((await fixture.stripe.refunds.list({ limit: 10 })).data).toHaveLength(1)
    expect(await fixture.reconcile()).toEqual([])
  })
})
