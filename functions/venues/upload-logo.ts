import { venuesApi } from '#shared/api/venues.ts'
import { venueKey } from '../_data/keys.ts'
import { storePicture } from '../_data/picture.ts'
import { getVenue, setVenueLogo, toVenue } from '../_data/venue.ts'
import { useCase } from '../_lib/use-case.ts'

export const uploadVenueLogo = useCase(
  venuesApi.uploadVenueLogo,
  async (deps, _actor, { params, file }) => {
    const venue = await getVenue(deps, params.id)
    return toVenue(await setVenueLogo(deps, venue, await storePicture(deps, file, venue.id)))
  },
  ({ params }) => [venueKey(params.id)],
)
