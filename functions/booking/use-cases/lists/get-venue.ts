import { venuesApi } from '#shared/api/venues.ts'
import { viewFor } from '#functions/event/rules/views.ts'
import { isPrivate, seesEveryVenue } from '#functions/people/rules/privacy.ts'
import { eventsInRange } from '#functions/event/data/event-range.ts'
import { venueKey } from '#functions/platform/db/keys.ts'
import { getVenue, noVenue, toVenue, venueFor } from '#functions/people/data/venue.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const year = 365 * 86_400_000
const shifted = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/** Decided by the caller's own events of the past year and the next two: the months that one round trip reads. */
const hasEventAt = async (deps: Deps, actor: Actor, venueId: string): Promise<boolean> => {
  const range = { from: shifted(deps.now, -year), to: shifted(deps.now, 2 * year), descending: false }
  const choice = viewFor(actor, { venue: venueId })
  let cursor: string | undefined
  do {
    const answer = await eventsInRange(deps, { ...choice, ...range, cursor })
    if (answer.projections.length > 0) return true
    cursor = answer.cursor
  } while (cursor !== undefined)
  return false
}

export const readVenue = useCase(
  venuesApi.getVenue,
  async (deps, actor, { params }) => {
    const venue = toVenue(await getVenue(deps, params.id))
    if (isPrivate(venue) && !seesEveryVenue(actor) && !(await hasEventAt(deps, actor, venue.id))) throw noVenue()
    return venueFor(actor, venue)
  },
  ({ params }) => [venueKey(params.id)],
)
