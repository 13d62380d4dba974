import { describe, expect, it } from 'vitest'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { readDueCalendars } from '#functions/calendar/jobs/subscribed/read-due.ts'
import { ask, refused } from '#tests/support/api.ts'
import { deliveries } from '#tests/support/deliveries.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { reading } from '#tests/support/prices.ts'
import { calendar, dinner, entry, lesson, night, subscriptionTests } from '#tests/support/subscription-tests.ts'

const tests = subscriptionTests()
const { api, fixture, server, own, target, list, add, refusal, readDue, pass, read } = tests
const { busy, setFree, availabilityOf, rows } = tests

describe('a calendar elsewhere', () => {
  it('is read once it is added, and then each hour', async () => {
    const added = await add(server().url('/own.ics').replace('https:', 'webcal:'))
    expect(added).toMatchObject({ url: server().url('/own.ics'), is_due: true, read_at: null, entries: 0, error: null })
    await readDue()
    const first = { read_at: '2026-06-01T12:00:00.000Z', next_at: '2026-06-01T13:00:00.000Z', is_due: false }
    expect(await list()).toMatchObject([{ ...first, entries: 2, error: null, note: null }])
    const before = server().asked.length
    pass(59)
    await readDue()
    expect(server().asked).toHaveLength(before)
    pass(1)
    server().serve('/own.ics', calendar(lesson))
    await Promise.all([readDue(), readDue()])
    expect(server().asked).toHaveLength(before + 1)
    expect(await list()).toMatchObject([{ read_at: '2026-06-01T13:00:00.000Z', entries: 1 }])
  })

  it('takes its owner out of lists, shows in the days of the act, and is stored without titles', async () => {
    expect(await availabilityOf({})).toBe('free')
    const { id } = await read('/own.ics')
    expect(await availabilityOf({})).toBeUndefined()
    expect(await availabilityOf({ unavailable: 'true' })).toBe('busy')
    expect(await availabilityOf({ start: '2026-09-12T23:00:00.000Z' })).toBe('free')
    const acts = await ask(api(), lookupsApi.listAvailability, 'agent', { query: { month: '2026-09' } })
    const act = acts.find((one) => one.id === fixture().users['artist']!.artist!.id)!
    expect(act.engagements).toEqual([{ start: night.start, end: '2026-09-12T23:00:00.000Z', status: 'busy' }])
    expect(JSON.stringify(await rows())).not.toMatch(/dentist|lesson|dinner/)
    await ask(api(), usersApi.removeCalendarSubscription, 'artist', target(id))
    expect(await availabilityOf({})).toBe('free')
    expect(await rows()).toEqual([])
  })

  it('shows its owner and agents the times of an event that it takes', async () => {
    await read('/own.ics')
    const block = { start: '2026-09-12T22:00:00.000Z', end: '2026-10-02T00:00:00.000Z' }
    const { id } = await ask(api(), usersApi.addBlockedTime, 'artist', { ...own(), body: block })
    const taken = (who: string, query: object = night) =>
      ask(api(), usersApi.listTakenTimes, who, { ...own(), query: { ...night, ...query } })
    const busyTime = { start: night.start, end: '2026-09-12T23:00:00.000Z', status: 'busy' }
    for (const who of ['artist', 'agent']) expect(await taken(who)).toEqual([{ ...block, status: 'blocked' }, busyTime])
    expect(api().roundTrips).toBe(1)
    expect(await taken('artist', { end: block.start })).toEqual([busyTime])
    expect(await taken('artist', { start: block.end, end: '2026-10-03T00:00:00.000Z' })).toEqual([])
    expect((await refused(api(), usersApi.listTakenTimes, 'artist2', { ...own(), query: night })).status).toBe(404)
    const long = { ...own(), query: { ...night, end: '2026-12-01T00:00:00Z' } }
    expect(await refused(api(), usersApi.listTakenTimes, 'artist', long)).toMatchObject({
      errors: { end: 'At most 45 days' },
    })
    const target = { params: { ...own().params, block_id: id } }
    await ask(api(), usersApi.removeBlockedTime, 'artist', target)
  })

  it('has times that its owner calls free, which survives readings', async () => {
    const { id } = await read('/own.ics')
    expect(await busy(id)).toEqual([
      { start: '2026-09-12T20:00:00.000Z', end: '2026-09-12T21:00:00.000Z', is_free: false },
      { start: '2026-09-12T20:30:00.000Z', end: '2026-09-12T23:00:00.000Z', is_free: false },
    ])
    await setFree(id, '2026-09-12T22:30:00+02:00', '2026-09-12T23:00:00Z', true)
    const later = { start: '2026-09-12T21:00:00.000Z', end: '2026-09-12T23:00:00.000Z' }
    expect(await availabilityOf(later)).toBe('free')
    expect(await availabilityOf({})).toBeUndefined()
    pass(60)
    server().serve('/own.ics', calendar(lesson, dinner, entry('new', '20260920T200000Z', '20260920T210000Z')))
    await readDue()
    expect((await busy(id)).map(({ is_free }) => is_free)).toEqual([false, true, false])
    expect(await availabilityOf(later)).toBe('free')
    await setFree(id, '2026-09-12T20:30:00.000Z', '2026-09-12T23:00:00.000Z', false)
    expect(await availabilityOf(later)).toBeUndefined()
    const unknown = { ...target(id), body: { start: later.start, end: later.end } }
    expect(await refused(api(), usersApi.setFreeTime, 'artist', unknown)).toMatchObject({ status: 404 })
  })

  it('keeps its last entries when it breaks, says why, and is tried again', async () => {
    await read('/own.ics')
    for (const [answer, error] of [
      [401, /asks for a password/],
      [404, /no calendar at this address/],
      [503, /answers with an error/],
    ] as const) {
      server().on('/own.ics', (response) => response.writeHead(answer).end())
      pass(60)
      await readDue()
      expect(await list()).toMatchObject([{ read_at: '2026-06-01T12:00:00.000Z', entries: 2, is_due: false }])
      expect((await list())[0]!.error).toMatch(error)
      expect(await availabilityOf({})).toBeUndefined()
    }
    server().serve('/own.ics', calendar())
    pass(60)
    await readDue()
    expect(await list()).toMatchObject([{ entries: 0, error: null }])
    expect(await availabilityOf({})).toBe('free')
  })

  it.each([
    ['a web page', '<!doctype html><title>Log in</title>', /address of a web page/],
    ['another text', '{"error":"no"}', /something else/],
    [
      'rules without an end',
      calendar(
        ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((uid) =>
          entry(uid, '20260601T100000Z', '20260601T110000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
        ),
      ),
      /takes too long/,
    ],
  ])('that is %s says so', async (_what, text, error) => {
    server().on('/other', (answer) => answer.end(text))
    expect((await read('/other')).error).toMatch(error)
  })

  it('says how much of it does not count', async () => {
    const often = entry('a', '20260601T100000Z', '20260601T100500Z', 'RRULE:FREQ=HOURLY')
    server().serve('/often', calendar(often, 'BEGIN:VEVENT', 'DTSTART:never', 'END:VEVENT'))
    expect(await read('/often')).toMatchObject({
      entries: 5000,
      note:
        'Only the first 5,000 times of the coming year count. 1 entry could not be read. ' +
        'Agents may find you free then: please block these times by hand',
    })
  })

  it('says on which days an entry could not be read, and that these count as busy', async () => {
    const broken = (day: string) => ['BEGIN:VEVENT', `DTSTART:${day}Tsoon`, 'END:VEVENT']
    server().serve('/broken', calendar(lesson, ...broken('20260605'), ...broken('20260708')))
    expect(await read('/broken')).toMatchObject({
      note: '2 entries could not be read. Such a day counts as busy. Please check Jun 5, 2026; Jul 8, 2026',
    })
  })

  it('that did not change is asked for as such, and read whole once a day', async () => {
    const asked: boolean[] = []
    server().on('/versioned', (answer, request) => {
      const isKnown = request.headers['if-none-match'] === '"1"'
      asked.push(isKnown)
      if (isKnown) answer.writeHead(304).end()
      else answer.writeHead(200, { etag: '"1"' }).end(calendar(lesson))
    })
    await read('/versioned')
    for (let hour = 1; hour <= 24; hour += 1) {
      pass(60)
      await readDue()
    }
    expect(asked).toEqual([false, ...Array.from({ length: 23 }, () => true), false])
    expect(await rows()).toContainEqual(expect.objectContaining({ read_at: '2026-06-02T12:00:00.000Z', entries: 1 }))
  })

  it('costs eight write units and a few read units if it is unchanged, as docs/scale.md has it', async () => {
    server().on('/same', (answer, request) => {
      if (request.headers['if-none-match']) answer.writeHead(304).end()
      else answer.writeHead(200, { etag: '"1"' }).end(calendar(lesson))
    })
    await read('/same')
    pass(60)
    const deps = grantedDeps(fixture().table, 'calendar-worker')
    await readDueCalendars(deps, server().network)
    // A second delivery finds nothing due.
    const looks = deliveries - 1
    expect(deps.db.usage.capacity_units).toBeLessThanOrEqual(reading.writes + reading.reads + looks)
  })

  it('is read on demand, at most once a minute', async () => {
    const { id } = await read('/own.ics')
    pass(2)
    server().serve('/own.ics', calendar(lesson))
    const refresh = () => ask(api(), usersApi.refreshCalendarSubscription, 'artist', target(id))
    expect(await refresh()).toMatchObject({ is_due: true })
    expect(await refresh()).toMatchObject({ is_due: true })
    await readDue()
    expect(await list()).toMatchObject([{ read_at: '2026-06-01T12:02:00.000Z', entries: 1 }])
    const soon = await refused(api(), usersApi.refreshCalendarSubscription, 'artist', target(id))
    expect(soon).toMatchObject({ status: 429, error_message: /read a moment ago/ })
  })

  it('stays removed if it is removed while it is read', async () => {
    const { id } = await add(server().url('/slow'))
    let removed: Promise<unknown> = Promise.resolve()
    server().on('/slow', (answer) => {
      removed = ask(api(), usersApi.removeCalendarSubscription, 'artist', target(id))
      void removed.then(() => answer.end(calendar(lesson)))
    })
    await readDue()
    await removed
    expect(await rows()).toEqual([])
  })

  it('may be that of two people, and makes both busy', async () => {
    await read('/own.ics')
    await read('/own.ics', 'artist2')
    expect(await availabilityOf({ unavailable: 'true' })).toBe('busy')
    expect(await availabilityOf({ unavailable: 'true' }, 'artist2')).toBe('busy')
  })

  it('does not delay the others if it fails', async () => {
    server().on('/never', () => undefined)
    await add(server().url('/never'))
    await add(server().url('/own.ics'))
    await readDue({ withinMs: 1000 })
    expect(await list()).toMatchObject([{ error: /within five seconds/ }, { entries: 2, error: null }])
  })
})

describe('an address', () => {
  it.each([
    ['http://calendars.example/a', /begins with https/],
    ['ftp://calendars.example/a', /begins with https/],
    ['calendars.example', /begins with https/],
    ['', /begins with https/],
    ['https://10.0.0.1/a', /private network/],
    ['https://169.254.169.254/latest/meta-data', /private network/],
    ['https://[::1]/a', /private network/],
    ['https://printer.local/a', /private network/],
    ['https://me:secret@calendars.example/a', /asks for a password/],
    ['https://localhost:8080/v1/public/calendars/x', /address of this site/],
  ])('%s is refused in words', async (url, message) => {
    const answer = await refusal(url)
    expect(answer.status).toBe(422)
    expect(String((answer.errors as { url: string }).url)).toMatch(message)
    expect(await rows()).toEqual([])
  })

  it('of a name in a private network is refused when it is read', async () => {
    await add('https://intranet.example/a.ics')
    await readDue({ resolve: () => Promise.resolve(['10.0.0.7']) })
    expect((await list())[0]!.error).toMatch(/private network/)
  })

  it('counts once, and five at most, also at the same moment', async () => {
    const same = await Promise.allSettled(Array.from({ length: 8 }, () => add(server().url('/own.ics'))))
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(server().url('/own.ics#now'))).toMatchObject({
      status: 409,
      error_message: /added .* already/,
    })
    await Promise.allSettled(Array.from({ length: 8 }, (_, n) => add(server().url(`/${n}`))))
    expect(await list()).toHaveLength(5)
    expect(await refusal(server().url('/sixth'))).toMatchObject({ status: 409, error_message: /At most 5 calendars/ })
  })

  it('is seen and changed by its owner only', async () => {
    const { id } = await read('/own.ics')
    for (const who of ['agent', 'artist2', 'client']) {
      const theirs = target(id)
      expect((await refused(api(), usersApi.listCalendarSubscriptions, who, own())).status).toBe(404)
      expect((await refused(api(), usersApi.listBusyTimes, who, theirs)).status).toBe(404)
      expect((await refused(api(), usersApi.removeCalendarSubscription, who, theirs)).status).toBe(404)
      expect((await refused(api(), usersApi.refreshCalendarSubscription, who, theirs)).status).toBe(404)
    }
    expect(await list()).toHaveLength(1)
  })
})
