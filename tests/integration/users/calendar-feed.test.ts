import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'
import { clockOf, offsetIn, vtimezone } from '#functions/calendar/rules/vtimezone.ts'
import { changePassword } from '#functions/people/use-cases/auth/change-password.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { calendarFeed } from '#functions/calendar/use-cases/feed/calendar-feed.ts'
import { makeCalendarAddress, revokeCalendarAddress } from '#functions/calendar/use-cases/own/calendar-address.ts'
import { changeEmail } from '#functions/people/use-cases/users/change-email.ts'
import { confirmEmail } from '#functions/accounts/use-cases/confirm-email.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { engage, request, savedBy, take, untilProposed } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
let api: UseCaseApi
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(
    fixture.table,
    [
      ...[...eventCases, calendarFeed, makeCalendarAddress, revokeCalendarAddress, verifyUser],
      ...[requestPasswordReset, confirmPasswordReset, changePassword, changeEmail, confirmEmail],
    ],
    fixture.tokenOf,
  )
})
afterAll(() => fixture.table.stop())
beforeEach(() => {
  fixture.table.now = '2026-06-01T12:00:00.000Z'
  used += 1
})

const own = (who: string) => ({ params: { id: fixture.users[who]!.id } })
const tokenFor = async (who: string) => {
  const { url } = await ask(api, usersApi.makeCalendarAddress, who, own(who))
  expect(url).toMatch(/^http:\/\/localhost:8080\/v1\/public\/calendars\/[\w-]{43}$/)
  return url.split('/').at(-1)!
}
const read = (token: string) => api.call(lookupsApi.calendarFeed, undefined, { params: { token } })
const feedOf = async (who: string) => String((await read(await tokenFor(who))).body)
const entriesIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: part.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      end: event.endDate.toJSDate().toISOString(),
      location: event.location,
    }
  })
