import type { ThreadName } from '#shared/domain/thread/schema.ts'
import type { MessageRow } from '#functions/messages/data/thread.ts'
import { messagePrefix, readerKey, unreadPrefix, writtenPrefix, type Key } from '#functions/platform/db/keys.ts'
import { remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

const mostAtOnce = 50

/** Removes what an erased account has written on events; the place of each message stays. Repeatable. */
export const eraseMessages = async (deps: Deps, userId: string): Promise<void> => {
  const places = await deps.db.all<Key & { event_id: string; thread: ThreadName }>(writtenPrefix(userId))
  for (const { event_id, thread, PK, SK } of places) {
    const rows = await deps.db.all<MessageRow>(messagePrefix(event_id, thread))
    const own = rows.filter(({ user_id }) => user_id === userId)
    for (let i = 0; i < own.length; i += mostAtOnce)
      await deps.db.transact(own.slice(i, i + mostAtOnce).map((row) => erasedMessage(deps, row)))
    const { tableName } = deps.db
    await deps.db.transact([remove(tableName, readerKey(event_id, thread, userId)), remove(tableName, { PK, SK })])
  }
  const unread = await deps.db.all<Key>(unreadPrefix(userId))
  for (let i = 0; i < unread.length; i += mostAtOnce)
    await deps.db.transact(unread.slice(i, i + mostAtOnce).map((row) => remove(deps.db.tableName, row)))
}

const erasedMessage = (deps: Deps, { PK, SK, deleted_at }: MessageRow): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: { PK, SK },
    UpdateExpression: 'SET #text = :none, #name = :name, user_id = :nobody, deleted_at = :at REMOVE file_ids',
    ExpressionAttributeNames: { '#text': 'text', '#name': 'name' },
    ExpressionAttributeValues: {
      ':none': '',
      ':name': 'Deleted account',
      ':nobody': null,
      ':at': deleted_at ?? deps.now,
    },
  },
})
