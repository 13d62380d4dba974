import type { SetList } from '#shared/domain/set-list/schema.ts'
import { setListsKey, type Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The leader's set lists of an event: one row beside the run of show. */
export interface StoredSetLists {
  lists: SetList[]
  version: number
}

export const readSetLists = async (deps: Deps, eventId: string): Promise<StoredSetLists> => {
  const row = await deps.db.get<Key & StoredSetLists>(setListsKey(eventId))
  return row ? { lists: row.lists, version: row.version } : { lists: [], version: 0 }
}
