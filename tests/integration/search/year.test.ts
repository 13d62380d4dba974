import fc from 'fast-check'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import type { Span } from '#functions/calendar/rules/occurrences.ts'
import { listArtists } from '#functions/calendar/use-cases/free/list-artists.ts'
import { readDueCalendars } from '#functions/calendar/jobs/subscribed/read-due.ts'
import { holdAct } from '#functions/calendar/use-cases/holds/hold-act.ts'
import { calendarFeed } from '#functions/calendar/use-cases/feed/calendar-feed.ts'
import { addBlockedTime, removeBlockedTime } from '#functions/calendar/use-cases/own/blocked-times.ts'
import { makeCalendarAddress } from '#functions/calendar/use-cases/own/calendar-address.ts'
import {
  addCalendarSubscription,
  listBusyTimes,
  listCalendarSubscriptions,
  setFreeTime,
} from '#functions/calendar/use-cases/own/calendar-subscriptions.ts'
import { sessionsOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { cases } from '#tests/support/cases.ts'
import { startCalendarServer, type CalendarServer } from '#tests/support/calendar-server.ts'
import { eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { savedBy } from '#tests/support/scenario.ts'
import {
  at,
  blocked,
  busy,
  clockSpan,
  dayOf,
  daysFrom,
  look,
  overlaps,
  spansOf,
  spansOfEntry,
  stateOf,
  step,
  textOfEntry,
  timeOf,
  utcSpan,
  within,
  zones,
  type Look,
  type Person,
  type Step,
} from '#tests/support/taken-year.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/**
 * A year of an agency, through its own requests. Five artists block times and subscribe to calendars, agents hold them,
 * and ask somebody who is free. A model that knows each entry as it was said tells who that is.
 */

const [years, steps, looks] = [cases(40), 50, 10]

let server: CalendarServer
beforeAll(async () => {
  server = await startCalendarServer()
})
afterAll(() => server.stop())

/** The agency, with what its people may do. */
const open = async () => {
  const fixture: EventFixture = await startEvents()
  const names = zones.map((_, n) => `act${n}`)
  for (const [n, name] of names.entries())
    fixture.users[name] = await verifiedAccount(
      fixture.table,
      ['artist'],
      { artist: { name: `Act ${n}` } },
      { timezone: zones[n]! },
    )
  Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))
  const calendars = [addCalendarSubscription, listCalendarSubscriptions, listBusyTimes, setFreeTime]
  const own = [addBlockedTime, removeBlockedTime, ...calendars]
  const others = [holdAct, listArtists, makeCalendarAddress, calendarFeed]
  const api: UseCaseApi = useCaseApi(fixture.table, [...eventCases, ...own, ...others], fixture.tokenOf)
  return { fixture, api, names }
}
type Agency = Awaited<ReturnType<typeof open>>

