import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { nowMs } from '#web/lib/clock.ts'

/** The next payout to reach the bank, if one is on its way. */
export const nextPayoutQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payouts', userId, 'next'],
    queryFn: async ({ signal }) => {
      const payouts = await call('GET /users/{id}/payouts', { params: { id: userId }, query: { limit: 10 }, signal })
      const now = nowMs() / 1000
      return (
        payouts.filter((payout) => payout.arrival_date >= now).sort((a, b) => a.arrival_date - b.arrival_date)[0] ??
        null
      )
    },
  })
