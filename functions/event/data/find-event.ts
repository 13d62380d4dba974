import { project } from '#functions/event/rules/event-projection.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Moved } from './month-parts.ts'
import { eventKey, type Key } from '#functions/platform/db/keys.ts'
import { roundFor } from './round.ts'

export type EventItem = Moved & Key

/** An event, or undefined. One read, or none when it was prefetched. */
export const findEvent = (deps: Deps, id: string): Promise<EventItem | undefined> =>
  deps.db.get<EventItem>(eventKey(id))

export const noEvent = () => new AppError('not_found', 'Could not find event')

/** @throws AppError not_found */
export const getEvent = async (deps: Deps, id: string): Promise<EventItem> => {
  const event = await findEvent(deps, id)
  if (!event) throw noEvent()
  return event
}

/** As the viewer sees it, with the round of what it asks them. */
export const eventFor = (viewer: Viewer, event: Event): EventView => {
  const view = project(event, viewer)
  const round = roundFor(viewer, event)
  return round === undefined ? view : { ...view, round }
}
