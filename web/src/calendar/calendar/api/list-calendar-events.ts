import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { callPage } from '#web/lib/api/client.ts'
import { addDays, type DayRange } from '#web/calendar/calendar/calendar-address.ts'

export interface CalendarFilter {
  client: string | undefined
  artist: string | undefined
}

/** A page holds some 1,100 events; no screen needs more than this. */
const maxPages = 6

/** All events that overlap the visible days; failures are silent (docs/product.md#messages). */
export const calendarEventsQuery = ({ start, end }: DayRange, filter: CalendarFilter) =>
  queryOptions({
    queryKey: ['events', 'calendar', { start, end, ...filter }],
    queryFn: async ({ signal }) => {
      const cards: EventProjection[] = []
      let cursor: string | undefined
      for (let page = 0; page < maxPages; page += 1) {
        const { items, next } = await callPage('GET /events', {
          query: { start_date: start, end_date: end, ...filter, cursor },
          signal,
        })
        cards.push(...items)
        cursor = next
        if (!cursor) break
      }
      return cards
    },
    placeholderData: keepPreviousData,
  })

/** The start of the next of these events, otherwise of the last one; null if there is none within two years. */
export const nearestStartQuery = (today: string, filter: CalendarFilter) =>
  queryOptions({
    queryKey: ['events', 'nearest', { today, ...filter }],
    queryFn: async ({ signal }) => {
      for (const query of [
        { start_date: today, end_date: addDays(today, 730), sort: 'asc' as const },
        { start_date: addDays(today, -730), end_date: today, sort: 'desc' as const },
      ]) {
        const { items } = await callPage('GET /events', { query: { ...query, ...filter }, signal })
        const found = items.find((event) => event.start && !isCalledOff(event))
        if (found?.start) return found.start
      }
      return null
    },
  })
