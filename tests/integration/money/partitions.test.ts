import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#functions/platform/db/db.ts'
import { partOf } from '#functions/platform/db/partitions.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})

const names = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
const pkOf = (name: string) => `TEST#${name}`

describe('a year of partitions', () => {
  it.each([1, 2, 3, 7, 50])('is read completely and in order in parts of %i rows', async (atMost) => {
    const rows = names
      .filter((_, i) => [0, 30, 31, 123, 124, 125, 364].includes(i))
      .flatMap((name) => Array.from({ length: 5 }, (_, i) => ({ PK: pkOf(name), SK: `r${i}` })))
    await table.deps().db.transact(rows.map((row) => put(table.tableName, row)))
    const found: string[] = []
    let cursor: string | undefined
    let parts = 0
    do {
      const part = await partOf(table.deps(), { names, pkOf, cursor, atMost })
      expect(part.rows.length).toBeLessThanOrEqual(atMost)
      found.push(...part.rows.map(({ PK, SK }) => `${PK} ${SK}`))
      cursor = part.cursor
      parts += 1
      expect(parts).toBeLessThanOrEqual(Math.ceil(rows.length / atMost) + 7)
    } while (cursor !== undefined)
    expect(found).toEqual(rows.map(({ PK, SK }) => `${PK} ${SK}`))
  })
})
