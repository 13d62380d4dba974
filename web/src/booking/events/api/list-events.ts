import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import { nowMs } from '#web/lib/clock.ts'
import { type EventFilter, rangeOf } from '#web/booking/events/event-filter.ts'

/** Upcoming events soonest first, past events latest first; longer lists load on demand. */
export const eventsQuery = (filter: EventFilter) => {
  const { statuses: _statuses, sort: _sort, isBoard: _isBoard, ...asked } = filter
  return infiniteQueryOptions({
    queryKey: ['events', 'list', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /events', { query: { ...rangeOf(filter, new Date(nowMs())), cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  })
}
