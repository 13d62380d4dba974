import { allowed, refused, type Verdict } from '../permissions.ts'
import { canSee, firstRefusal } from '../event/access/event-permissions.ts'
import { isStaff, type Relation } from '../event/access/relation.ts'
import { chosen, type EventLike } from '../event/record/event-like.ts'
import { isBeforeGig, isCalledOff } from '../event/record/status.ts'
import { isConfirmed } from '../event/record/vendor-status.ts'
import { allChosenConfirmed } from '../event/record/vendors.ts'

export const canSeeHoldsFor = (who: Relation): Verdict =>
  firstRefusal(
    () => canSee(who),
    () => (isStaff(who) ? allowed : refused('forbidden', 'Only the agent can hold acts for this event')),
  )

/** Acts are held for an event by its agent, until it is played or called off. */
export const canHoldFor = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSeeHoldsFor(who),
    () => (isBeforeGig(event) ? allowed : refused('conflict', 'Acts can no longer be held for this event')),
  )

/** Its act has confirmed: the artist, or else the leader of the group, or without a leader the whole group. */
export const isActConfirmed = (event: EventLike): boolean => {
  if (isCalledOff(event)) return false
  if (chosen(event.artist_id) !== undefined) return isConfirmed(event.artist_status)
  if (chosen(event.group_id) === undefined) return false
  return chosen(event.bandleader_id) === undefined ? allChosenConfirmed(event) : isConfirmed(event.bandleader_status)
}

/** The acts that play at the event, by id. */
export const actsOf = ({ artist_id, brand_id, group_id }: EventLike): string[] =>
  [artist_id, brand_id, group_id].map(chosen).filter((id) => id !== undefined)
