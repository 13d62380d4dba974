import { newAnswerLink } from '#functions/event/data/answer-link.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { linkRound } from '#functions/event/data/round.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Undefined where this person is not asked any more. */
export const answerToken = async (
  deps: Deps,
  eventId: string,
  userId: string,
): Promise<{ token: string; round: string } | undefined> => {
  const event = await findEvent(deps, eventId)
  const token = event && (await newAnswerLink(deps, event, userId))
  const round = event && linkRound(event, userId)
  return token === undefined || round === undefined ? undefined : { token, round }
}
