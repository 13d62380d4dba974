import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { HoldChange } from '#shared/domain/hold/schema.ts'
import { canHoldFor } from '#shared/domain/hold/for-event.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import { AppError } from '#shared/errors.ts'
import { readCalendars, type Interval } from '#functions/event/data/calendar.ts'
import { actHeldFor } from '#functions/calendar/data/held-acts.ts'
import { bookedTime, unbookedChecks, type HeldAct } from '#functions/calendar/data/held-act.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { named, type TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'

const longestYears = 3

const instantOf = (text: string): string => new Date(text).toISOString()
const invalid = (field: string, message: string) => new AppError('invalid', message, { errors: { [field]: message } })

/** The times as they are stored. @throws AppError invalid for a past, or one far ahead. */
export const timesOf = (deps: Deps, { start, end, expires_at }: HoldChange) => {
  const times = { start: instantOf(start), end: instantOf(end), expires_at: expires_at ? instantOf(expires_at) : null }
  if (times.start <= deps.now) throw invalid('start', 'Please choose a time in the future')
  const latest = new Date(deps.now)
  latest.setUTCFullYear(latest.getUTCFullYear() + longestYears)
  if (times.start > latest.toISOString()) throw invalid('start', `At most ${longestYears} years ahead`)
  if (times.expires_at !== null && times.expires_at <= deps.now)
    throw invalid('expires_at', 'Please choose a time in the future')
  return times
}

/**
 * The event of a hold, and the conditions that it is not called off meanwhile and does not hold too many acts.
 * @throws AppError
 */
export const eventOfHold = async (
  deps: Deps,
  actor: Actor,
  { event_id }: Pick<HoldChange, 'event_id'>,
  hold: { id: string; act_id: string },
) => {
  const id = chosen(event_id)
  if (id === undefined)
    return {
      about: { event_id: null, event_name: null, timezone: deps.request.timezone ?? defaultTimezone },
      checks: [],
    }
  const event = await openEvent(deps, actor, id, canHoldFor)
  const check = named('event', {
    ConditionCheck: {
      TableName: deps.db.tableName,
      Key: eventKey(id),
      ConditionExpression: '#status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': event.status },
    },
  })
  const about = { event_id: id, event_name: event.name, timezone: event.timezone ?? defaultTimezone }
  return { about, checks: [check, await actHeldFor(deps, id, hold)] }
}

/** @throws AppError conflict for a booked time. @returns the conditions that it is still free. */
export const demandUnbooked = async (deps: Deps, act: HeldAct, time: Interval): Promise<TransactItem[]> => {
  const calendars = await readCalendars(deps, act.people)
  const booked = bookedTime(calendars, act, time)
  if (booked) {
    const timezone = deps.request.timezone ?? defaultTimezone
    throw new AppError('conflict', `${act.name} is booked at this time: ${whenText({ ...booked, timezone })}`)
  }
  return [...unbookedChecks(deps, calendars), act.check]
}
