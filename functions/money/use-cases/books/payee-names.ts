import { profileKey, type Key } from '#functions/platform/db/keys.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

export const payeeName = ({ first, last, email }: Pick<UserRecord, 'first' | 'last' | 'email'>): string =>
  `${first} ${last}`.trim() || email

/** Of the rows of a year; the others are its closing and its corrections. */
export const isPayee = ({ SK }: Key): boolean => SK.startsWith('usr_')

/** Names by user id, in one read. */
export const payeeNames = async (deps: Deps, userIds: readonly string[]): Promise<Map<string, string>> => {
  const ids = [...new Set(userIds)]
  const users = await Promise.all(ids.map((id) => deps.db.get<UserRecord>(profileKey(id))))
  return new Map(ids.map((id, i) => [id, users[i] ? payeeName(users[i]) : id]))
}
