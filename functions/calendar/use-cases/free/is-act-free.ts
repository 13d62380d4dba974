import { lookupsApi } from '#shared/api/lookups.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { timeOfWall } from '#shared/domain/wall-clock.ts'
import { AppError } from '#shared/errors.ts'
import { engagements } from '#functions/calendar/data/availability.ts'
import { heldIn } from '#functions/calendar/data/hold-calendar.ts'
import { ownTimes } from '#functions/calendar/data/own-times.ts'
import { findBrand, findGroup } from '#functions/people/data/group.ts'
import { isPublic } from '#functions/people/rules/projection.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { publicArtistKey, userIdOf } from '#functions/platform/db/keys.ts'
import { limitRequests } from '#functions/platform/db/rate-limit.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const missing = () => new AppError('not_found', 'Could not find act')

/** The person whose time counts: an artist, or a group's leader. A brand has none, and is always asked. */
const personOf = async (deps: Deps, id: string): Promise<string | undefined> => {
  if (id.startsWith('brd_')) {
    await findBrand(deps, id, missing)
    return undefined
  }
  if (id.startsWith('grp_')) {
    const group = await findGroup(deps, id, missing)
    if (!isPublic(group)) throw missing()
    return group.leader_id
  }
  const artist = await deps.db.get<{ id: string }>(publicArtistKey(userIdOf(id)))
  if (artist?.id !== id) throw missing()
  return userIdOf(id)
}

const dayMs = 86_400_000
const dayBegins = 6 * 3_600_000
/** A day with its night, in one zone for all: the zone of the reader, moved hour by hour, would tell the hours. */
const rangeOf = (date: string) => {
  const at = (ms: number) => new Date(timeOfWall(Date.parse(date) + dayBegins + ms, defaultTimezone)).toISOString()
  return { from: at(0), to: at(dayMs) }
}

/** How far ahead calendars are known well enough to say that nothing is there. */
const knownMs = 730 * dayMs

const isTaken = async (deps: Deps, id: string, person: string, { from, to }: { from: string; to: string }) => {
  const [booked, own, held] = await Promise.all([
    engagements(deps, from, to)([person]),
    ownTimes(deps, from, to)([person]),
    heldIn(deps, from, to)([id]),
  ])
  return booked.some(({ user_id }) => user_id === person) || (own.get(person) ?? []).length > 0 || held.length > 0
}

/**
 * For the widget on other sites: one word about a whole day. Requests, bookings, holds and the person's own times all
 * make it *ask*, so that the answer tells none of them from another.
 */
export const isActFree = useCase(lookupsApi.isActFree, async (deps, _actor, { params: { id }, query: { date } }) => {
  const person = await personOf(deps, id)
  await limitRequests(deps, ['free_network', networkOf(deps.request.ip)])
  const range = rangeOf(date)
  const isKnown = range.to > deps.now && Date.parse(range.from) - Date.parse(deps.now) < knownMs
  const isFree = person !== undefined && isKnown && !(await isTaken(deps, id, person, range))
  return { answer: isFree ? ('free' as const) : ('ask' as const) }
})
