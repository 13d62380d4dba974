import { authApi } from '#shared/api/auth.ts'
import { AppError } from '#shared/errors.ts'
import { newChallenge } from '#functions/_data/people/challenge.ts'
import { openSession } from '#functions/_data/people/open-session.ts'
import type { LoginRow } from '#functions/_data/people/user.ts'
import { emailKey, formerDeviceKey, loginFailuresKey } from '#functions/_data/rows/keys.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { put, remove } from '#functions/_lib/db.ts'
import { deviceOf } from '#functions/_lib/device.ts'
import { networkOf } from '#functions/_lib/network.ts'
import { verifyPassword } from '#functions/_lib/password-hash.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { takeTurn } from './login-throttle.ts'

/**
 * Same response and time for an unknown address and a wrong password. A person with a second factor gets no session
 * yet, but a challenge for the second step (docs/product.md#second-factor).
 */
export const login = useCase(authApi.login, async (deps, _actor, { body: { email, password } }) => {
  const network = networkOf(deps.request.ip)
  const account = deps.db.get<LoginRow>(emailKey(email))
  const [row, turn] = await Promise.all([
    account,
    takeTurn(deps, email, network, account),
    // With the first round trip, for `openSession`.
    deps.db.get(formerDeviceKey(email, deviceOf(deps.request))),
  ])
  if (!(await verifyPassword(password, row?.password_hash)) || !row) {
    await turn.wrong()
    throw new AppError('unauthenticated', 'Could not log in, please try again')
  }
  const { user_id, session_epoch, second_factor, verified, signup_complete } = row
  const { tableName } = deps.db
  const forgiven = [loginFailuresKey(email, network), loginFailuresKey(email, deviceOf(deps.request))].map((key) =>
    remove(tableName, key),
  )
  if (second_factor) {
    const step = newChallenge(deps, { user_id, epoch: session_epoch }, { purpose: 'login' })
    await Promise.all([turn.right(), deps.db.transact([put(tableName, { ...step.row }), ...forgiven])])
    return { id: user_id, second_factor, challenge: step.challenge }
  }
  const { token, items, jobs } = await openSession(deps, {
    ...{ user_id, session_epoch, email: row.email },
    isProven: row.is_known === true,
  })
  await Promise.all([turn.right(), commit(deps, [...items, ...forgiven], jobs)])
  return { id: user_id, token, verified, signup_complete }
})