const walk = async ({ fixture, api, names }: Agency, tally: Map<string, number>) => {
  const people = names.map((): Person => ({ blocks: new Map(), calendars: [], events: [], holds: [] }))
  const own = (n: number) => ({ params: { id: fixture.users[names[n]!]!.id }, timezone: zones[n]! })
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)
  const listed = async (time: Span, unavailable: boolean) => {
    const query = { ...time, limit: '200', name: 'Act', ...(unavailable && { unavailable: 'true' }) }
    const rows = await ask(api, artistsApi.listArtists, 'agent', { query })
    return new Map(
      rows.map(({ user_id, availability }) => [
        names.findIndex((name) => fixture.users[name]!.id === user_id),
        availability!,
      ]),
    )
  }
  const block = async (n: number, body: object, spans: Span[], byAgent = false) => {
    const caller = byAgent ? { who: 'agent', timezone: 'Europe/London' } : { who: names[n]!, timezone: zones[n]! }
    const input = { ...own(n), timezone: caller.timezone, body: body as never }
    const { id } = await ask(api, usersApi.addBlockedTime, caller.who, input)
    people[n]!.blocks.set(id, spans)
  }
  /** On a machine without time for it, reading ends in time, too, and is tried again in an hour. */
  const read = async (n: number, id: string, tries = 5): Promise<void> => {
    await readDueCalendars(grantedDeps(fixture.table, 'calendar-worker'), { ...server.network, withinMs: 60_000 })
    const all = await ask(api, usersApi.listCalendarSubscriptions, names[n]!, own(n))
    const { error, next_at } = all.find((one) => one.id === id)!
    if (error === null) return
    if (tries === 0) throw new Error(`A calendar was not read: ${error}`)
    fixture.table.now = next_at
    return read(n, id, tries - 1)
  }
  const act: { [K in Step['is']]: (one: Extract<Step, { is: K }>) => Promise<void> } = {
    block: async ({ who: n, day, hour, hours, days, byAgent }) => {
      if (days === 0) return block(n, utcSpan({ day, hour, hours }), [utcSpan({ day, hour, hours })], byAgent)
      const body = { start: dayOf(day).toString(), end: dayOf(day + days).toString(), all_day: true }
      return block(n, body, [clockSpan(at(day, 0), at(day + days + 1, 0), zones[n]!)], byAgent)
    },
    repeat: async ({ who: n, day, hour, hours, days, weekdays: on, wholeDay }) => {
      const zone = zones[n]!
      const spanOn = (one: number) =>
        wholeDay ? clockSpan(at(one, 0), at(one + 1, 0), zone) : clockSpan(at(one, hour), at(one, hour + hours), zone)
      const spans = daysFrom(day, days)
        .filter((one) => on.includes(dayOf(one).dayOfWeek % 7))
        .map(spanOn)
      const first = wholeDay ? { start: dayOf(day).toString(), end: dayOf(day).toString() } : spanOn(day)
      await block(
        n,
        { ...first, all_day: wholeDay, repeat: { weekdays: on, until: dayOf(day + days).toString() } },
        spans,
      )
    },
    unblock: async ({ nth }) => {
      const all = people.flatMap(({ blocks }, n) => [...blocks.keys()].map((id) => ({ n, id })))
      const one = all[nth % Math.max(all.length, 1)]
      if (!one) return
      await ask(api, usersApi.removeBlockedTime, names[one.n]!, { params: { ...own(one.n).params, block_id: one.id } })
      people[one.n]!.blocks.delete(one.id)
    },
    subscribe: async ({ who: n, entries }) => {
      const { calendars } = people[n]!
      if (calendars.length === 5) return
      const path = `/${fixture.users[names[n]!]!.id}-${calendars.length}.ics`
      server.serve(path, ['BEGIN:VCALENDAR', ...entries.flatMap(textOfEntry), 'END:VCALENDAR', ''].join('\r\n'))
      const body = { name: 'Elsewhere', url: server.url(path) }
      const { id } = await ask(api, usersApi.addCalendarSubscription, names[n]!, { ...own(n), body })
      await read(n, id)
      calendars.push({ id, times: entries.flatMap((one) => spansOfEntry(one, zones[n]!)) })
    },
    'call free': async ({ who: n, nth }) => {
      const calendar = people[n]!.calendars[0]
      if (!calendar) return
      const params = { ...own(n).params, subscription_id: calendar.id }
      const times = (await ask(api, usersApi.listBusyTimes, names[n]!, { params })).filter(({ is_free }) => !is_free)
      const one = times[nth % Math.max(times.length, 1)]
      if (!one) return
      const body = { start: one.start, end: one.end, is_free: true }
      await ask(api, usersApi.setFreeTime, names[n]!, { params, body })
      calendar.times = calendar.times.filter(({ start, end }) => start !== one.start || end !== one.end)
    },
    hold: async ({ who: n, by, ...time }) => {
      const span = utcSpan(time)
      const isBooked = people[n]!.events.some(({ status, span: other }) => status === 'booked' && overlaps(other, span))
      const body = { act_kind: 'artist' as const, act_id: fixture.users[names[n]!]!.artist!.id, ...span }
      const { status } = await api.call(holdsApi.holdAct, by, { body })
      expect(status).toBe(isBooked ? 409 : 201)
      if (!isBooked) people[n]!.holds.push(span)
    },
    book: async ({ nth, answer, ...time }) => {
      const span = utcSpan(time)
      const free = [...(await listed(span, false)).keys()]
      if (free.length === 0) return
      const n = free[nth % free.length]!
      expect(stateOf(people[n]!, span)).toBe('free')
      const artist = { artist: names[n]!, artist_id: fixture.users[names[n]!]!.artist!.id }
      const booking = { client: 'client', agent: 'agent', otherAgent: 'agent2', venue_id: fixture.hotel, rate: 4000 }
      const body = { client_notes: 'Music', client_budget: 4000, ...span, client_artist_id: artist.artist_id }
      const { id } = await ask(api, bookingRequestsApi.createBookingRequest, 'client', { body })
      const event = await ask(api, bookingRequestsApi.takeBookingRequest, 'agent', { body: { id } })
      const params = { id }
      await ask(api, eventsApi.updateEvent, 'agent', {
        params,
        body: savedBy({ ...booking, ...artist, ...span }, event),
      })
      await ask(api, eventsApi.requestVendor, 'agent', { params, body: { event_id: id, artist_id: artist.artist_id } })
      if (answer !== '')
        await ask(api, eventsApi.respond, names[n]!, { params, body: { response: answer as 'confirm' | 'decline' } })
      const person = people[n]!
      if (answer !== 'decline') person.events.push({ id, span, status: answer === 'confirm' ? 'booked' : 'asked' })
      if (answer === 'confirm') person.holds = person.holds.filter((one) => !overlaps(one, span))
    },
  }
  const look = async (how: Look) => {
    const time = timeOf(how, people.flatMap(spansOf))
    const expected = people.map((person) => stateOf(person, time))
    expected.forEach(count)
    const unavailable = how.nth % 2 === 0
    const rows = await listed(time, unavailable)
    expect([...rows].sort(([a], [b]) => a - b)).toEqual(
      expected.flatMap((state, n) => (unavailable || state === 'free' ? [[n, state]] : [])),
    )
  }
  /** The days of the acts, as the agent's grid has them. */
  const months = async () => {
    for (let month = Temporal.PlainYearMonth.from('2026-06'); month.year < 2027 || month.month < 6;) {
      const next = month.add({ months: 1 })
      const range = { start: `${month.toString()}-01T06:00:00.000Z`, end: `${next.toString()}-01T06:00:00.000Z` }
      const query = { month: month.toString(), name: 'Act', limit: '200' }
      const rows = await ask(api, lookupsApi.listAvailability, 'agent', { query })
      for (const [n, { events, holds, ...person }] of people.entries()) {
        const shown = rows.find(({ id }) => id === fixture.users[names[n]!]!.artist!.id)!.engagements
        const as = (status: string) =>
          within(
            shown.filter((one) => one.status === status),
            range,
          )
        const those = (status: string) => events.filter((one) => one.status === status).map(({ span }) => span)
        expect({ blocked: as('blocked'), busy: as('busy'), asked: as('asked'), booked: as('booked') }).toEqual({
          blocked: within(blocked({ ...person, events, holds }), range),
          busy: within(busy({ ...person, events, holds }), range),
          asked: within(those('asked'), range),
          booked: within(those('booked'), range),
        })
        const free = holds.filter((hold) => !those('booked').some((span) => overlaps(span, hold)))
        for (const hold of free.filter((one) => overlaps(one, range)))
          expect(shown.map(({ status, start, end }) => ({ status, start, end }))).toContainEqual({
            status: 'held',
            ...hold,
          })
      }
      month = next
    }
  }
  /** Each person's calendar elsewhere has what they were asked, and nothing else. */
  const feeds = async () => {
    for (const [n, { events }] of people.entries()) {
      const { url } = await ask(api, usersApi.makeCalendarAddress, names[n]!, own(n))
      const params = { token: url.split('/').at(-1)! }
      const { body } = await api.call(lookupsApi.calendarFeed, undefined, { params })
      const feed = new ICAL.Component(ICAL.parse(String(body)) as never)
      for (const zone of feed.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
      const found = feed.getAllSubcomponents('vevent').map((part) => {
        const { uid, startDate, endDate } = new ICAL.Event(part)
        return {
          id: uid.split('@')[0],
          start: startDate.toJSDate().toISOString(),
          end: endDate.toJSDate().toISOString(),
        }
      })
      const known = events.map(({ id, span }) => ({ id, ...span }))
      const sorted = (rows: readonly { start: string }[]) => rows.toSorted((a, b) => (a.start < b.start ? -1 : 1))
      expect(sorted(found)).toEqual(sorted(known))
    }
  }
  return { act: (one: Step) => act[one.is](one as never), look, months, feeds }
}

it('of blocks, calendars, holds and gigs asks nobody at a time they had taken, and misses nobody free', async () => {
  const tally = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: steps, maxLength: steps }),
      fc.array(look, { minLength: steps * looks, maxLength: steps * looks }),
      async (taken, asked) => {
        const agency = await open()
        const year = await walk(agency, tally)
        for (const [n, one] of taken.entries()) {
          await year.act(one)
          for (const how of asked.slice(n * looks, (n + 1) * looks)) await year.look(how)
        }
        await year.months()
        await year.feeds()
        agency.fixture.table.stop()
      },
    ),
    { numRuns: years, endOnFailure: true },
  )
  console.log(`${years} years of five people: ${JSON.stringify(Object.fromEntries(tally))}`)
  for (const how of ['free', 'busy', 'blocked', 'asked', 'booked']) expect(tally.get(how)).toBeGreaterThan(0)
  expect([...tally.values()].reduce((sum, n) => sum + n, 0)).toBe(years * steps * looks * zones.length)
})
