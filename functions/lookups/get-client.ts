import { lookupsApi } from '#shared/api/lookups.ts'
import { AppError } from '#shared/errors.ts'
import { profileKey, userIdOf } from '../_data/keys.ts'
import { clientSummaryOf } from '../_data/summaries.ts'
import type { UserRecord } from '../_lib/deps.ts'
import { useCase } from '../_lib/use-case.ts'

export const getClient = useCase(
  lookupsApi.getClient,
  async (deps, _actor, { params }) => {
    const user = await deps.db.get<UserRecord>(profileKey(userIdOf(params.id)))
    const client = user && clientSummaryOf(user)
    if (client?.id !== params.id) throw new AppError('not_found', 'Could not find client')
    return client
  },
  ({ params }) => [profileKey(userIdOf(params.id))],
)
