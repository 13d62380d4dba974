import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useState } from 'react'
import type { Viewer } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { aheadMs } from '#web/lib/clock.ts'
import { eventsQuery, isIn, type When } from '../api/list-events.ts'
import { EventRow } from './event-row.tsx'

const List = styled('ul')({ listStyle: 'none', padding: 0, margin: 0, position: 'relative' })
const Item = styled('li')({ position: 'absolute', top: 0, left: 0, width: '100%', paddingBottom: 12 })

/** Virtualized: only rows in view are in the DOM. */
export const EventList = ({ when, viewer }: { when: When; viewer: Viewer }) => {
  const { data, dataUpdatedAt, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(eventsQuery(when))
  const events = useMemo(
    () =>
      (data?.pages ?? []).flatMap((page) => page.items).filter((card) => isIn(when, card, dataUpdatedAt + aheadMs())),
    [data, when, dataUpdatedAt],
  )
  /** The list's offset from the top of the page, known after layout. */
  const [offset, setOffset] = useState(0)
  const list = useCallback((node: HTMLUListElement | null) => {
    if (node) setOffset(node.offsetTop)
  }, [])
  const rows = useWindowVirtualizer({
    count: events.length,
    estimateSize: () => 116,
    overscan: 6,
    scrollMargin: offset,
    getItemKey: (i) => events[i]!.id,
    // An estimate, so that rows render with the page instead of one render later.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  if (isPending) return <ListSkeleton />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (events.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        title={`No ${when} events found.`}
        text={
          when === 'upcoming'
            ? 'Booked and planned events appear here, soonest first.'
            : 'Past events appear here, latest first.'
        }
      />
    )
  }
  return (
    <>
      <List
        ref={list}
        style={{ height: rows.getTotalSize() }}
        aria-label={when === 'upcoming' ? 'Upcoming events' : 'Past events'}
      >
        {rows.getVirtualItems().map((row) => (
          <Item
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            style={{ transform: `translateY(${row.start - rows.options.scrollMargin}px)` }}
          >
            <EventRow event={events[row.index]!} viewer={viewer} />
          </Item>
        ))}
      </List>
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