const entryOf = (text: string, id: string) => {
  for (const zone of new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(zone)
  return entriesIn(text).find(({ uid }) => uid === `${id}@bookme`)
}

describe('the calendar of a person, by its secret address', () => {
  it('has their events with time, zone, place and status, and no rate of anybody', async () => {
    const booking = bookingOf(fixture, used)
    const { id } = await untilProposed(api, booking)
    const text = await feedOf('artist')
    expect(entryOf(text, id)).toMatchObject({
      status: 'CONFIRMED',
      start: booking.start,
      end: booking.end,
      zone: 'America/New_York',
    })
    expect(entryOf(await feedOf('client'), id)).toMatchObject({ status: 'TENTATIVE' })
    expect(entryOf(await feedOf('agent'), id)).toMatchObject({ status: 'TENTATIVE' })
    expect(entryOf(await feedOf('agent2'), id)).toBeUndefined()
    expect(text).not.toMatch(/4,?000|3,?200/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).toContain('BEGIN:VTIMEZONE')
  })

  it('is tentative until its vendor confirms, and moves on with the version', async () => {
    const booking = bookingOf(fixture, used)
    const { id } = await request(api, booking)
    const event = await take(api, booking, id)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, event) })
    const body = { event_id: id, artist_id: booking.artist_id }
    await ask(api, eventsApi.requestVendor, 'agent', { params: { id }, body })
    const asked = entryOf(await feedOf('artist'), id)!
    expect(asked.status).toBe('TENTATIVE')
    await engage(api, booking, id).catch(() => undefined)
    await ask(api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'confirm' } })
    const confirmed = entryOf(await feedOf('artist'), id)!
    expect(confirmed.status).toBe('CONFIRMED')
    expect(confirmed.sequence).toBeGreaterThan(asked.sequence)
  })

  it('says for thirty days that an event was called off', async () => {
    const { id } = await request(api, bookingOf(fixture, used))
    await ask(api, bookingRequestsApi.withdrawBookingRequest, 'client', { params: { id }, body: {} })
    const token = await tokenFor('client')
    expect(entryOf(String((await read(token)).body), id)).toMatchObject({ status: 'CANCELLED' })
    fixture.table.now = '2026-07-02T12:00:00.000Z'
    expect(entryOf(String((await read(token)).body), id)).toBeUndefined()
  })

  it('ends when its person is locked', async () => {
    const token = await tokenFor('artist2')
    const verify = (verified: boolean) =>
      ask(api, usersApi.verifyUser, 'admin', { ...own('artist2'), body: { verified } })
    await verify(false)
    expect((await read(token)).status).toBe(404)
    await verify(true)
    expect((await read(token)).status).toBe(404)
  })

  it('has the same ETag while nothing changes, and no age without its server', async () => {
    const token = await tokenFor('client')
    const [first, second] = [await read(token), await read(token)]
    expect(first.headers['etag']).toMatch(/^"[0-9a-z]+-[0-9a-f]{32}"$/)
    expect(second.headers['etag']).toBe(first.headers['etag'])
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate, stale-if-error=0')
  })

  it('is confirmed for five minutes without reading the events, then by its text, and never once revoked', async () => {
    const { id } = await request(api, bookingOf(fixture, 20))
    const token = await tokenFor('client')
    const first = await read(token)
    const again = async (etag: string | undefined) => {
      api.overrides = { request: { ip: '198.51.100.7', userAgent: '', timezone: undefined, etag } }
      try {
        return await read(token)
      } finally {
        api.overrides = {}
      }
    }
    const { etag } = first.headers
    fixture.table.now = '2026-06-01T12:04:00.000Z'
    await ask(api, bookingRequestsApi.withdrawBookingRequest, 'client', { params: { id }, body: {} })
    const kept = await again(`W/${etag}`)
    expect([kept.status, kept.body]).toEqual([304, undefined])
    expect(api.roundTrips).toBeLessThanOrEqual(4)
    fixture.table.now = '2026-06-01T12:05:00.000Z'
    const changed = await again(etag)
    expect(entryOf(String(changed.body), id)).toMatchObject({ status: 'CANCELLED' })
    fixture.table.now = '2026-06-01T12:11:00.000Z'
    const same = await again(changed.headers['etag'])
    expect(same.status).toBe(304)
    expect(same.headers['etag']).not.toBe(changed.headers['etag'])
    for (const odd of ['*', '"x"', '"zzzzzzzz-0"', etag!.replace('"', '"z')])
      expect((await again(odd)).status).toBe(200)
    await ask(api, usersApi.revokeCalendarAddress, 'client', own('client'))
    expect((await again(same.headers['etag'])).status).toBe(404)
  })

  it('answers a few questions an hour at each address', async () => {
    const [mine, other] = [await tokenFor('client'), await tokenFor('agent')]
    for (let i = 0; i < 120; i += 1) await read(mine)
    expect((await read(mine)).status).toBe(429)
    expect((await read(other)).status).toBe(200)
  })

  it('is also one of each act, with the events that its agent has with it', async () => {
    const [first, second] = [bookingOf(fixture, 21), bookingOf(fixture, 22)]
    const artist = fixture.users['artist2']!.artist!.id
    const { id } = await untilProposed(api, first)
    const other = await request(api, second)
    const ofAct = (act_id: string) => ({ ...own('agent'), query: { act_id } })
    const make = async (act_id: string) =>
      (await ask(api, usersApi.makeCalendarAddress, 'agent', ofAct(act_id))).url.split('/').at(-1)!
    const [one, two] = [await make(first.artist_id), await make(artist)]
    const text = String((await read(one)).body)
    expect(text).toContain('X-WR-CALNAME:BookMe: Elena Marsh')
    const named = await make(fixture.group.id)
    expect(String((await read(named)).body)).toContain('X-WR-CALNAME:BookMe: The Freeman Seven')
    // A name changes, and goes with its account.
    const stored = (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('FEED#'))
    expect(JSON.stringify(stored)).not.toMatch(/Elena|Freeman/)
    expect(entryOf(text, id)).toMatchObject({ status: 'TENTATIVE', start: first.start })
    expect(entryOf(text, other.id)).toBeUndefined()
    expect(entriesIn(String((await read(two)).body))).toEqual([])
    const whole = await tokenFor('agent')
    await ask(api, usersApi.revokeCalendarAddress, 'agent', ofAct(first.artist_id))
    expect([(await read(one)).status, (await read(two)).status, (await read(whole)).status]).toEqual([404, 200, 200])
    const refusedFor = async (who: string, act_id: string) =>
      (await refused(api, usersApi.makeCalendarAddress, who, { ...own(who), query: { act_id } })).status
    expect(await refusedFor('agent', 'art_01KT1GW6G0S1E3VX30JH1VYTDC'.replace(/.{4}$/, 'ZZZZ'))).toBe(404)
    expect(await refusedFor('agent', 'usr_1')).toBe(422)
    expect(await refusedFor('artist', first.artist_id)).toBe(403)
  })

  it('is unknown at once when it is rotated or revoked, or was never made', async () => {
    const first = await tokenFor('client')
    const second = await tokenFor('client')
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    await ask(api, usersApi.revokeCalendarAddress, 'client', own('client'))
    await ask(api, usersApi.revokeCalendarAddress, 'client', own('client'))
    for (const token of [second, 'x'.repeat(43), 'short', '__proto__']) expect((await read(token)).status).toBe(404)
    expect((await refused(api, usersApi.makeCalendarAddress, 'agent', own('client'))).status).toBe(404)
  })
})

