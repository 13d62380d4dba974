import { newAnswerLink } from '#functions/_data/event/answer-link.ts'
import { findEvent } from '#functions/_data/event/find-event.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/** Undefined where this person is not asked any more. */
export const answerToken = async (deps: Deps, eventId: string, userId: string): Promise<string | undefined> => {
  const event = await findEvent(deps, eventId)
  return event && newAnswerLink(deps, event, userId)
}
