import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importsApi } from '#shared/api/imports.ts'
import type { ImportKind } from '#shared/domain/import/fields.ts'
import type { ClientSummary } from '#functions/people/data/summaries.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { ask, refused } from '#tests/support/api.ts'
import { createFixture } from '#tests/support/fixture.ts'
import { importTests, type ImportTests } from '#tests/support/import-tests.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

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

let used = 0
const word = () => {
  used += 1
  return `V${[...String(used)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}erdi`
}
const clientsNamed = async (name: string) =>
  (await listByName<ClientSummary>(table.deps(), 'client', { name, limit: 50 })).items
const reportOf = (id: string) => ask(tests.api, importsApi.refusedRows, 'agent', { params: { id }, query: {} })

describe('a format', () => {
  it('of letters is a guess for an old file, and can be set', async () => {
    const bytes = Buffer.from('Name,Email\nJ\u009frgen Gr\u009a\u00a7l,j@mac.example\n', 'latin1')
    const checked = await tests.check(bytes, 'clients')
    expect(checked.format).toMatchObject({ encoding: 'macintosh', unsure: ['encoding'] })
    expect(await tests.rows(checked.id)).toMatchObject([{ name: 'Jürgen Größl' }])
    const again = await tests.set(checked.id, { encoding: 'windows-1252' })
    expect(again).toMatchObject({ state: 'checked', format: { encoding: 'windows-1252', unsure: [] } })
    expect((await tests.rows(again.id))[0]).not.toMatchObject({ outcome: 'new', name: 'Jürgen Größl' })
  })

  it('of cells can be set', async () => {
    const checked = await tests.check('Name|Email;x\nA|a@cells.example;1\n', 'clients')
    expect(checked.format!.unsure).toContain('separator')
    const again = await tests.set(checked.id, { separator: '|' })
    expect(again.columns.map(({ heading }) => heading)).toEqual(['Name', 'Email;x'])
    expect(again.format).toMatchObject({ separator: '|' })
  })

  it('of days is known from one that has no other meaning, and a guess without', async () => {
    const file = (...days: string[]) => `Title,Date\n${days.map((day, at) => `${word()} ${at},${day}`).join('\n')}\n`
    const startOf = async (id: string) => (await tests.rows(id)).map((row) => row.outcome)
    const sure = await tests.check(file('3/4/2027', '25/4/2027'), 'events')
    expect(sure.format).toMatchObject({ dates: 'dmy', unsure: [] })
    const unsure = await tests.check(file('3/4/2027', '5/4/2027'), 'events')
    expect(unsure.format).toMatchObject({ dates: 'mdy', unsure: ['dates'] })
    const set = await tests.set(unsure.id, { dates: 'dmy' })
    expect(set).toMatchObject({ state: 'checked', format: { dates: 'dmy', unsure: [] } })
    expect(await startOf(set.id)).toEqual(['new', 'new'])
    const wrong = await tests.set(sure.id, { dates: 'mdy' })
    expect(await startOf(wrong.id)).toEqual(['new', 'refused'])
  })

  it('of amounts can be set', async () => {
    const name = word()
    const file = `Act,Email,Price\n${name} Trio,${name}@p.example,"1,250"\n`
    const checked = await tests.check(file, 'acts')
    expect(checked.format).toMatchObject({ decimals: '.' })
    expect(await tests.set(checked.id, { decimals: ',' })).toMatchObject({ format: { decimals: ',' } })
  })

  it('that nobody knows is refused', async () => {
    const { id } = await tests.check('Name,Email\nA,a@f.example\n', 'clients')
    const body = { encoding: 'klingon' as never }
    expect((await refused(tests.api, importsApi.updateImport, 'agent', { params: { id }, body })).status).toBe(422)
  })
})

