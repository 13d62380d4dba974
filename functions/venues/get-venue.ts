import { venuesApi } from '#shared/api/venues.ts'
import { venueKey } from '../_data/keys.ts'
import { getVenue, toVenue, venueFor } from '../_data/venue.ts'
import { useCase } from '../_lib/use-case.ts'

export const readVenue = useCase(
  venuesApi.getVenue,
  async (deps, actor, { params }) => venueFor(actor, toVenue(await getVenue(deps, params.id))),
  ({ params }) => [venueKey(params.id)],
)
