import { threadsApi } from '#shared/api/threads.ts'
import { relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import { canJoin } from '#shared/domain/thread/members.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { unreadRowsOf } from '#functions/messages/data/unread.ts'
import { leaverKey, unreadPrefix } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Older ones are found on their events. */
const most = 50

/** Conversations that the caller has left, or whose event is gone, are not named. */
export const listUnread = useCase(
  threadsApi.listUnread,
  async (deps, actor) => {
    if (!actor.verified) return []
    const rows = (await unreadRowsOf(deps, actor.id)).slice(0, most)
    const found = await Promise.all(
      rows.map(async ({ event_id, thread, count, at, by }) => {
        const [event, left] = await Promise.all([
          findEvent(deps, event_id),
          deps.db.get<{ left_at: string }>(leaverKey(event_id, actor.id)),
        ])
        if (!event) return []
        const who = relationInAnyTerms(actor, event)
        const isMember = canJoin(thread, { who, end: event.end, now: deps.now, leftAt: left?.left_at }).ok
        return isMember ? [{ event_id, event_name: event.name ?? '', thread, count, at, from: by }] : []
      }),
    )
    return found.flat()
  },
  (_input, callerId) => [unreadPrefix(callerId)],
)
