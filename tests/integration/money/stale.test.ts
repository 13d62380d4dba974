import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { ask } from '../../support/api.ts'
import { startMoney, type MoneyStage } from '../../support/money.ts'
import { bookedOn, get, paidInvoices, playedAndPaid, signed, transfersOf } from '../../support/money-story.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await startMoney()
  await stage.saveCard('client')
  for (const who of ['agent', 'artist']) await stage.connect(who)
})
afterAll(() => { stage.table.stop() })

const hour = 3_600_000
const later = (ms: number) => new Date(Date.parse(stage.table.now) + ms).toISOString()

/** The provider is away for longer than it remembers a key: whoever then sends blindly does it twice. */
describe('an outage of 30 hours', () => {
  it.each(['timeout_after_success', 'error_500_after_success'] as const)('after a %s neither charges nor pays twice', async (mode) => {
    await stage.setClock(bookedOn)
    const { id, params } = await signed(stage)
    stage.emulator.faults.set({ api: [{ match: 'POST /v1/invoices/*/pay', mode, times: 1 }, { match: '', mode: 'timeout_before', after: 4 }], webhooks: { mode: 'lose' } })
    expect((await ask(stage.api, money.payDeposit, 'client', { params })).payments).toMatchObject([{ paid_at: null, failed_at: null }])
    for (let i = 0; i < 5; i += 1) {
      await stage.setClock(later(6 * hour))
      await stage.sweep()
    }
    stage.emulator.faults.set({ api: [] })
    await stage.setClock(later(hour))
    await stage.sweep()
    stage.emulator.faults.set({ webhooks: null })
    expect(await paidInvoices(stage, id)).toEqual([205_830])
    expect((await get(stage, id)).status).toBe('booked')

    const gig = await playedAndPaid(stage)
    stage.emulator.faults.set({ api: [{ match: 'POST /v1/transfers', mode, times: 2 }, { match: 'POST /v1/transfers', mode: 'timeout_before' }, { match: 'GET /v1/transfers', mode: 'timeout_before' }], webhooks: { mode: 'lose' } })
    await ask(stage.api, money.payVendors, 'agent', { params: gig.params })
    for (let i = 0; i < 5; i += 1) {
      await stage.setClock(later(6 * hour))
      await stage.sweep()
    }
    stage.emulator.faults.set({ api: [] })
    await stage.setClock(later(hour))
    await stage.sweep()
    stage.emulator.faults.set({ webhooks: null })
    expect((await transfersOf(stage, gig.id)).map(({ amount }) => amount).sort()).toEqual([320_000, 60_000])
    expect((await get(stage, gig.id)).status).toBe('paid')
  })

  it('a 500 that was saved under the key is got over once the key is forgotten', async () => {
    await stage.setClock(bookedOn)
    const { id, params } = await signed(stage)
    stage.emulator.faults.set({ api: [{ match: 'POST /v1/invoices/*/pay', mode: 'error_500', times: 1 }] })
    await ask(stage.api, money.payDeposit, 'client', { params })
    await stage.drain()
    expect((await get(stage, id)).payments).toMatchObject([{ paid_at: null, failed_at: null }])
    for (let i = 0; i < 5; i += 1) {
      await stage.setClock(later(6 * hour))
      await stage.sweep()
    }
    expect((await get(stage, id)).status).toBe('booked')
    expect(await paidInvoices(stage, id)).toEqual([205_830])
  })
})
