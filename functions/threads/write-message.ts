import { threadsApi } from '#shared/api/threads.ts'
import { messageFor } from '#functions/_data/event/thread.ts'
import { withPlaces } from '#functions/_data/rows/rate-limit.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { messageWrites } from '#functions/_steps/message-writes.ts'
import { ofThread, openThread } from './open-thread.ts'

export const writeMessage = useCase(
  threadsApi.writeMessage,
  async (deps, actor, { params, query: { thread }, body }) => {
    const event = await openThread(deps, actor, params.id, thread)
    const { row, items, reminder } = messageWrites(deps, event, thread, actor, body.text)
    await withPlaces(deps, [['message_account', actor.id]], (taken) => deps.db.transact([...taken, ...items, reminder]))
    return messageFor(row, actor.id, [])
  },
  ofThread,
)
