import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

const minutes = 60_000

/**
 * The user's unfinished events, regardless of the date, refreshed while home is open. Failures are silent
 * (docs/product.md#messages), because home still has its tiles.
 */
export const homeEventsQuery = () =>
  queryOptions({
    queryKey: ['events', 'home'],
    queryFn: ({ signal }) => call('GET /tasks', { signal }),
    refetchInterval: 2 * minutes,
    refetchOnWindowFocus: true,
  })
