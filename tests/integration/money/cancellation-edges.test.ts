import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { payVendors } from '#functions/money/jobs/pay-vendors.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { cents } from '#shared/domain/money.ts'
import { ask } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import {
  byInstalments,
  get,
  inFull,
  invoicesOf,
  paidInvoices,
  signed,
  type Played,
} from '#tests/support/money-scenario.ts'
import { reason, startCancellations, startDay, stepsOn } from './cancellation-fixture.ts'

/** A cancellation whose rest is charged, or whose shares are refused. */

const day = 86_400_000
let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startCancellations()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.emulator.faults.set({ transfers_fail_to: [] })
  fixture.table.stop()
})
const { call, shares } = stepsOn(() => fixture)

const activity = ({ params }: Played) => ask(fixture.api, lookupsApi.listActivity, 'agent', { params })
const job = ({ id }: Played) => payVendors(fixture.deps(), { type: 'pay_vendors', event_id: id })
const daysAhead = ({ start }: Played, days: number) =>
  fixture.setClock(new Date(Date.parse(start) - days * day).toISOString())
const withDeposit = async () => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.drain()
  return event
}
const count = (template: string) => fixture.mails.filter((mail) => mail.template === template).length

it('keeps 29 percent, and says so', async () => {
  const event = await inFull(fixture)
  await call({ by: 'client', keep: 0.29 }, event.params)
  expect((await activity(event)).find(({ action }) => action === 'called off')).toMatchObject({
    detail: `by client, 29% kept, $2,840.00 back, ${reason}`,
  })
})

describe('the rest of a canceled event', () => {
  it('is charged once by two clicks at once', async () => {
    const event = await withDeposit()
    await daysAhead(event, 20)
    const body = { by: 'client', reason } as const
    const answers = await Promise.all(
      [1, 2].map(() => fixture.api.call(money.cancelEvent, 'agent', { params: event.params, body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await fixture.drain()
    expect(await paidInvoices(fixture, event.id)).toHaveLength(2)
    expect(await shares(event.id)).toEqual([60_000, 320_000])
  })

  it('that is declined again can still be paid on its newest page, and nobody reads twice that it is off', async () => {
    const event = await withDeposit()
    await fixture.saveCard('client', 'pm_card_chargeDeclined')
    await fixture.moveTo(new Date(Date.parse(event.start) - 27 * day).toISOString())
    fixture.mails.length = 0
    await call({ by: 'client' }, event.params)
    await fixture.drain()
    const open = async () => (await invoicesOf(fixture, event.id)).filter(({ status }) => status === 'open')
    expect(await open()).toHaveLength(1)
    // Vendors are paid once the rest is charged or waived.
    await job(event)
    await fixture.drain()
    expect(await shares(event.id)).toEqual([])
    await fixture.setClock(new Date(Date.parse(fixture.table.now) + day).toISOString())
    await call({ by: 'client' }, event.params)
    await fixture.drain()
    expect(await open()).toHaveLength(1)
    await call({ by: 'client', waive_rest: true }, event.params)
    await fixture.drain()
    expect(await open()).toEqual([])
    expect(count('event_canceled')).toBe(3)
    expect(await shares(event.id)).toEqual([30_000, 160_000])
  })

  it('after a rise that was not paid yet is one more adjustment', async () => {
    const event = await byInstalments(fixture)
    const before = await getEvent(fixture.deps(), event.id)
    const rise = cents(10_000)
    await saveEvent(fixture.deps(), {
      before,
      after: {
        ...before,
        client_rate: cents(before.client_rate! + rise),
        client_rate_booked: cents(before.client_rate_booked! + rise),
        artist_rate: cents(before.artist_rate! + rise),
      },
      actor: undefined,
      activity: { action: 'agreed' },
    })
    await daysAhead(event, 20)
    await call({ by: 'client' }, event.params)
    await fixture.drain()
    expect((await get(fixture, event.id)).payments!.map(({ type }) => type)).toEqual([
      'deposit',
      'balance',
      'adjustment',
    ])
    expect((await get(fixture, event.id)).status).toBe('canceled')
  })
})

it('a share that is refused waits for a click, and ends the cancellation', async () => {
  const event = await inFull(fixture)
  const artist = (await findUser(fixture.deps(), fixture.users.artist!.id))!.stripe_account_id!
  fixture.emulator.faults.set({ transfers_fail_to: [artist] })
  await call({ by: 'client' }, event.params)
  await fixture.drain()
  expect(await shares(event.id)).toEqual([30_000])
  fixture.emulator.faults.set({ transfers_fail_to: [] })
  await job(event)
  await fixture.drain()
  expect(await shares(event.id)).toEqual([30_000])
  expect((await get(fixture, event.id)).status).toBe('refunded')
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  expect(await shares(event.id)).toEqual([30_000, 160_000])
  expect((await get(fixture, event.id)).status).toBe('canceled')
})
