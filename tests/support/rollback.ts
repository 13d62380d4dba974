import { isDeepStrictEqual } from 'node:util'
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/platform/db/keys.ts'
import type { TestTable } from './table.ts'

/** A snapshot to return to after each trial by undoing only the written rows. */

type Row = Record<string, unknown>
type Requests = NonNullable<NonNullable<BatchWriteCommandInput['RequestItems']>[string]>

const nameOf = ({ PK, SK }: Key) => `${PK}\n${SK}`
const keyNamed = (name: string): Key => ({
  PK: name.slice(0, name.indexOf('\n')),
  SK: name.slice(name.indexOf('\n') + 1),
})
const keyOf = (row: Row): Key => ({ PK: String(row['PK']), SK: String(row['SK']) })

export interface Snapshot {
  rows: number
  /** The rows at that time. */
  restore(written: readonly Key[]): Promise<void>
  /** Keys of changed rows: empty if the table is byte for byte the same. */
  difference(): Promise<string[]>
  /** Cleans up after a trial that failed midway. */
  restoreAll(): Promise<void>
}

export const takeSnapshot = async (table: TestTable): Promise<Snapshot> => {
  const load = async () => new Map((await table.dump()).map((row) => [nameOf(keyOf(row)), row]))
  const then = await load()
  const snapshot: Snapshot = {
    rows: then.size,
    restore: async (written) => {
      const keys = [...new Map(written.map((key) => [nameOf(key), key])).values()]
      for (let i = 0; i < keys.length; i += 25) {
        const requests: Requests = keys.slice(i, i + 25).map((key) => {
          const row = then.get(nameOf(key))
          return row ? { PutRequest: { Item: row } } : { DeleteRequest: { Key: key } }
        })
        const { UnprocessedItems } = await table.client.send(
          new BatchWriteCommand({ RequestItems: { [table.tableName]: requests } }),
        )
        if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('The table did not take back its rows')
      }
    },
    difference: async () => {
      const now = await load()
      const names = new Set([...then.keys(), ...now.keys()])
      return [...names].filter((name) => !isDeepStrictEqual(then.get(name), now.get(name)))
    },
    restoreAll: async () => snapshot.restore((await snapshot.difference()).map(keyNamed)),
  }
  return snapshot
}
