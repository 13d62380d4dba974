import { authApi } from '#shared/api/auth.ts'
import { AppError } from '#shared/errors.ts'
import type { MailOf } from '#shared/mails.ts'
import { firstProof, loseAddress, provenJobs } from '#functions/people/data/claims.ts'
import { linkAudit } from '#functions/platform/db/audit.ts'
import { emailKey, loginFailuresKey, profileKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { countRequest, everybody, limitRequests, returnWrite, type Place } from '#functions/platform/db/rate-limit.ts'
import { newResetLink, readResetToken, type ResetRow } from '#functions/people/data/reset-link.ts'
import { rememberDevice, trustOf } from '#functions/people/data/known-devices.ts'
import { EmailTaken, saveUser, type LoginRow } from '#functions/people/data/user.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { ConditionFailed, put, remove } from '#functions/platform/db/db.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { deviceOf } from '#functions/platform/caller/device.ts'
import { trustedIf } from '#functions/platform/mail/mail-to.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { hashPassword } from '#functions/people/passwords/password-hash.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { refuseCommonPassword } from '#functions/people/passwords/common-password.ts'

const answer = { message: 'If there is an account with this email, a link to set a new password is on its way.' }

/** An unknown address takes the same path without a recipient, so that the response reveals no account. */
export const requestPasswordReset = useCase(authApi.requestPasswordReset, async (deps, _actor, { body: { email } }) => {
  const strangers: Place = ['reset_address', canonicalEmail(email)]
  const account = deps.db.get<LoginRow>(emailKey(email))
  const [row, trust, asked] = await Promise.all([
    account,
    account.then((found) => trustOf(deps, found)),
    countRequest(deps, strangers),
    limitRequests(deps, ['reset_network', networkOf(deps.request.ip)]),
    limitRequests(deps, ['reset_total', everybody, networkOf(deps.request.ip)]),
  ])
  // An owner's own device has requests of its own. All others share a few, and the link of the last one lasts: requests
  // by strangers lock nobody out (ADR 16).
  const isOwners = row?.is_known === true && trust !== undefined
  const own: Place = ['reset_device', deviceOf(deps.request)]
  const { max } = deps.limits.reset_address
  const hasRoom = isOwners ? (await countRequest(deps, own)) <= deps.limits.reset_device.max : asked <= max
  const lasts = !isOwners && asked === max
  const link = newResetLink(deps, row?.user_id ?? 'nobody', row?.session_epoch ?? 0, lasts ? 'lasting' : 'reset')
  const mail: MailOf<'password_reset'> = {
    ...{ type: 'mail', template: 'password_reset', to: row && hasRoom ? row.email : '' },
    variables: { link: link.path, ...(lasts && { lasts: 'day' }) },
  }
  const items = [put(deps.db.tableName, { ...link.row }), ...(isOwners ? [returnWrite(deps, strangers)] : [])]
  await commit(deps, items, trustedIf(isOwners, [mail]))
  return answer
})

const spent = () =>
  new AppError('invalid', 'This link is no longer valid, please ask for a new one', {
    errors: { token: 'This link is no longer valid' },
  })

/** The token names its account, so that both are read at once. A link works once: of two concurrent uses one wins. */
export const confirmPasswordReset = useCase(
  authApi.confirmPasswordReset,
  async (deps, _actor, { body: { token, password } }) => {
    const named = readResetToken(token)
    if (!named) throw spent()
    refuseCommonPassword(deps, password, 'password')
    const { userId, key } = named
    const [reset, user] = await Promise.all([deps.db.get<ResetRow>(key), deps.db.get<UserRecord>(profileKey(userId))])
    if (!user || reset?.user_id !== userId || reset.expires_at <= deps.now) throw spent()
    const epoch = user.session_epoch ?? 0
    if (reset.epoch !== epoch) throw spent()
    // Using the mailed link proves that the address is theirs.
    const { proven, also: gone } = await firstProof(deps, user)
    const after = { ...proven, password_hash: await hashPassword(password) }
    const also = [
      ...gone,
      remove(deps.db.tableName, key, { ConditionExpression: 'attribute_exists(PK)' }),
      ...(user.rival === undefined ? [] : [loseAddress(deps, user.rival)]),
      // The owner can log in despite others' guesses: this network and device no longer wait.
      remove(deps.db.tableName, loginFailuresKey(user.email, networkOf(deps.request.ip))),
      remove(deps.db.tableName, loginFailuresKey(user.email, deviceOf(deps.request))),
      await rememberDevice(deps, { user_id: userId, session_epoch: epoch + 1 }, 'reset'),
      linkAudit(deps, authApi.confirmPasswordReset, user),
    ]
    try {
      const jobs = provenJobs(user, [user.rival])
      await saveUser(deps, { before: user, after, newEpoch: true, rival: user.rival, also, jobs })
    } catch (error) {
      if (error instanceof ConditionFailed || error instanceof EmailTaken) throw spent()
      throw error
    }
    return null
  },
)
