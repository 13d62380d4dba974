import { venuesApi } from '#shared/api/venues.ts'
import { venueKey } from '#functions/_data/rows/keys.ts'
import { storePicture } from '#functions/_data/rows/picture.ts'
import { getVenue, setVenueLogo, toVenue } from '#functions/_data/people/venue.ts'
import { useCase } from '#functions/_lib/use-case.ts'

export const uploadVenueLogo = useCase(
  venuesApi.uploadVenueLogo,
  async (deps, _actor, { params, file }) => {
    const venue = await getVenue(deps, params.id)
    return toVenue(await setVenueLogo(deps, venue, await storePicture(deps, file, venue.id)))
  },
  ({ params }) => [venueKey(params.id)],
)
