import { actsOf, isActConfirmed } from '#shared/domain/hold/for-event.ts'
import type { HoldEnd } from '#shared/domain/hold/ends.ts'
import type { Hold } from '#shared/domain/hold/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { AppError } from '#shared/errors.ts'
import type { WorkJob } from '#shared/jobs.ts'
import { readCalendars } from '#functions/event/data/calendar.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { bookedTime, findAct } from '#functions/calendar/data/held-act.ts'
import { holdCalendarOf, type HoldRow } from '#functions/calendar/data/hold-calendar.ts'
import { findUser } from '#functions/people/data/user.ts'
import { holdListPk } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { endHolds, giveHolds } from '#functions/calendar/use-cases/save-holds.ts'

export type EndHolds = Extract<WorkJob, { type: 'end_holds' }>
type MoveHolds = Extract<WorkJob, { type: 'move_holds' }>
type EraseHolds = Extract<WorkJob, { type: 'erase_holds' }>

/** Why the event needs its holds no more; its own act needs none after the booking. */
const whyOver = (event: EventItem | undefined): ((hold: Hold) => HoldEnd | undefined) => {
  if (!event || isCalledOff(event)) return () => 'event_off'
  const force = inForce(event)
  if (!isActConfirmed(force)) return () => undefined
  const acts = actsOf(force)
  return ({ act_id }) => (acts.includes(act_id) ? 'fulfilled' : 'event_booked')
}

const actIdsOf = async (deps: Deps, view: string): Promise<string[]> =>
  (await deps.db.all<HoldRow>({ PK: holdListPk(view) }, { consistent: true })).map(({ hold }) => hold.act_id)

/** The times of an act that are taken now; none for an act that no longer exists, whose holds end with it. */
const takenTimes = async (deps: Deps, actId: string): Promise<(hold: Hold) => boolean> => {
  const { holds } = await holdCalendarOf(deps, actId)
  if (holds.length === 0) return () => false
  try {
    const act = await findAct(deps, actId)
    const calendars = await readCalendars(deps, act.people)
    return (hold) => bookedTime(calendars, act, hold) !== undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return () => false
    throw error
  }
}

/**
 * After a booking ends the holds on the time that it takes, and those of the event on other acts; after an event is
 * called off or deleted, all of its holds. Decides by what is stored now, so that a repeated job ends nothing twice.
 */
export const endHoldsOf = async (deps: Deps, { event_id, act_ids }: EndHolds): Promise<void> => {
  deps.db.refresh()
  const [event, held] = await Promise.all([findEvent(deps, event_id), actIdsOf(deps, event_id)])
  const why = whyOver(event)
  for (const actId of new Set([...held, ...act_ids])) {
    const isTaken = await takenTimes(deps, actId)
    await endHolds(deps, actId, (hold) =>
      hold.event_id === event_id ? why(hold) : isTaken(hold) ? 'booked' : undefined,
    )
  }
}

/** The holds that the former agent of an event has for it. Repeatable. */
export const moveHoldsOf = async (deps: Deps, { event_id, from, to }: MoveHolds): Promise<void> => {
  deps.db.refresh()
  const owner = await findUser(deps, to)
  if (!owner) return
  const name = `${owner.first} ${owner.last}`.trim()
  for (const actId of new Set(await actIdsOf(deps, event_id)))
    await giveHolds(deps, actId, (hold) =>
      hold.event_id === event_id && hold.user_id === from ? { ...hold, user_id: to, name } : hold,
    )
}

/** Of an erased account or group: its holds, and those on its acts. */
export const eraseHolds = async (deps: Deps, { user_id, act_ids }: EraseHolds): Promise<void> => {
  deps.db.refresh()
  for (const actId of act_ids) await endHolds(deps, actId, () => 'act_gone')
  if (user_id === undefined) return
  for (const actId of new Set(await actIdsOf(deps, 'ALL')))
    await endHolds(deps, actId, (hold) => (hold.user_id === user_id ? 'owner_gone' : undefined))
}
