import { factorsApi } from '#shared/api/factors.ts'
import { confirmationMs } from '#shared/domain/user/second-factor.ts'
import { AppError } from '#shared/errors.ts'
import { challengeKeyOf, findChallenge, newChallenge, spend } from '#functions/people/data/challenge.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { factorsKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeMails } from './mails.ts'
import { prove } from './prove.ts'

export const challengeFactor = useCase(factorsApi.challengeFactor, async (deps, actor, { params }) => {
  const { id, session_epoch = 0 } = ownAccount(actor, params.id)
  const { challenge, row } = newChallenge(deps, { user_id: id, epoch: session_epoch }, { purpose: 'confirm' })
  await deps.db.transact([put(deps.db.tableName, { ...row })])
  return { challenge }
})

const confirmed = (deps: Deps, { session }: Actor): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: session,
    UpdateExpression: 'SET confirmed_at = :now',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':now': deps.now },
  },
})

const again = () => new AppError('invalid', 'Please try again', { errors: { code: 'Please try again' } })

/** A passkey signs a challenge of its own; a code needs none. */
export const confirmFactor = useCase(
  factorsApi.confirmFactor,
  async (deps, actor, { params, body: proof }) => {
    const user = ownAccount(actor, params.id)
    if (!user.second_factor) throw new AppError('conflict', 'You have no second factor yet')
    const challenge = proof.passkey ? await findChallenge(deps, user, proof.challenge ?? '', 'confirm') : undefined
    if (proof.passkey && !challenge) throw again()
    const proven = await prove(deps, { user, endpoint: factorsApi.confirmFactor, proof, session: actor.session })
    const told = proof.recovery_code ? changeMails(deps, user, { change: 'code_used' }) : []
    const spent = challenge ? [spend(deps, challenge)] : []
    try {
      await commit(deps, [...proven, confirmed(deps, actor), ...spent], told)
    } catch (error) {
      throw error instanceof ConditionFailed ? again() : error
    }
    return { confirmed_until: new Date(Date.parse(deps.now) + confirmationMs).toISOString() }
  },
  ({ params, body: { passkey, challenge } }) => [
    factorsKey(params.id),
    ...(passkey && challenge ? [challengeKeyOf(params.id, challenge)] : []),
  ],
)
