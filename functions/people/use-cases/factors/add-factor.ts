import { factorsApi } from '#shared/api/factors.ts'
import type { BodyOf } from '#shared/api/endpoint.ts'
import { maxFactors } from '#shared/domain/user/second-factor.ts'
import { AppError } from '#shared/errors.ts'
import { challengeKeyOf, findChallenge, spend, type ChallengeRow } from '#functions/people/data/challenge.ts'
import { factorsOf, newRecoveryCodes, saveFactors, type StoredFactor } from '#functions/people/data/factors.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { factorsKey } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { deviceLabel } from '#functions/platform/caller/device.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeMails } from './mails.ts'
import { registered } from './passkeys.ts'
import { stepOf } from './totp.ts'

type Sent = BodyOf<typeof factorsApi.addFactor>

const invalid = (field: string, message: string) => new AppError('invalid', message, { errors: { [field]: message } })

/** @throws AppError invalid */
const madeFrom = async (deps: Deps, { secret }: ChallengeRow, sent: Sent): Promise<StoredFactor> => {
  const device = deviceLabel(deps.request.userAgent)
  const common = { id: deps.id('fct'), device, added_at: deps.now }
  if (secret === undefined) {
    const passkey = await registered(deps, sent.passkey, sent.challenge)
    if (!passkey) throw invalid('passkey', 'This passkey did not work, please try again')
    return { ...common, kind: 'passkey', name: sent.name || 'Passkey', ...passkey }
  }
  const step = stepOf(secret, sent.code ?? '', deps.now)
  if (step === undefined) throw invalid('code', 'This is not right, please try again')
  // The code that proves the app is used up, too.
  return { ...common, kind: 'totp', name: sent.name || 'Authenticator app', secret, last_step: step }
}

/** Ends all other sessions; this one counts as confirmed. */
export const addFactor = useCase(
  factorsApi.addFactor,
  async (deps, actor, { params, body }) => {
    const user = ownAccount(actor, params.id)
    const [challenge, row] = await Promise.all([
      findChallenge(deps, user, body.challenge, 'enroll'),
      factorsOf(deps, user.id),
    ])
    if (!challenge) throw invalid('challenge', 'Please begin again')
    const factor = await madeFrom(deps, challenge, body)
    const isSecondTotp = factor.kind === 'totp' && row.factors.some(({ kind }) => kind === 'totp')
    if (isSecondTotp || row.factors.length >= maxFactors) throw invalid('challenge', 'Please begin again')
    const made = row.factors.length === 0 ? newRecoveryCodes() : undefined
    await saveFactors(deps, {
      user,
      after: {
        ...row,
        factors: [...row.factors, factor],
        recovery_codes: made?.recovery_codes ?? row.recovery_codes,
      },
      keeps: { session: actor.session, confirmedAt: deps.now, trust: 'code' },
      also: [spend(deps, challenge)],
      jobs: changeMails(deps, user, { change: 'added', kind: factor.kind }),
    })
    return { recovery_codes: made?.codes ?? [] }
  },
  ({ params, body }) => [factorsKey(params.id), challengeKeyOf(params.id, body.challenge)],
)
