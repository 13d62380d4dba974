import { afterAll, beforeAll, beforeEach } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import { usersApi } from '#shared/api/users.ts'
import { listArtists } from '#functions/calendar/use-cases/free/list-artists.ts'
import type { Network } from '#functions/platform/outside/ask.ts'
import { readDueCalendars } from '#functions/calendar/jobs/subscribed/read-due.ts'
import { addBlockedTime, listTakenTimes, removeBlockedTime } from '#functions/calendar/use-cases/own/blocked-times.ts'
import {
  addCalendarSubscription,
  listBusyTimes,
  listCalendarSubscriptions,
  refreshCalendarSubscription,
  removeCalendarSubscription,
  setFreeTime,
} from '#functions/calendar/use-cases/own/calendar-subscriptions.ts'
import { ask, refused } from './api.ts'
import { startCalendarServer, type CalendarServer } from './calendar-server.ts'
import { eventCases, startEvents, type EventFixture } from './event-cases.ts'
import { grantedDeps } from './granted.ts'
import { testLimits } from './limits.ts'
import { useCaseApi, type UseCaseApi } from './use-case-api.ts'

/** Calendars elsewhere of the fixture's artists, and the worker that reads them; each test begins without any. */

export const night = { start: '2026-09-12T20:00:00.000Z', end: '2026-09-13T02:00:00.000Z' }
export const entry = (uid: string, start: string, end: string, ...more: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Secret dentist',
    `DTSTART:${start}`,
    `DTEND:${end}`,
    ...more,
    'END:VEVENT',
  ].join('\r\n')
export const lesson = entry('lesson', '20260912T200000Z', '20260912T210000Z')
export const dinner = entry('dinner', '20260912T203000Z', '20260912T230000Z')
export const calendar = (...entries: string[]) => ['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR', ''].join('\r\n')

export const subscriptionTests = () => {
  let fixture: EventFixture
  let api: UseCaseApi
  let server: CalendarServer
  beforeAll(async () => {
    fixture = await startEvents()
    server = await startCalendarServer()
    api = useCaseApi(
      fixture.table,
      [
        ...eventCases,
        addCalendarSubscription,
        listBusyTimes,
        listCalendarSubscriptions,
        refreshCalendarSubscription,
        removeCalendarSubscription,
        setFreeTime,
        listArtists,
        addBlockedTime,
        listTakenTimes,
        removeBlockedTime,
      ],
      fixture.tokenOf,
    )
  })
  afterAll(async () => {
    await server.stop()
    fixture.table.stop()
  })
  beforeEach(async () => {
    fixture.table.now = '2026-06-01T12:00:00.000Z'
    api.overrides = { limits: { ...testLimits, calendar_account: { max: 1000, seconds: 86_400 } } }
    for (const who of ['artist', 'artist2'])
      for (const { id } of await list(who))
        await ask(api, usersApi.removeCalendarSubscription, who, {
          params: { ...own(who).params, subscription_id: id },
        })
    server.serve('/own.ics', calendar(lesson, dinner))
  })

  const own = (who = 'artist') => ({ params: { id: fixture.users[who]!.id } })
  const list = (who = 'artist') => ask(api, usersApi.listCalendarSubscriptions, who, own(who))
  const add = (url: string, who = 'artist') =>
    ask(api, usersApi.addCalendarSubscription, who, { ...own(who), body: { name: 'Teaching', url } })
  const refusal = (url: string, name = 'Teaching') =>
    refused(api, usersApi.addCalendarSubscription, 'artist', { ...own(), body: { name, url } })
  const target = (subscription_id: string) => ({ params: { ...own().params, subscription_id } })
  const readDue = (network: Partial<Network> = {}) =>
    readDueCalendars(grantedDeps(fixture.table, 'calendar-worker'), { ...server.network, ...network })
  const pass = (minutes: number) => {
    fixture.table.now = new Date(Date.parse(fixture.table.now) + minutes * 60_000).toISOString()
  }
  const read = async (path: string, who = 'artist') => {
    const { id } = await add(server.url(path), who)
    await readDue()
    return (await list(who)).find((one) => one.id === id)!
  }
  const busy = (id: string) => ask(api, usersApi.listBusyTimes, 'artist', target(id))
  const setFree = (id: string, start: string, end: string, is_free: boolean) =>
    ask(api, usersApi.setFreeTime, 'artist', { ...target(id), body: { start, end, is_free } })

  const availabilityOf = async (query: object, who = 'artist') => {
    const rows = await ask(api, artistsApi.listArtists, 'agent', { query: { ...night, limit: '200', ...query } })
    return rows.find(({ user_id }) => user_id === fixture.users[who]!.id)?.availability
  }
  /** All rows of a person's calendars. */
  const rows = async (who = 'artist') =>
    (await fixture.table.dump()).filter(
      ({ PK, SK }) =>
        /^(CALENDARS#|SUBSCRIBED#|FETCH)/.test(String(PK)) &&
        `${String(PK)}${String(SK)}`.includes(fixture.users[who]!.id),
    )
  return {
    api: () => api,
    fixture: () => fixture,
    server: () => server,
    own,
    list,
    add,
    refusal,
    target,
    readDue,
    pass,
    read,
    busy,
    setFree,
    availabilityOf,
    rows,
  }
}
