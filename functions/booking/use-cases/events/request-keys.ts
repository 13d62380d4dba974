import type { eventsApi } from '#shared/api/events.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { VendorRole } from '#shared/domain/event/record/vendors.ts'
import { calendarKey, eventToSave, profileKey, textsKey, userIdOf } from '#functions/platform/db/keys.ts'
import type { Input } from '#functions/platform/deps/use-case.ts'

export const fields: Record<VendorRole, 'artist_id' | 'bandleader_id' | 'musician_id'> = {
  artist: 'artist_id',
  bandleader: 'bandleader_id',
  musician: 'musician_id',
}
const roles = Object.keys(fields) as VendorRole[]

type RequestInput = Input<typeof eventsApi.requestVendor>
export type RequestBody = RequestInput['body']
export const wantedOf = (body: RequestBody) =>
  roles.flatMap((role) => {
    const id = chosen(body[fields[role]])
    return id === undefined ? [] : [{ role, id }]
  })

/** The reads of a request. */
export const requestKeys = ({ params, body }: RequestInput) => [
  ...eventToSave(params.id),
  ...wantedOf(body)
    .map(({ id }) => userIdOf(id))
    .flatMap((id) => [profileKey(id), calendarKey(id), textsKey(id)]),
]
