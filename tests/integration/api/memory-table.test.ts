import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAgency } from '#tests/support/agency.ts'
import { callers } from '#tests/support/caller-kinds.ts'
import { MemoryTable, type Row } from '#local/services/memory-table.ts'
import { engines, expectSameOnEngine, record } from '#tests/support/replay.ts'
import { endpointOf, routeKeys } from '#tests/support/routes.ts'
import { startEngineTable } from '#tests/support/engine-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { cellOf, routeCases } from './route-cases.ts'
import { ok } from './row.ts'

/** Each route for two callers, on each engine. */
const patiently = { timeout: 300_000 }

/** Permissions, swaps, mass assignment, the fuzzer and the races run on an in-memory table. */

it(`it answers the calls of every route like ${engines.join(' and ')}`, patiently, async () => {
  const agency = await startAgency()
  try {
    const { id, email } = agency.fixture.users.client
    const setting = { ...agency, reset: 'none', login: { id, email, password: 'Passw0rd!' } }
    const recording = await record(agency.memory, async () => {
      for (const route of routeKeys) {
        const allowed = callers.filter((caller) => cellOf(route, caller) === ok)
        for (const caller of new Set([allowed[0]!, allowed.at(-1)!])) {
          const request = { ...routeCases[route].call({ ...setting, caller }), token: agency.tokens[caller] }
          await agency.api.send(endpointOf(route), request)
        }
      }
    })
    expect(recording.said.length).toBeGreaterThan(routeKeys.length)
    for (const engine of engines) await expectSameOnEngine(engine, agency.memory, recording)
  } finally {
    await agency.api.stop()
  }
})

const TableName = 'BookMeTest'
const texts = {
  'an empty key': '',
  'a key of two lines': 'a@b.c\r\nBcc: x@y.z',
  'a key of control characters': '\u0000\u0007\u202e🎺',
}
const rows = {
  ...Object.fromEntries(Object.entries(texts).map(([name, PK]) => [`${name} of a partition`, { PK }])),
  ...Object.fromEntries(Object.entries(texts).map(([name, SK]) => [`${name} of an item`, { SK }])),
  'the longest keys': { PK: 'ü'.repeat(1024), SK: 'ü'.repeat(512) },
  'a key of one byte too many of a partition': { PK: `${'ü'.repeat(1024)}x` },
  'a key of one byte too many of an item': { SK: `${'ü'.repeat(512)}x` },
  'the largest number': { n: Number.MAX_SAFE_INTEGER },
  'a number too large': { n: Number.MAX_SAFE_INTEGER + 1 },
  'no number': { n: Number.NaN },
  'an item too large': { text: 'x'.repeat(400 * 1024) },
  'what is empty': { a: undefined, b: null, c: '', d: [], e: {} },
}
const wasRefused = (run: () => unknown) =>
  Promise.resolve()
    .then(run)
    .then(
      () => false,
      () => true,
    )

describe('it refuses and stores what the engine does', () => {
  let engine: TestTable
  beforeAll(async () => {
    engine = await startEngineTable()
  })
  afterAll(() => {
    engine.stop()
  })

  it.each(Object.entries(rows))('%s', async (_, row) => {
    const memory = new MemoryTable()
    const Item: Row = { PK: 'p', SK: 's', ...row }
    const { PK, SK } = Item
    const commands = [
      new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }] }),
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [{ PK, SK }] } } }),
      new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key: { PK, SK } } }] }),
      new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }, { Put: { TableName, Item } }] }),
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Item, Item].map(() => ({ PK, SK })) } } }),
    ]
    for (const command of commands) {
      expect(await wasRefused(() => memory.run(command))).toBe(
        await wasRefused(() => engine.client.send(command as never)),
      )
      expect(memory.rows()).toEqual(await engine.dump())
    }
  })
})