describe('a choice for a row', () => {
  it('keeps one client, updates another, and makes a third new', async () => {
    const name = word()
    const [a, b, c] = ['Ash', 'Bea', 'Cleo'].map((first) => `${first} ${name}`)
    const phone = (at: number) => `518-555-01${20 + at}`
    const row = (who: string | undefined, at: number, street: string, email: string) =>
      `${who},${email},${phone(at)},${street}`
    const first = [row(a, 1, 'Old', `a@${name}.example`), row(b, 2, 'Old', `b@${name}.example`)]
    await tests.run(
      (await tests.check(`Name,Email,Phone,Street\n${[...first, row(c, 3, 'Old', `c@${name}.example`)].join('\n')}\n`))
        .id,
    )
    const again = [row(a, 1, 'New', ''), row(b, 2, 'New', ''), row(c, 3, 'New', `other@${name}.example`)]
    const checked = await tests.check(`Name,Email,Phone,Street\n${again.join('\n')}\n`)
    expect((await tests.rows(checked.id)).map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed'])
    const choices = [
      { row: 2, duplicates: 'keep' as const },
      { row: 4, duplicates: 'add' as const },
    ]
    const chosen = await tests.set(checked.id, { choices })
    expect(chosen.choices).toEqual(choices)
    expect((await tests.rows(checked.id)).map(({ outcome }) => outcome)).toEqual(['same', 'changed', 'new'])
    await tests.run(checked.id)
    expect((await clientsNamed(name)).map((one) => [one.name.split(' ')[0], one.street]).sort()).toEqual([
      ['Ash', 'Old'],
      ['Bea', 'New'],
      ['Cleo', 'New'],
      ['Cleo', 'Old'],
    ])
  })
})

describe('a report of refused rows', () => {
  const mended = (csv: string, from: string, to: string) => csv.replace(from, to)
  const cases: [ImportKind, string, string, string][] = [
    ['clients', 'Name,Email\n=SUM(A1) Fox,ok@mend.example\nPat Quist,broken\n', 'broken', 'pat@mend.example'],
    ['venues', 'Name,ZIP\nMend Hall,\n', 'Mend Hall,', 'Mend Hall,12534'],
    ['people', 'Name,Email\nMo Lind,\n', 'Mo Lind,', 'Mo Lind,mo@mend.example'],
    ['acts', 'Act,Email\nMend Duo,\n', 'Mend Duo,', 'Mend Duo,duo@mend.example'],
    ['events', 'Title,Date,Fee\nMend Gig,25/12/2027,10\nMend Ball,3/4/2027,lots\n', 'lots', '250'],
  ]
  it.each(cases)('of %s comes in as it is, once it is mended', async (kind, file, from, to) => {
    // Without its kind, as somebody drops the report.
    const checked = await tests.check(file, kind, 'List.csv')
    await tests.run(checked.id)
    const report = await reportOf(checked.id)
    const again = await tests.check(mended(report, from, to), undefined, 'refused-rows-of-List.csv')
    expect(again).toMatchObject({ kind, counts: { new: 1, refused: 0 } })
    expect(again.columns.slice(0, 2).map(({ field }) => field)).toEqual([null, null])
    expect(await tests.run(again.id)).toMatchObject({ state: 'done' })
  })

  it('is read with the columns and the order of days of its file, and has no second reason in front', async () => {
    const file = 'Was,Wann,Preis\nFest Eins,25/12/2027,1\nFest Zwei,3/4/2027,viel\n'
    const checked = await tests.check(file, 'events')
    await tests.set(checked.id, { columns: ['name', 'date', 'price'] })
    await tests.run(checked.id)
    const report = await reportOf(checked.id)
    const again = await tests.check(report)
    expect(again).toMatchObject({ kind: 'events', format: { dates: 'dmy' }, counts: { refused: 1 } })
    expect(again.columns.map(({ field }) => field)).toEqual([null, null, 'name', 'date', 'price'])
    expect((await reportOf(again.id)).split('\r\n')[0]).toBe(report.split('\r\n')[0])
  })
})
