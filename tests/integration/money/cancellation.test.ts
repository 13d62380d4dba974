import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCalendars } from '#functions/event/data/calendar.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask, refused } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import {
  bookedBar,
  bookedOn,
  byInstalments,
  get,
  inFull,
  invoicesOf,
  payOnPage,
  playedBar,
  signed,
  type Played,
} from '#tests/support/money-scenario.ts'
import { reason, startCancellations, startDay, stepsOn } from './cancellation-fixture.ts'

const day = 86_400_000
let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startCancellations()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})
const { call, preview, sent, shares } = stepsOn(() => fixture)

const withDeposit = async (): Promise<Played> => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.drain()
  return event
}
const daysAhead = async ({ start }: Played, days: number) => {
  await fixture.setClock(new Date(Date.parse(start) - days * day).toISOString())
  fixture.mails.length = 0
}
const mailOf = (template: string, who: string) =>
  fixture.mails.find((mail) => mail.template === template && mail.to === fixture.users[who]!.email)?.variables

describe('an event is canceled', () => {
  it('with the deposit paid, 44 days ahead: the deposit is kept and shared by everyone', async () => {
    const event = await withDeposit()
    const { id, params } = event
    await daysAhead(event, 44)
    expect(await preview({ by: 'client' }, params)).toMatchObject({
      price: 4000,
      notice: 'early',
      keep: 0.5,
      due: 2000,
      paid: 2000,
      refund: 0,
      charge: 0,
      kept: 2000,
      shares: [
        { role: 'artist', amount: 1600 },
        { role: 'agent', amount: 300 },
        { role: 'platform', amount: 100 },
      ],
      notices: [{ about: 'Canceled' }, { about: 'Canceled' }, { about: 'Canceled, gets $1,600.00' }],
    })
    expect(await call({ by: 'client' }, params)).toMatchObject({
      status: 'refunded',
      cancellation: { by: 'client', reason, keep: 0.5, due: 2000, waived: false, refunds_fees: false },
    })
    await fixture.drain()
    expect((await get(fixture, id)).status).toBe('canceled')
    expect(await shares(id)).toEqual([30_000, 160_000])
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { [`event:${id}`]: 0, platform: 10_000 } })
    expect(fixture.schedules.has(`balance-${id}`)).toBe(false)
    expect(mailOf('event_canceled', 'artist')).toMatchObject({ by: 'client', share: '$1,600.00' })
    expect(mailOf('event_canceled', 'artist')).not.toHaveProperty('reason')
    expect(mailOf('event_canceled', 'client')).toMatchObject({ reason })
    expect(mailOf('event_canceled', 'agent')).toMatchObject({ share: '$300.00' })
    expect(await fixture.reconcile()).toEqual([])
    // Nothing is charged on the balance's due date.
    await fixture.moveTo(new Date(Date.parse(event.start) - 20 * day).toISOString())
    expect(await invoicesOf(fixture, id)).toHaveLength(1)
  })

  it.each([27, 10])(
    'paid in full, at %i days: by the client all is kept, by the agency all goes back',
    async (days) => {
      await fixture.setClock(bookedOn)
      const theirs = await byInstalments(fixture)
      await daysAhead(theirs, days)
      await call({ by: 'client' }, theirs.params)
      await fixture.drain()
      expect(await shares(theirs.id)).toEqual([60_000, 320_000])
      expect((await get(fixture, theirs.id)).status).toBe('canceled')

      await fixture.setClock(bookedOn)
      const ours = await byInstalments(fixture)
      await daysAhead(ours, days)
      expect(await preview({ by: 'agency' }, ours.params)).toMatchObject({ refund: 4000, fees: 116.6, kept: 0 })
      await call({ by: 'agency' }, ours.params)
      await fixture.drain()
      expect(await get(fixture, ours.id)).toMatchObject({
        status: 'canceled',
        payments: [
          { total: 2058.3, refund_status: 'refunded', refund_amount: 2058.3 },
          { total: 2058.3, refund_status: 'refunded', refund_amount: 2058.3 },
        ],
        refunds: [
          { amount: 2000, fee: 58.3, reason: 'cancellation', status: 'refunded' },
          { amount: 2000, fee: 58.3, reason: 'cancellation', status: 'refunded' },
        ],
      })
      expect(await shares(ours.id)).toEqual([])
      const { held } = await fixture.ledger(ours.id)
      expect(held).toMatchObject({ [`event:${ours.id}`]: 0, fees: 11_660, platform: -11_660 })
      expect(Object.values(held).reduce((a, b) => a + b, 0)).toBe(0)
      expect(mailOf('event_canceled', 'client')).toMatchObject({ refund: '$4,116.60' })
      expect(sent()).toContain(`refund_made ${fixture.users['client']!.email}`)
      expect(await fixture.reconcile()).toEqual([])
    },
  )

  it('paid in full and early: matches Refund Event and Pay Vendors to the cent', async () => {
    const [one, other] = [await byInstalments(fixture), await byInstalments(fixture)]
    await call({ by: 'client' }, one.params)
    await fixture.drain()
    await ask(fixture.api, money.refundEvent, 'agent', { params: other.params })
    await ask(fixture.api, money.payVendors, 'agent', { params: other.params })
    await fixture.drain()
    expect(await shares(one.id)).toEqual(await shares(other.id))
    const fields = async ({ id }: Played) => {
      const { status, payments } = await get(fixture, id)
      return [status, payments!.map(({ refund_status, refund_amount }) => [refund_status, refund_amount])]
    }
    expect(await fields(one)).toEqual(await fields(other))
    const books = async ({ id }: Played) => (await fixture.ledger(id)).held.platform
    expect(await books(one)).toBe(await books(other))
  })

  it('below the policy: admins read who gave up how much, and nothing where the policy was kept', async () => {
    const told = () => fixture.mails.filter(({ template }) => template === 'refund_above_policy')
    const lenient = await withDeposit()
    await daysAhead(lenient, 44)
    expect(await preview({ by: 'client', keep: 0.4 }, lenient.params)).toMatchObject({
      beyond_policy: 400,
      warnings: ['You give up $400.00 of what the policy keeps, and admins are told'],
    })
    await call({ by: 'client', keep: 0.4 }, lenient.params)
    const { first, last } = fixture.users.agent!
    const variables = { by: `${first} ${last}`, amount: '$400.00', reason }
    expect(told()).toMatchObject([{ to: 'admins', variables }])
    expect(told()[0]!.variables).not.toHaveProperty('goodwill_from')
    for (const by of ['client', 'performer', 'nobody']) {
      const event = await withDeposit()
      await daysAhead(event, 44)
      await call({ by }, event.params)
      expect(told()).toEqual([])
      await startDay(fixture)
    }
  })

  it('with the balance declined: the deposit goes to the vendors, the rest is charged again or waived', async () => {
    const event = await withDeposit()
    const { id, params } = event
    await fixture.saveCard('client', 'pm_card_chargeDeclined')
    await fixture.moveTo(new Date(Date.parse(event.start) - 27 * day).toISOString())
    expect(await get(fixture, id)).toMatchObject({ status: 'booked', payments: [{}, { failed_at: expect.anything() }] })
    fixture.mails.length = 0
    expect(await preview({ by: 'client' }, params)).toMatchObject({ due: 4000, charge: 2000, charge_fee: 58.3 })
    expect(await call({ by: 'client' }, params)).toMatchObject({ status: 'refunded', cancellation: { due: 4000 } })
    await fixture.drain()
    expect(await shares(id)).toEqual([])
    expect(mailOf('cancellation_unpaid', 'agent')).toMatchObject({ amount: '$2,000.00' })
    expect(await refused(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({ status: 409 })
    // The repeated charge is declined again; then it is waived.
    await fixture.setClock(new Date(Date.parse(fixture.table.now) + day).toISOString())
    expect(await preview({ by: 'client' }, params)).toMatchObject({ due: 4000, charge: 2000, kept: 4000 })
    expect((await call({ by: 'client' }, params)).status).toBe('refunded')
    expect(await preview({ by: 'client', waive_rest: true }, params)).toMatchObject({ waived: 2000, kept: 2000 })
    expect(await call({ by: 'client', waive_rest: true }, params)).toMatchObject({
      cancellation: { due: 2000, waived: true },
      payments: { length: 1 },
    })
    await fixture.drain()
    const told = fixture.mails.filter(({ template }) => template === 'refund_above_policy')
    expect(told).toMatchObject([{ to: 'admins', variables: { amount: '$2,000.00' } }])
    expect((await get(fixture, id)).status).toBe('canceled')
    expect(await shares(id)).toEqual([30_000, 160_000])
    expect((await invoicesOf(fixture, id)).map(({ status }) => status).sort()).toEqual(['paid', 'void', 'void', 'void'])
    expect(await fixture.ledger(id)).toMatchObject({ available: 0 })
    expect(await fixture.reconcile()).toEqual([])
  })

  it('with the rest charged: everyone gets the full rate', async () => {
    const event = await withDeposit()
    await fixture.setClock(new Date(Date.parse(event.start) - 20 * day).toISOString())
    const shown = await preview({ by: 'client' }, event.params)
    expect(shown).toMatchObject({ charge: 2000, warnings: [] })
    await call({ by: 'client', reason, version: shown.version }, event.params)
    await fixture.drain()
    expect(await shares(event.id)).toEqual([60_000, 320_000])
    expect((await get(fixture, event.id)).status).toBe('canceled')
  })

  it('and the declined rest is paid on its page: it counts; once waived, it is refunded with its fee', async () => {
    for (const isWaived of [false, true]) {
      await fixture.setClock(bookedOn)
      await fixture.saveCard('client')
      const event = await withDeposit()
      await fixture.setClock(new Date(Date.parse(event.start) - 20 * day).toISOString())
      await fixture.saveCard('client', 'pm_card_chargeDeclined')
      await call({ by: 'client' }, event.params)
      await payOnPage(fixture, event.id, 'pm_card_visa')
      // The webhook has not arrived when the rest is waived.
      if (isWaived) await call({ by: 'client', waive_rest: true }, event.params)
      await fixture.drain()
      await fixture.sweep()
      expect((await get(fixture, event.id)).status).toBe('canceled')
      expect(await shares(event.id)).toEqual(isWaived ? [30_000, 160_000] : [60_000, 320_000])
      const { available, held } = await fixture.ledger(event.id)
      expect([available, held[`event:${event.id}`]]).toEqual([0, 0])
      expect((await get(fixture, event.id)).refunds ?? []).toHaveLength(isWaived ? 1 : 0)
      expect(await fixture.reconcile()).toEqual([])
    }
  })

  it('frees the calendar of each vendor and notifies them', async () => {
    const event = await inFull(fixture)
    const artist = fixture.users['artist']!.id
    const calendar = async () => (await readCalendars(fixture.deps(), [artist])).get(artist)
    expect(await calendar()).toHaveProperty(event.id)
    fixture.mails.length = 0
    await call({ by: 'performer' }, event.params)
    expect(await calendar()).not.toHaveProperty(event.id)
    expect(mailOf('event_canceled', 'artist')).toMatchObject({ by: 'performer' })
    const busy = (await fixture.table.dump()).filter(
      ({ PK, event_id }) => String(PK).startsWith('BUSY#') && event_id === event.id,
    )
    expect(busy).toEqual([])
  })

  it('postpaid and booked: no money moves, vendors are notified, it is canceled at once', async () => {
    const { id, params } = await bookedBar(fixture)
    fixture.mails.length = 0
    expect(await preview({ by: 'client' }, params)).toMatchObject({ price: 4000, due: 0, charge: 0, kept: 0 })
    expect(await call({ by: 'client' }, params)).toMatchObject({ status: 'canceled', payments: [] })
    const told = ['client', 'agent', 'bandleader', 'musician', 'musician2'].map((who) => fixture.users[who]!.email)
    expect(fixture.mails.map(({ template, to }) => [template, to])).toEqual(told.map((to) => ['event_canceled', to]))
    await fixture.drain()
    expect(await fixture.ledger(id)).toMatchObject({ entries: [], available: 0 })
    const played = await playedBar(fixture)
    expect(
      (
        await refused(fixture.api, money.cancelEvent, 'agent', {
          params: played.params,
          body: { by: 'client', reason },
        })
      ).error_message,
    ).toBe('This event is over and can no longer be called off')
  })

  it('signed and not paid: nothing is due', async () => {
    const { params } = await signed(fixture)
    expect(await preview({ by: 'client' }, params)).toMatchObject({ keep_at_most: 0, due: 0, charge: 0 })
    expect(await call({ by: 'client' }, params)).toMatchObject({ status: 'canceled' })
  })
})
