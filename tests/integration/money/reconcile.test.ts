import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { reserve } from '../../../functions/_data/ledger.ts'
import { ask } from '../../support/api.ts'
import { startMoney, type MoneyStage } from '../../support/money.ts'
import { bookedOn, inFull, signed } from '../../support/money-story.ts'

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
})
