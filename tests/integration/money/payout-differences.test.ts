import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { actManually, addFunds } from '#tests/support/stripe.ts'
import { ask } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, playedAndPaid } from '#tests/support/money-scenario.ts'

/** Payouts on the account of a payee, compared with the books each night. */

let fixture: MoneyFixture
let account: string
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  await fixture.connect('agent')
  account = await fixture.connect('artist')
})
afterAll(() => {
  fixture.table.stop()
})

const day = 86_400_000
const later = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString()
const artist = () => fixture.users.artist!.id
const at = (clock: string) => fixture.setClock(`${fixture.table.now.slice(0, 10)}T${clock}:00.000Z`)
/** The check of the next night looks five weeks back. */
const nightly = async () => {
  await fixture.setClock(later(fixture.table.now, 1))
  await at('04:30')
  return (await fixture.reconcile()).filter(({ what }) => !what.startsWith('the balance of the provider'))
}

/** The payout of its artist is at the bank. */
const paidOut = async () => {
  await fixture.setClock(bookedOn)
  const event = await playedAndPaid(fixture)
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  const [earning] = await earningsOf(fixture.deps(), artist())
  await fixture.moveTo(earning!.due_at)
  await fixture.moveTo(later(earning!.due_at, 3))
  expect((await get(fixture, event.id)).artist_status).toBe('paid_out')
  const [payout] = (await fixture.stripe.payouts.list({ limit: 1 }, { stripeAccount: account })).data
  return { ...event, payout: payout! }
}

describe('the payouts of a payee', () => {
  it('are no difference when they arrive; one that comes back without a webhook is recorded', async () => {
    const { id, payout } = await paidOut()
    expect(await nightly()).toEqual([])
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    actManually(fixture.emulator, 'payout-fail', { id: payout.id, owner: account })
    await fixture.emulator.idle()
    fixture.emulator.faults.set({ webhooks: null })
    expect(await nightly()).toEqual([])
    await fixture.drain()
    expect((await get(fixture, id)).artist_status).toBe('payout_failed')
    const [again] = await earningsOf(fixture.deps(), artist())
    expect(again).toMatchObject({ event_id: id, amount: 320_000 })
    await fixture.moveTo(again!.due_at)
    await fixture.moveTo(later(again!.due_at, 3))
    expect((await get(fixture, id)).artist_status).toBe('paid_out')
    expect(await nightly()).toEqual([])
  })

  it('are ours alone: another one is named with its payee, once it is older than a quarter of an hour', async () => {
    const { payout } = await paidOut()
    await fixture.setClock(later(fixture.table.now, 1))
    await at('04:20')
    addFunds(fixture.emulator, 50_000)
    await fixture.stripe.transfers.create({ amount: 50_000, currency: 'usd', destination: account })
    const own = await fixture.stripe.payouts.create({ amount: 700, currency: 'usd' }, { stripeAccount: account })
    const copy = { op_key: payout.metadata!.op_key!, attempt: '1' }
    const second = await fixture.stripe.payouts.create(
      { amount: 900, currency: 'usd', metadata: copy },
      { stripeAccount: account },
    )
    const about = (found: Awaited<ReturnType<typeof nightly>>) =>
      found.filter(({ stripe_id }) => stripe_id?.startsWith('po_') === true)
    await at('04:30')
    expect(about(await fixture.reconcile())).toEqual([])
    expect(about(await nightly())).toMatchObject([
      {
        ...{ what: 'ledger and provider differ', stripe_id: second.id, op_key: copy.op_key, user_id: artist() },
        ...{ ledger: 0, provider: 900 },
      },
      {
        ...{ what: 'the provider has a movement that is not ours', stripe_id: own.id, user_id: artist() },
        provider: 700,
      },
    ])
  })
})
