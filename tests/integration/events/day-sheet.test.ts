import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { filesApi } from '#shared/api/files.ts'
import type { Audience, FileKind } from '#shared/domain/file/schema.ts'
import type { DaySheet, RunOfShow } from '#shared/domain/day-sheet/schema.ts'
import { arrive } from '#functions/messages/use-cases/day-sheets/arrive.ts'
import { addFile } from '#functions/messages/use-cases/files/add-file.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'
import { updateRunOfShow } from '#functions/messages/use-cases/day-sheets/update-run-of-show.ts'
import { eraseSheets } from '#functions/messages/jobs/erase-sheets.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { memoryFiles, shareNow } from '#tests/support/files.ts'
import { savedBy, untilProposed, type Booking } from '#tests/support/scenario.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const start = '2026-06-01T12:00:00.000Z'
const hour = 3_600_000

let fixture: EventFixture
let api: UseCaseApi
let booking: Booking
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  const cases = [getDaySheet, seeDaySheet, arrive, updateRunOfShow, addFile]
  api = useCaseApi(fixture.table, [...eventCases, ...cases], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = start
  used += 1
  booking = bookingOf(fixture, used)
  ;({ id } = await untilProposed(api, booking))
})

/** With new sessions, as the old ones have ended by then. */
const moveTo = async (instant: string) => {
  fixture.table.now = instant
  for (const who of ['artist', 'client', 'agent'])
    fixture.tokens[who] = await sessionOf(fixture.table, fixture.users[who]!.id)
}
const later = (ms: number, from: string) => new Date(Date.parse(from) + ms).toISOString()
const sheet = (who: string) => ask(api, daySheetsApi.getDaySheet, who, { params: { id } })
const gotIt = async (who: string): Promise<DaySheet> => {
  const { version } = await sheet(who)
  return ask(api, daySheetsApi.seeDaySheet, who, { params: { id }, body: { version } })
}
const change = async (patch: Record<string, unknown>) => {
  const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
  await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, event, patch) })
}
const saveShow = (who: string, items: unknown[], version?: number): Promise<RunOfShow> =>
  ask(api, daySheetsApi.updateRunOfShow, who, { params: { id }, body: { items, version } })
const doors = { kind: 'guests', time: '18:30', title: 'Doors' }

describe('the day sheet', () => {
  it('links the files that say what they are, to those who may see them', async () => {
    api.overrides = { files: memoryFiles() }
    const share = async (audience: Audience, kind: FileKind, name: string) => {
      const body = { name, size: 10, audience, kind }
      const { id: file } = await ask(api, filesApi.addFile, 'agent', { params: { id }, body })
      await shareNow(fixture.table.deps(), id, file)
      return file
    }
    const rider = await share('team', 'rider', 'Rider.pdf')
    const plan = await share('client', 'floor_plan', 'Plan.png')
    await share('team', 'other', 'Any.pdf')
    await share('staff', 'insurance', 'Policy.pdf')
    await ask(api, filesApi.addFile, 'artist', {
      params: { id },
      body: { name: 'Unchecked.pdf', size: 10, audience: 'team' as const, kind: 'stage_plot' as const },
    })
    expect((await sheet('artist')).files).toEqual([{ id: rider, name: 'Rider.pdf', kind: 'rider' }])
    expect(api.roundTrips).toBeLessThanOrEqual(2)
    expect((await sheet('client')).files).toEqual([{ id: plan, name: 'Plan.png', kind: 'floor_plan' }])
    expect((await sheet('agent')).files?.map(({ name }) => name).sort()).toEqual([
      'Plan.png',
      'Policy.pdf',
      'Rider.pdf',
    ])
  })

  it('asks again after a change and names it, but only if this reader sees the change', async () => {
    const first = await gotIt('artist')
    expect(first).toMatchObject({ seen_version: first.version, seen_at: start, changes: [] })
    await gotIt('client')
    fixture.table.now = later(hour, start)
    await change({ call_time: 'Four o’clock' })
    const again = await sheet('artist')
    expect(again.seen_version).toBe(first.version)
    expect(again.version).not.toBe(first.version)
    expect(again.changes).toEqual([{ field: 'call_time', label: 'Call time', before: null, after: 'Four o’clock' }])
    // The client sees no call time: for them nothing has changed.
    const host = await sheet('client')
    expect(host.seen_version).toBe(host.version)
    expect((await gotIt('artist')).changes).toEqual([])
  })

  it('is seen only as it is now: an older version is refused', async () => {
    const { version } = await sheet('artist')
    await change({ dresscode: 'Black tie' })
    const late = await refused(api, daySheetsApi.seeDaySheet, 'artist', { params: { id }, body: { version } })
    expect(late).toMatchObject({
      status: 409,
      error_message: 'This day sheet was changed by someone else in the meantime',
    })
    expect((await sheet('artist')).seen_version).toBeNull()
    for (const body of [{}, { version: 7 }, { version: '' }, { version: 'x'.repeat(65) }])
      expect((await refused(api, daySheetsApi.seeDaySheet, 'artist', { params: { id }, body })).status).toBe(422)
  })

  it('says to the agency who has seen it as it is now, and 24 hours before who has not', async () => {
    await gotIt('artist')
    const readers = async () =>
      (await sheet('agent')).readers!.map(({ role, is_current, seen_at }) => [role, is_current, seen_at])
    expect(await readers()).toEqual([
      ['artist', true, start],
      ['client', false, null],
    ])
    expect(await sheet('agent')).not.toHaveProperty('unseen')
    await change({ call_time: 'Four o’clock' })
    expect(await readers()).toEqual([
      ['artist', false, start],
      ['client', false, null],
    ])
    await gotIt('client')
    await moveTo(later(-24 * hour, booking.start))
    expect((await sheet('agent')).unseen).toEqual([fixture.users['artist']!.artist!.name])
    await gotIt('artist')
    expect((await sheet('agent')).unseen).toEqual([])
    for (const who of ['artist', 'client']) {
      expect(await sheet(who)).not.toHaveProperty('readers')
      expect(await sheet(who)).not.toHaveProperty('unseen')
    }
  })

  it('refuses strangers, and those who have declined', async () => {
    for (const who of ['client2', 'agent2', 'artist2'])
      expect((await refused(api, daySheetsApi.getDaySheet, who, { params: { id } })).status).toBe(404)
    await ask(api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'decline', reason: 'Ill' } })
    expect((await refused(api, daySheetsApi.getDaySheet, 'artist', { params: { id } })).status).toBe(403)
  })

  it('leaves no trace of an erased reader', async () => {
    await gotIt('artist')
    const { id: userId } = fixture.users['artist']!
    await eraseSheets(grantedDeps(fixture.table, 'payment-worker'), userId)
    await eraseSheets(grantedDeps(fixture.table, 'payment-worker'), userId)
    const rows = (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('DAY#'))
    expect(rows.filter((row) => JSON.stringify(row).includes(userId))).toEqual([])
    expect(await sheet('artist')).toMatchObject({ seen_version: null, changes: [] })
  })
})

