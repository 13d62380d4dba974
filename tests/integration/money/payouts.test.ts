import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { payoutPrefix } from '../../../functions/_data/keys.ts'
import { earningsOf, type PayoutRow } from '../../../functions/_data/payout.ts'
import { runScheduled } from '../../../functions/scheduled-jobs/run.ts'
import { ask } from '../../support/api.ts'
import { startMoney, type MoneyStage } from '../../support/money.ts'
import { bookedOn, get, playedAndPaid } from '../../support/money-story.ts'

let stage: MoneyStage
let account: string
beforeAll(async () => {
  stage = await startMoney()
  await stage.saveCard('client')
  await stage.connect('agent')
  account = await stage.connect('artist')
})
beforeEach(async () => {
  await stage.setClock(bookedOn)
  stage.emulator.faults.set({ payouts: 'paid', api: [], webhooks: null })
})
afterAll(() => { stage.table.stop() })

const hour = 3_600_000
const shifted = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

/** Paid, and the clock stands where the payout is due. */
const earned = async () => {
  const event = await playedAndPaid(stage)
  await ask(stage.api, money.payVendors, 'agent', { params: event.params })
  await stage.drain()
  const [earning] = await earningsOf(stage.deps(), stage.users.artist!.id)
  await stage.setClock(earning!.due_at)
  stage.mails.length = 0
  return { ...event, due: earning!.due_at, fire: () => runScheduled(stage.deps(), { type: 'payout', user_id: stage.users.artist!.id }) }
}
const payouts = () => stage.stripe.payouts.list({ limit: 100 }, { stripeAccount: account })
const rows = async () => stage.deps().db.all<PayoutRow>(payoutPrefix(stage.users.artist!.id), { descending: true })

describe('a payout', () => {
  it('knows what it is for, and turns the entries into paid out', async () => {
    const { id, due, start, fire } = await earned()
    await fire()
    await stage.drain()
    const [row] = await rows()
    expect(row).toMatchObject({
      amount: 320_000, status: 'pending', created: Math.floor(Date.parse(due) / 1000),
      items: [{ timestamp: Math.floor(Date.parse(start) / 1000), role: 'artist', instrument: null, name: 'Whitfield gala', venue: 'The Alder Hotel', rate: 320_000 }],
    })
    expect(stage.mails).toMatchObject([{ template: 'payout_on_its_way', to: stage.users.artist!.email, data: { amount: '$3,200.00', items: 'Whitfield gala: $3,200.00' } }])
    await stage.moveTo(shifted(due, 3 * 24 * hour))
    expect((await rows())[0]).toMatchObject({ id: row!.id, status: 'paid' })
    expect((await get(stage, id)).artist_status).toBe('paid_out')
  })

  it('is one a day, however often it is fired, and never early', async () => {
    const { due, fire } = await earned()
    const before = (await payouts()).data.length
    await stage.setClock(shifted(due, -1000))
    await fire()
    expect((await payouts()).data).toHaveLength(before)
    await stage.setClock(due)
    await Promise.all(Array.from({ length: 10 }, fire))
    await fire()
    await stage.sweep()
    expect((await payouts()).data).toHaveLength(before + 1)
  })

  it('is found by the sweep when its schedule never fires, and its end when the webhook is lost', async () => {
    const { id, due } = await earned()
    stage.schedules.clear()
    await stage.sweep()
    expect((await rows())[0]!.status).toBe('pending')
    stage.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await stage.moveTo(shifted(due, 3 * 24 * hour))
    expect((await get(stage, id)).artist_status).toBe('paid_out')
  })

  it.each([['failed', 'payout_failed'], ['canceled', 'payout_canceled'], ['returned', 'payout_failed']] as const)('that is %s is told, and made again on the next payout day', async (fault, status) => {
    const { id, due, fire } = await earned()
    stage.emulator.faults.set({ payouts: fault })
    await fire()
    await stage.drain()
    stage.mails.length = 0
    for (const days of [1, 2, 3, 4]) {
      await stage.setClock(shifted(due, days * 24 * hour - hour))
      await stage.emulator.runDue()
      await stage.drain()
      if ((await get(stage, id)).artist_status === status) break
    }
    expect((await get(stage, id)).artist_status).toBe(status)
    expect((await rows())[0]!.status).toBe(fault === 'canceled' ? 'canceled' : 'failed')
    expect(stage.mails.map(({ template, to }) => `${template} ${to}`)).toEqual([`payout_failed ${stage.users.artist!.email}`, 'payout_failed admins'])
    const [again] = await earningsOf(stage.deps(), stage.users.artist!.id)
    expect(again).toMatchObject({ amount: 320_000 })
    stage.emulator.faults.set({ payouts: 'paid' })
    await stage.moveTo(again!.due_at)
    await stage.moveTo(shifted(again!.due_at, 3 * 24 * hour))
    expect((await get(stage, id)).artist_status).toBe('paid_out')
    expect(await earningsOf(stage.deps(), stage.users.artist!.id)).toEqual([])
  })

  it('that the provider refuses waits for the next payout day', async () => {
    const { id, due, fire } = await earned()
    await stage.stripe.payouts.create({ amount: 100_000, currency: 'usd' }, { stripeAccount: account })
    await fire()
    expect(await earningsOf(stage.deps(), stage.users.artist!.id)).toMatchObject([{ amount: 320_000, due_at: expect.not.stringMatching(due) }])
    expect((await get(stage, id)).artist_status).toBe('paid')
    expect(stage.mails).toEqual([])
  })
})
