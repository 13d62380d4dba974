import { getUserRecord, noUser } from './user.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'

/**
 * The caller's own account or, for admins, any. For everyone else other accounts do not exist. @throws AppError
 * not_found
 */
export const accountFor = async (deps: Deps, actor: Actor, id: string): Promise<UserRecord> => {
  if (id !== actor.id && !actor.is_admin) throw noUser()
  return getUserRecord(deps, id)
}

/** Only the caller's own account. @throws AppError not_found */
export const ownAccount = (actor: Actor, id: string): UserRecord => {
  if (id !== actor.id) throw noUser()
  return actor.user
}
