import type { BlockedTime } from '#shared/domain/time-taken/schema.ts'
import { occurrencesOf, united, type Span } from '#functions/calendar/rules/occurrences.ts'
import { blockedMonthKey, blockedTimesKey, type Key } from '#functions/platform/db/keys.ts'
import { byMonth } from '#functions/platform/db/months.ts'
import { ConditionFailed, remove, type Item } from '#functions/platform/db/db.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A person's blocked times, as they are edited. */
export interface BlockedRow extends Key {
  blocks: BlockedTime[]
  version: number
}

export const blockedTimesOf = async (deps: Deps, userId: string): Promise<BlockedRow> =>
  (await deps.db.get<BlockedRow>(blockedTimesKey(userId))) ?? { ...blockedTimesKey(userId), blocks: [], version: 0 }

export const unchangedBlocks = ({ version }: BlockedRow) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(PK)' }
    : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } }

/** The times that somebody blocks in one month (UTC), for lists of people. */
export interface BlockedMonthRow extends Key, Item {
  user_id: string
  spans: Span[]
}

/** Blocks lie within some years (`demandSoon`), so that all rows of a person fit into a transaction. */
export const blockedMonths = (userId: string, blocks: readonly BlockedTime[]): BlockedMonthRow[] => {
  const spans = united(blocks.flatMap((block) => occurrencesOf(block)))
  return byMonth(spans).map(({ month, spans: own }) => ({
    ...blockedMonthKey(month, userId),
    user_id: userId,
    spans: own,
  }))
}

/** For the erasure of the account. @throws ChangedMeanwhile */
export const removeBlocks = async (deps: Deps, userId: string): Promise<void> => {
  const { tableName } = deps.db
  const blocked = await blockedTimesOf(deps, userId)
  if (blocked.version === 0) return
  try {
    await deps.db.transact([
      remove(tableName, blocked, unchangedBlocks(blocked)),
      ...blockedMonths(userId, blocked.blocks).map((row) => remove(tableName, row)),
    ])
  } catch (error) {
    throw error instanceof ConditionFailed ? new ChangedMeanwhile('calendar') : error
  }
}
