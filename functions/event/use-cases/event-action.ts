import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { saveEvent } from './save-event.ts'
import { eventFor } from '#functions/event/data/find-event.ts'

/** Shared by an event's use cases: save, and respond with the caller's projection. */

/** Reschedules the balance to its due date. */
export const balanceJobs = (before: Event | undefined, after: Event): OutboxJob[] => {
  const dueAt = remainderDueAt(after)
  return dueAt !== (before && remainderDueAt(before)) ? [{ type: 'schedule_balance', event_id: after.id }] : []
}

interface Change extends Omit<Parameters<typeof saveEvent>[1], 'after' | 'actor'> {
  after: Event
  actor: Viewer
}

/** Saves, and returns the caller's projection of the saved event. */
export const saveAndShow = async (deps: Deps, change: Change): Promise<EventView> => {
  const jobs = [...(change.jobs ?? []), ...balanceJobs(change.before, change.after)]
  return eventFor(change.actor, await saveEvent(deps, { ...change, jobs }))
}
