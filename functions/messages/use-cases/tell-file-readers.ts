import type { Event } from '#shared/domain/event/record/schema.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { FileRow } from '#functions/messages/data/file.ts'
import { eventChangeWrites } from '#functions/platform/db/changes.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { readersOfThread } from './message-writes.ts'

/** Open screens of a file's readers and its author refresh at once. */
export const tellReaders = (
  deps: Deps,
  event: Event,
  { audience, user_id }: Pick<FileRow, 'audience' | 'user_id'>,
): TransactItem[] => {
  const agent = chosen(event.agent_id)
  const staff = agent === undefined ? [] : [userIdOf(agent)]
  const readers = audience === 'staff' ? staff : readersOfThread(event, audience, deps.now)
  return eventChangeWrites(deps, event.id, [...new Set([...readers, user_id])])
}
