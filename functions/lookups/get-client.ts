import { lookupsApi } from '#shared/api/lookups.ts'
import { AppError } from '#shared/errors.ts'
import { profileKey, returnedMailKey, userIdOf } from '#functions/_data/rows/keys.ts'
import { clientSummaryOf } from '#functions/_data/people/summaries.ts'
import type { UserRecord } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'

export const getClient = useCase(
  lookupsApi.getClient,
  async (deps, _actor, { params }) => {
    const user = await deps.db.get<UserRecord>(profileKey(userIdOf(params.id)))
    const client = user && clientSummaryOf(user)
    if (!user || client?.id !== params.id) throw new AppError('not_found', 'Could not find client')
    const returned = await deps.db.get<{ reason: 'bounced' | 'complained' }>(returnedMailKey(user.email))
    return { ...client, mail_returned: returned?.reason ?? null }
  },
  ({ params }) => [profileKey(userIdOf(params.id))],
)
