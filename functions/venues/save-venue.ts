import { venuesApi } from '#shared/api/venues.ts'
import { venueKey } from '../_data/keys.ts'
import { addVenue, changeVenue, getVenue, toVenue } from '../_data/venue.ts'
import { useCase } from '../_lib/use-case.ts'

export const createVenue = useCase(venuesApi.createVenue, async (deps, _actor, { body }) =>
  toVenue(await addVenue(deps, body)),
)

export const updateVenue = useCase(
  venuesApi.updateVenue,
  async (deps, _actor, { params, body }) => toVenue(await changeVenue(deps, await getVenue(deps, params.id), body)),
  ({ params }) => [venueKey(params.id)],
)
