import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { totalText } from '#shared/domain/event/money/price-range.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { saveFile } from '#web/lib/api/download.ts'
import { nowIso } from '#web/lib/clock.ts'
import { figureOf, figureWords, isCommission } from '#web/lib/figure-path.ts'
import { count } from '#web/lib/format/text.ts'
import { notify } from '#web/lib/notify.ts'
import { type EventFilter, filterCount, monthsText, type When, writeFilter } from '#web/booking/events/event-filter.ts'
import type { Sort } from '#web/booking/events/sort-events.ts'
import { useEvents } from '#web/booking/events/use-events.ts'
import { BulkBar } from './bulk-bar.tsx'
import { EventTable } from './event-table.tsx'

const labels: Record<When, string> = {
  upcoming: 'Upcoming events',
  past: 'Past events',
  canceled: 'Canceled events',
}
const emptyTexts: Record<When, string> = {
  upcoming: 'Booked and planned events appear here, soonest first.',
  past: 'Past events appear here, latest first.',
  canceled: 'Events that were called off appear here, latest first.',
}

/** The sum of the rows, for readers who see prices; a debt leads to the rows that it sums. */
const Totals = ({
  events,
  more,
  filter,
}: {
  events: readonly EventProjection[]
  more: boolean
  filter: EventFilter
}) => {
  const counted = more ? `${events.length.toLocaleString('en-US')}+ events` : count(events.length, 'event')
  const many = [monthsText(filter), counted].filter(Boolean).join(' · ')
  if (more || !events.some(({ price }) => price)) return many
  const owed = sum(events.map(owedOf))
  if (isCommission(filter.figure)) {
    const add = figureOf(filter.figure)
    return `${many} · ${formatMoney(sum(events.map((row) => add(row, nowIso()))))} ${figureWords[filter.figure]}`
  }
  const isAll = filter.unpaid || filter.figure === 'owed' || filter.figure === 'overdue' || owed === 0
  const text = `${formatMoney(owed)} owed`
  return (
    <>
      {many} · {totalText(events, formatMoney)} total ·{' '}
      {isAll ? text : <Link to={`/events?${writeFilter({ ...filter, figure: 'owed' }).toString()}`}>{text}</Link>}
    </>
  )
}

interface EventListProps {
  filter: EventFilter
  viewer: Viewer
  onClear: () => void
  onSort: (sort: Sort | undefined) => void
}

export const EventList = ({ filter, viewer, onClear, onSort }: EventListProps) => {
  const { events, loadAll, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useEvents(filter)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback(
    (id: string) => setSelected((was) => new Set(was.has(id) ? [...was].filter((one) => one !== id) : [...was, id])),
    [],
  )
  if (isPending) return <ListSkeleton />
  if (error && events.length === 0) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (events.length === 0 && !hasNextPage) {
    return filterCount(filter) === 0 ? (
      <EmptyState title={`No ${filter.when} events found.`} text={emptyTexts[filter.when]} />
    ) : (
      <EmptyState
        title={`No ${filter.month === undefined || filter.when === 'canceled' ? `${filter.when} ` : ''}events found.`}
        text="No event passes all filters."
        action={
          <Button variant="outlined" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  }
  const download = async () => {
    try {
      const [rows, { eventsCsv }] = await Promise.all([loadAll(), import('#web/booking/events/event-csv.ts')])
      saveFile(new Blob([eventsCsv(rows)], { type: 'text/csv;charset=utf-8' }), 'events.csv')
    } catch (failure) {
      notify.failure(failure, { otherwise: 'Could not download the file' })
    }
  }
  const chosen = events.filter(({ id }) => selected.has(id))
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2,
          mb: 1,
          // Only for those who come by keyboard.
          '&:not(:has(~ * :focus-visible)) .keys': { display: 'none' },
        }}
      >
        <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: 1 }}>
          <Totals events={events} more={hasNextPage} filter={filter} />
          {filter.sort && hasNextPage && ' · sorted as far as they are loaded'}
          <span className="keys"> · Arrow keys go from row to row</span>
        </Typography>
        <Button size="small" startIcon={<DownloadIcon />} onClick={() => void download()}>
          CSV
        </Button>
      </Box>
      <EventTable
        label={filter.month === undefined || filter.when === 'canceled' ? labels[filter.when] : 'Events of the month'}
        figure={filter.figure}
        events={events}
        viewer={viewer}
        selected={selected}
        onSelect={select}
        onSelectAll={() => setSelected(new Set(chosen.length === events.length ? [] : events.map(({ id }) => id)))}
        sort={filter.sort}
        onSort={onSort}
      />
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {chosen.length > 0 && <BulkBar events={chosen} viewer={viewer} onDone={() => setSelected(new Set())} />}
    </>
  )
}
