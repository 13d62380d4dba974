import type { Db, Key } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { ApiKeyRow } from './api-key.ts'

/** Loaded by the first call of a program: functions start for people. It imports nothing that they would share. */

type Given = Pick<Deps, 'db' | 'now' | 'limits'>
type IsRefused = (error: unknown) => boolean
type Found = { user: UserRecord; row: ApiKeyRow } | 'unknown' | { waitSeconds: number }

/** Counts a call by the key, and finds the admin that its program acts for. */
export const findProgram = async (
  deps: Given,
  { profile, session, calls }: Record<'profile' | 'session' | 'calls', Key>,
  isRefused: IsRefused,
): Promise<Found> => {
  const { db, now } = deps
  const [user, row] = await Promise.all([db.get<UserRecord>(profile), db.get<ApiKeyRow>(session)])
  if (!user?.is_admin || !row || row.expires_at <= now) return 'unknown'
  const [waitSeconds] = await Promise.all([countCall(deps, calls, isRefused), noteUse(db, row, now, isRefused)])
  return waitSeconds > 0 ? { waitSeconds } : { user, row }
}

/** Counts a call within its minute. @returns how long a key that calls too often has to wait */
const countCall = async ({ db, now, limits }: Given, key: Key, isRefused: IsRefused): Promise<number> => {
  const { max, seconds } = limits.api_key
  const at = Math.floor(Date.parse(now) / 1000)
  const window = Math.floor(at / seconds)
  try {
    const { hits } = await db.update<{ hits: number }>(key, {
      UpdateExpression: 'ADD hits :one',
      ConditionExpression: '#window = :window',
      ExpressionAttributeNames: { '#window': 'window' },
      ExpressionAttributeValues: { ':one': 1, ':window': window },
    })
    return hits > max ? seconds - (at % seconds) : 0
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  // The first call of its minute; of several at once, some are not counted.
  await db.update(key, {
    UpdateExpression: 'SET #window = :window, hits = :one, #ttl = :ttl',
    ExpressionAttributeNames: { '#window': 'window', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':window': window, ':one': 1, ':ttl': (window + 2) * seconds },
  })
  return 0
}

const hour = 3_600_000

const noteUse = async (db: Db, { used_at, PK, SK }: ApiKeyRow, now: string, isRefused: IsRefused): Promise<void> => {
  if (used_at !== undefined && Date.parse(now) - Date.parse(used_at) < hour) return
  try {
    await db.update(
      { PK, SK },
      {
        UpdateExpression: 'SET used_at = :now',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':now': now },
      },
    )
  } catch (error) {
    // Revoked at this moment: this was its last call.
    if (!isRefused(error)) throw error
  }
}
