import { limitProblem } from '#functions/event/rules/agreement/charge-limits.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { relationInAnyTerms, type Relation } from '#shared/domain/event/access/relation.ts'
import type { SaveProblem } from '#shared/domain/event/edit/save-rules.ts'
import type { Verdict, Viewer } from '#shared/domain/permissions.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { eventFor, getEvent, type EventItem } from '#functions/event/data/find-event.ts'

/** Shared by an event's use cases: load it, and check a rule. */

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

/** @throws AppError invalid for a price beyond the provider's limits. */
export const demandChargeable = (price: Cents): void => {
  const message = limitProblem(price)
  if (message !== undefined) throw new AppError('invalid', message)
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
  demandVerdict(rule(relationInAnyTerms(actor, event), event), actor, event)
  return event
}
