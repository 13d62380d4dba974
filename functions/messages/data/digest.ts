import { nextEight } from '#shared/domain/reminders/hours.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import { digestKey, digestPrefix, type Key } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A reminder that waits for the mail of the day. */
export interface DigestRow extends Key {
  event_id: string
  /** Of the reminder. */
  key: string
}

/** As many as fit into the transaction of the mail; more are for the next day. */
export const mostInDigest = 80
const keptDays = 7

export const digestRowsOf = async (deps: Deps, userId: string): Promise<DigestRow[]> =>
  (await deps.db.page<DigestRow>(digestPrefix(userId), { limit: mostInDigest, consistent: true })).items

/** Puts a reminder into the digest of its reader, which goes out at eight where they are. */
export const digestWrites = (
  deps: Deps,
  userId: string,
  { event_id, key }: Omit<DigestRow, keyof Key>,
  zone: string,
): TransactItem[] => {
  const { tableName } = deps.db
  const ttl = Math.ceil(Date.parse(deps.now) / 1000) + keptDays * 86_400
  return [
    put(tableName, { ...digestKey(userId, `${event_id}~${key}`), event_id, key, ttl }),
    put(tableName, dueRow(nextEight(deps.now, zone), { kind: 'digest', user_id: userId })),
  ]
}
