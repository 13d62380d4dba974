import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, requiredText } from '../schema-parts.ts'
import type { Instant } from '../time.ts'

export const threadNames = ['client', 'team'] as const
export type ThreadName = (typeof threadNames)[number]
export const threadName = lazy(() => z.enum(threadNames, 'Please choose a conversation: client or team'))

/** A message on an event as its readers see it; of an erased or deleted one, only that it was there. */
export const messageSchema = lazy(() =>
  z.object({
    id: z.string(),
    thread: threadName(),
    /** Null once the account is erased. */
    user_id: z.string().nullable(),
    name: z.string(),
    role: z.string(),
    text: z.string(),
    /** Those that are still shared. */
    files: z.array(z.object({ id: z.string(), name: z.string() })),
    at: instant(),
    edited_at: instant().nullable(),
    deleted_at: instant().nullable(),
    /** The others who have seen it, by name. */
    seen_by: z.array(z.string()),
    /** The caller has not seen it yet. */
    is_unread: z.boolean(),
  }),
)
export type Message = OutputOf<typeof messageSchema>

export const messageInput = lazy(() => z.object({ text: requiredText('Please write a message', 4096) }))

export const mostFiles = 10
/** With files of the same readers. */
export const newMessageInput = lazy(() =>
  messageInput().extend({
    file_ids: z
      .array(z.string().regex(/^fil_\w{1,60}$/, 'Unknown file'), 'Please send a list of files')
      .max(mostFiles, `At most ${mostFiles} files`)
      .transform((ids) => [...new Set(ids)])
      .default([]),
  }),
)

/** A conversation with messages that are new to the caller. */
export const unreadThread = lazy(() =>
  z.object({
    event_id: z.string(),
    event_name: z.string(),
    thread: threadName(),
    count: z.number().int(),
    /** Of the newest. */
    at: instant(),
    from: z.string(),
  }),
)
export type UnreadThread = OutputOf<typeof unreadThread>

const changeableMs = 10 * 60_000
/** Its author may correct or delete a message for ten minutes. */
export const isChangeable = (
  { user_id, at, deleted_at }: Pick<Message, 'user_id' | 'at' | 'deleted_at'>,
  userId: string,
  now: Instant,
): boolean => user_id === userId && deleted_at === null && Date.parse(now) < Date.parse(at) + changeableMs
