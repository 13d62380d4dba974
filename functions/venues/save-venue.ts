import { venuesApi } from '#shared/api/venues.ts'
import { venueKey } from '#functions/_data/rows/keys.ts'
import { saveEdit } from '#functions/_steps/save-edit.ts'
import { addVenue, changeVenue, getVenue, toVenue } from '#functions/_data/people/venue.ts'
import { useCase } from '#functions/_lib/use-case.ts'

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
