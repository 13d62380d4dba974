import { ChangedMeanwhile } from './changed-meanwhile.ts'
import { ConditionFailed, put, type Item, type Key, type TransactItem } from './db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/**
 * Puts a row that has a `version` of its own in the place of its version before; version 0 is none.
 * @throws ChangedMeanwhile if another save came first.
 */
export const saveVersioned = async <T extends { version: number }>(
  deps: Deps,
  noun: string,
  key: Key,
  before: number,
  content: Omit<T, 'version'>,
  also: readonly TransactItem[] = [],
): Promise<T> => {
  const after = { ...content, version: before + 1 } as T
  const unchanged =
    before === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before } }
  try {
    await deps.db.transact([put(deps.db.tableName, { ...key, ...(after as Item) }, unchanged), ...also])
  } catch (error) {
    throw error instanceof ConditionFailed ? new ChangedMeanwhile(noun) : error
  }
  return after
}
