import { isClosed, lease, ownerOf, type Op } from '#shared/domain/payment/op.ts'
import type { Intent } from '#shared/domain/payment/intent.ts'
import { ConditionFailed, put, putNew, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { ProviderPayout } from './payout.ts'
import { openOpKey, openOpPrefix, opKey, type Key } from '#functions/platform/db/keys.ts'

/** A stored payment operation: with its event or, for a payout, with its payee. */
export interface OpRow extends Op, Key {
  intent: Intent
  /** The request that started this attempt; later runs log under its id. */
  request_id?: string
  /** The provider's latest state of a payout. */
  payout?: ProviderPayout
  /** A condition of every write. */
  version: number
}

/** Open operations, in one partition for the sweep; few, because they close. */
interface OpenOpRow extends Key {
  op_key: string
}

export const opRowKey = (key: string): Key => opKey(ownerOf(key), key)

export const findOp = (deps: Deps, key: string): Promise<OpRow | undefined> => deps.db.get<OpRow>(opRowKey(key))

/** The existing operations among these keys, in one read. */
export const findOps = async (deps: Deps, keys: readonly string[]): Promise<OpRow[]> =>
  (await Promise.all(keys.map((key) => findOp(deps, key)))).filter((op) => op !== undefined)

export const newOpRow = (deps: Deps, op: Op, intent: Intent, before: OpRow | undefined): OpRow => ({
  ...opRowKey(op.key),
  ...op,
  intent,
  request_id: deps.requestId,
  version: (before?.version ?? 0) + 1,
})

/** An operation's writes: its row (with the condition), and its entry among the open ones. */
export const opWrites = (deps: Deps, before: OpRow | undefined, after: OpRow): TransactItem[] => {
  const { tableName } = deps.db
  const row = { ...after }
  const unchanged = before && {
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': before.version },
  }
  const open = openOpKey(ownerOf(after.key), after.key)
  const wasOpen = before !== undefined && !isClosed(before)
  const isOpen = !isClosed(after)
  return [
    unchanged ? put(tableName, row, unchanged) : putNew(tableName, row),
    ...(isOpen && !wasOpen ? [put(tableName, { ...open, op_key: after.key })] : []),
    ...(wasOpen && !isOpen ? [remove(tableName, open)] : []),
  ]
}

/** Leases the operation for one run. Undefined if it is not due or someone else was faster. */
export const leaseOp = async (deps: Deps, key: string, now: string): Promise<OpRow | undefined> => {
  const before = await findOp(deps, key)
  const leased = before && lease(before, now)
  if (!before || !leased) return undefined
  const row = { ...before, ...leased, version: before.version + 1 }
  try {
    await deps.db.transact(opWrites(deps, before, row))
    return row
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

export const openOpKeys = async (deps: Deps): Promise<string[]> =>
  (await deps.db.all<OpenOpRow>(openOpPrefix)).map((row) => row.op_key)
