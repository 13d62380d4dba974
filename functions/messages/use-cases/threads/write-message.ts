import { threadsApi } from '#shared/api/threads.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { AppError } from '#shared/errors.ts'
import { equalTo, equalWrite } from '#functions/messages/data/equal-message.ts'
import { findFile } from '#functions/messages/data/file.ts'
import { findMessage, messageFor, type MessageRow } from '#functions/messages/data/thread.ts'
import { fileKey } from '#functions/platform/db/keys.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { writeWithMessage } from '#functions/messages/use-cases/message-writes.ts'
import { ofThread, openThread } from '#functions/messages/use-cases/open-thread.ts'

/**
 * The names of files that the readers of this conversation, and nobody else, may see.
 * @throws AppError validation
 */
const sharedFiles = async (
  deps: Deps,
  eventId: string,
  thread: ThreadName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const files = await Promise.all(ids.map((id) => findFile(deps, eventId, id)))
  const shared = files.flatMap((file) =>
    file?.state === 'ready' && file.audience === thread ? [[file.id, file.name] as const] : [],
  )
  if (shared.length < ids.length)
    throw new AppError('invalid', 'Please correct your message', {
      errors: { file_ids: 'These files are not shared with this conversation' },
    })
  return new Map(shared)
}

/** Unless its author has deleted it meanwhile, and means to write it again. */
const equalMessage = async (deps: Deps, eventId: string, row: MessageRow): Promise<MessageRow | undefined> => {
  const id = await equalTo(deps, eventId, row)
  const message = id === undefined ? undefined : await findMessage(deps, { eventId, thread: row.thread }, id)
  return message?.deleted_at === null ? message : undefined
}

export const writeMessage = useCase(
  threadsApi.writeMessage,
  async (deps, actor, { params, query: { thread }, body }) => {
    const event = await openThread(deps, actor, params.id, thread)
    const names = await sharedFiles(deps, params.id, thread, body.file_ids)
    const row = await writeWithMessage(
      deps,
      { event, thread, author: actor, content: body },
      async ({ row: own, items, reminder }) => {
        try {
          await deps.db.transact([...items, reminder, equalWrite(deps, params.id, own)])
        } catch (error) {
          if (!(error instanceof ConditionFailed && error.failed.has('equal'))) throw error
          const earlier = await equalMessage(deps, params.id, own)
          if (earlier) return earlier
          await deps.db.transact([...items, reminder])
        }
        return own
      },
    )
    return messageFor(row, actor.id, [], names)
  },
  (input, callerId) => [...ofThread(input, callerId), ...input.body.file_ids.map((id) => fileKey(input.params.id, id))],
)
