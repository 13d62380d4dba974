import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { RecordLink } from '#web/components/record-link.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { dateParts } from '#web/lib/format/date.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { availabilityQuery, type Act, type Whose } from '#web/calendar/availability/api/list-availability.ts'
import { actDays, addMonth, daysOfMonth, isMonth, monthTitle } from '#web/calendar/availability/month-days.ts'
import { AvailabilityCell } from './availability-cell.tsx'
import { AvailabilityFrame } from './availability-frame.tsx'
import { AvailabilityLegend } from './availability-legend.tsx'
import { Suspense, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'

const HoldDialog = lazyPart(() => import('#web/calendar/holds/components/hold-dialog.tsx'))

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

const targetIn = (cell: Element | undefined) => cell?.querySelector<HTMLElement>('[tabindex]') ?? undefined

/** Arrow keys move between the cells of a table, which is one stop of the Tab key. */
const gridKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    const step = steps[event.key]
    if (!cell || !step) return
    const rows = [...event.currentTarget.tBodies[0]!.rows]
    const row = rows[rows.indexOf(cell.parentElement as HTMLTableRowElement) + step[0]]
    const next = targetIn(row?.cells[cell.cellIndex + step[1]])
    if (!next) return
    event.preventDefault()
    next.focus()
  },
  onFocus: ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
    for (const other of currentTarget.querySelectorAll<HTMLElement>('td [tabindex="0"]')) other.tabIndex = -1
    target.tabIndex = 0
  },
}

/** The words of a table of acts or agents. */
const wordsOf = {
  acts: {
    ...{ head: 'Act', table: 'Artists and groups', none: 'No artists found', more: 'More artists' },
    empty: 'Artists and groups appear here once they have been verified.',
  },
  agents: {
    ...{ head: 'Agent', table: 'Agents', none: 'No agents found', more: 'More agents' },
    empty: 'Agents appear here once they have been verified.',
  },
} as const

interface AvailabilityGridProps {
  of: Whose
  onOf: (of: Whose) => void
  /** Such as `2026-06`, or from `2026-06-20`. */
  month: string
  /** Of the acts. */
  name: string
  today: string
  onMonth: (month: string) => void
  /** A click on a day holds the act, and otherwise begins an event. */
  isHolding: boolean
  onHolding: (isHolding: boolean) => void
}

/** An evening in the reader's zone, to be changed in the dialog. */
const holdWish = ({ act: { id, name }, day }: { act: Act; day: string }) => {
  const at = (hour: number) => new Date(`${day}T${hour}:00`).toISOString()
  return { act: { id, name }, times: { start: at(18), end: at(22) } }
}

/** Acts, or the agency's agents, and the days of a month: free, asked, booked, or booked by others. */
export const AvailabilityGrid = (props: AvailabilityGridProps) => {
  const { of, onOf, month, name, today, onMonth, isHolding, onHolding } = props
  const acts = useInfiniteQuery(availabilityQuery(of, month, name))
  const words = wordsOf[of]
  const back = useWayBack()
  const [wish, setWish] = useState<{ act: Act; day: string }>()
  const days = daysOfMonth(month)
  const title = monthTitle(month)
  const [typed, setTyped] = useState(days[0])
  const turn = (by: -1 | 1) => {
    const next = addMonth(month, by)
    setTyped(daysOfMonth(next)[0])
    onMonth(next)
  }
  const rows = acts.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 4px', mb: 2 }}>
        <IconButton aria-label="Previous month" onClick={() => turn(-1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label="Next month" onClick={() => turn(1)}>
          <NextIcon />
        </IconButton>
        <Typography variant="h3" component="h2" aria-live="polite" sx={{ ml: 1 }}>
          {title}
        </Typography>
        <TextField
          type="date"
          size="small"
          label="From"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            // A year is typed digit by digit.
            if (isMonth(target.value)) onMonth(target.value)
          }}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ ml: { sm: 2 }, width: { xs: '100%', sm: '11.25rem' } }}
        />
        {/* On a phone below the month. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' }, width: { xs: 1, sm: 'auto' } }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={of}
            aria-label="Whose days"
            onChange={(_, value: Whose | null) => value && onOf(value)}
          >
            <ToggleButton value="acts">Acts</ToggleButton>
            <ToggleButton value="agents">Agents</ToggleButton>
          </ToggleButtonGroup>
          {of === 'acts' && (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={isHolding ? 'hold' : 'event'}
              aria-label="A click on a day"
              sx={{ '& > button': { whiteSpace: 'nowrap' } }}
              onChange={(_, value: string | null) => value && onHolding(value === 'hold')}
            >
              <ToggleButton value="event">New event</ToggleButton>
              <ToggleButton value="hold">Hold</ToggleButton>
            </ToggleButtonGroup>
          )}
        </Box>
      </Box>
      {acts.isPending && <ListSkeleton />}
      {acts.error && !acts.data && <ErrorState error={acts.error} onRetry={() => void acts.refetch()} />}
      {acts.data && rows.length === 0 && <EmptyState title={words.none} text={words.empty} />}
      {rows.length > 0 && (
        <>
          <AvailabilityFrame aria-busy={acts.isFetching}>
            <table aria-label={`${words.table} in ${title}`} {...gridKeys}>
              <thead>
                <tr>
                  <th scope="col">{words.head}</th>
                  {days.map((day) => {
                    const { weekday, day: number } = dateParts(day, 'UTC')
                    return (
                      <th key={day} scope="col" {...(day === today && { 'aria-current': 'date' as const })}>
                        <small>{weekday.slice(0, 2)}</small>
                        {number}
                      </th>
                    )
                  })}
                </tr>
              </thead>
              <tbody>
                {rows.map((act, row) => (
                  <tr key={act.id}>
                    <th scope="row">
                      <RecordLink id={act.id} name={act.name} />
                    </th>
                    {actDays(month, act.engagements).map((actDay, column) => (
                      <AvailabilityCell
                        key={actDay.day}
                        act={act}
                        actDay={actDay}
                        isPast={actDay.day < today}
                        isFirst={row === 0 && column === 0}
                        back={back}
                        onHold={isHolding && of === 'acts' ? (day) => setWish({ act, day }) : undefined}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </AvailabilityFrame>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1.5 }}>
            <AvailabilityLegend of={of} />
            {acts.hasNextPage && (
              <Button variant="outlined" loading={acts.isFetchingNextPage} onClick={() => void acts.fetchNextPage()}>
                {words.more}
              </Button>
            )}
          </Box>
        </>
      )}
      {wish && (
        <Suspense>
          <HoldDialog wish={holdWish(wish)} onClose={() => setWish(undefined)} />
        </Suspense>
      )}
    </>
  )
}
