import { factorsApi } from '#shared/api/factors.ts'
import { AppError } from '#shared/errors.ts'
import { ChangedMeanwhile } from '#functions/_data/rows/changed-meanwhile.ts'
import { factorsOf, factorsWrite } from '#functions/_data/people/factors.ts'
import { ownAccount } from '#functions/_data/people/own-account.ts'
import { factorsKey } from '#functions/_data/rows/keys.ts'
import { actWrites, commit } from '#functions/_data/rows/outbox.ts'
import { ConditionFailed } from '#functions/_lib/db.ts'
import { useCase } from '#functions/_lib/use-case.ts'

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
