import type { Song } from '#shared/domain/song/schema.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The repertoire of an act (`artistSongsKey`, `groupSongsKey`): one row, as all of it is read and saved at once. */
export interface StoredSongs {
  songs: Song[]
  version: number
}
const none: StoredSongs = { songs: [], version: 0 }

export const readSongs = async (deps: Deps, key: Key): Promise<StoredSongs> => {
  const row = await deps.db.get<Key & StoredSongs>(key)
  return row ? { songs: row.songs, version: row.version } : none
}
