import { relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import { canJoin } from '#shared/domain/thread/members.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { getEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { eventKey, leaverKey, type Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { demandVerdict } from '#functions/event/use-cases/open-event.ts'

/** Reads in one round trip with the session. */
export const ofThread = ({ params }: { params: { id: string } }, callerId: string): Key[] => [
  eventKey(params.id),
  leaverKey(params.id, callerId),
]

/**
 * The event, if the caller is in this conversation.
 * @throws AppError not_found or forbidden.
 */
export const openThread = async (
  deps: Deps,
  actor: Viewer,
  eventId: string,
  thread: ThreadName,
): Promise<EventItem> => {
  const [event, left] = await Promise.all([
    getEvent(deps, eventId),
    deps.db.get<{ left_at: string }>(leaverKey(eventId, actor.id)),
  ])
  const who = relationInAnyTerms(actor, event)
  demandVerdict(canJoin(thread, { who, end: event.end, now: deps.now, leftAt: left?.left_at }), actor, event)
  return event
}
