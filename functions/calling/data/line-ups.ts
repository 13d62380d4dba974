import type { KeptPlace } from '#shared/domain/call-list/line-up.ts'
import { lineUpKey, lineUpPrefix, type Key } from '#functions/platform/db/keys.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The line-ups that somebody keeps: ids and no names, so that an erased account leaves none behind. */
export interface LineUpRow {
  kept_at: string
  places: KeptPlace[]
}

export const keptLineUp = (deps: Deps, userId: string, actId: string): Promise<LineUpRow | undefined> =>
  deps.db.get<LineUpRow & Key>(lineUpKey(userId, actId))

export const keepLineUpOf = (deps: Deps, userId: string, actId: string, row: LineUpRow): Promise<void> =>
  deps.db.transact([put(deps.db.tableName, { ...lineUpKey(userId, actId), ...row })])

/** With their account. Repeatable. */
export const removeLineUps = async (deps: Deps, userId: string): Promise<void> => {
  for (const { PK, SK } of await deps.db.all<Key>(lineUpPrefix(userId)))
    await deps.db.transact([remove(deps.db.tableName, { PK, SK })])
}
