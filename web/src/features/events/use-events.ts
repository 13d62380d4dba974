import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { aheadMs } from '#web/lib/clock.ts'
import { eventsQuery } from './api/list-events.ts'
import { type EventFilter, isShown } from './event-filter.ts'

/** The events that pass the filter, as far as they are loaded. */
export const useEvents = (filter: EventFilter) => {
  const list = useInfiniteQuery(eventsQuery(filter))
  const { data, dataUpdatedAt, fetchNextPage } = list
  const events = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => page.items)
        .filter((row) => isShown(filter, row, dataUpdatedAt + aheadMs())),
    [data, filter, dataUpdatedAt],
  )
  /** For a file: also rows that are not loaded yet. */
  const loadAll = async () => {
    let pages = data?.pages ?? []
    while (pages.at(-1)?.next !== undefined) pages = (await fetchNextPage({ throwOnError: true })).data?.pages ?? []
    return pages.flatMap((page) => page.items).filter((row) => isShown(filter, row, dataUpdatedAt + aheadMs()))
  }
  return { ...list, events, loadAll }
}
