import { isUnassigned } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isBooked, isCalledOff, isFinished } from '#shared/domain/event/record/status.ts'
import type { Happening } from '#shared/domain/programs/webhook.ts'
import type { WebhookKind } from '#shared/domain/programs/webhook-kinds.ts'

type Known = Pick<Event, 'id' | 'status' | 'version' | 'agent_id'>

const isPaid = (event: Known) => isBooked(event) && isFinished(event)

/** In this order: programs hear of the first that a change is. */
const becomes: readonly [WebhookKind, (event: Known) => boolean][] = [
  ['event.canceled', isCalledOff],
  ['event.paid', isPaid],
  ['event.booked', isBooked],
]

const kindOf = (before: Known | undefined, after: Known): WebhookKind => {
  // A new event that is booked already was brought from elsewhere.
  if (!before) return isUnassigned(after) ? 'request.created' : 'event.changed'
  const [kind] = becomes.find(([, is]) => is(after) && !is(before)) ?? []
  return kind ?? 'event.changed'
}

/** The news of a saved change for programs: no names, words or amounts, which they read with their key. */
export const happeningOf = (
  before: Known | undefined,
  after: Known | undefined,
): Pick<Happening, 'type' | 'data'> & { order: number } => {
  const order = (before?.version ?? 0) + 1
  if (!after) return { type: 'event.changed', data: { id: before!.id, deleted: true }, order }
  const { id, status } = after
  return { type: kindOf(before, after), data: { id, status, version: order }, order }
}
