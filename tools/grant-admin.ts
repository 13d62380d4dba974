import { emailKey } from '../functions/_data/keys.ts'
import { getUserRecord, saveUser, type LoginRow } from '../functions/_data/user.ts'
import type { Deps, UserRecord } from '../functions/_lib/deps.ts'

/** Makes the account with this address an admin, verified. Undefined when there is none. Doing it twice changes nothing. */
export const grantAdmin = async (deps: Deps, email: string): Promise<UserRecord | undefined> => {
  const login = await deps.db.get<LoginRow>(emailKey(email.trim()))
  if (!login) return undefined
  const before = await getUserRecord(deps, login.user_id)
  return before.is_admin && before.verified ? before : saveUser(deps, { before, after: { ...before, is_admin: true, verified: true } })
}
