import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { type CalendarFilter, nearestStartQuery } from './api/list-calendar-events.ts'

/**
 * If the visible days have no event of a filter, the calendar opens at the nearest one, once for each filter. A reader
 * who turned to these days stays there.
 */
export const useNearestStart = (
  { data, isPlaceholderData }: UseQueryResult<EventProjection[]>,
  filter: CalendarFilter,
  today: string,
  isDayChosen: boolean,
) => {
  const key = `${filter.client ?? ''} ${filter.artist ?? ''}`
  const [left, setLeft] = useState(isDayChosen ? key : undefined)
  const isEmpty = data?.length === 0 && !isPlaceholderData
  const start = useQuery({
    ...nearestStartQuery(today, filter),
    enabled: key !== ' ' && isEmpty && left !== key,
  }).data
  return {
    start: isEmpty && left !== key ? (start ?? undefined) : undefined,
    /** The reader turned the pages. */
    leave: () => setLeft(key),
  }
}
