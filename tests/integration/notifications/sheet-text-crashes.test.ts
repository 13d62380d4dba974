import { afterAll, beforeAll, expect, it } from 'vitest'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventsApi } from '#shared/api/events.ts'
import { optInOf, phoneWordWrite, saveOptIn } from '#functions/messages/data/texts.ts'
import { isWaiting, type OutboxRow } from '#functions/platform/db/outbox.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'
import { updateRunOfShow } from '#functions/messages/use-cases/day-sheets/update-run-of-show.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import type { FunctionName } from '#infra/functions.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { atEveryCall, Died } from '#tests/support/crashes.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { takeSnapshot, type Snapshot } from '#tests/support/rollback.ts'
import { savedBy, untilProposed, type Booking } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** A change on the day of the gig reaches each phone once, wherever a save or the sweep breaks off. */

const minute = 60_000
const phones = { artist: '+15185550142', client: '+15185550143' }

let fixture: EventFixture
let api: UseCaseApi
let booking: Booking
let id: string
let before: Snapshot
let now: string
beforeAll(async () => {
  fixture = await startEvents(tableOn(new MemoryTable()))
  api = useCaseApi(fixture.table, [...eventCases, getDaySheet, seeDaySheet, updateRunOfShow], fixture.tokenOf)
  const { table, users } = fixture
  booking = bookingOf(fixture)
  ;({ id } = await untilProposed(api, booking))
  now = new Date(Date.parse(booking.start) - 6 * 60 * minute).toISOString()
  table.now = now
  Object.assign(fixture.tokens, await sessionsOf(table, users))
  const deps = table.deps()
  for (const who of ['artist', 'client'] as const) {
    const number = phones[who]
    await saveOptIn(deps, users[who]!.id, await optInOf(deps, users[who]!.id), { number, opted_in_at: now }, [])
    await deps.db.transact([phoneWordWrite(deps, number, 'yes')])
    const { version } = await ask(api, daySheetsApi.getDaySheet, who, { params: { id } })
    await ask(api, daySheetsApi.seeDaySheet, who, { params: { id }, body: { version } })
  }
  before = await takeSnapshot(table)
})
afterAll(() => fixture.table.stop())

const dump = async (prefix: string) =>
  (await fixture.table.dump()).filter(({ PK, kind }) => String(PK).startsWith(prefix) && kind !== 'reminder')

/** Sweeps and the worker of mails, for five minutes. @returns the numbers that got a text. */
const texted = async (): Promise<string[]> => {
  const { table } = fixture
  const sent: string[] = []
  const texts = { send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)), partsPerSecond: Infinity }
  for (let i = 0; i < 5; i += 1) {
    table.now = new Date(Date.parse(table.now) + minute).toISOString()
    await sweep(grantedDeps(table, 'scheduled-jobs'))
    for (const row of (await dump('OUTBOX#')) as unknown as OutboxRow[])
      if (row.job.type === 'text' && isWaiting(row, table.now))
        await deliver(grantedDeps(table, 'notification-worker'), row, {
          ...{ mailsPerSecond: Infinity, send: () => Promise.reject(new Error('No mail')), texts },
        })
  }
  return sent.sort()
}

/** It breaks off at each call and is repeated, as a person or the next sweep does. */
const everyCrash = async (name: FunctionName, from: Snapshot, at: string, run: () => Promise<unknown>) =>
  atEveryCall(async (life, where) => {
    await from.restoreAll()
    fixture.table.now = at
    api.overrides = life.overrides(fixture.table, name)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
    api.overrides = {}
    if (name !== 'scheduled-jobs') await run()
    expect(await texted(), where).toEqual(expected)
    expect([await dump('DUE#'), await texted()], where).toEqual([[], []])
  })
let expected: string[]

const saveShow = () => {
  const items = [{ kind: 'guests' as const, day: 0, time: '18:30', title: 'Doors', note: null }]
  return ask(api, daySheetsApi.updateRunOfShow, 'agent', { params: { id }, body: { items } })
}

it('a save of the run of show', async () => {
  expected = [phones.artist, phones.client]
  expect(await everyCrash('day-sheets', before, now, saveShow)).toBeGreaterThan(3)
})

it('a save of the event', async () => {
  // The client reads no call time.
  expected = [phones.artist]
  const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
  const body = savedBy(booking, event, { call_time: 'Four o’clock' }) as never
  const save = () => ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body })
  expect(await everyCrash('events', before, now, save)).toBeGreaterThan(3)
})

it('the sweep that writes the texts', async () => {
  expected = [phones.artist, phones.client]
  await before.restoreAll()
  fixture.table.now = now
  await saveShow()
  const saved = await takeSnapshot(fixture.table)
  const later = new Date(Date.parse(now) + 2 * minute).toISOString()
  const run = () => sweep(fixture.table.deps(api.overrides))
  expect(await everyCrash('scheduled-jobs', saved, later, run)).toBeGreaterThan(10)
})
