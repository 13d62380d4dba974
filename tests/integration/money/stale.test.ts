import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, paidInvoices, playedAndPaid, signed, transfersOf } from '#tests/support/money-scenario.ts'
import { shows } from '#tests/support/habits.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
afterAll(() => {
  fixture.table.stop()
})

const hour = 3_600_000
const later = (ms: number) => new Date(Date.parse(fixture.table.now) + ms).toISOString()

/** The provider is down for longer than it remembers a key: blindly resending would duplicate the call. */
describe('an outage of 30 hours', () => {
  it.each(['timeout_after_success', 'error_500_after_success'] as const)(
    shows('keys_are_forgotten', 'after a %s neither charges nor pays twice'),
    async (mode) => {
      await fixture.setClock(bookedOn)
      const { id, params } = await signed(fixture)
      fixture.emulator.faults.set({
        api: [
          { match: 'POST /v1/invoices/*/pay', mode, times: 1 },
          { match: '', mode: 'timeout_before', after: 4 },
        ],
        webhooks: { mode: 'lose' },
      })
      expect((await ask(fixture.api, money.payDeposit, 'client', { params })).payments).toMatchObject([
        { paid_at: null, failed_at: null },
      ])
      for (let i = 0; i < 5; i += 1) {
        await fixture.setClock(later(6 * hour))
        await fixture.sweep()
      }
      fixture.emulator.faults.set({ api: [] })
      await fixture.setClock(later(hour))
      await fixture.sweep()
      fixture.emulator.faults.set({ webhooks: null })
      expect(await paidInvoices(fixture, id)).toEqual([205_830])
      expect((await get(fixture, id)).status).toBe('booked')

      const gig = await playedAndPaid(fixture)
      fixture.emulator.faults.set({
        api: [
          { match: 'POST /v1/transfers', mode, times: 2 },
          { match: 'POST /v1/transfers', mode: 'timeout_before' },
          { match: 'GET /v1/transfers', mode: 'timeout_before' },
        ],
        webhooks: { mode: 'lose' },
      })
      await ask(fixture.api, money.payVendors, 'agent', { params: gig.params })
      for (let i = 0; i < 5; i += 1) {
        await fixture.setClock(later(6 * hour))
        await fixture.sweep()
      }
      fixture.emulator.faults.set({ api: [] })
      await fixture.setClock(later(hour))
      await fixture.sweep()
      fixture.emulator.faults.set({ webhooks: null })
      expect((await transfersOf(fixture, gig.id)).map(({ amount }) => amount).sort()).toEqual([320_000, 60_000])
      expect((await get(fixture, gig.id)).status).toBe('paid')
    },
  )

  it(shows('key_repeats_a_500', 'a 500 stored under the key is overcome once the key is forgotten'), async () => {
    await fixture.setClock(bookedOn)
    const { id, params } = await signed(fixture)
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/invoices/*/pay', mode: 'error_500', times: 1 }] })
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.drain()
    expect((await get(fixture, id)).payments).toMatchObject([{ paid_at: null, failed_at: null }])
    for (let i = 0; i < 5; i += 1) {
      await fixture.setClock(later(6 * hour))
      await fixture.sweep()
    }
    expect((await get(fixture, id)).status).toBe('booked')
    expect(await paidInvoices(fixture, id)).toEqual([205_830])
  })
})
