import { factorsApi } from '#shared/api/factors.ts'
import { AppError } from '#shared/errors.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { factorsOf, factorsWrite } from '#functions/people/data/factors.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { factorsKey } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Confirmed like every change of factors: a thief could otherwise make an owner remove the wrong one. */
export const renameFactor = useCase(
  factorsApi.renameFactor,
  async (deps, actor, { params, body: { name } }) => {
    const user = ownAccount(actor, params.id)
    const row = await factorsOf(deps, user.id)
    if (!row.factors.some(({ id }) => id === params.factor_id))
      throw new AppError('not_found', 'This second factor is already removed')
    const factors = row.factors.map((one) => (one.id === params.factor_id ? { ...one, name } : one))
    try {
      await commit(deps, [factorsWrite(deps, { ...row, factors }), ...actWrites(deps)])
    } catch (error) {
      throw error instanceof ConditionFailed ? new ChangedMeanwhile('account') : error
    }
    return null
  },
  ({ params }) => [factorsKey(params.id)],
)
