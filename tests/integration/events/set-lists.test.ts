import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { AnswerRow } from '#shared/domain/plan/schema.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'
import { getSetLists, updateSetLists } from '#functions/messages/use-cases/plans/set-lists.ts'
import { updatePlan } from '#functions/messages/use-cases/plans/update-plan.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { savedBy, untilProposed, type Booking } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
let api: UseCaseApi
let booking: Booking
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  const cases = [getDaySheet, seeDaySheet, updatePlan, getSetLists, updateSetLists]
  api = useCaseApi(fixture.table, [...eventCases, ...cases], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = '2026-06-01T12:00:00.000Z'
  used += 1
  booking = bookingOf(fixture, used)
  ;({ id } = await untilProposed(api, booking))
  const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
  await ask(api, eventsApi.updateEvent, 'agent', {
    params: { id },
    body: savedBy(booking, event, { event_type: 'Wedding' }),
  })
})

const sheet = (who: string) => ask(api, daySheetsApi.getDaySheet, who, { params: { id } })
const gotIt = async (who: string) =>
  ask(api, daySheetsApi.seeDaySheet, who, { params: { id }, body: { version: (await sheet(who)).version } })
const answer = (section: string, question: string, rows: AnswerRow[]) =>
  ask(api, daySheetsApi.updatePlan, 'client', {
    params: { id },
    body: { sections: [{ id: section, questions: [{ id: question, answer: { text: null, rows } }] }] },
  })
const save = (who: string, lists: unknown[], version?: number) =>
  ask(api, daySheetsApi.updateSetLists, who, { params: { id }, body: { lists, version } as never })
const cannot = (who: string, lists: unknown[], version?: number) =>
  refused(api, daySheetsApi.updateSetLists, who, { params: { id }, body: { lists, version } as never })
const first = { name: 'First set', songs: [{ title: 'Moon River', artist: 'Henry Mancini', key: 'F', length: 165 }] }

describe('the day sheet and the plan', () => {
  it('has the answers that are meant for its reader, and no empty part', async () => {
    expect((await sheet('artist')).plan).toEqual([])
    await answer('people', 'couple', [{ name: 'Siobhán', detail: 'bride', note: 'shi-VAWN' }])
    await answer('timeline', 'times', [
      { time: '00:30', name: 'Last song' },
      { time: '17:00', name: 'Ceremony', note: 'by the lake' },
      { name: 'Speeches' },
    ])
    await answer('music', 'must-play', [{ name: 'September' }])
    await answer('contacts', 'contacts', [{ name: 'Uncle Bob', phone: '212-555-0100' }])
    const facts = (await sheet('artist')).plan!.map(({ label, rows }) => [label, rows.map(({ text }) => text)])
    expect(facts).toEqual([
      ['The couple, as announced', ['Siobhán, bride (say: shi-VAWN)']],
      ['Timeline', ['Ceremony: by the lake', 'Last song', 'Speeches']],
      ['Who to call on the day', ['Uncle Bob']],
    ])
    expect((await sheet('client')).plan).toHaveLength(3)
    expect(api.roundTrips).toBeLessThanOrEqual(2)
  })

  it('asks again after an answer changed, names it, and keeps no word of it', async () => {
    await answer('timeline', 'times', [{ time: '17:00', name: 'Ceremony' }])
    await gotIt('artist')
    expect((await sheet('artist')).changes).toEqual([])
    await answer('music', 'must-play', [{ name: 'September' }])
    expect((await sheet('artist')).changes).toEqual([])
    await answer('timeline', 'times', [{ time: '17:30', name: 'Ceremony' }])
    const { changes, seen_version, version } = await sheet('artist')
    expect(seen_version).not.toBe(version)
    expect(changes).toEqual([
      { field: 'plan.timeline.times', label: 'Timeline', before: null, after: '5:30 PM Ceremony' },
    ])
    const kept = (await fixture.table.dump()).filter(({ SK }) => String(SK).startsWith('KEPT#'))
    expect(JSON.stringify(kept)).not.toContain('Ceremony')
    await answer('timeline', 'times', [])
    expect((await sheet('artist')).changes).toEqual([
      { field: 'plan.timeline.times', label: 'From the plan', before: null, after: null },
    ])
  })
})

describe('set lists', () => {
  it('are made by leader and agency, and are on the sheet of those who play', async () => {
    await save('artist', [first, { name: 'Later', songs: [] }], 0)
    const saved = await save('agent', [{ ...first, note: 'No break' }], 1)
    expect(saved).toMatchObject({ version: 2, is_editable: true })
    const songs = (await sheet('artist')).songs!
    expect(songs).toHaveLength(1)
    expect(songs[0]).toMatchObject({ name: 'First set', note: 'No break' })
    expect((await sheet('client')).songs).toEqual([])
    expect((await refused(api, daySheetsApi.getSetLists, 'client', { params: { id } })).status).toBe(403)
    expect((await cannot('client', [])).status).toBe(403)
    expect((await refused(api, daySheetsApi.getSetLists, 'artist2', { params: { id } })).status).toBe(404)
    expect(await ask(api, daySheetsApi.getSetLists, 'artist', { params: { id } })).toEqual(saved)
  })

  it('ask for another “Got it”, and say which songs there were', async () => {
    await save('artist', [first])
    await gotIt('artist')
    await save('artist', [{ ...first, songs: [] }])
    expect((await sheet('artist')).changes).toEqual([
      {
        ...{ field: 'songs', label: 'Songs', after: null },
        before: 'First set: 1 song, 2:45\n1. Moon River (Henry Mancini), F',
      },
    ])
  })

  it('refuse an older version, and what is too much', async () => {
    const now = await save('artist', [first], 0)
    expect(await cannot('agent', [], 0)).toMatchObject({ status: 409, current: now })
    expect((await cannot('agent', Array(11).fill(first))).status).toBe(422)
    expect((await cannot('agent', [{ ...first, songs: Array(101).fill(first.songs[0]) }])).status).toBe(422)
    expect((await cannot('agent', [{ ...first, name: '' }])).status).toBe(422)
    const odd = { name: '<b>סט</b>', songs: [{ title: '<script>alert(1)</script> https://evil.example' }] }
    expect((await save('agent', [odd])).lists[0]).toMatchObject(odd)
  })
})
