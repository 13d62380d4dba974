import { venuesApi } from '#shared/api/venues.ts'
import { seesEveryVenue } from '#functions/people/rules/privacy.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { venueFor } from '#functions/people/data/venue.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

export const listVenues = useCase(venuesApi.listVenues, async (deps, actor, { query }) => {
  const kinds = seesEveryVenue(actor) ? (['venue', 'residence'] as const) : (['venue'] as const)
  const { items, cursor } = await listByName<Venue>(deps, kinds, query)
  return pageReply(
    items.map((venue) => venueFor(actor, venue)),
    cursor,
  )
})
