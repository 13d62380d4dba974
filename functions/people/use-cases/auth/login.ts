import { timingSafeEqual } from 'node:crypto'
import { authApi } from '#shared/api/auth.ts'
import { AppError } from '#shared/errors.ts'
import { claimsOn } from '#functions/people/data/claims.ts'
import { newChallenge } from '#functions/people/data/challenge.ts'
import { openSession } from '#functions/people/data/open-session.ts'
import type { LoginRow } from '#functions/people/data/user.ts'
import { emailKey, formerDeviceKey, loginFailuresKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import { deviceOf } from '#functions/platform/caller/device.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { hashForClaim, verifyPassword } from '#functions/people/passwords/password-hash.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { counterOf, takeTurn, type Side } from './login-throttle.ts'

/** By one key derivation for all, which is done also without any. */
const claimWith = async (email: string, password: string, claims: readonly (LoginRow | undefined)[]) => {
  const hash = Buffer.from(await hashForClaim(password, email))
  const isSame = (row: LoginRow | undefined) => {
    const stored = Buffer.from(row?.password_hash ?? '')
    return stored.length === hash.length && timingSafeEqual(stored, hash)
  }
  return claims.find(isSame)
}

/**
 * The account of this address and password. Only the owner of a proven one is spared the second check: for all others,
 * the work tells nothing (ADR 17).
 */
const accountWith = async (
  email: string,
  password: string,
  holder: LoginRow | undefined,
  claims: readonly (LoginRow | undefined)[],
): Promise<{ row: LoginRow; side: Side } | undefined> => {
  const isHolder = await verifyPassword(password, holder?.password_hash)
  if (isHolder && holder?.is_known) return { row: holder, side: 'holder' }
  const claim = await claimWith(email, password, claims)
  if (isHolder && holder) return { row: holder, side: 'holder' }
  return claim && { row: claim, side: 'claims' }
}

/**
 * Same response and time for an unknown address and a wrong password. A person with a second factor gets no session
 * yet, but a challenge for the second step (docs/product.md#second-factor).
 */
export const login = useCase(authApi.login, async (deps, _actor, { body: { email, password } }) => {
  const network = networkOf(deps.request.ip)
  const [account, beside] = [deps.db.get<LoginRow>(emailKey(email)), claimsOn(deps, email)]
  const [holder, claims, turn] = await Promise.all([
    account,
    beside,
    takeTurn(deps, email, network, { holder: account.then((row) => [row]), claims: beside }),
    // With the first round trip, for `openSession`.
    deps.db.get(formerDeviceKey(email, deviceOf(deps.request))),
  ])
  const isOpen = (side: Side) => turn.open.includes(side)
  const found = await accountWith(
    email,
    password,
    isOpen('holder') ? holder : undefined,
    isOpen('claims') ? claims : [],
  )
  if (!found) {
    await turn.wrong()
    throw new AppError('unauthenticated', 'Could not log in, please try again')
  }
  const { row, side } = found
  const { user_id, session_epoch, second_factor, verified, signup_complete } = row
  const { tableName } = deps.db
  const forgiven = [network, deviceOf(deps.request)].map((who) =>
    remove(tableName, loginFailuresKey(email, counterOf(side, who))),
  )
  if (second_factor) {
    const step = newChallenge(deps, { user_id, epoch: session_epoch }, { purpose: 'login' })
    await Promise.all([turn.right(side), deps.db.transact([put(tableName, { ...step.row }), ...forgiven])])
    return { id: user_id, second_factor, challenge: step.challenge }
  }
  const { token, items, jobs } = await openSession(deps, {
    ...{ user_id, session_epoch, email: row.email },
    isProven: row.is_known === true,
  })
  await Promise.all([turn.right(side), commit(deps, [...items, ...forgiven], jobs)])
  return { id: user_id, token, verified, signup_complete }
})
