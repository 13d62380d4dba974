import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { agentIds } from '#functions/people/data/user.ts'
import { agentSummaryOf } from '#functions/people/data/summaries.ts'
import { agentPrefix, profileKey } from '#functions/platform/db/keys.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** An agency has a handful of agents. */
export const listAgents = useCase(
  bookingRequestsApi.listAgents,
  async (deps) => {
    const users = await Promise.all((await agentIds(deps)).map((id) => deps.db.get<UserRecord>(profileKey(id))))
    return users
      .flatMap((user) => (user && agentSummaryOf(user)) ?? [])
      .map(({ id, name, profile_picture }) => ({ id, name, profile_picture: profile_picture ?? null }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  },
  () => [agentPrefix],
)
