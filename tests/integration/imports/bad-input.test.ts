import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importsApi } from '#shared/api/imports.ts'
import { eventsApi } from '#shared/api/events.ts'
import { updateDraft } from '#functions/booking/use-cases/events/update-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { listByName } from '#functions/platform/db/search.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { isWhole } from '#tests/support/cases.ts'
import { ask } from '#tests/support/api.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { importTests, type ImportTests } from '#tests/support/import-tests.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

let table: TestTable
let fixture: Fixture
let tests: ImportTests
beforeAll(async () => {
  table = await startTable()
  fixture = await createFixture(table)
  tests = importTests(table, fixture)
})
afterAll(() => table.stop())
beforeEach(() => {
  table.now = '2026-06-01T12:00:00.000Z'
  table.jobs.length = 0
})

let used = 0
const word = () => {
  used += 1
  return `B${[...String(used)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}artok`
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const heading = 'Title,Date,Start,Venue,Venue ZIP,Client,Client email,Notes'

describe('a file that cannot be read', () => {
  it.each([
    ['A quotation mark is never closed', 'Title,Date\n"Gig,2026-09-01\nNext,2026-09-02\n'],
    ['This calendar is damaged', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY\r\nEND:VCALENDAR\r\n'],
    ['This calendar has no entries', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n'],
    ['This address book is damaged', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN\r\n'],
    [
      'repeats without an end',
      calendar('UID:1', 'DTSTART:20260901T100000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'SUMMARY:Never'),
    ],
  ])('says why: %s', async (why, text) => {
    const { state, problem } = await tests.check(text, undefined, 'file.txt')
    expect(state).toBe('refused')
    expect(problem).toContain(why)
  })

  it('in part names each entry whose day is missing', async () => {
    const text = calendar('UID:1', 'DTSTART:never', 'SUMMARY:Some day')
    const { id } = await tests.check(text, undefined, 'file.ics')
    expect(await tests.rows(id)).toMatchObject([{ name: 'Some day', outcome: 'refused', field: 'date' }])
  })

  it('to its end stops repeating: an entry for every second is a thousand rows', async () => {
    const text = calendar('UID:1', 'DTSTART:20260901T100000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Tick')
    expect(await tests.check(text, undefined, 'file.ics')).toMatchObject({ counts: { rows: 1000 } })
  })
})

describe('events', () => {
  it('with formulas keep them as text, and reports escape them', async () => {
    const name = word()
    const link = '"=HYPERLINK(""http://evil.example"")"'
    const file = `${heading}\n=1+1 ${name},2026-09-01,7pm,,,,,${link}\n=2+2,soon,,,,,,@SUM\n`
    const { id } = await tests.check(file, 'events')
    await tests.run(id)
    const [row] = await tests.rows(id)
    expect(await findEvent(table.deps(), row!.id!)).toMatchObject({
      ...{ name: `=1+1 ${name}`, notes: '=HYPERLINK("http://evil.example")' },
    })
    const csv = await ask(tests.api, importsApi.refusedRows, 'agent', { params: { id }, query: {} })
    expect(csv).toContain(",'=2+2,soon,")
    expect(csv).toContain("'@SUM")
  })

  it('of one new venue in three spellings make it once', async () => {
    const name = word()
    const rows = [`${name} Hall`, `Hall ${name}`, `${name.toUpperCase()} HALL`].map(
      (venue, at) => `${name} ${'abc'[at]},2026-09-0${at + 1},7pm,"${venue}",12534,,,`,
    )
    const checked = await tests.check([heading, ...rows].join('\n'), 'events')
    expect((await tests.rows(checked.id)).map(({ makes }) => makes?.length ?? 0)).toEqual([1, 0, 0])
    await tests.run(checked.id)
    expect((await listByName<Venue>(table.deps(), 'venue', { name, limit: 9 })).items).toHaveLength(1)
  })

  it('whose import crashes at any write go on there, and everything is made once', async () => {
    const name = word()
    const rows = Array.from({ length: 6 }, (_, at) => {
      const day = at % 2 === 0 ? `2025-09-0${at + 1}` : `2026-09-0${at + 1}`
      return `${name} ${'abcdef'[at]},${day},7pm,${name} Hall,12534,${name} Co,${name}@co.example,`
    })
    const { id } = await tests.check([heading, ...rows].join('\n'), 'events')
    const dry = await tests.rows(id)
    await ask(tests.api, importsApi.runImport, 'agent', { params: { id } })
    let crashes = 0
    for (let allowed = 0; ; allowed += 1) {
      let left = allowed
      const deps = () => {
        const granted = grantedDeps(table, 'import-worker', { files: tests.store })
        const transact: typeof granted.db.transact = (...given) => {
          left -= 1
          return left < 0 ? Promise.reject(new Error('crashed')) : granted.db.transact(...given)
        }
        return { ...granted, db: { ...granted.db, transact } }
      }
      try {
        await tests.work(deps)
        break
      } catch (error) {
        expect((error as Error).message).toBe('crashed')
        crashes += 1
      }
    }
    expect(crashes).toBeGreaterThan(2)
    expect(await tests.rows(id)).toEqual(dry)
    expect((await listByName<Venue>(table.deps(), 'venue', { name, limit: 9 })).items).toHaveLength(1)
    expect(
      (await table.dump()).filter(({ SK, name: title }) => SK === 'EVENT' && String(title).startsWith(name)),
    ).toHaveLength(6)
    expect(await tests.undo(id)).toMatchObject({ undo: { removed: 8, kept: 0 } })
  })

  it('that somebody has edited since stay, with their venue', async () => {
    const name = word()
    const row = (title: string, day: string) => `${name} ${title},${day},7pm,${name} Hall,12534,,,`
    const { id } = await tests.check([heading, row('a', '2026-09-01'), row('b', '2026-09-02')].join('\n'), 'events')
    await tests.run(id)
    const [first] = await tests.rows(id)
    const api = useCaseApi(table, [updateDraft], fixture.tokenOf)
    await ask(api, eventsApi.updateDraft, 'agent', { params: { id: first!.id! }, body: { name: `${name} edited` } })
    expect(await tests.undo(id)).toMatchObject({ undo: { removed: 1, kept: 2 } })
    expect((await tests.rows(id, 'kept')).map(({ kept }) => kept)).toEqual(['It was changed since'])
    expect((await listByName<Venue>(table.deps(), 'venue', { name, limit: 9 })).items).toHaveLength(1)
  })

  it('of thousands of rows are checked by steps of bounded length, and brought in', async () => {
    const rows = isWhole ? 50_000 : 600
    const name = word()
    const lines = Array.from({ length: rows }, (_, at) => {
      const day = new Date(Date.UTC(2024, 0, 1) + (at % 1500) * 86_400_000).toISOString().slice(0, 10)
      return `${name} ${at},${day},${at % 24}:00,${name} Hall,12534,,,`
    })
    const began = performance.now()
    const checked = await tests.check([heading, ...lines].join('\n'), 'events')
    const seconds = Math.round((performance.now() - began) / 1000)
    if (isWhole) console.info(`50,000 events were checked in ${seconds} s`)
    expect(checked).toMatchObject({ state: 'checked', counts: { rows, new: rows, refused: 0 } })
    if (isWhole) return
    expect(await tests.run(checked.id)).toMatchObject({ state: 'done', counts: checked.counts })
  })
})
