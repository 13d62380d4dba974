import type { Obstacle, PersonFacts } from '#shared/domain/call-list/table.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { roleOfChair } from '#shared/domain/event/record/calls.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { ownTimesOf } from '#functions/calendar/data/own-times.ts'
import { findUser } from '#functions/people/data/user.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { clashOf, readCalendars } from '#functions/event/data/calendar.ts'

/** Facts that decide whether a call list can ask somebody now. */

/** Everyone who plays is a musician, also artists and band leaders. */
const hasRole = (user: UserRecord, chair: string): boolean => {
  const role = roleOfChair(chair)
  return role === 'artist' ? user.is_artist : role === 'bandleader' ? user.is_bandleader : user.musician != null
}

const onEvent = (event: Event, userId: string): Obstacle | undefined => {
  const own = vendorsOf(event).filter(({ user_id }) => user_id === userId)
  if (own.some(({ status }) => isInvolved(status))) return { skip: 'has a part in this event already' }
  return own.some(({ status }) => status === 'declined') ? { skip: 'has declined this event' } : undefined
}

/** @returns undefined for somebody who can be asked. */
const obstacleOf = (
  event: Event,
  chair: string,
  user: UserRecord | undefined,
  [calendar, own]: Awaited<ReturnType<typeof timesOf>>,
): Obstacle | undefined => {
  if (!user || user.erased_at !== undefined || !user.verified || !hasRole(user, chair))
    return { skip: 'is no longer available on BookMe' }
  const there = onEvent(event, user.id)
  if (there) return there
  if (clashOf(calendar, event)) return { skip: 'is booked at that time' }
  const [taken] = own
  if (!taken) return undefined
  return { skip: taken.status === 'blocked' ? 'does not play at that time' : 'has other plans at that time' }
}

/** Confirmed gigs, and the times that somebody has taken. */
const timesOf = (deps: Deps, { start, end }: Event, userId: string) =>
  Promise.all([
    readCalendars(deps, [userId]).then((calendars) => calendars.get(userId)),
    start && end ? ownTimesOf(deps, userId, start, end) : [],
  ])

/** `roleId` is an artist's or a musician's. */
export const personFacts = async (deps: Deps, event: Event, chair: string, roleId: string): Promise<PersonFacts> => {
  const userId = userIdOf(roleId)
  const [user, times] = await Promise.all([findUser(deps, userId), timesOf(deps, event, userId)])
  return { timezone: user?.timezone ?? zoneOf(event), obstacle: obstacleOf(event, chair, user, times) }
}
