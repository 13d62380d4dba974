import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { ImportItem } from '#functions/people/data/import.ts'
import { put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import { pastEventKey, type Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** An undo of their own import keeps the client, act and venue of a past event, which lists of open events lack. */
const keysOf = ({ id, client_id, venue_id, artist_id, group_id }: Event): Key[] =>
  [client_id, venue_id, artist_id, group_id].flatMap((one) => {
    const party = chosen(one)
    return party === undefined ? [] : [pastEventKey(party, id)]
  })

export const pastWrites = (deps: Deps, { ttl }: ImportItem, event: Event): TransactItem[] =>
  keysOf(event).map((key) => put(deps.db.tableName, { ...key, ttl }))

export const pastRemovals = (deps: Deps, event: Event): TransactItem[] =>
  keysOf(event).map((key) => remove(deps.db.tableName, key))
