import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { actsOf, isActConfirmed } from '#shared/domain/hold/for-event.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { newlyTaken } from '#functions/event/data/calendar.ts'
import { roleIdOf } from '#functions/platform/db/keys.ts'

/**
 * A booking, and the end of an event, end holds: on the time of everybody who is newly booked, and of the event. A job
 * does it, as the transaction of a booking waits for no hold.
 */
export const endedHoldJobs = (before: Event | undefined, after: Event | undefined): OutboxJob[] => {
  const event_id = (after ?? before)!.id
  const isOff = (event: Event | undefined) => event === undefined || isCalledOff(event)
  if (isOff(after)) return before && !isOff(before) ? [{ type: 'end_holds', event_id, act_ids: [] }] : []
  const booked = newlyTaken(before, after!)
  const isBooked = (event: Event | undefined) => event !== undefined && isActConfirmed(inForce(event))
  if (booked.length === 0 && (isBooked(before) || !isBooked(after))) return []
  const acts = new Set([...actsOf(inForce(after!)), ...booked.map((user) => roleIdOf(user, 'art'))])
  return [{ type: 'end_holds', event_id, act_ids: [...acts] }]
}
