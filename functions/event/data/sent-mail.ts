import type { MailJob } from '#shared/mails.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { sentMailKey, sentMailPrefix, type Key } from '#functions/platform/db/keys.ts'

/** A mail that was sent to an event's client: evidence of its content and time. */
export interface SentMail extends Key {
  at: string
  to: string[]
  subject: string
}

/** For the transaction that ends the mail's job; nothing for mails without an event. */
export const sentMailWrites = (
  deps: Deps,
  { variables }: MailJob,
  { id, to, subject }: { id: string; to: string[]; subject: string },
): TransactItem[] =>
  'event_id' in variables && variables.event_id !== undefined && variables.audience === 'client'
    ? [put(deps.db.tableName, { ...sentMailKey(variables.event_id, deps.now, id), at: deps.now, to, subject })]
    : []

/** Oldest first. */
export const sentMailsOf = (deps: Deps, eventId: string): Promise<SentMail[]> =>
  deps.db.all<SentMail>(sentMailPrefix(eventId))
