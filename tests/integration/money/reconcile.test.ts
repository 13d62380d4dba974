import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { reserve } from '../../../functions/_data/ledger.ts'
import { ask } from '../../support/api.ts'
import { startMoney, type MoneyStage } from '../../support/money.ts'
import { bookedOn, get, inFull, payOnPage, signed } from '../../support/money-story.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await startMoney()
  await stage.saveCard('client')
})
afterAll(() => { stage.table.stop() })

describe('reconciliation', () => {
  it('finds nothing where all is well, and every kind of difference where it is not', async () => {
    await stage.setClock(bookedOn)
    const { id } = await inFull(stage)
    const lost = await signed(stage)
    stage.emulator.faults.set({ webhooks: { mode: 'lose' }, api: [{ match: 'POST /v1/invoices/*/pay', mode: 'timeout_after_success' }] })
    await ask(stage.api, money.payDeposit, 'client', { params: lost.params })
    stage.emulator.faults.set({ api: [], webhooks: null })
    await stage.setClock('2026-06-01T13:00:00.000Z')
    // Under way: not a difference yet.
    expect(await stage.reconcile()).toEqual([])
    await stage.setClock('2026-06-01T15:00:00.000Z')
    expect(await stage.reconcile()).toMatchObject([{ what: 'an intent has no outcome' }])
    await stage.sweep()
    expect(await stage.reconcile()).toEqual([])

    const account = await stage.connect('artist')
    await stage.stripe.transfers.create({ amount: 1000, currency: 'usd', destination: account })
    await stage.deps().db.transact([reserve(stage.deps(), id, 5)])
    await stage.setClock('2026-06-01T16:00:00.000Z')
    expect(await stage.reconcile()).toMatchObject([
      { what: 'the provider has a movement that is not ours', provider: 1000 }, { what: 'funds and ledger differ', event_id: id, ledger: 400_000, provider: 399_995 },
    ])
  })

  it('settles what no webhook told: an invoice paid on its page after the charge was declined', async () => {
    await stage.setClock(bookedOn)
    await stage.saveCard('client', 'pm_card_authenticationRequired')
    const { id, params } = await signed(stage)
    await ask(stage.api, money.payDeposit, 'client', { params })
    await stage.drain()
    stage.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await payOnPage(stage, id)
    await stage.drain()
    await stage.setClock('2026-06-01T17:00:00.000Z')
    expect((await get(stage, id)).status).toBe('proposed')
    expect((await stage.reconcile()).filter(({ op_key, event_id }) => op_key?.includes(id) || event_id === id)).toEqual([])
    expect(await get(stage, id)).toMatchObject({ status: 'booked', payments: [{ paid_at: '2026-06-01T17:00:00.000Z', failed_at: null }] })
    expect(await stage.ledger(id)).toMatchObject({ available: 200_000 })
  })

  it('settles a refund that the bank sent back within the hour, and one of three weeks ago in the next night', async () => {
    for (const [checkedAt, isFoundInTheHour] of [['2026-06-01T20:00:00.000Z', true], ['2026-06-22T13:00:00.000Z', false], ['2026-06-23T04:10:00.000Z', true]] as const) {
      await stage.setClock(bookedOn)
      await stage.saveCard('client')
      const { id, params } = await inFull(stage)
      stage.emulator.faults.set({ refunds: 'failed_later' })
      await ask(stage.api, money.refundEvent, 'agent', { params })
      await stage.drain()
      stage.emulator.faults.set({ refunds: 'succeeded', webhooks: { mode: 'lose' } })
      await stage.setClock(checkedAt)
      await stage.emulator.runDue()
      await stage.reconcile()
      stage.emulator.faults.set({ webhooks: null })
      expect((await get(stage, id)).status).toBe(isFoundInTheHour ? 'refund_incomplete' : 'refunded')
      expect((await stage.ledger(id)).available).toBe(isFoundInTheHour ? 400_000 : 200_000)
    }
  })
})
