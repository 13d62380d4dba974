import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { agentIds } from '#functions/_data/people/user.ts'
import { agentSummaryOf } from '#functions/_data/people/summaries.ts'
import { agentPrefix, profileKey } from '#functions/_data/rows/keys.ts'
import type { UserRecord } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'

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
