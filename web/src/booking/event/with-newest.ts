import type { Message } from '#shared/domain/thread/schema.ts'

interface Conversation {
  /** Newest first. */
  items: Message[]
  /** Where the earlier ones begin. */
  next: string | undefined
}

/** A reader of a message has seen those before it. */
const seenWith = (message: Message, { seen_by, is_unread }: Message): Message => {
  const seen = [...new Set([...message.seen_by, ...seen_by.filter((name) => name !== message.name)])].sort()
  const isSame = seen.length === message.seen_by.length && (is_unread || !message.is_unread)
  return isSame ? message : { ...message, seen_by: seen, is_unread: message.is_unread && is_unread }
}

/** The newest page on top of what is known of a conversation; alone, if more has come in between. */
export const withNewest = (newest: Conversation, known: Conversation | undefined): Conversation => {
  const last = newest.items.at(-1)
  const place = known?.items.findIndex(({ id }) => id === last?.id) ?? -1
  if (!known || !last || place < 0) return newest
  const older = known.items.slice(place + 1)
  if (older.length === 0) return newest
  return { items: [...newest.items, ...older.map((each) => seenWith(each, last))], next: known.next }
}
