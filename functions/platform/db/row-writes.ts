import { isSame } from '#shared/domain/same.ts'
import { put, remove, type Item, type TransactItem } from './db.ts'
import type { Key } from './keys.ts'

export const rowName = ({ PK, SK }: Key) => `${PK}\n${SK}`

/**
 * The writes that turn the rows of `before` into those of `after`. Unchanged rows are skipped, unless those of `before`
 * may be missing because an older release saved it.
 */
export const rowWrites = (
  tableName: string,
  before: readonly (Item & Key)[],
  after: readonly (Item & Key)[],
  isComplete = true,
): TransactItem[] => {
  const old = new Map(before.map((row) => [rowName(row), row]))
  const kept = new Set(after.map(rowName))
  return [
    ...after.filter((row) => !isComplete || !isSame(old.get(rowName(row)), row)).map((row) => put(tableName, row)),
    ...before.filter((row) => !kept.has(rowName(row))).map((row) => remove(tableName, row)),
  ]
}
