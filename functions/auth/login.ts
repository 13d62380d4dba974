import { authApi } from '#shared/api/auth.ts'
import { AppError } from '#shared/errors.ts'
import { emailKey, loginFailuresKey } from '../_data/keys.ts'
import type { LoginRow } from '../_data/user.ts'
import { put, remove } from '../_lib/db.ts'
import { newSession } from '../_lib/session.ts'
import { useCase } from '../_lib/use-case.ts'
import { attemptFailed, beginAttempt } from './login-attempts.ts'
import { verifyPassword } from './password-hash.ts'

/** One answer, in the same time, for an unknown address and a wrong password. */
export const login = useCase(authApi.login, async (deps, _actor, { body: { email, password } }) => {
  const { ip } = deps.request
  const [row] = await Promise.all([deps.db.get<LoginRow>(emailKey(email)), beginAttempt(deps, email, ip)])
  if (!(await verifyPassword(password, row?.password_hash)) || !row) {
    await attemptFailed(deps, email, ip)
    throw new AppError('unauthenticated', 'Could not log in, please try again')
  }
  const session = newSession(row.user_id, deps.now, row.session_epoch)
  await deps.db.transact([
    put(deps.db.tableName, { ...session.row }),
    remove(deps.db.tableName, loginFailuresKey(email, ip)),
  ])
  return { id: row.user_id, token: session.token, verified: row.verified, signup_complete: row.signup_complete }
})
