import { AppError } from '#shared/errors.ts'
import { agentSummaryOf, type AgentSummary } from '#functions/people/data/summaries.ts'
import { profileKey, userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

/**
 * A verified agent of the agency, chosen by id.
 * @throws AppError invalid with `say`.
 */
export const chosenAgent = async (deps: Deps, id: string, say: string): Promise<AgentSummary & { user_id: string }> => {
  const user = await deps.db.get<UserRecord>(profileKey(userIdOf(id)))
  const agent = user && agentSummaryOf(user)
  if (agent?.id !== id) throw new AppError('invalid', say, { errors: { agent_id: 'Unknown agent' } })
  if (!user!.verified) throw new AppError('invalid', say, { errors: { agent_id: 'This agent is not verified yet' } })
  return { ...agent, user_id: user!.id }
}
