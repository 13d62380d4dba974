import type { User } from '#shared/domain/user/schema.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'
import { homeEventsQuery } from './home-events.ts'
import { verificationsQuery } from './list-verifications.ts'
import { newLeadsQuery } from './new-leads.ts'
import { ownHoldsQuery } from './own-holds.ts'
import { setupQuery } from './setup.ts'
import { waitingRequestsQuery } from './waiting-requests.ts'

/** Prefetches the first data of home, by role. */
export const askForHome = (user: User): void => {
  void queryClient.prefetchQuery(homeEventsQuery())
  void queryClient.prefetchQuery(unreadQuery)
  if (user.is_agent || user.is_admin)
    void Promise.all([
      queryClient.prefetchQuery(waitingRequestsQuery),
      queryClient.prefetchQuery(ownHoldsQuery),
      queryClient.prefetchQuery(newLeadsQuery),
      queryClient.prefetchQuery(setupQuery),
    ])
  if (user.is_admin) void queryClient.prefetchInfiniteQuery(verificationsQuery)
}
