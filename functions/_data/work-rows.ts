import { isUnassigned } from '#shared/domain/event/access/views.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Item } from '../_lib/db.ts'
import { dueRowsOf } from './due.ts'
import { requestKey, type Key } from './keys.ts'
import { owedRows } from './receivables.ts'

/** Rows that work depends on, always written with the event: the unassigned request, due rows, what is owed. */
export const workRows = (event: Event): (Item & Key)[] => {
  const { id, created_at } = event
  const request = isUnassigned(event)
    ? [{ ...requestKey(created_at, id), event_id: id, ...requestProjection(event) }]
    : []
  return [...request, ...dueRowsOf(event), ...owedRows(event)]
}

const requestProjection = (event: Event) => ({
  projection: {
    id: event.id,
    name: event.name,
    client: event.client && {
      id: event.client.id,
      name: event.client.name,
      email_confirmed: event.client.email_confirmed,
    },
    client_budget: event.client_budget,
    client_notes: event.client_notes,
    start: event.start,
    end: event.end,
    artist_id: event.artist_id,
    client_artist_id: event.client_artist_id,
    client_group_id: event.client_group_id,
    brand_id: event.brand_id,
    artist: event.artist && {
      id: event.artist.id,
      name: event.artist.name,
      profile_picture: event.artist.profile_picture,
      picture: event.artist.picture,
    },
  },
})
