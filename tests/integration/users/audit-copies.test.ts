import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
let copies: Map<string, string>
let puts: string[]
beforeAll(() => {
  table = tableOn(new MemoryTable())
})
afterAll(() => table.stop())
beforeEach(async () => {
  copies = new Map()
  puts = []
  const rows = await table.dump()
  const { db } = table.deps()
  for (const { PK, SK } of rows) await db.transact([{ Delete: { TableName: table.tableName, Key: { PK, SK } } }])
})

/** The first of a key stands, as in the bucket. */
const keepAuditCopy: Deps['keepAuditCopy'] = (key, lines) => {
  puts.push(key)
  if (!copies.has(key)) copies.set(key, lines)
  return Promise.resolve()
}
const run = (now: string, overrides: Partial<Deps> = {}) =>
  runScheduled(table.deps({ now, keepAuditCopy, ...overrides }), { type: 'copy_audit' })

const note = async (at: string, id: string, what = 'Confirmed the account') => {
  const row = { ...auditKey(at, id), id, at, what, targets: ['usr_X'] }
  await table.deps().db.transact([put(table.tableName, row)])
}
const copied = () =>
  [...copies].map(([key, lines]) => [
    key,
    lines
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id),
  ])

describe('copies of the audit log', () => {
  it('are made once for each hour, when it has been over for another', async () => {
    await note('2026-05-31T23:59:59.999Z', 'aud_A')
    await note('2026-06-01T00:00:00.000Z', 'aud_B')
    await note('2026-06-01T00:59:59.999Z', 'aud_C')
    await note('2026-06-01T01:00:00.000Z', 'aud_D')
    await run('2026-06-01T01:59:00.000Z')
    expect(copied()).toEqual([['audit/2026-05/2026-05-31T23.jsonl', ['aud_A']]])
    // Its call has begun in that hour, and takes a while.
    await note('2026-06-01T00:59:59.998Z', 'aud_late')
    await run('2026-06-01T02:00:00.000Z')
    await run('2026-06-01T02:00:00.000Z')
    await run('2026-06-01T02:59:59.000Z')
    expect(copied()).toEqual([
      ['audit/2026-05/2026-05-31T23.jsonl', ['aud_A']],
      ['audit/2026-06/2026-06-01T00.jsonl', ['aud_B', 'aud_late', 'aud_C']],
    ])
    expect(puts).toHaveLength(2)
    await run('2026-07-10T00:00:00.000Z')
    expect(copied().at(-1)).toEqual(['audit/2026-06/2026-06-01T01.jsonl', ['aud_D']])
    expect(puts).toHaveLength(3)
  })

  it('miss nothing when a run fails before or after it has put one', async () => {
    await note('2026-06-01T10:00:00.000Z', 'aud_A')
    await note('2026-06-01T11:00:00.000Z', 'aud_B')
    const fails = () => Promise.reject(new Error('S3 is down'))
    await expect(run('2026-06-01T13:00:00.000Z', { keepAuditCopy: fails })).rejects.toThrow('S3 is down')
    expect(copied()).toEqual([])
    const { db } = table.deps()
    const stops = { ...db, transact: () => Promise.reject(new Error('The process ended')) }
    await expect(run('2026-06-01T13:00:00.000Z', { db: stops })).rejects.toThrow('The process ended')
    // The copy stands, even if somebody changes the entry before the next run.
    await note('2026-06-01T10:00:00.000Z', 'aud_A', 'Nothing at all')
    await run('2026-06-01T13:00:00.000Z')
    expect(copied()).toEqual([
      ['audit/2026-06/2026-06-01T10.jsonl', ['aud_A']],
      ['audit/2026-06/2026-06-01T11.jsonl', ['aud_B']],
    ])
    expect(copies.get('audit/2026-06/2026-06-01T10.jsonl')).toContain('"what":"Confirmed the account"')
  })

  it('are made once by two runs at a time', async () => {
    await note('2026-06-01T10:00:00.000Z', 'aud_A')
    await note('2026-06-01T11:00:00.000Z', 'aud_B')
    await Promise.all([run('2026-06-01T13:00:00.000Z'), run('2026-06-01T13:00:00.000Z')])
    expect(copied()).toHaveLength(2)
  })

  it('differ from an entry that is overwritten later', async () => {
    await note('2026-06-01T10:00:00.000Z', 'aud_A')
    await run('2026-06-01T12:00:00.000Z')
    const entry = async () => JSON.stringify((await table.dump()).find(({ id }) => id === 'aud_A')!['what'])
    const copy = copies.get('audit/2026-06/2026-06-01T10.jsonl')!
    expect(copy).toContain(`"what":${await entry()}`)
    await note('2026-06-01T10:00:00.000Z', 'aud_A', 'Nothing at all')
    await run('2026-06-01T14:00:00.000Z')
    expect(copies.get('audit/2026-06/2026-06-01T10.jsonl')).toBe(copy)
    expect(copy).not.toContain(await entry())
  })
})
