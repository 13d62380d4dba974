import { venuesApi } from '#shared/api/venues.ts'
import { venueKey } from '#functions/platform/db/keys.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { addVenue, changeVenue, getVenue, toVenue } from '#functions/people/data/venue.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const createVenue = useCase(venuesApi.createVenue, async (deps, _actor, { body }) =>
  toVenue(await addVenue(deps, body)),
)

export const updateVenue = useCase(
  venuesApi.updateVenue,
  (deps, _actor, { params, body: { version, ...input } }) =>
    saveEdit(deps, {
      noun: 'venue',
      version,
      read: () => getVenue(deps, params.id),
      save: async (before) => toVenue(await changeVenue(deps, before, input)),
      show: toVenue,
    }),
  ({ params }) => [venueKey(params.id)],
)