describe('on the day', () => {
  it('a vendor says once that they are there, and the agency sees it', async () => {
    const early = await refused(api, daySheetsApi.arrive, 'artist', { params: { id } })
    expect(early.status).toBe(409)
    const there = later(-2 * hour, booking.start)
    await moveTo(there)
    expect((await ask(api, daySheetsApi.arrive, 'artist', { params: { id } })).here_at).toBe(there)
    const { events } = await ask(api, lookupsApi.listChanges, 'agent', { query: { since: later(-60_000, there) } })
    expect(events.map((changed) => changed.id)).toContain(id)
    fixture.table.now = later(-hour, booking.start)
    expect((await ask(api, daySheetsApi.arrive, 'artist', { params: { id } })).here_at).toBe(there)
    expect((await sheet('agent')).readers![0]).toMatchObject({ role: 'artist', here_at: there })
    expect((await refused(api, daySheetsApi.arrive, 'client', { params: { id } })).status).toBe(403)
  })
})

describe('the run of show', () => {
  it('is saved in order by agent and leader, and is on the sheet', async () => {
    const saved = await saveShow('agent', [doors, { kind: 'load_in', time: '16:00', title: 'Load-in', note: 'Ramp' }])
    expect(saved).toMatchObject({ version: 1, items: [{ title: 'Load-in', note: 'Ramp', day: 0 }, { title: 'Doors' }] })
    expect((await sheet('artist')).run_of_show.map(({ title }) => title)).toEqual(['Load-in', 'Doors'])
    expect((await sheet('client')).run_of_show.map(({ title }) => title)).toEqual(['Doors'])
    await gotIt('artist')
    await saveShow('artist', [{ ...doors, time: '19:00' }], 1)
    expect((await sheet('artist')).changes).toEqual([
      {
        field: 'run_of_show',
        label: 'Run of show',
        before: '4:00 PM Load-in: Ramp\n6:30 PM Doors',
        after: '7:00 PM Doors',
      },
    ])
  })

  it('of two editors, the second one gets the times of the first', async () => {
    await saveShow('agent', [doors], 0)
    const second = await refused(api, daySheetsApi.updateRunOfShow, 'artist', {
      params: { id },
      body: { items: [{ ...doors, time: '20:00' }], version: 0 },
    })
    expect(second).toMatchObject({ status: 409, current: { version: 1, items: [{ time: '18:30' }] } })
    expect((await sheet('artist')).run_of_show).toMatchObject([{ time: '18:30' }])
  })

  it('of two who save at the same moment, exactly one wins', async () => {
    const answers = await Promise.all(
      ['agent', 'artist', 'admin', 'agent', 'artist'].map((who, i) =>
        api.call(daySheetsApi.updateRunOfShow, who, {
          params: { id },
          body: { items: [{ ...doors, title: `Doors ${i}` }], version: 0 },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('is not edited by others, nor once the event is closed', async () => {
    const attempt = async (who: string) =>
      (await refused(api, daySheetsApi.updateRunOfShow, who, { params: { id }, body: { items: [doors] } })).status
    expect(await attempt('client')).toBe(403)
    expect(await attempt('artist2')).toBe(404)
    const bad = { params: { id }, body: { items: [{ ...doors, title: 'See https://evil.example' }] } }
    expect(await refused(api, daySheetsApi.updateRunOfShow, 'agent', bad)).toMatchObject({
      status: 422,
      error_message: 'Please correct the times',
    })
  })
})
