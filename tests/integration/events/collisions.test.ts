import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { monthTotalsKey } from '#functions/platform/db/keys.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { collidingTableOn } from '#tests/support/memory-table.ts'

/** Events of one month share totals: each transaction holds their row while it runs. */
const totals = monthTotalsKey('ALL', '2026-09', 3)

const add = { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } }

it('retries a transaction that collides with another one', async () => {
  const table = collidingTableOn(new MemoryTable(), () => sleep(5))
  const { db } = table.deps()
  const write = () => db.transact([{ Update: { TableName: table.tableName, Key: totals, ...add } }])
  await Promise.all(Array.from({ length: 5 }, write))
  expect(await table.dump()).toMatchObject([{ ...totals, n: 5 }])
})

it('retries an update that collides with a transaction', async () => {
  const table = collidingTableOn(new MemoryTable(), () => sleep(5))
  const { db } = table.deps()
  const transaction = db.transact([{ Update: { TableName: table.tableName, Key: totals, ...add } }])
  await Promise.all([transaction, db.update(totals, add)])
  expect(await table.dump()).toMatchObject([{ ...totals, n: 2 }])
})
