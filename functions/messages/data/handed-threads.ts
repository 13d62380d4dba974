import type { Event } from '#shared/domain/event/record/schema.ts'
import { teamOf } from '#shared/domain/thread/members.ts'
import { threadNames, type ThreadName } from '#shared/domain/thread/schema.ts'
import { unreadKey } from '#functions/platform/db/keys.ts'
import { named, putNew, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { readersOf, readerUpdate } from './thread.ts'
import { findUnread, noneLeft } from './unread.ts'

interface Person {
  user_id: string
  name: string
}

/** Messages that the former agent has not read are new to the next one. Condition `unread`. */
const countWrites = async (
  deps: Deps,
  place: { eventId: string; thread: ThreadName },
  from: Person,
  to: Person,
): Promise<TransactItem[]> => {
  const [left, own] = await Promise.all([findUnread(deps, place, from.user_id), findUnread(deps, place, to.user_id)])
  if (!left) return []
  const { PK: _pk, SK: _sk, ...count } = left
  const row = { ...unreadKey(to.user_id, place.eventId, place.thread), ...count }
  return [noneLeft(deps, left), ...(own ? [] : [named('unread', putNew(deps.db.tableName, row))])]
}

/** Messages that the former agent has read, or had by mail, are not mailed to the next one. Condition `unread`. */
const mailedWrites = async (
  deps: Deps,
  place: { eventId: string; thread: ThreadName },
  from: Person,
  to: Person,
): Promise<TransactItem[]> => {
  const readers = await readersOf(deps, place)
  const { seen_at = '', mailed_at = '' } = readers.find(({ user_id }) => user_id === from.user_id) ?? {}
  const known = readers.find(({ user_id }) => user_id === to.user_id)?.mailed_at ?? ''
  const at = seen_at > mailed_at ? seen_at : mailed_at
  return at > known ? [named('unread', readerUpdate(deps, place, { ...to, field: 'mailed_at', at }))] : []
}

/** The conversations of an event that goes over to another agent. */
export const handedThreads = async (deps: Deps, event: Event, from: Person, to: Person): Promise<TransactItem[]> => {
  const plays = teamOf(event, deps.now).some(({ user_id }) => user_id === from.user_id)
  const writes = threadNames.map(async (thread) => {
    const place = { eventId: event.id, thread }
    const counts = thread === 'team' && plays ? [] : await countWrites(deps, place, from, to)
    return [...counts, ...(await mailedWrites(deps, place, from, to))]
  })
  return (await Promise.all(writes)).flat()
}
