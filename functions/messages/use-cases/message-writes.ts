import type { Event } from '#shared/domain/event/record/schema.ts'
import { teamOf } from '#shared/domain/thread/members.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { roleLabel } from '#functions/platform/db/role-label.ts'
import { readerUpdate, type MessageRow } from '#functions/messages/data/thread.ts'
import { noneUnread, oneMore } from '#functions/messages/data/unread.ts'
import { eventChangeWrites } from '#functions/platform/db/changes.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import { messageKey, userIdOf, writtenKey } from '#functions/platform/db/keys.ts'
import { withPlaces, type Place } from '#functions/platform/db/rate-limit.ts'
import { put, putNew, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Unread for so long, a message is mailed. */
export const unreadMs = 2 * 60_000

/** A transaction has 100 writes: of a band of more than 40, the last get no count, but their mail. */
const mostItems = 90

/** User ids of the readers whose open screens refresh at once. */
export const readersOfThread = (event: Event, thread: ThreadName, now: string): string[] => {
  const agent = chosen(event.agent_id)
  const staff = agent === undefined ? [] : [userIdOf(agent)]
  if (thread === 'client') return [...staff, userIdOf(event.client_id)]
  return [...staff, ...teamOf(event, now).map(({ user_id }) => user_id!)]
}

interface NewMessage {
  event: Event
  thread: ThreadName
  author: Viewer
  content: { text: string; file_ids?: readonly string[] }
}

interface MessageWrites {
  row: MessageRow
  items: TransactItem[]
  reminder: TransactItem
}

/** Of all that an account writes into conversations, by whichever route. */
const placesOf = ({ id, email_confirmed }: Viewer): Place[] => [
  ['message_account', id],
  ...(email_confirmed ? [] : [['message_unconfirmed', id] satisfies Place]),
]

/**
 * Writes a new message with all that follows from it, in one transaction with the places that it takes: `items` are at
 * most 92. `reminder` mails it to those who have not seen it, unless another mail says the same.
 * @throws AppError too_many
 */
export const writeWithMessage = <T>(
  deps: Deps,
  message: NewMessage,
  write: (message: MessageWrites) => Promise<T>,
): Promise<T> =>
  withPlaces(deps, placesOf(message.author), (taken) => {
    const { items, ...writes } = messageWrites(deps, message)
    return write({ ...writes, items: [...taken, ...items] })
  })

const messageWrites = (
  deps: Deps,
  { event, thread, author, content: { text, file_ids = [] } }: NewMessage,
): MessageWrites => {
  const { tableName } = deps.db
  const place = { eventId: event.id, thread }
  const id = deps.id('msg')
  const row = {
    ...messageKey(event.id, thread, id),
    ...{ id, thread, user_id: author.id, name: author.name, role: roleLabel(author), text, at: deps.now },
    ...{ edited_at: null, deleted_at: null, ...(file_ids.length > 0 && { file_ids }) },
  }
  const dueAt = new Date(Date.parse(deps.now) + unreadMs).toISOString()
  const { condition: _, Update } = readerUpdate(deps, place, {
    ...{ user_id: author.id, name: author.name, field: 'seen_at', at: deps.now },
  })
  const { ConditionExpression: _always, ...seen } = Update!
  const readers = readersOfThread(event, thread, deps.now)
  const items = [
    putNew(tableName, row),
    // The author has read the conversation so far.
    { Update: seen },
    noneUnread(deps, place, author.id),
    put(tableName, { ...writtenKey(author.id, event.id, thread), event_id: event.id, thread }),
    ...eventChangeWrites(deps, event.id, readers),
  ]
  const counts = [...new Set(readers)]
    .filter((id) => id !== author.id)
    .map((id) => oneMore(deps, place, id, { at: row.at, by: row.name }))
  return {
    row,
    reminder: put(tableName, dueRow(dueAt, { kind: 'messages', thread, event_id: event.id })),
    items: [...items, ...counts.slice(0, mostItems - items.length)],
  }
}
