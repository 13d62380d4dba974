import { hash, randomBytes } from 'node:crypto'
import { ConditionFailed, type Change, type Db, type Key } from '#functions/platform/db/db.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { profileKey, sessionKey, sessionPrefix } from '#functions/platform/db/keys.ts'

/**
 * Sessions (docs/product.md#accounts-and-sessions): an opaque token, stored only as SHA-256; 12 h idle, 7 days at most.
 */

const hour = 3_600_000
const idle = 12 * hour
const absolute = 7 * 24 * hour
/** Writing `seen_at` on every request would turn reads into writes; 15 minutes is precise enough. */
const seenEvery = hour / 4

export interface SessionRow extends Key {
  created_at: string
  seen_at: string
  ttl: number
  /** In our own words, such as `Chrome on Windows`; absent on older rows. */
  device?: string
  /** When its person last confirmed their second factor. */
  confirmed_at?: string
  /** The account's `session_epoch` at login (`epoch.ts`). Of an older release: the first one. */
  epoch?: number
}

const hashOf = (secret: string) => hash('sha256', secret, 'hex')

/** A new session's token, and the row to store for it. */
export const newSession = (
  userId: string,
  now: string,
  epoch = 0,
  facts: Pick<SessionRow, 'device' | 'confirmed_at'> = {},
): { token: string; row: SessionRow } => {
  const secret = randomBytes(32).toString('base64url')
  return {
    token: `${userId}.${secret}`,
    row: {
      ...sessionKey(userId, hashOf(secret)),
      created_at: now,
      seen_at: now,
      ttl: Math.ceil((Date.parse(now) + absolute) / 1000),
      epoch,
      ...facts,
    },
  }
}

export interface SessionKeys {
  userId: string
  profile: Key
  session: Key
}

/** @returns the keys that authenticate a token, so that they can be read together with the request's target. */
export const sessionKeys = (token: string | undefined): SessionKeys | undefined => {
  const [, userId, secret] = /^(usr_[0-9A-Z]{26})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (userId === undefined || secret === undefined) return undefined
  return { userId, profile: profileKey(userId), session: sessionKey(userId, hashOf(secret)) }
}

const isOpen = (row: SessionRow, { session_epoch = 0 }: UserRecord, now: string): boolean =>
  (row.epoch ?? 0) === session_epoch &&
  Date.parse(now) - Date.parse(row.seen_at) <= idle &&
  Date.parse(now) - Date.parse(row.created_at) <= absolute

/** The open sessions of an account, the last one used first. */
export const openSessionsOf = async (db: Db, user: UserRecord, now: string): Promise<SessionRow[]> =>
  (await db.all<SessionRow>(sessionPrefix(user.id), { consistent: true }))
    .filter((row) => isOpen(row, user, now))
    .sort((a, b) => (a.seen_at < b.seen_at ? 1 : -1))

/** A request of a session: `keepsIdle` does not count as use, `timezone` is where its sender is. */
interface Use {
  now: string
  keepsIdle: boolean
  timezone?: string | undefined
}

/** An open session, which this extends, with its account; undefined if it is missing, expired or revoked. */
export const findSession = async (
  db: Db,
  keys: SessionKeys,
  { now, keepsIdle, timezone }: Use,
): Promise<{ user: UserRecord; row: SessionRow } | undefined> => {
  const [user, row] = await Promise.all([db.get<UserRecord>(keys.profile), db.get<SessionRow>(keys.session)])
  const time = Date.parse(now)
  if (!user || !row || !isOpen(row, user, now)) return undefined
  if (keepsIdle || time - Date.parse(row.seen_at) <= seenEvery) return { user, row }
  const hasMoved = timezone !== undefined && user.timezone !== timezone
  await Promise.all([touch(db, keys.session, now), hasMoved && move(db, keys.profile, timezone)])
  return { user, row }
}

const touch = (db: Db, key: Key, now: string) =>
  updateOpen(db, key, {
    UpdateExpression: 'SET seen_at = :now',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':now': now },
  })

/** The person is in another zone: the quiet hours of their reminders follow. */
const move = (db: Db, key: Key, timezone: string) =>
  updateOpen(db, key, {
    UpdateExpression: 'SET #timezone = :timezone',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(erased_at)',
    ExpressionAttributeNames: { '#timezone': 'timezone' },
    ExpressionAttributeValues: { ':timezone': timezone },
  })

const updateOpen = async (db: Db, key: Key, change: Change) => {
  try {
    await db.update(key, change)
  } catch (error) {
    // Logged out or erased concurrently: this is the session's last request.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
