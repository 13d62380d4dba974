import { chosen } from '#shared/domain/event/record/event-like.ts'
import { readProjection, type StoredProjection } from '#functions/event/data/packed-projection.ts'
import { openEvents, viewPk } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The ids of clients, venues, artists and groups on unfinished events: an undo keeps them. */
export const partiesOfOpenEvents = async (deps: Deps): Promise<ReadonlySet<string>> => {
  const rows = await deps.db.all<StoredProjection>({ PK: viewPk('ALL', openEvents, false) }, { consistent: true })
  return new Set(
    rows.flatMap((row) => {
      const { client_id, venue_id, artist_id, group_id } = readProjection(row).projection
      return [client_id, venue_id, artist_id, group_id].flatMap((id) => chosen(id) ?? [])
    }),
  )
}
