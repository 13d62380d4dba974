import { lookupsApi } from '#shared/api/lookups.ts'
import { AppError } from '#shared/errors.ts'
import { profileKey, returnedMailKey, userIdOf } from '#functions/platform/db/keys.ts'
import { clientRecordOf } from '#functions/people/data/client-record.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const getClient = useCase(
  lookupsApi.getClient,
  async (deps, actor, { params }) => {
    const user = await deps.db.get<UserRecord>(profileKey(userIdOf(params.id)))
    if (user?.client?.id !== params.id || !user.is_client) throw new AppError('not_found', 'Could not find client')
    const returned = await deps.db.get<{ reason: 'bounced' | 'complained' }>(returnedMailKey(user.email))
    return { ...clientRecordOf(actor, user), mail_returned: returned?.reason ?? null }
  },
  ({ params }) => [profileKey(userIdOf(params.id))],
)
