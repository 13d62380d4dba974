import { isChangeable, type ThreadName } from '#shared/domain/thread/schema.ts'
import { AppError } from '#shared/errors.ts'
import {
  filesOfMessages,
  findMessage,
  messageFor,
  readersOf,
  type MessageRow,
} from '#functions/messages/data/thread.ts'
import { findUnread, oneLess } from '#functions/messages/data/unread.ts'
import { eventChangeWrites } from '#functions/platform/db/changes.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { readersOfThread } from '#functions/messages/use-cases/message-writes.ts'
import { openThread } from '#functions/messages/use-cases/open-thread.ts'

interface Target {
  params: { id: string; message_id: string }
  query: { thread: ThreadName }
}

/**
 * Changes an own message while that is possible.
 * @throws AppError not_found, forbidden for another's message, conflict when it is too late.
 */
export const saveOwnMessage = async (
  deps: Deps,
  actor: Actor,
  { params, query: { thread } }: Target,
  change: Partial<MessageRow>,
) => {
  const place = { eventId: params.id, thread }
  const event = await openThread(deps, actor, params.id, thread)
  const readerIds = readersOfThread(event, thread, deps.now)
  const [before, readers, unread] = await Promise.all([
    findMessage(deps, place, params.message_id),
    readersOf(deps, place),
    Promise.all(readerIds.map(async (id) => ({ id, row: await findUnread(deps, place, id) }))),
  ])
  if (!before) throw new AppError('not_found', 'Could not find message')
  if (before.user_id !== actor.id) throw new AppError('forbidden', 'Only its author can change a message')
  if (!isChangeable(before, actor.id, deps.now))
    throw new AppError('conflict', 'A message can be changed for ten minutes')
  const after = { ...before, ...change }
  const unchanged = {
    ConditionExpression: 'attribute_exists(PK) AND #text = :text AND user_id = :author',
    ExpressionAttributeNames: { '#text': 'text' },
    ExpressionAttributeValues: { ':text': before.text, ':author': actor.id },
  }
  const told = eventChangeWrites(deps, event.id, readerIds)
  const hasSeen = (id: string) => readers.some(({ user_id, seen_at = '' }) => user_id === id && seen_at >= before.at)
  const less = change.deleted_at
    ? unread.flatMap(({ id, row }) => (row && !hasSeen(id) ? [oneLess(deps, row)] : []))
    : []
  const names = await filesOfMessages(deps, event.id, [after])
  try {
    await deps.db.transact([put(deps.db.tableName, after, unchanged), ...told, ...less])
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('conflict', 'This message was changed meanwhile')
    throw error
  }
  return messageFor(after, actor.id, readers, names)
}
