import { factorsApi } from '#shared/api/factors.ts'
import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import { AppError } from '#shared/errors.ts'
import { challengeKeyOf, findChallenge, spend } from '#functions/people/data/challenge.ts'
import { openSession } from '#functions/people/data/open-session.ts'
import { findUser } from '#functions/people/data/user.ts'
import { factorsKey, knownDevicesKey, profileKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeMails } from './mails.ts'
import { prove } from './prove.ts'

const again = () => new AppError('unauthenticated', 'Please log in again')

/** Of two answers to one challenge, or two uses of one code, one wins. */
export const finishLogin = useCase(
  factorsApi.finishLogin,
  async (deps, _actor, { body: { id, ...proof } }) => {
    const user = await findUser(deps, id)
    const challenge = user && (await findChallenge(deps, user, proof.challenge, 'login'))
    if (!user || !challenge) throw again()
    const proven = await prove(deps, { user, endpoint: factorsApi.finishLogin, proof })
    const { email, session_epoch = 0, verified, signup_complete } = user
    const login = { user_id: id, email, session_epoch, isProven: isKnownByEmail(user), isConfirmed: true }
    const { token, items, jobs } = await openSession(deps, login)
    const told = proof.recovery_code ? changeMails(deps, user, { change: 'code_used' }) : []
    try {
      await commit(deps, [spend(deps, challenge), ...proven, ...items], [...jobs, ...told])
    } catch (error) {
      throw error instanceof ConditionFailed ? again() : error
    }
    return { id, token, verified, signup_complete }
  },
  ({ body: { id, challenge } }) => [
    ...[profileKey(id), challengeKeyOf(id, challenge), factorsKey(id), knownDevicesKey(id)],
  ],
)
