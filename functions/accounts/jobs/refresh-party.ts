import { commissionView } from '#functions/event/rules/views.ts'
import { isFinished } from '#shared/domain/event/record/status.ts'
import { inBoth } from '#functions/event/rules/agreement/change.ts'
import { withConsequences } from '#shared/domain/event/edit/edit.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { WorkJob } from '#shared/jobs.ts'
import { balanceJobs } from '#functions/event/use-cases/event-action.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { everyEventInRange } from '#functions/event/data/event-range.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { GroupItem } from '#functions/people/data/group.ts'
import { groupKey, profileKey, venueKey } from '#functions/platform/db/keys.ts'
import { groupParty, venueParty, withPerson } from '#functions/event/data/parties.ts'
import type { VenueItem } from '#functions/people/data/venue.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { isSame } from '#shared/domain/same.ts'
import { renewMemberships } from './renew-memberships.ts'

type RefreshJob = Extract<WorkJob, { type: 'refresh_party' }>

interface Party {
  name: string
  /** Views that contain the party's events (functions/event/rules/views.ts). */
  views: string[]
  renew(event: Event): Event
}

const day = 86_400_000
/** Covers unpaid past events and usual advance bookings. */
const back = 60 * day
const ahead = 3 * 366 * day

const userParty = async (deps: Deps, id: string): Promise<Party | undefined> => {
  const user = await deps.db.get<UserRecord>(profileKey(id))
  // A selected artist's views do not contain the event until the artist is requested.
  const views = [`U#${id}`, commissionView(id), ...(user?.artist ? [`ALL|${user.artist.id}`] : [])]
  return user && { name: `${user.first} ${user.last}`, views, renew: (event) => withPerson(event, user) }
}

const placeParty = async (deps: Deps, id: string): Promise<Party | undefined> => {
  const venue = await deps.db.get<VenueItem>(venueKey(id))
  return (
    venue && {
      name: venue.name,
      views: [`ALL|${id}`],
      renew: (event) => withConsequences(event, { ...event, venue: venueParty(venue, event) }),
    }
  )
}

const bandParty = async (deps: Deps, id: string): Promise<Party | undefined> => {
  const group = await deps.db.get<GroupItem>(groupKey(id))
  return (
    group && {
      name: group.name,
      views: [`U#${group.leader_id}`],
      renew: (event) => (event.group_id === group.id ? { ...event, group: groupParty(group) } : event),
    }
  )
}

const finders: Record<RefreshJob['party'], (deps: Deps, id: string) => Promise<Party | undefined>> = {
  user: userParty,
  venue: placeParty,
  group: bandParty,
}

/**
 * A person, venue or group changed: updates their copies on open events. Events outside these views (a draft without
 * requested people) get the new copy with their next save. Idempotent.
 */
export const refreshParty = async (deps: Deps, job: RefreshJob): Promise<void> => {
  const party = await finders[job.party](deps, job.id)
  if (!party) return
  if (job.party === 'user') await renewMemberships(deps, job.id)
  const now = Date.parse(deps.now)
  const range = {
    from: new Date(now - back).toISOString(),
    to: new Date(now + ahead).toISOString(),
    rest: {},
    descending: false,
  }
  const ids = new Set<string>()
  for (const view of party.views) {
    for (const event of await everyEventInRange(deps, { ...range, view })) if (!isFinished(event)) ids.add(event.id)
  }
  for (const id of ids) await retryConflicts(deps, () => renewOne(deps, id, party))
}

const renewOne = async (deps: Deps, id: string, party: Party): Promise<void> => {
  const before = await findEvent(deps, id)
  if (!before || isFinished(before)) return
  const after = inBoth(before, party.renew)
  if (isSame(after, before)) return
  await saveEvent(deps, {
    before,
    after,
    actor: undefined,
    activity: { action: 'details renewed', detail: party.name },
    jobs: balanceJobs(before, after),
  })
}
