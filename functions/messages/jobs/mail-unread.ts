import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { teamOf } from '#shared/domain/thread/members.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import type { MailJob } from '#shared/mails.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import {
  messagePage,
  readerUpdate,
  readersOf,
  type MessageRow,
  type ReaderRow,
} from '#functions/messages/data/thread.ts'
import type { DueRow } from '#functions/platform/db/due.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { unreadMs } from '#functions/messages/use-cases/message-writes.ts'

/** Older ones are read in the app. */
const mostInMail = 10

type Own = { messages: { from: string; text: string; files?: number }[]; link: string }
interface Reader {
  user_id: string
  name: string
  mails(own: Own): MailJob[]
}

const readersIn = (event: Event, thread: ThreadName, now: string): Reader[] => {
  const force = inForce(event)
  const to = (audience: 'client' | 'agent') => (own: Own) => mailParties(force, audience, 'messages_unread', own)
  const agent = chosen(event.agent_id)
  const staff: Reader[] =
    agent === undefined ? [] : [{ user_id: userIdOf(agent), name: event.agent?.name ?? '', mails: to('agent') }]
  if (thread === 'client')
    return [...staff, { user_id: userIdOf(event.client_id), name: event.client?.name ?? '', mails: to('client') }]
  return [
    ...staff,
    ...teamOf(event, now).map((vendor) => ({
      user_id: vendor.user_id!,
      name: vendor.name,
      mails: (own: Own) => mailParties(force, { vendors: [vendor] }, 'messages_unread', own),
    })),
  ]
}

/**
 * Mails what readers have not seen of a conversation two minutes after it was written. Each reader's place moves on
 * together with the mail: a crash, or a second sweep, mails nothing twice.
 */
export const mailUnread = async (deps: Deps, row: DueRow<'messages'>): Promise<void> => {
  const { event_id: eventId, thread, due_at } = row
  const place = { eventId, thread }
  const until = new Date(Date.parse(due_at) - unreadMs).toISOString()
  const event = await findEvent(deps, eventId)
  if (event) {
    const [{ items }, places] = await Promise.all([messagePage(deps, place, { limit: 50 }), readersOf(deps, place)])
    const written = items.filter(({ deleted_at }) => deleted_at === null).toReversed()
    for (const reader of readersIn(event, thread, deps.now)) {
      const unread = unreadBy(reader.user_id, written, places)
      if (unread[0] && unread[0].at <= until) await mailReader(deps, place, reader, unread)
    }
  }
  await deps.db.transact([remove(deps.db.tableName, row)])
}

const unreadBy = (userId: string, written: readonly MessageRow[], places: readonly ReaderRow[]): MessageRow[] => {
  const { seen_at = '', mailed_at = '' } = places.find(({ user_id }) => user_id === userId) ?? {}
  return written.filter(({ user_id, at }) => user_id !== userId && at > seen_at && at > mailed_at)
}

const mailReader = async (
  deps: Deps,
  place: { eventId: string; thread: ThreadName },
  { user_id, name, mails }: Reader,
  unread: readonly MessageRow[],
): Promise<void> => {
  const messages = unread.slice(-mostInMail).map(({ name: from, text, file_ids = [] }) => ({
    ...{ from, text },
    ...(file_ids.length > 0 && { files: file_ids.length }),
  }))
  const link = `/event?id=${place.eventId}&thread=${place.thread}`
  const moved = readerUpdate(deps, place, { user_id, name, field: 'mailed_at', at: unread.at(-1)!.at })
  try {
    await commit(deps, [moved], mails({ messages, link }))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
