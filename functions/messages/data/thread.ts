import type { Message, ThreadName } from '#shared/domain/thread/schema.ts'
import { messageKey, messagePrefix, readerKey, readerPrefix, type Key } from '#functions/platform/db/keys.ts'
import { listPage, type PageQuery } from '#functions/platform/db/search.ts'
import { ConditionFailed, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { findFile } from './file.ts'

export type MessageRow = Key &
  Omit<Message, 'seen_by' | 'is_unread' | 'files'> & {
    /** Absent on those of earlier releases, and without any. */
    file_ids?: readonly string[]
  }

/** A person's place in a conversation. */
export interface ReaderRow extends Key {
  user_id: string
  name: string
  seen_at?: string
  mailed_at?: string
}

interface Place {
  eventId: string
  thread: ThreadName
}

/** Newest first. */
export const messagePage = (deps: Deps, { eventId, thread }: Place, query: PageQuery) =>
  listPage<MessageRow>(deps, messagePrefix(eventId, thread), { ...query, descending: true })

export const readersOf = (deps: Deps, { eventId, thread }: Place): Promise<ReaderRow[]> =>
  deps.db.range<ReaderRow>(readerPrefix(eventId, thread))

export const findMessage = (deps: Deps, { eventId, thread }: Place, id: string): Promise<MessageRow | undefined> =>
  deps.db.get<MessageRow>(messageKey(eventId, thread, id))

interface Reader extends Pick<ReaderRow, 'user_id' | 'name'> {
  field: 'seen_at' | 'mailed_at'
  at: string
}

/** Moves a reader's place on; it never goes back: the condition `reader`. */
export const readerUpdate = (
  deps: Deps,
  { eventId, thread }: Place,
  { user_id, name, field, at }: Reader,
): TransactItem => ({
  condition: 'reader',
  Update: {
    TableName: deps.db.tableName,
    Key: readerKey(eventId, thread, user_id),
    UpdateExpression: 'SET #field = :at, user_id = :id, #name = :name',
    ConditionExpression: 'attribute_not_exists(#field) OR #field < :at',
    ExpressionAttributeNames: { '#field': field, '#name': 'name' },
    ExpressionAttributeValues: { ':at': at, ':id': user_id, ':name': name },
  },
})

/** @returns whether it moved on. */
export const moveReader = async (deps: Deps, place: Place, reader: Reader): Promise<boolean> => {
  try {
    await deps.db.transact([readerUpdate(deps, place, reader)])
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

/** The files of messages that are still shared, by id: one round trip if there are any. */
export const filesOfMessages = async (
  deps: Deps,
  eventId: string,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ file_ids = [] }) => file_ids))]
  const files = await Promise.all(ids.map((id) => findFile(deps, eventId, id)))
  return new Map(files.flatMap((file) => (file?.state === 'ready' ? [[file.id, file.name]] : [])))
}

/** A message as this reader sees it. */
export const messageFor = (
  row: MessageRow,
  userId: string,
  readers: readonly ReaderRow[],
  names: ReadonlyMap<string, string>,
): Message => {
  const { id, thread, user_id, name, role, text, at, edited_at, deleted_at } = row
  const hasSeen = ({ seen_at }: ReaderRow) => seen_at !== undefined && seen_at >= at
  const own = readers.find((reader) => reader.user_id === userId)
  return {
    ...{ id, thread, user_id, name, role, text, at, edited_at, deleted_at },
    files: (row.file_ids ?? []).flatMap((file) => (names.has(file) ? [{ id: file, name: names.get(file)! }] : [])),
    seen_by: readers
      .filter((reader) => reader.user_id !== user_id && reader.user_id !== userId && hasSeen(reader))
      .map((reader) => reader.name)
      .sort(),
    is_unread: user_id !== userId && deleted_at === null && !(own && hasSeen(own)),
  }
}
