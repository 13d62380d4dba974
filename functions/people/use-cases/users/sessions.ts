import { usersApi } from '#shared/api/users.ts'
import { AppError } from '#shared/errors.ts'
import { accountFor } from '#functions/people/data/own-account.ts'
import { openSessionsOf } from '#functions/platform/caller/session.ts'
import { profileKey, sessionKey } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { ConditionFailed, remove } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** The hash of a token, which opens nothing. */
const idOf = (sortKey: string): string => sortKey.slice(sortKey.indexOf('#') + 1)

/** Of one's own account; an admin sees those of others, and may end them. */
export const listSessions = useCase(
  usersApi.listSessions,
  async (deps, actor, { params }) => {
    const user = await accountFor(deps, actor, params.id)
    const rows = await openSessionsOf(deps.db, user, deps.now)
    return rows.map(({ PK, SK, device = 'An unknown browser', created_at, seen_at }) => ({
      id: idOf(SK),
      device,
      created_at,
      seen_at,
      is_current: PK === actor.session.PK && SK === actor.session.SK,
    }))
  },
  ({ params }) => [profileKey(params.id)],
)

export const endSession = useCase(
  usersApi.endSession,
  async (deps, actor, { params }) => {
    const { id } = await accountFor(deps, actor, params.id)
    const ended = remove(deps.db.tableName, sessionKey(id, params.session_id), {
      ConditionExpression: 'attribute_exists(PK)',
    })
    try {
      await commit(deps, [ended, ...actWrites(deps)])
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('not_found', 'This device is already logged out')
      throw error
    }
    return null
  },
  ({ params }) => [profileKey(params.id)],
)

/** By their owner all but the caller's; by an admin all. The next epoch of the account ends them in a single write. */
export const endSessions = useCase(
  usersApi.endSessions,
  (deps, actor, { params }) =>
    retryConflicts(deps, async () => {
      const user = await accountFor(deps, actor, params.id)
      const keeps = user.id === actor.id ? { session: actor.session } : undefined
      try {
        await saveUser(deps, { before: user, after: user, newEpoch: true, keeps })
      } catch (error) {
        throw error instanceof ConditionFailed ? new AppError('unauthenticated', 'Please log in') : error
      }
      return null
    }),
  ({ params }) => [profileKey(params.id)],
)
