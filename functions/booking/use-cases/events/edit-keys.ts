import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { DraftInput } from '#shared/domain/event/record/schema.ts'
import { partyKeys } from '#functions/event/data/parties.ts'
import { calendarKey, eventToSave, userIdOf } from '#functions/platform/db/keys.ts'

/** The reads of saving an event and of previewing the save. */
export const editKeys = (id: string, body: Partial<DraftInput>) => [
  ...eventToSave(id),
  ...partyKeys(body),
  ...[
    chosen(body.artist_id),
    chosen(body.bandleader_id),
    ...(body.musicians ?? []).map(({ musician_id }) => musician_id),
  ].flatMap((vendor) => (vendor === undefined || body.start == null ? [] : [calendarKey(userIdOf(vendor))])),
]
