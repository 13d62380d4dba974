import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { call } from '#web/lib/api/client.ts'
import { requestOf, useAction } from '#web/lib/requests/event/act-on-event.ts'

interface Candidate {
  id: string
  name: string
}

/** The line-up with somebody else in the vendor's place, at the same rate. */
const replaced = (event: EventView, { role, key }: Vendor, { id }: Candidate) => {
  if (role === 'artist') return { artist_id: id }
  if (role === 'bandleader') return { bandleader_id: id }
  const [old, instrument] = key.split('|')
  return {
    musicians: (event.musicians ?? []).map((entry) =>
      entry.musician_id === old && entry.instrument === instrument ? { ...entry, musician_id: id } : entry,
    ),
  }
}

/** Both in one click: the place is taken, and the person is asked. */
export const useReplace = (event: EventView, vendor: Vendor) =>
  useAction(
    async (candidate: Candidate) => {
      const params = { id: event.id }
      await call('PUT /events/{id}', {
        params,
        body: { ...replaced(event, vendor, candidate), version: event.version } as never,
      })
      const body = requestOf({ role: vendor.role, key: candidate.id })
      return call('PUT /events/{id}/request', { params, body: { event_id: event.id, ...body } })
    },
    ({ name }) => ({ done: `${name} requested`, otherwise: `Could not request ${name}` }),
  )
