import { viewerOf } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { apiKeysOf } from '#functions/platform/caller/api-key.ts'
import { findSession, sessionKeys, type SessionKeys } from '#functions/platform/caller/session.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { profileKey, type Key } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

const loggedOut = () => new AppError('unauthenticated', 'Please log in')

export interface CallerKeys extends SessionKeys {
  /** The owner of a call's `Idempotency-Key`. */
  caller: string
  /** Of an API key: the row that counts its calls. */
  calls?: Key
}

/**
 * The keys of what a session's token or an API key names, before it is read.
 * @throws AppError unauthenticated if it is malformed.
 */
export const keysOf = (token: string | undefined): CallerKeys => {
  const program = apiKeysOf(token)
  if (program) return { ...program, profile: profileKey(program.userId), session: program.row }
  const keys = sessionKeys(token)
  if (!keys) throw loggedOut()
  return { ...keys, caller: keys.userId }
}

type Given = Pick<Deps, 'db' | 'now' | 'request' | 'limits'>

const authenticateProgram = async (deps: Given, keys: CallerKeys, calls: Key): Promise<Actor> => {
  const { findProgram } = await import('#functions/platform/caller/api-key.lazy.ts')
  const found = await findProgram(deps, { ...keys, calls }, (error) => error instanceof ConditionFailed)
  if (found === 'unknown') throw new AppError('unauthenticated', 'This API key is unknown, expired or revoked')
  if ('waitSeconds' in found) {
    const details = { retryAfterSeconds: found.waitSeconds }
    throw new AppError('too_many', 'This key calls too often. Please wait a moment', details)
  }
  const { id, name, scope } = found.row
  const { user } = found
  return { ...viewerOf(user), user, session: keys.session, confirmed_at: undefined, program: { id, name, scope } }
}

/**
 * `keepsIdle`: the request does not count as use of the session.
 * @throws AppError unauthenticated for a missing, expired or revoked session or API key, too_many for a key.
 */
export const authenticate = async (deps: Given, keys: CallerKeys, keepsIdle = false): Promise<Actor> => {
  if (keys.calls) return authenticateProgram(deps, keys, keys.calls)
  const { db, now, request } = deps
  const found = await findSession(db, keys, { now, keepsIdle, timezone: request.timezone })
  if (!found) throw loggedOut()
  const { user, row } = found
  return { ...viewerOf(user), user, session: keys.session, confirmed_at: row.confirmed_at }
}
