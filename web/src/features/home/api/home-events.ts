import { queryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import { localDay } from '#web/lib/format/date.ts'
import { nowMs } from '#web/lib/clock.ts'

const day = 86_400_000
/** Events that may need action: the last six weeks and the next six months. */
const daysBack = 45
const daysAhead = 190

/** Failures are silent (docs/product.md#messages): home still has its tiles. */
export const homeEventsQuery = () => {
  const range = { start_date: localDay(nowMs() - daysBack * day), end_date: localDay(nowMs() + daysAhead * day) }
  return queryOptions({
    queryKey: ['events', 'home', range],
    queryFn: async ({ signal }) => (await callPage('GET /events', { query: { ...range, sort: 'asc' }, signal })).items,
  })
}
