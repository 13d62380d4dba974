import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { callPage } from '#web/lib/api/client.ts'
import type { DayRange } from '../calendar-address.ts'

export interface CalendarFilter {
  client: string | undefined
  artist: string | undefined
}

/** A page holds some 1,100 events; no screen needs more than this. */
const maxPages = 6

/**
 * All events that overlap the visible days, except those called off, because their date is free; failures are silent
 * (docs/product.md#messages).
 */
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
        cards.push(...items.filter((event) => !isCalledOff(event)))
        cursor = next
        if (!cursor) break
      }
      return cards
    },
    placeholderData: keepPreviousData,
  })
