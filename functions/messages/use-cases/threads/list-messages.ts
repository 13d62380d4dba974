import { threadsApi } from '#shared/api/threads.ts'
import { filesOfMessages, messageFor, messagePage, readersOf } from '#functions/messages/data/thread.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'
import { ofThread, openThread } from '#functions/messages/use-cases/open-thread.ts'

export const listMessages = useCase(
  threadsApi.listMessages,
  async (deps, actor, { params, query: { thread, ...query } }) => {
    await openThread(deps, actor, params.id, thread)
    const place = { eventId: params.id, thread }
    const [{ items, cursor }, readers] = await Promise.all([messagePage(deps, place, query), readersOf(deps, place)])
    const names = await filesOfMessages(deps, params.id, items)
    return pageReply(
      items.map((row) => messageFor(row, actor.id, readers, names)),
      cursor,
    )
  },
  ofThread,
)
