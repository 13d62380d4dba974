import { put, type TransactItem } from './db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { noticeChanged } from './change.ts'
import { changeKey, noticeKey, type Key } from './keys.ts'

/** News for a person: a row for each mail to their account, for a month. */
export interface NoticeRow extends Key {
  id: string
  at: string
  title: string
  path: string | null
}

const keptDays = 30

/** For the transaction that ends a mail's job, with what tells open screens. */
export const noticeWrites = (
  deps: Deps,
  userId: string,
  notice: Pick<NoticeRow, 'id' | 'title' | 'path'>,
): TransactItem[] => {
  const { tableName } = deps.db
  const at = deps.now
  const second = Math.ceil(Date.parse(at) / 1000)
  return [
    put(tableName, { ...noticeKey(userId, at, notice.id), ...notice, at, ttl: second + keptDays * 86_400 }),
    put(tableName, { ...changeKey(`U#${userId}`, at, noticeChanged), ttl: second + 3600 }),
  ]
}
