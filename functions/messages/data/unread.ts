import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { unreadKey, unreadPrefix, type Key } from '#functions/platform/db/keys.ts'
import { named, put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** How many messages of a conversation are new to a reader, so that bell and lists need not count them. */
export interface UnreadRow extends Key {
  event_id: string
  thread: ThreadName
  count: number
  /** Of the newest message. */
  at: string
  by: string
}

interface Place {
  eventId: string
  thread: ThreadName
}
type Newest = Pick<UnreadRow, 'at' | 'by'>

const keptSeconds = 60 * 86_400
const rowOf = ({ eventId, thread }: Place, { at, by }: Newest) => ({
  ...{ event_id: eventId, thread, at, by },
  ttl: Math.ceil(Date.parse(at) / 1000) + keptSeconds,
})

/** One more is new. */
export const oneMore = (deps: Deps, place: Place, userId: string, newest: Newest): TransactItem => {
  const fields = Object.entries(rowOf(place, newest))
  return {
    Update: {
      TableName: deps.db.tableName,
      Key: unreadKey(userId, place.eventId, place.thread),
      UpdateExpression: `ADD #count :one SET ${fields.map((_, i) => `#f${i} = :f${i}`).join(', ')}`,
      ExpressionAttributeNames: {
        '#count': 'count',
        ...Object.fromEntries(fields.map(([name], i) => [`#f${i}`, name])),
      },
      ExpressionAttributeValues: { ':one': 1, ...Object.fromEntries(fields.map(([, value], i) => [`:f${i}`, value])) },
    },
  }
}

export const findUnread = (deps: Deps, { eventId, thread }: Place, userId: string): Promise<UnreadRow | undefined> =>
  deps.db.get<UnreadRow>(unreadKey(userId, eventId, thread))

/** The count as it was read. Condition `unread`. */
const unchanged = ({ count, at }: UnreadRow) => ({
  ConditionExpression: '#count = :count AND #at = :at',
  ExpressionAttributeNames: { '#count': 'count', '#at': 'at' },
  ExpressionAttributeValues: { ':count': count, ':at': at },
})

/** One that was new is deleted. */
export const oneLess = (deps: Deps, { PK, SK, ...row }: UnreadRow): TransactItem =>
  named('unread', put(deps.db.tableName, { PK, SK, ...row, count: row.count - 1 }, unchanged({ PK, SK, ...row })))

/** All are seen. */
export const noneLeft = (deps: Deps, row: UnreadRow): TransactItem =>
  named('unread', remove(deps.db.tableName, row, unchanged(row)))

/** Of an author, who has read everything. */
export const noneUnread = (deps: Deps, { eventId, thread }: Place, userId: string): TransactItem =>
  remove(deps.db.tableName, unreadKey(userId, eventId, thread))

/** The newest first; without those that were deleted before anybody read them. */
export const unreadRowsOf = async (deps: Deps, userId: string): Promise<UnreadRow[]> =>
  (await deps.db.range<UnreadRow>(unreadPrefix(userId)))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
