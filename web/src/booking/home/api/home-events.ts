import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

const minutes = 60_000

/**
 * The user's unfinished events, regardless of the date. Live screens (lib/live.ts) read them again when one changes,
 * the interval when the time or a client's look at a proposal makes the difference. Failures are silent
 * (docs/product.md#messages), because home still has its tiles.
 */
export const homeEventsQuery = () =>
  queryOptions({
    queryKey: ['events', 'home'],
    queryFn: ({ signal }) => call('GET /tasks', { signal }),
    refetchInterval: 30 * minutes,
    refetchOnWindowFocus: true,
  })
