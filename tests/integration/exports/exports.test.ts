import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportsApi } from '#shared/api/exports.ts'
import { getExportItem, toExport } from '#functions/accounts/data/export.ts'
import { fateOf } from '#functions/accounts/rules/exports/fates.ts'
import { nounNames } from '#functions/accounts/data/archive-lists.ts'
import { ask } from '#tests/support/api.ts'
import { exportTests } from '#tests/support/export-tests.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
let fixture: Fixture
let tests: ReturnType<typeof exportTests>
beforeAll(async () => {
  table = await startTable()
  fixture = await createFixture(table)
  tests = exportTests(table, fixture.tokenOf)
  for (let at = 0; at < 7; at += 1) tests.objects.pictures.set(`pictures/usr/${at}.jpg`, Buffer.alloc(600, at))
  tests.objects.documents.set('contracts/1.pdf', Buffer.from('%PDF-1.7 signed'))
  tests.objects.files.set('files/evt_1/fil_1', Buffer.from('a rider'))
  return () => table.stop()
})

const linesOf = (files: Record<string, Buffer>) =>
  Object.entries(files)
    .filter(([name]) => name.startsWith('rows/'))
    .flatMap(([, bytes]) => bytes.toString().trimEnd().split('\n'))
const rowsOf = (files: Record<string, Buffer>) =>
  linesOf(files).map((line) => JSON.parse(line) as Record<string, unknown> & { PK: string; SK: string })
const keyOf = ({ PK, SK }: { PK?: unknown; SK?: unknown }) => `${String(PK)} ${String(SK)}`

describe('an archive of the agency', () => {
  let id: string
  let files: Record<string, Buffer>
  beforeAll(async () => {
    id = (await ask(tests.api, exportsApi.addExport, 'admin', {})).id
    expect(await tests.work()).toBeGreaterThan(10)
    files = tests.open(id)
  })

  // Before anybody downloads it, which is an act of its own.
  it('has each row that is kept, once, and none that stays behind', async () => {
    const kept = (await table.dump()).filter((row) => fateOf(row as never) === 'kept')
    expect(rowsOf(files).map(keyOf).sort()).toEqual(kept.map(keyOf).sort())
  })

  it('is done, with its size and a link for a day', async () => {
    const found = await ask(tests.api, exportsApi.getExport, 'admin', { params: { id } })
    const size = tests.store.objects.get(`exports/${id}/archive.zip`)!.length
    expect(found).toMatchObject({ state: 'done', size, until: '2026-06-02T12:00:00.000Z' })
    expect(found.url).toContain(`exports/${id}/archive.zip`)
    const deps = table.deps({ now: '2026-06-02T12:00:00.000Z' })
    expect(toExport(deps, await getExportItem(deps, id)).state).toBe('expired')
  })

  it('has no password, session, factor, key or account of the provider', () => {
    const { 'lists/schema.json': _, ...content } = files
    const text = Object.values(content).map(String).join('\n')
    expect(/scrypt|SESSION#|acct_|cus_|"second_factor|session_epoch/.exec(text)?.[0]).toBeUndefined()
  })

  it('has each list as JSON and CSV with the same records', () => {
    for (const noun of nounNames) {
      const records = JSON.parse(files[`lists/${noun}.json`]!.toString()) as Record<string, unknown>[]
      const cells = parse(files[`lists/${noun}.csv`]!, { columns: true, bom: true })
      expect(cells, noun).toHaveLength(records.length)
    }
    const people = JSON.parse(files['lists/people.json']!.toString()) as { id: string; email: string }[]
    expect(people.find(({ id: one }) => one === fixture.users['client']!.id)).toMatchObject({
      email: fixture.users['client']!.email,
    })
  })

  it('has pictures, signed documents and files as they are', () => {
    expect(files['pictures/usr/6.jpg']).toEqual(Buffer.alloc(600, 6))
    expect(String(files['documents/1.pdf'])).toBe('%PDF-1.7 signed')
    expect(String(files['files/evt_1/fil_1'])).toBe('a rider')
  })
})

it('is the same after a crash at any line', async () => {
  table.now = '2026-06-01T12:01:00.000Z'
  const { id } = await tests.begin()
  let calls = 0
  let crashed = 0
  // Each step crashes before its first call, then before its second, and so on, until it ends.
  for (;;) {
    let left = calls
    const count = <T extends object>(of: T): T =>
      new Proxy(of, {
        get: (target, name) => {
          const found = Reflect.get(target, name) as unknown
          if (typeof found !== 'function') return found
          return (...given: unknown[]) => {
            left -= 1
            if (left < 0) throw new Error('Crash')
            return (found as (...of: unknown[]) => unknown)(...given)
          }
        },
      })
    const crashing = () => {
      const deps = tests.workerDeps()
      left = calls
      return { ...deps, db: count(deps.db), files: count(deps.files), archives: count(deps.archives) }
    }
    const before = table.jobs.length
    try {
      await tests.work(crashing)
      break
    } catch (error) {
      expect(String(error)).toContain('Crash')
      crashed += 1
      calls += 1
      expect(table.jobs.length).toBe(before)
    }
  }
  expect(crashed).toBeGreaterThan(5)
  const rows = rowsOf(tests.open(id)).map(keyOf)
  expect(new Set(rows).size).toBe(rows.length)
  const kept = (await table.dump()).filter((row) => fateOf(row as never) === 'kept').map(keyOf)
  expect(rows.sort()).toEqual(kept.sort())
})

it('runs one at a time; a second click finds it, and another begins after one that stopped', async () => {
  table.now = '2026-06-01T12:02:00.000Z'
  const first = await tests.begin()
  expect(await tests.begin()).toMatchObject({ id: first.id, state: 'running' })
  table.now = '2026-06-01T14:30:00.000Z'
  const second = await tests.begin()
  expect(second.id).not.toBe(first.id)
  const listed = await ask(tests.api, exportsApi.listExports, 'admin', {})
  expect(listed.slice(0, 2)).toMatchObject([{ id: second.id }, { id: first.id, state: 'stopped' }])
})

it('says so of more than an archive holds', async () => {
  const deps = () => tests.workerDeps()
  const big = { key: 'pictures/usr/big.jpg', size: 4 * 1024 ** 3 }
  const archives = { ...tests.archives, list: () => Promise.resolve([big]) }
  await tests.work(() => ({ ...deps(), archives }))
  const [latest] = await ask(tests.api, exportsApi.listExports, 'admin', {})
  expect(latest).toMatchObject({ state: 'failed' })
  expect(latest!.problem).toMatch(/4 GB/)
})
