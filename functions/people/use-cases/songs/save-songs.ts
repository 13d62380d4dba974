import type { OutputOf } from '#shared/lazy.ts'
import type { Repertoire, repertoireInput } from '#shared/domain/song/schema.ts'
import { eachOnce } from '#shared/domain/song/songs.ts'
import { AppError } from '#shared/errors.ts'
import { readSongs, type StoredSongs } from '#functions/people/data/songs.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { saveVersioned } from '#functions/platform/db/versioned-row.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

export interface OwnedSongs {
  owner: string
  key: Key
}

/** An act's own list; the agency pastes what a band has mailed to it. */
const canEdit = ({ id, is_agent, is_admin }: Actor, { owner }: OwnedSongs): boolean =>
  id === owner || is_agent || is_admin

export const songsFor = async (deps: Deps, actor: Actor, act: OwnedSongs): Promise<Repertoire> => ({
  ...(await readSongs(deps, act.key)),
  is_editable: canEdit(actor, act),
})

/** Replaces the songs of an act. @throws AppError forbidden or conflict */
export const saveSongs = async (
  deps: Deps,
  actor: Actor,
  act: OwnedSongs,
  { songs, version }: OutputOf<typeof repertoireInput>,
): Promise<Repertoire> => {
  if (!canEdit(actor, act))
    throw new AppError('forbidden', 'Songs are changed by those who play them, and their agency')
  const saved = await saveEdit(deps, {
    noun: 'repertoire',
    version,
    read: () => readSongs(deps, act.key),
    save: (before) =>
      saveVersioned<StoredSongs>(deps, 'repertoire', act.key, before.version, { songs: eachOnce(songs) }),
    show: (current) => ({ ...current, is_editable: true }),
  })
  return { ...saved, is_editable: true }
}
