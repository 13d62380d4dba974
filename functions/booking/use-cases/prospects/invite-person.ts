import { prospectsApi } from '#shared/api/prospects.ts'
import { AppError } from '#shared/errors.ts'
import { isAgencys } from '#functions/people/data/client-record.ts'
import { getUserRecord } from '#functions/people/data/user.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { commitLimited } from '#functions/platform/db/rate-limit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { invitation } from './invite-client.ts'

/** The link that claims an account which the agency added or imported (ADR 26). */
export const invitePerson = useCase(
  prospectsApi.invitePerson,
  async (deps, actor, { params }) => {
    const user = await getUserRecord(deps, params.id)
    if (!isAgencys(user)) throw new AppError('conflict', `${user.first} ${user.last} has a login already`)
    const { also, jobs } = invitation(deps, actor, user)
    await commitLimited(deps, [['invite_client', actor.id]], also, jobs)
    return null
  },
  ({ params }) => [profileKey(params.id)],
)
