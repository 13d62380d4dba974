import { keptSheetKey, sheetPlacePrefix, sheetReaderKey, type Key } from '#functions/platform/db/keys.ts'
import { remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Removes what an erased account has seen of day sheets, and when it arrived. Repeatable. */
export const eraseSheets = async (deps: Deps, userId: string): Promise<void> => {
  const { tableName } = deps.db
  for (const { PK, SK } of await deps.db.all<Key>(sheetPlacePrefix(userId)))
    await deps.db.transact(
      [sheetReaderKey(SK, userId), keptSheetKey(SK, userId), { PK, SK }].map((key) => remove(tableName, key)),
    )
}
