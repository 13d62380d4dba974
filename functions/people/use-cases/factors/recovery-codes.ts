import { factorsApi } from '#shared/api/factors.ts'
import { AppError } from '#shared/errors.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { factorsOf, factorsWrite, newRecoveryCodes } from '#functions/people/data/factors.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { factorsKey } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeMails } from './mails.ts'

export const renewRecoveryCodes = useCase(
  factorsApi.renewRecoveryCodes,
  async (deps, actor, { params }) => {
    const user = ownAccount(actor, params.id)
    const row = await factorsOf(deps, user.id)
    if (row.factors.length === 0) throw new AppError('conflict', 'You have no second factor yet')
    const { codes, recovery_codes } = newRecoveryCodes()
    const mails = changeMails(deps, user, { change: 'codes_renewed' })
    try {
      await commit(deps, [factorsWrite(deps, { ...row, recovery_codes }), ...actWrites(deps)], mails)
    } catch (error) {
      throw error instanceof ConditionFailed ? new ChangedMeanwhile('account') : error
    }
    return { recovery_codes: codes }
  },
  ({ params }) => [factorsKey(params.id)],
)
