import { infiniteQueryOptions } from '@tanstack/react-query'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { callPage } from '#web/lib/api/client.ts'
import { nowMs } from '#web/lib/clock.ts'

export type When = 'upcoming' | 'past'

const years = (from: Date, n: number) =>
  new Date(Date.UTC(from.getUTCFullYear() + n, from.getUTCMonth(), from.getUTCDate())).toISOString()

/** Upcoming events soonest first, past events latest first; longer lists load on demand. */
export const eventsQuery = (when: When) =>
  infiniteQueryOptions({
    queryKey: ['events', 'list', when],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const now = new Date(nowMs())
      const range =
        when === 'upcoming'
          ? { start_date: now.toISOString(), end_date: years(now, 2), sort: 'asc' as const }
          : { start_date: years(now, -3), end_date: now.toISOString(), sort: 'desc' as const }
      return callPage('GET /events', { query: { ...range, cursor: pageParam }, signal })
    },
    getNextPageParam: (last) => last.next,
  })

/** An event in progress counts as upcoming until it ends, and is not listed twice. */
export const isIn = (when: When, card: EventProjection, now: number): boolean =>
  (card.end == null || Date.parse(card.end) > now) === (when === 'upcoming')
