import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { calendarFeed } from '#functions/calendar/use-cases/feed/calendar-feed.ts'
import { makeCalendarAddress } from '#functions/calendar/use-cases/own/calendar-address.ts'
import { ask } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, signed, type Played } from '#tests/support/money-scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** A calendar elsewhere shows what is in force: an entry moves when the agreement moves, not when a change is asked. */

let fixture: MoneyFixture
let feeds: UseCaseApi
beforeAll(async () => {
  fixture = await startMoney()
  await fixture.saveCard('client')
  feeds = useCaseApi(fixture.table, [calendarFeed, makeCalendarAddress], fixture.tokenOf)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  for (const who of everybody) {
    const params = { id: fixture.users[who]!.id }
    const { url } = await ask(feeds, usersApi.makeCalendarAddress, who, { params })
    tokens.set(who, url.split('/').at(-1)!)
  }
})
afterAll(() => {
  fixture.table.stop()
})

const hour = 3_600_000
const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const everybody = ['client', 'agent', 'artist']

const tokens = new Map<string, string>()
const entryOf = async (who: string, { id }: Played) => {
  const token = tokens.get(who)!
  const text = String((await feeds.call(lookupsApi.calendarFeed, undefined, { params: { token } })).body)
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const own = calendar.getAllSubcomponents('vevent').filter((one) => new ICAL.Event(one).uid === `${id}@bookme`)
  expect(own).toHaveLength(1)
  const event = new ICAL.Event(own[0]!)
  const at = (time: { toJSDate(): Date }) => time.toJSDate().toISOString()
  const status = own[0]!.getFirstPropertyValue('status')
  return { start: at(event.startDate), end: at(event.endDate), status, sequence: event.sequence }
}
const booked = async (): Promise<Played> => {
  const event = await signed(fixture)
  await ask(fixture.api, eventPaymentsApi.payDeposit, 'client', { params: event.params })
  return event
}
const postpone = async ({ id, params }: Played) => {
  const { start, end, ...event } = await get(fixture, id, 'agent')
  const body = { ...event, start: shifted(start!, 1.5 * hour), end: shifted(end!, 1.5 * hour) }
  return ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body })
}

describe('the entry of a booked event', () => {
  it('moves for everybody when the last of them has agreed to the new time, with a higher SEQUENCE', async () => {
    const event = await booked()
    const { sequence, ...old } = await entryOf('artist', event)
    expect(old).toMatchObject({ start: event.start, status: 'CONFIRMED' })
    await postpone(event)
    for (const who of everybody) expect(await entryOf(who, event), who).toMatchObject(old)
    await fixture.setClock(shifted(fixture.table.now, 60_000))
    const body = { signature: 'Nora Whitfield', consent: true as const }
    await ask(fixture.api, contractsApi.signContract, 'client', { params: event.params, body })
    for (const who of everybody) expect(await entryOf(who, event), who).toMatchObject(old)
    await ask(fixture.api, eventsApi.respond, 'artist', { params: event.params, body: { response: 'confirm' } })
    const moved = { start: shifted(old.start, 1.5 * hour), end: shifted(old.end, 1.5 * hour), status: 'CONFIRMED' }
    for (const who of everybody) expect(await entryOf(who, event), who).toMatchObject(moved)
    expect((await entryOf('artist', event)).sequence).toBeGreaterThan(sequence)
  })

  it('stays where it is when a change lapses', async () => {
    const event = await booked()
    const { sequence, ...old } = await entryOf('artist', event)
    const { agreement } = await postpone(event)
    await fixture.moveTo(shifted(agreement!.answer_by!, 1000))
    // Sessions end meanwhile, addresses do not.
    for (const who of everybody) expect(await entryOf(who, event), who).toMatchObject(old)
    expect((await entryOf('artist', event)).sequence).toBeGreaterThan(sequence)
  })
})
