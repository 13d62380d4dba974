import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { cents } from '#shared/domain/money.ts'
import type { Earning } from '#shared/domain/payment/intent.ts'
import { payoutPrefix } from '#functions/platform/db/keys.ts'
import { earningsOf, earningWrites, type PayoutRow } from '#functions/money/data/payout.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { post } from '#local/stripe/balance.ts'
import { ask } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, playedAndPaid } from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
let account: string
beforeAll(async () => {
  fixture = await startMoney()
  await fixture.saveCard('client')
  await fixture.connect('agent')
  account = await fixture.connect('artist')
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ payouts: 'paid', api: [], webhooks: null })
})
afterAll(() => {
  fixture.table.stop()
})

const hour = 3_600_000
const shifted = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

/** Paid, with the clock at the time the payout is due. */
const earned = async () => {
  const event = await playedAndPaid(fixture)
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  const [earning] = await earningsOf(fixture.deps(), fixture.users.artist!.id)
  await fixture.setClock(earning!.due_at)
  fixture.mails.length = 0
  return {
    ...event,
    due: earning!.due_at,
    fire: () => runScheduled(fixture.deps(), { type: 'payout', user_id: fixture.users.artist!.id }),
  }
}
const payouts = () => fixture.stripe.payouts.list({ limit: 100 }, { stripeAccount: account })
const rows = async () => fixture.deps().db.all<PayoutRow>(payoutPrefix(fixture.users.artist!.id), { descending: true })

/** Of an event that is gone. */
const earn = (parts: readonly Pick<Earning, 'name' | 'amount'>[]) =>
  fixture.deps().db.transact(
    earningWrites(
      fixture.deps(),
      fixture.users.artist!.id,
      parts.map(({ name, amount }) => ({
        ...{ op_key: `transfer/evt_none/artist/${name}`, event_id: 'evt_none', role: 'artist', entry: name, amount },
        ...{ name, venue: null, timestamp: 0, instrument: null },
      })),
    ),
  )

describe('a payout', () => {
  it('lists its items, and marks the entries as paid out', async () => {
    const { id, due, start, fire } = await earned()
    await fire()
    await fixture.drain()
    const [row] = await rows()
    expect(row).toMatchObject({
      amount: 320_000,
      status: 'pending',
      created: Math.floor(Date.parse(due) / 1000),
      items: [
        {
          timestamp: Math.floor(Date.parse(start) / 1000),
          role: 'artist',
          instrument: null,
          name: 'Whitfield gala',
          venue: 'The Alder Hotel',
          rate: 320_000,
        },
      ],
    })
    expect(fixture.mails).toMatchObject([
      {
        template: 'payout_on_its_way',
        to: fixture.users.artist!.email,
        variables: { amount: '$3,200.00', items: 'Whitfield gala: $3,200.00' },
      },
    ])
    await fixture.moveTo(shifted(due, 3 * 24 * hour))
    expect((await rows())[0]).toMatchObject({ id: row!.id, status: 'paid' })
    expect((await get(fixture, id)).artist_status).toBe('paid_out')
  })

  it('happens once a day, however often it is fired, and never early', async () => {
    const { due, fire } = await earned()
    const before = (await payouts()).data.length
    await fixture.setClock(shifted(due, -1000))
    await fire()
    expect((await payouts()).data).toHaveLength(before)
    await fixture.setClock(due)
    await Promise.all(Array.from({ length: 10 }, fire))
    await fire()
    await fixture.sweep()
    expect((await payouts()).data).toHaveLength(before + 1)
  })

  it('of more than sixty earnings leaves none behind, and is the only one of its day', async () => {
    const user = fixture.users.artist!.id
    const before = (await payouts()).data.length
    const paidAt = async (now: string) => {
      await fixture.setClock(now)
      // The sweep finds all of it by itself.
      fixture.schedules.clear()
      await fixture.sweep()
      const { data } = await payouts()
      return data.slice(0, data.length - before).map(({ amount }) => amount)
    }
    await fixture.setClock('2026-07-06T12:00:00.000Z')
    await earn(Array.from({ length: 70 }, (_, i) => ({ name: `Gig ${i}`, amount: cents(1000) })))
    // The account holds nothing yet: all wait for the next day.
    expect(await paidAt('2026-07-07T14:00:00.000Z')).toEqual([])
    expect(await paidAt('2026-07-07T14:01:00.000Z')).toEqual([])
    const days = (await earningsOf(fixture.deps(), user)).map(({ due_at }) => due_at)
    expect(days).toEqual(Array.from({ length: 70 }, () => '2026-07-08T14:00:00.000Z'))
    fixture.emulator.act((ctx) => post(ctx, account, { type: 'transfer', amount: 70_100, source: 'tr_local' }))
    expect(await paidAt('2026-07-08T14:00:00.000Z')).toEqual([60_000])
    await earn([{ name: 'Next gig', amount: cents(100) }])
    expect(await paidAt('2026-07-08T23:59:00.000Z')).toEqual([60_000])
    expect(await paidAt('2026-07-09T00:01:00.000Z')).toEqual([10_000, 60_000])
    expect(await paidAt('2026-07-09T14:01:00.000Z')).toEqual([10_000, 60_000])
    await runScheduled(fixture.deps(), { type: 'payout', user_id: user })
    expect((await payouts()).data).toHaveLength(before + 2)
    expect(await paidAt('2026-07-10T00:01:00.000Z')).toEqual([100, 10_000, 60_000])
    await fixture.moveTo('2026-07-15T14:00:00.000Z')
    expect(await earningsOf(fixture.deps(), user)).toEqual([])
  })

  it('is found by the sweep if its schedule never fires, and so is its outcome if the webhook is lost', async () => {
    const { id, due } = await earned()
    fixture.schedules.clear()
    await fixture.sweep()
    expect((await rows())[0]!.status).toBe('pending')
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await fixture.moveTo(shifted(due, 3 * 24 * hour))
    expect((await get(fixture, id)).artist_status).toBe('paid_out')
  })

  it.each([
    ['failed', 'payout_failed'],
    ['canceled', 'payout_canceled'],
    ['returned', 'payout_failed'],
  ] as const)('that is %s is reported, and retried on the next payout day', async (fault, status) => {
    const { id, due, fire } = await earned()
    fixture.emulator.faults.set({ payouts: fault })
    await fire()
    await fixture.drain()
    fixture.mails.length = 0
    for (const days of [1, 2, 3, 4]) {
      await fixture.setClock(shifted(due, days * 24 * hour - hour))
      await fixture.emulator.runDue()
      await fixture.drain()
      if ((await get(fixture, id)).artist_status === status) break
    }
    expect((await get(fixture, id)).artist_status).toBe(status)
    expect((await rows())[0]!.status).toBe(fault === 'canceled' ? 'canceled' : 'failed')
    expect(fixture.mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
      `payout_failed ${fixture.users.artist!.email}`,
      'payout_failed admins',
    ])
    const [again] = await earningsOf(fixture.deps(), fixture.users.artist!.id)
    expect(again).toMatchObject({ amount: 320_000 })
    fixture.emulator.faults.set({ payouts: 'paid' })
    await fixture.moveTo(again!.due_at)
    await fixture.moveTo(shifted(again!.due_at, 3 * 24 * hour))
    expect((await get(fixture, id)).artist_status).toBe('paid_out')
    expect(await earningsOf(fixture.deps(), fixture.users.artist!.id)).toEqual([])
  })
})
