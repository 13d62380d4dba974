import { randomBytes } from 'node:crypto'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { arrivedMailKey, replyKey, replyTokenKey, type Key } from '#functions/platform/db/keys.ts'
import { ConditionFailed, named, put, putNew, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The question of an invitation: its version in the calendar file, and the round that a yes names. */
export interface Asked {
  version: number
  round: string
}

/** Of one person in one conversation. The token alone opens nothing: a mail has to be from that person, too. */
export interface ReplyAddress extends Key {
  event_id: string
  thread: ThreadName
  user_id: string
  asked?: Asked | undefined
  ttl: number
}
type Place = Pick<ReplyAddress, 'event_id' | 'thread' | 'user_id'>

const keptSeconds = 400 * 86_400
const ttlOf = ({ now }: Deps, seconds = keptSeconds) => Math.ceil(Date.parse(now) / 1000) + seconds

/** The same for all mails of a conversation, so that calendars know its organizer again. */
export const replyToken = async (deps: Deps, place: Place, asked?: Asked): Promise<string> => {
  const { tableName } = deps.db
  const ttl = ttlOf(deps)
  const own = replyTokenKey(place.event_id, place.thread, place.user_id)
  const known = await deps.db.get<{ token: string }>(own)
  // Without capital letters, which some mail servers change.
  const token = known?.token ?? randomBytes(16).toString('hex')
  const row = { ...replyKey(token), ...place, ttl, ...(asked && { asked }) }
  if (known) {
    if (asked) await deps.db.transact([put(tableName, row)])
    return token
  }
  try {
    await deps.db.transact([putNew(tableName, { ...own, token, ttl }), put(tableName, row)])
  } catch (error) {
    if (error instanceof ConditionFailed) return replyToken(deps, place, asked)
    throw error
  }
  return token
}

export const findReplyAddress = async (deps: Deps, token: string): Promise<ReplyAddress | undefined> =>
  /^[0-9a-f]{32}$/.test(token) ? deps.db.get<ReplyAddress>(replyKey(token)) : undefined

/** The condition `arrived` fails for a mail that was taken before. */
export const arrivedMailWrite = (deps: Deps, mailId: string): TransactItem =>
  named('arrived', putNew(deps.db.tableName, { ...arrivedMailKey(mailId), ttl: ttlOf(deps, 30 * 86_400) }))
