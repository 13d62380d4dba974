import { remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { nextLookAtCalls } from '#shared/domain/event/record/calls.ts'
import { endsAt } from '#shared/domain/hold/calendar.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { actIdOf, holdCalendarOf } from '#functions/calendar/data/hold-calendar.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Scheduler } from '#functions/platform/queues/scheduler.ts'

/** Schedules follow the table's current state, regardless of when the job was written. */

/** A schedule in the past would never fire; overdue ones fire in a minute. */
const notBefore = (at: string, now: string): string => {
  const soon = new Date(Date.parse(now) + 60_000).toISOString()
  return at > soon ? at : soon
}

export const keepBalanceSchedule = async (deps: Deps, scheduler: Scheduler, eventId: string): Promise<void> => {
  const event = await findEvent(deps, eventId)
  const name = `balance-${eventId}`
  const dueAt = event && remainderDueAt(event)
  if (dueAt !== undefined) await scheduler.put(name, notBefore(dueAt, deps.now), { type: 'balance', event_id: eventId })
  else await scheduler.remove(name)
}

export const keepPayoutSchedule = async (deps: Deps, scheduler: Scheduler, userId: string): Promise<void> => {
  const days = (await earningsOf(deps, userId))
    .filter((earning) => earning.payout_key === undefined)
    .map(({ due_at }) => due_at)
    .sort()
  const name = `payout-${userId}`
  if (days[0] !== undefined)
    await scheduler.put(name, notBefore(days[0], deps.now), { type: 'payout', user_id: userId })
  else await scheduler.remove(name)
}

/** A call list asks the next, or somebody's time to answer ends. */
export const keepCallSchedule = async (deps: Deps, scheduler: Scheduler, eventId: string): Promise<void> => {
  const event = await findEvent(deps, eventId)
  const at = event && nextLookAtCalls(event)
  const name = `calls-${eventId}`
  if (at === undefined) await scheduler.remove(name)
  else await scheduler.put(name, notBefore(at, deps.now), { type: 'calls', event_id: eventId })
}

/** A hold ends when it expires, or when a challenge was not answered. */
export const keepHoldSchedule = async (deps: Deps, scheduler: Scheduler, holdId: string): Promise<void> => {
  const actId = await actIdOf(deps, holdId)
  const calendar = actId === undefined ? undefined : await holdCalendarOf(deps, actId)
  const hold = calendar?.holds.find(({ id }) => id === holdId)
  const name = `hold-${holdId}`
  if (hold) await scheduler.put(name, notBefore(endsAt(hold), deps.now), { type: 'hold', hold_id: holdId })
  else await scheduler.remove(name)
}