describe('an address that a thief of a session has made', () => {
  const mailed = (template: string) => {
    const job = fixture.table.jobs.findLast((one) => one.type === 'mail' && one.template === template)
    return tokenIn((job as { variables: { link: string } }).variables.link)
  }
  const tokenIn = (link: string) => new URL(link, 'http://x').searchParams.get('token')!
  const endings: Record<string, (email: string) => Promise<unknown>> = {
    'a reset': async (email) => {
      await ask(api, authApi.requestPasswordReset, undefined, { body: { email } })
      const body = { token: mailed('password_reset'), password: 'Fresh-0ne!' }
      return ask(api, authApi.confirmPasswordReset, undefined, { body })
    },
    'a new password': () =>
      ask(api, authApi.changePassword, 'client', {
        ...own('client'),
        body: { old_password: 'Fresh-0ne!', new_password: 'Fresh-2wo!' },
      }),
    'a new email': async () => {
      const body = { email: 'moved@bookme.example', password: 'Fresh-2wo!' }
      await ask(api, usersApi.changeEmail, 'client', { ...own('client'), body })
      return ask(api, usersApi.confirmEmail, undefined, { body: { token: mailed('confirm_new_email') } })
    },
  }

  it.each(Object.keys(endings))('ends with %s, and its owner makes another', async (what) => {
    const token = await tokenFor('client')
    expect((await read(token)).status).toBe(200)
    await endings[what]!(fixture.users['client']!.email)
    fixture.tokens['client'] = await sessionOf(fixture.table, fixture.users['client']!.id)
    expect((await read(token)).status).toBe(404)
    expect((await read(await tokenFor('client'))).status).toBe(200)
  })
})

describe('the clock changes of a zone', () => {
  it.each(['America/New_York', 'Pacific/Honolulu', 'Europe/London', 'Australia/Lord_Howe'])(
    'of %s are read by another parser as the product reads them',
    (zone) => {
      const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)]
      const clock = clockOf(zone, from, to)
      const text = `BEGIN:VCALENDAR\r\n${vtimezone(clock)}\r\nEND:VCALENDAR`
      const component = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vtimezone')!
      const parsed = new ICAL.Timezone(component)
      for (let wall = from; wall < to; wall += 36 * 3_600_000 + 1_800_000) {
        const [year, month, day, hour, minute] = new Date(wall)
          .toISOString()
          .split(/[-T:.]/)
          .map(Number)
        const time = ICAL.Time.fromData({ year, month, day, hour, minute, second: 0 } as never, parsed)
        expect(time.toUnixTime() * 1000, new Date(wall).toISOString()).toBe(timeOfWall(wall, zone))
        expect(offsetIn(clock, wall)).toBe(wallAt(wall, zone) - wall)
      }
    },
  )
})
