import { queryOptions } from '@tanstack/react-query'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { call } from '#web/lib/api/client.ts'
import { requestOf, useAction } from '#web/lib/requests/event/act-on-event.ts'

export interface Candidate {
  id: string
  name: string
  user_id?: string | undefined
}

/** Shown in a banner: more are in the form. */
const limit = 6

/** People who are free and can take the place of a vendor. */
export const candidatesQuery = (event: EventView, { role, instrument }: Vendor) =>
  queryOptions({
    queryKey: ['event', event.id, 'candidates', role, instrument, event.start, event.end],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const { id: event_id, start, end, venue_id, brand_id } = event
      const query = {
        ...{ limit, event_id, start: start ?? undefined, end: end ?? undefined },
        ...{ venue_id: chosen(venue_id), brand_id: chosen(brand_id) },
      }
      if (role === 'artist') return call('GET /artists', { query, signal })
      if (role === 'bandleader') return call('GET /bandleaders', { query, signal })
      const found = await call('GET /musician-instruments', {
        query: { ...query, instrument: instrument ?? '' },
        signal,
      })
      return found.map(({ musician_id, musician_name, user_id }) => ({ id: musician_id, name: musician_name, user_id }))
    },
  })

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
