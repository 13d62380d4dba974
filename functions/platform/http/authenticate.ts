import { viewerOf } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { findSession, sessionKeys, type SessionKeys } from '#functions/platform/caller/session.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

const loggedOut = () => new AppError('unauthenticated', 'Please log in')

/** The key and secret in a token, before its session is read. @throws AppError unauthenticated if it is malformed. */
export const keysOf = (token: string | undefined): SessionKeys => {
  const keys = sessionKeys(token)
  if (!keys) throw loggedOut()
  return keys
}

/**
 * `keepsIdle`: the request does not count as use of the session.
 * @throws AppError unauthenticated for a missing, expired or revoked session.
 */
export const authenticate = async (
  { db, now, request }: Pick<Deps, 'db' | 'now' | 'request'>,
  keys: SessionKeys,
  keepsIdle = false,
): Promise<Actor> => {
  const found = await findSession(db, keys, { now, keepsIdle, timezone: request.timezone })
  if (!found) throw loggedOut()
  const { user, row } = found
  return { ...viewerOf(user), user, session: keys.session, confirmed_at: row.confirmed_at }
}
