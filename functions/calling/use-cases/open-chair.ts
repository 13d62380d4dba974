import { findChair, findPlace } from '#shared/domain/call-list/chairs.ts'
import { canCall } from '#shared/domain/call-list/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { callListKey, callListPrefix, eventToSave, profileKey, userIdOf } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'

export interface OfChair {
  params: { id: string; chair: string }
}

export const ofEvent = ({ params: { id } }: { params: { id: string } }) => eventToSave(id)

export const ofEventAndLists = ({ params: { id } }: { params: { id: string } }) => [
  ...eventToSave(id),
  callListPrefix(id),
]

export const ofChair = ({ params: { id, chair } }: OfChair) => [...eventToSave(id), callListKey(id, chair)]

/** With the accounts of the candidates, for a list that is saved. */
export const ofCandidates = (input: OfChair & { body: { candidates: readonly { id: string }[] } }) => [
  ...ofChair(input),
  ...input.body.candidates.map(({ id }) => profileKey(userIdOf(id))),
]

export const openChair = (deps: Deps, actor: Actor, { params: { id, chair } }: OfChair): Promise<EventItem> =>
  openEvent(deps, actor, id, (who, event) => canCall(who, event, chair))

const demanded = <P>(place: P | undefined): P => {
  if (!place) throw new AppError('conflict', 'This place is not open')
  return place
}

/** @throws AppError conflict for a chair that is filled or gone. */
export const demandOpenChair = (event: EventItem, chair: string) => demanded(findChair(event, chair))

export type Place = NonNullable<ReturnType<typeof findPlace>>

/** @throws AppError conflict for a place that is filled or gone. */
export const demandPlace = (event: EventItem, chair: string) => demanded(findPlace(event, chair))
