import type { BatchGetCommand, BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { createDb, type Key } from '#functions/platform/db/db.ts'
import { clientOf, MemoryTable, nameOf } from '#local/services/memory-table.ts'
import { tableName } from '../../support/table.ts'

/** Many items at once, as DynamoDB gives them: at most 100 keys and 16 MB per answer, and sometimes fewer. */

const keysOf = (count: number): Key[] => Array.from({ length: count }, (_, n) => ({ PK: `P#${n}`, SK: 'S' }))

interface Asked {
  keys: number
  /** Requests that were running at the same time, with this one. */
  together: number
}
/** A table of such rows; `answer` may leave out items of its answer. */
const tableOf = (count: number, text = '', answer = (given: BatchGetCommandOutput) => given) => {
  const memory = new MemoryTable()
  memory.load(new Map(keysOf(count).map((key) => [nameOf(key), JSON.stringify({ ...key, text })])))
  const asked: Asked[] = []
  let running = 0
  const client = clientOf(async (command) => {
    running += 1
    const keys = (command as BatchGetCommand).input.RequestItems![tableName]!.Keys!
    asked.push({ keys: keys.length, together: running })
    await new Promise(setImmediate)
    running -= 1
    return answer(memory.run(command) as BatchGetCommandOutput)
  })
  return { asked, db: createDb(tableName, client) }
}

const readAll = async ({ db }: ReturnType<typeof tableOf>, count: number) => {
  const items = await Promise.all(keysOf(count).map((key) => db.get(key)))
  return items.map((item) => item?.['PK'])
}
const inOrder = (count: number) => keysOf(count).map(({ PK }) => PK)

it('500 items are one round trip, in requests of at most 100', async () => {
  const table = tableOf(500)
  expect(await readAll(table, 500)).toEqual(inOrder(500))
  expect(table.asked.map(({ keys }) => keys)).toEqual([100, 100, 100, 100, 100])
  expect(table.db.usage.round_trips).toBe(1)
})

it('at most eight requests run at the same time', async () => {
  const table = tableOf(2050)
  expect(await readAll(table, 2050)).toEqual(inOrder(2050))
  expect(table.asked).toHaveLength(21)
  expect(Math.max(...table.asked.map(({ together }) => together))).toBe(8)
})

it('an item that is not there is undefined, and others beside it are found', async () => {
  const table = tableOf(150)
  expect(await readAll(table, 151)).toEqual([...inOrder(150), undefined])
})

it('what does not fit in 16 MB is asked for again', async () => {
  const table = tableOf(100, 'x'.repeat(390_000))
  expect(await readAll(table, 100)).toEqual(inOrder(100))
  expect(table.asked.map(({ keys }) => keys)).toEqual([100, 57, 14])
})

/** Leaves all but the first `kept` items of each answer unprocessed, as under throttling. */
const throttled =
  (kept: number) =>
  (given: BatchGetCommandOutput): BatchGetCommandOutput => {
    const items = given.Responses![tableName]!
    const Keys = items.slice(kept).map(({ PK, SK }) => ({ PK: PK as string, SK: SK as string }))
    return {
      ...given,
      Responses: { [tableName]: items.slice(0, kept) },
      ...(Keys.length > 0 && { UnprocessedKeys: { [tableName]: { Keys } } }),
    }
  }

it('a throttled table is asked as long as each answer brings something', async () => {
  const table = tableOf(8, '', throttled(1))
  expect(await readAll(table, 8)).toEqual(inOrder(8))
  expect(table.asked).toHaveLength(8)
})

it('a table that gives nothing five times is an error, of every caller', async () => {
  const table = tableOf(3, '', throttled(0))
  const results = await Promise.allSettled(keysOf(3).map((key) => table.db.get(key)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(table.asked).toHaveLength(5)
})
