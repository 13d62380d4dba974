import type Stripe from 'stripe'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { charge } from '#local/stripe/invoicing.ts'
import { resolveMethod } from '#local/stripe/resources/payment-methods.ts'
import { need } from '#local/stripe/environment.ts'
import { ask } from './api.ts'
import { bookingOf } from './event-cases.ts'
import { bandFields, engageBand, type Band } from './event-body.ts'
import type { MoneyFixture } from './money.ts'
import { request, savedBy, take, untilProposed, untilSigned, type Booking } from './scenario.ts'

/** Steps of the money scenarios. Bookings are made on this day. */
export const bookedOn = '2026-06-01T12:00:00.000Z'

const day = 86_400_000
const booked = new WeakMap<MoneyFixture['table'], number>()

/** The next Tuesday of a table, from September on: an artist plays once a day and gets one payout a day. */
export const times = ({ table }: Pick<MoneyFixture, 'table'>): Pick<Booking, 'start' | 'end'> => {
  const earlier = booked.get(table) ?? 0
  booked.set(table, earlier + 1)
  const at = Date.parse('2026-09-01T22:00:00.000Z') + 7 * day * earlier
  return { start: new Date(at).toISOString(), end: new Date(at + day / 6).toISOString() }
}

/** The next gig of a table is in this week since September 1, 2026. */
export const nextGigInWeek = ({ table }: Pick<MoneyFixture, 'table'>, week: number): void => {
  booked.set(table, week)
}

export interface Played {
  id: string
  params: { id: string }
  start: string
  afterwards: string
}

const played = (id: string, { start, end }: Pick<Booking, 'start' | 'end'>): Played => ({
  id,
  params: { id },
  start,
  afterwards: new Date(Date.parse(end) + day / 2).toISOString(),
})

export const proposed = async (fixture: MoneyFixture): Promise<Played> => {
  const when = times(fixture)
  const { id } = await untilProposed(fixture.api, bookingOf(fixture, 1, when))
  await fixture.drain()
  return played(id, when)
}

export const signed = async (fixture: MoneyFixture): Promise<Played> => {
  const when = times(fixture)
  const { id } = await untilSigned(fixture.api, bookingOf(fixture, 1, when))
  await fixture.drain()
  return played(id, when)
}

export const inFull = async (fixture: MoneyFixture): Promise<Played> => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: { in_full: true } })
  await fixture.drain()
  return event
}

export const byInstalments = async (fixture: MoneyFixture): Promise<Played> => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await ask(fixture.api, money.payBalance, 'client', { params: event.params })
  await fixture.drain()
  return event
}

/** Paid and played; the clock is at the next morning. */
export const playedAndPaid = async (fixture: MoneyFixture): Promise<Played> => {
  const event = await inFull(fixture)
  await fixture.setClock(event.afterwards)
  await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
  await fixture.drain()
  return event
}

export const trio: Band = {
  members: [
    { who: 'musician', instrument: 'Drums' },
    { who: 'musician2', instrument: 'Bass Guitar' },
  ],
  rate: 600,
}

/**
 * A bar with a group of three, confirmed and played, not invoiced yet: 3,200 to the three, 600 to the agent, 200 to
 * BookMe.
 */
export const playedBar = async (fixture: MoneyFixture): Promise<Played> => {
  const event = await bookedBar(fixture)
  await fixture.setClock(event.afterwards)
  await ask(fixture.api, money.confirmPlayed, 'bandleader', { params: event.params, body: {} })
  await fixture.drain()
  return event
}

/** The same, confirmed and not played yet. */
export const bookedBar = async (fixture: MoneyFixture): Promise<Played> => {
  const { api, bar } = fixture
  const when = times(fixture)
  const booking = bookingOf(fixture, 1, { ...when, venue_id: bar })
  const { id } = await request(api, booking)
  const taken = await take(api, booking, id)
  const params = { id }
  await ask(api, eventsApi.updateEvent, 'agent', {
    params,
    body: savedBy(booking, taken, bandFields(fixture, trio)),
  })
  await engageBand(api, fixture, id, trio)
  await fixture.drain()
  return played(id, when)
}

export const get = (fixture: MoneyFixture, id: string, who = 'admin'): Promise<EventView> =>
  ask(fixture.api, eventsApi.getEvent, who, { params: { id } })

export const invoicesOf = async (fixture: MoneyFixture, id: string): Promise<Stripe.Invoice[]> => {
  const found: Stripe.Invoice[] = []
  for await (const invoice of fixture.stripe.invoices.list({ limit: 100 }))
    if (invoice.metadata?.event_id === id) found.push(invoice)
  return found
}
export const paidInvoices = async (fixture: MoneyFixture, id: string): Promise<number[]> =>
  (await invoicesOf(fixture, id)).filter(({ status }) => status === 'paid').map(({ amount_paid }) => amount_paid)

export const transfersOf = async (fixture: MoneyFixture, id: string): Promise<Stripe.Transfer[]> =>
  (await fixture.stripe.transfers.list({ transfer_group: id, limit: 100 })).data

/** The client on the provider's invoice page, authenticating if required. */
export const payOnPage = async (fixture: MoneyFixture, id: string, method?: string): Promise<void> => {
  const invoice = (await invoicesOf(fixture, id)).find(({ status }) => status === 'open')!
  fixture.emulator.act((ctx) => {
    const { object } = need(ctx, 'invoices', invoice.id)
    charge(
      ctx,
      object,
      method === undefined
        ? need(ctx, 'payment_methods', object.default_payment_method as string)
        : resolveMethod(ctx, method, 'method'),
      { authenticated: true },
    )
  })
  await fixture.stripe.invoices.retrieve(invoice.id)
}
