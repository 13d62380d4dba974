import { factorsApi } from '#shared/api/factors.ts'
import { recoveryState } from '#shared/domain/user/second-factor.ts'
import { AppError } from '#shared/errors.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { factorsOf, factorsWrite, saveFactors } from '#functions/people/data/factors.ts'
import { adminIds, getUserRecord } from '#functions/people/data/user.ts'
import { factorsKey, profileKey } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeMails } from './mails.ts'

/** A person has lost every factor and recovery code: admins remove them all, and the person sets up new ones. */
export const recoverAccount = useCase(
  factorsApi.recoverAccount,
  async (deps, actor, { params }) => {
    const [user, row, admins] = await Promise.all([
      getUserRecord(deps, params.id),
      factorsOf(deps, params.id),
      adminIds(deps),
    ])
    if (row.factors.length === 0) throw new AppError('conflict', 'This account has no second factor')
    const state = recoveryState({ admins, person: user.id, by: actor.id, asked: row.recovery }, deps.now)
    if (state === 'refused') throw new AppError('conflict', 'Another admin has to do this')
    if (state === 'done') {
      const after = { PK: row.PK, SK: row.SK, version: row.version, factors: [], recovery_codes: [] }
      await saveFactors(deps, { user, after, jobs: changeMails(deps, user, { change: 'recovered' }) })
      return { state }
    }
    const after = { ...row, recovery: { asked_by: actor.id, asked_at: deps.now } }
    try {
      await commit(
        deps,
        [factorsWrite(deps, after), ...actWrites(deps)],
        changeMails(deps, user, { change: 'recovery_asked' }),
      )
    } catch (error) {
      throw error instanceof ConditionFailed ? new ChangedMeanwhile('account') : error
    }
    return { state }
  },
  ({ params }) => [profileKey(params.id), factorsKey(params.id)],
)
