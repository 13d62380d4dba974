import { threadsApi } from '#shared/api/threads.ts'
import { moveReader } from '#functions/_data/event/thread.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { ofThread, openThread } from './open-thread.ts'

/** Repeated, or behind what the reader has seen already, it changes nothing. */
export const seeMessages = useCase(
  threadsApi.seeMessages,
  async (deps, actor, { params, query: { thread }, body }) => {
    await openThread(deps, actor, params.id, thread)
    // A screen cannot have seen what is not written yet.
    const at = [deps.now, new Date(body.at ?? deps.now).toISOString()].sort()[0]!
    const reader = { user_id: actor.id, name: actor.name, field: 'seen_at', at } as const
    await moveReader(deps, { eventId: params.id, thread }, reader)
    return null
  },
  ofThread,
)
