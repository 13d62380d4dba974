import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { restDueAt } from '#shared/domain/event/money/event-money.ts'
import { relation, type Relation } from '#shared/domain/event/access/relation.ts'
import type { SaveProblem } from '#shared/domain/event/edit/save-rules.ts'
import type { Verdict, Viewer } from '#shared/domain/permissions.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import type { Deps } from '../_lib/deps.ts'
import { eventFor, getEvent, saveEvent, type EventItem } from '../_data/event.ts'

/** Shared by an event's use cases: load, check a rule, save, respond with the caller's projection. */

/** A refusal as an error; a conflict carries the current event, so that the screen can update. */
export const refusal = (code: ErrorCode, message: string, actor: Viewer, event: Event): AppError =>
  new AppError(code, message, code === 'conflict' ? { event: eventFor(actor, event) } : {})

/** @throws AppError the refusal, unless allowed. */
export const demandVerdict = (verdict: Verdict, actor: Viewer, event: Event): void => {
  if (!verdict.ok) throw refusal(verdict.code, verdict.message, actor, event)
}

/** @throws AppError invalid with the first problem, and its field messages if any. */
export const demandNoProblem = (problem: SaveProblem | undefined): void => {
  if (problem) throw new AppError('invalid', problem.message, problem.errors ? { errors: problem.errors } : {})
}

/**
 * The event, if the rule allows the caller.
 * @throws AppError not_found, forbidden or conflict, from the rule.
 */
export const openEvent = async (
  deps: Deps,
  actor: Viewer,
  id: string,
  rule: (who: Relation, event: Event) => Verdict,
): Promise<EventItem> => {
  const event = await getEvent(deps, id)
  demandVerdict(rule(relation(actor, event), event), actor, event)
  return event
}

/** Moves the balance's schedule to its due instant. */
export const balanceJobs = (before: Event | undefined, after: Event): OutboxJob[] => {
  const dueAt = restDueAt(after)
  return dueAt !== (before && restDueAt(before)) ? [{ type: 'schedule_balance', event_id: after.id }] : []
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
