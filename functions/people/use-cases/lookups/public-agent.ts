import { lookupsApi } from '#shared/api/lookups.ts'
import { AppError } from '#shared/errors.ts'
import { agentSummaryOf } from '#functions/people/data/summaries.ts'
import { findUser } from '#functions/people/data/user.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Only of a verified agent: anybody can sign up and make a link. */
export const publicAgent = useCase(lookupsApi.publicAgent, async (deps, _actor, { params }) => {
  const user = await findUser(deps, userIdOf(params.id))
  const agent = user?.verified ? agentSummaryOf(user) : undefined
  if (agent?.id !== params.id) throw new AppError('not_found', 'Could not find agent')
  const { id, name, profile_picture } = agent
  return { id, name, profile_picture }
})
