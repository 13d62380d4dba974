import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { AppError } from '#shared/errors.ts'
import { roundFor } from '#functions/event/data/round.ts'
import { refusal } from './open-event.ts'

/**
 * A yes is to what was read: to be called where something is about to bind somebody. A question that is over has no
 * round, and takes no yes.
 * @throws AppError conflict with what is new, as `old` says it.
 */
export const demandRead = (read: string | undefined, now: string | undefined, old: () => AppError): void => {
  if (read === undefined || read !== now) throw old()
}

export const changedSince = 'This has changed since you read it, please look at it again'

/** Refuses what is not the question that was read. */
export type ReadCheck = (event: Event) => void

/** By the round in the body of a yes. */
export const readBy =
  (actor: Viewer, round: string | undefined): ReadCheck =>
  (event) =>
    demandRead(round, roundFor(actor, event), () => refusal('conflict', changedSince, actor, event))
