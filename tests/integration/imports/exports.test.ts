import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findEvent } from '#functions/event/data/find-event.ts'
import { createFixture } from '#tests/support/fixture.ts'
import { importTests, type ImportTests, type Settings } from '#tests/support/import-tests.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

/** Exports in the shape that each program documents, brought in as an agent would, with the corrections counted. */

let table: TestTable
let tests: ImportTests
beforeAll(async () => {
  table = await startTable()
  tests = importTests(table, await createFixture(table))
})
afterAll(() => table.stop())
beforeEach(() => {
  table.now = '2026-06-01T12:00:00.000Z'
  table.jobs.length = 0
})

const file = (name: string) => readFileSync(join(import.meta.dirname, '../../support/exports', name))
/** As Excel keeps days, times and amounts: numbers with a format. */
const workbook = () => {
  const number = (v: number, z: string) => ({ t: 'n' as const, v, z })
  const gig = (...cells: [string, number, number, number, string, string, number, string, string, number]) => {
    const [title, day, from, to, kind, venue, zip, client, email, fee] = cells
    const times = [number(day, 'm/d/yy'), number(from, 'h:mm AM/PM'), number(to, 'h:mm AM/PM')]
    return [title, ...times, kind, venue, zip, client, email, number(fee, '"$"#,##0.00')]
  }
  const sheet = utils.aoa_to_sheet([
    ['Bookings'],
    ['Event', 'Date', 'Start', 'End', 'Type', 'Venue', 'Zip', 'Client', 'Client email', 'Fee'],
    gig(
      'Alder gala',
      45_934,
      0.791_666_666,
      0.958_333_333,
      'Gala',
      'Alder Hall',
      12_534,
      'Ada Lane',
      'ada@x.example',
      2500,
    ),
    gig('Mill dance', 46_300, 0.75, 0.041_666_666, 'Private', 'Mass Mill', 1247, 'Ada Lane', 'ada@x.example', 1200.5),
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '2026')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

interface Brought {
  program: string
  name: string
  bytes: () => Buffer
  kind: string
  /** Each is one setting that the agent has to change. */
  corrections: Settings[]
  counts: { new: number; refused?: number }
}
const none: Settings[] = []
const of = (program: string, name: string, kind: string, count: number, more: Partial<Brought> = {}): Brought => ({
  ...{ program, name, kind, bytes: () => file(name), corrections: none, counts: { new: count, refused: 0 }, ...more },
})

/** The table of corrections: at most two for each. */
const exports: Brought[] = [
  of('Google Contacts, CSV', 'google-contacts.csv', 'clients', 3, { counts: { new: 3, refused: 1 } }),
  of('Google Contacts, vCard', 'google.vcf', 'clients', 0, { counts: { new: 0, refused: 0 } }),
  of('Outlook, CSV', 'outlook.csv', 'clients', 3),
  of('Apple Contacts, vCard', 'apple.vcf', 'clients', 0),
  of('An old phone, vCard 2.1', 'phone.vcf', 'clients', 1),
  of('Excel in the US, XLSX', 'Bookings 2026.xlsx', 'events', 2, { bytes: workbook }),
  of('Excel in Germany, CSV', 'events-german.csv', 'events', 2),
  of('HubSpot, CSV', 'hubspot.csv', 'clients', 2, { counts: { new: 2, refused: 1 } }),
  of('Airtable with musicians, CSV', 'airtable.csv', 'people', 3),
  of('Airtable with gigs, CSV', 'airtable-gigs.csv', 'events', 2),
  of('Google Calendar, ICS', 'google-calendar.ics', 'events', 0, {
    corrections: none,
    counts: { new: 5, refused: 1 },
  }),
  of('Outlook, ICS', 'outlook.ics', 'events', 2, {
    // The venue of an old calendar is a name: it is left out, or its venue brought first.
    corrections: [{ columns: ['name', 'start', 'end', 'end_date', null, 'notes', 'status'] }],
  }),
  of('HoneyBook, CSV of projects', 'projects.csv', 'events', 2, { counts: { new: 2, refused: 1 } }),
]

describe('an export', () => {
  it.each(exports)('of $program comes in', async ({ name, bytes, kind, corrections, counts }) => {
    expect(corrections.length).toBeLessThanOrEqual(2)
    let checked = await tests.check(bytes(), undefined, name)
    for (const correction of corrections) checked = await tests.set(checked.id, correction)
    const rows = await tests.rows(checked.id)
    const why = rows.filter(({ outcome }) => outcome === 'refused').map(({ field, reason }) => `${field}: ${reason}`)
    expect(checked.kind, why.join('\n')).toBe(kind)
    expect({ new: checked.counts.new, refused: checked.counts.refused }, why.join('\n')).toEqual({
      refused: 0,
      ...counts,
    })
    const done = await tests.run(checked.id)
    expect(done).toMatchObject({ state: 'done', counts: checked.counts })
    expect(await tests.rows(checked.id)).toEqual(rows)
    // Copies of a changed record are refreshed; nothing else follows.
    expect(table.jobs.filter(({ type }) => type !== 'refresh_party')).toEqual([])
  })

  it('has its times at the place, and each amount', async () => {
    const found: unknown[] = []
    for (const name of ['events-german.csv', 'google-calendar.ics', 'projects.csv', 'airtable-gigs.csv']) {
      const rows = await tests.rows((await tests.check(file(name))).id)
      for (const { id } of rows.filter((row) => row.id !== undefined)) {
        const { name: title, start, end, client_rate, status } = (await findEvent(table.deps(), id!))!
        found.push([title, start, end, client_rate, status].join(' '))
      }
    }
    expect(found).toMatchInlineSnapshot(`
      [
        "Sommerfest Müller 2025-07-04T22:00:00.000Z 2025-07-05T03:30:00.000Z 185000 paid",
        "Hochzeit Größl 2026-10-03T20:00:00.000Z 2026-10-04T05:00:00.000Z 240050 draft",
        "Whitfield wedding 2025-09-20T22:00:00.000Z 2025-09-21T02:00:00.000Z  paid",
        "Thursday residency 2026-09-03T23:00:00.000Z 2026-09-04T02:00:00.000Z  draft",
        "Thursday residency, late 2026-09-11T00:00:00.000Z 2026-09-11T03:00:00.000Z  draft",
        "Thursday residency 2026-09-24T23:00:00.000Z 2026-09-25T02:00:00.000Z  draft",
        "Harvest festival 2026-10-01T04:00:00.000Z 2026-10-03T04:00:00.000Z  draft",
        "Nora & Sam’s Wedding 2025-09-20T20:00:00.000Z 2025-09-21T02:00:00.000Z 420000 paid",
        "Harbor Lane Holiday Party 2026-12-13T00:00:00.000Z 2026-12-13T04:00:00.000Z 300000 draft",
        "Elm Street Gala 2026-09-18T23:00:00.000Z 2026-09-19T03:00:00.000Z 150000 draft",
        "Porch Fest 2025-06-14T18:00:00.000Z 2025-06-14T21:00:00.000Z 40000 paid",
      ]
    `)
  })
})
