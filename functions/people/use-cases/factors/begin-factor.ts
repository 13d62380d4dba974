import { factorsApi } from '#shared/api/factors.ts'
import { maxFactors, totpUri } from '#shared/domain/user/second-factor.ts'
import { AppError } from '#shared/errors.ts'
import { newChallenge } from '#functions/people/data/challenge.ts'
import { factorsOf, type StoredPasskey } from '#functions/people/data/factors.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { factorsKey } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { put } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { demandOwnPassword } from '#functions/people/use-cases/own-password.ts'
import { creationOptions } from './passkeys.ts'
import { newSecret } from './totp.ts'

/** An open session alone adds no factor, with which its thief would lock the owner out. */
export const beginFactor = useCase(
  factorsApi.beginFactor,
  async (deps, actor, { params, body: { kind, password } }) => {
    const user = ownAccount(actor, params.id)
    await demandOwnPassword(deps, actor, password, { message: 'Could not add a second factor', field: 'password' })
    const { factors } = await factorsOf(deps, user.id)
    if (factors.length >= maxFactors) throw new AppError('conflict', 'You have enough. Please remove one first')
    if (kind === 'totp' && factors.some((one) => one.kind === 'totp'))
      throw new AppError('conflict', 'You have an authenticator app already. Please remove it first')
    const secret = kind === 'totp' ? newSecret() : undefined
    const { challenge, row } = newChallenge(
      deps,
      { user_id: user.id, epoch: user.session_epoch ?? 0 },
      { purpose: 'enroll', ...(secret !== undefined && { secret }) },
    )
    await commit(deps, [put(deps.db.tableName, { ...row }), ...actWrites(deps)])
    if (secret === undefined) {
      const known = factors.filter((one): one is StoredPasskey => one.kind === 'passkey')
      return { challenge, totp: null, passkey: { ...(await creationOptions(deps, user, challenge, known)) } }
    }
    const uri = totpUri('BookMe', user.email, secret)
    const { qrCode } = await import('#functions/platform/documents/qr-code.lazy.ts')
    return { challenge, totp: { secret, uri, qrcode: qrCode(uri) }, passkey: null }
  },
  ({ params }) => [factorsKey(params.id)],
)
