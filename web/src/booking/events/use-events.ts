import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { aheadMs } from '#web/lib/clock.ts'
import { eventsQuery } from './api/list-events.ts'
import { type EventFilter, isShown } from './event-filter.ts'
import { sortEvents } from './sort-events.ts'

/** The events that pass the filter, as far as they are loaded, in the chosen order. */
export const useEvents = (filter: EventFilter) => {
  const list = useInfiniteQuery(eventsQuery(filter))
  const { data, dataUpdatedAt, fetchNextPage } = list
  const rowsOf = useCallback(
    (pages: readonly { items: readonly EventProjection[] }[]) =>
      sortEvents(
        pages.flatMap((page) => page.items).filter((row) => isShown(filter, row, dataUpdatedAt + aheadMs())),
        filter.sort,
      ),
    [filter, dataUpdatedAt],
  )
  const events = useMemo(() => rowsOf(data?.pages ?? []), [data, rowsOf])
  /** For a file: also rows that are not loaded yet. */
  const loadAll = async () => {
    let pages = data?.pages ?? []
    while (pages.at(-1)?.next !== undefined) pages = (await fetchNextPage({ throwOnError: true })).data?.pages ?? []
    return rowsOf(pages)
  }
  return { ...list, events, loadAll }
}
