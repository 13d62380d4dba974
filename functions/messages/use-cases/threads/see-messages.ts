import { threadsApi } from '#shared/api/threads.ts'
import { moveReader, readerUpdate } from '#functions/messages/data/thread.ts'
import { findUnread, noneLeft } from '#functions/messages/data/unread.ts'
import { unreadKey } from '#functions/platform/db/keys.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofThread, openThread } from '#functions/messages/use-cases/open-thread.ts'

/** Repeated, or behind what the reader has seen already, it changes nothing. */
export const seeMessages = useCase(
  threadsApi.seeMessages,
  async (deps, actor, { params, query: { thread }, body }) => {
    const place = { eventId: params.id, thread }
    const [unread] = await Promise.all([findUnread(deps, place, actor.id), openThread(deps, actor, params.id, thread)])
    // A screen cannot have seen what is not written yet.
    const at = [deps.now, new Date(body.at ?? deps.now).toISOString()].sort()[0]!
    const reader = { user_id: actor.id, name: actor.name, field: 'seen_at', at } as const
    if (unread === undefined || unread.at > at) {
      await moveReader(deps, place, reader)
      return null
    }
    try {
      await deps.db.transact([readerUpdate(deps, place, reader), noneLeft(deps, unread)])
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      // Another one came meanwhile, and stays new; or it was written before the reader looked and arrived after.
      if (error.failed.has('unread')) await moveReader(deps, place, reader)
      else await deps.db.transact([noneLeft(deps, unread)])
    }
    return null
  },
  (input, callerId) => [...ofThread(input, callerId), unreadKey(callerId, input.params.id, input.query.thread)],
)
