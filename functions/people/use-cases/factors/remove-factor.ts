import { factorsApi } from '#shared/api/factors.ts'
import { mustEnroll } from '#shared/domain/user/second-factor.ts'
import { AppError } from '#shared/errors.ts'
import { factorsOf, saveFactors } from '#functions/people/data/factors.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { factorsKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeMails } from './mails.ts'

/** Uses the confirmation up and ends all other sessions: one stolen code removes one factor. */
export const removeFactor = useCase(
  factorsApi.removeFactor,
  async (deps, actor, { params }) => {
    const user = ownAccount(actor, params.id)
    const row = await factorsOf(deps, user.id)
    const gone = row.factors.find(({ id }) => id === params.factor_id)
    if (!gone) throw new AppError('not_found', 'This second factor is already removed')
    const factors = row.factors.filter((one) => one !== gone)
    if (factors.length === 0 && mustEnroll(user, [], deps.staffSecondFactor))
      throw new AppError('conflict', 'You need a second factor. Please add another one first')
    await saveFactors(deps, {
      user,
      after: { ...row, factors },
      keeps: { session: actor.session, confirmedAt: undefined },
      jobs: changeMails(deps, user, { change: 'removed', kind: gone.kind }),
    })
    return null
  },
  ({ params }) => [factorsKey(params.id)],
)
