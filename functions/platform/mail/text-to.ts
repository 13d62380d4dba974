import type { TextJob } from '#shared/texts.ts'

interface Words {
  /** The same key to the same person is the same text. */
  key: string
  /** The message without its link. The most important comes first, because long words are cut. */
  words: string
  /** A path of the app; by default the event. */
  link?: string
  /** Of a changed day sheet: the version that the person had seen. */
  seen_sheet?: string
}

/** A text about an event to a person. It is sent if they opted in, and then only once (docs/architecture.md#texts). */
export const textTo = (userId: string, event: { id: string }, { key, words, link, seen_sheet }: Words): TextJob => ({
  type: 'text',
  about: 'gig',
  key: `${event.id} ${key}`,
  user_id: userId,
  event_id: event.id,
  words,
  link: link ?? `/event?id=${event.id}`,
  ...(seen_sheet !== undefined && { seen_sheet }),
})

/** A request, with the link that answers it. */
export const requestTo = (
  userId: string,
  event: { id: string },
  { key, words }: Pick<Words, 'key' | 'words'>,
): TextJob => ({
  type: 'text',
  about: 'request',
  key: `${event.id} ${key}`,
  user_id: userId,
  event_id: event.id,
  words,
})
