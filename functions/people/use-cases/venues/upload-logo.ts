import { venuesApi } from '#shared/api/venues.ts'
import { venueKey } from '#functions/platform/db/keys.ts'
import { storePicture } from '#functions/platform/db/picture.ts'
import { getVenue, setVenueLogo, toVenue } from '#functions/people/data/venue.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const uploadVenueLogo = useCase(
  venuesApi.uploadVenueLogo,
  async (deps, _actor, { params, file }) => {
    const venue = await getVenue(deps, params.id)
    return toVenue(await setVenueLogo(deps, venue, await storePicture(deps, file, venue.id)))
  },
  ({ params }) => [venueKey(params.id)],
)
