import type { User } from '#shared/domain/user/schema.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { requestCountQuery } from './count-requests.ts'
import { homeEventsQuery } from './home-events.ts'

/** What home shows first, by role, ahead of the page. */
export const askForHome = (user: User): void => {
  void queryClient.prefetchQuery(homeEventsQuery())
  if (user.is_agent || user.is_admin) void queryClient.prefetchQuery(requestCountQuery)
}
