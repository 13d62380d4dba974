import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { boardStage, boardStages, dropOf, type BoardStage } from '#shared/domain/event/lifecycle/board.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { radius } from '#web/lib/looks.ts'
import { notify } from '#web/lib/notify.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import type { EventFilter } from '../event-filter.ts'
import { useEvents } from '../use-events.ts'
import { BoardCard, nextOf } from './board-card.tsx'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: `repeat(${boardStages.length}, minmax(0, 1fr))`,
  alignItems: 'start',
  '& > section': {
    display: 'grid',
    gap: 8,
    gridTemplateColumns: 'minmax(0, 1fr)',
    minHeight: '8rem',
    alignContent: 'start',
    padding: 8,
    borderRadius: radius.card,
    backgroundColor: theme.vars.palette.soft.default,
  },
  '& > section.over': { outline: `2px solid ${theme.vars.palette.focus}` },
  // A list by stage: six columns would be cut on a phone, and narrow beside the menu.
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section': { minHeight: 0 },
    '& > section.empty': { display: 'none' },
  },
}))

/** The most cards of a column at first. */
const few = 12

interface ColumnProps {
  stage: BoardStage
  events: readonly EventProjection[]
  viewer: Viewer
  onDrag: (id: string | undefined) => void
  onDrop: (to: BoardStage) => void
}

const Column = ({ stage, events, viewer, onDrag, onDrop }: ColumnProps) => {
  const [isWhole, setWhole] = useState(false)
  const [isOver, setOver] = useState(false)
  const now = nowIso()
  const shown = isWhole ? events : events.slice(0, few)
  return (
    <section
      aria-label={stage}
      className={[isOver && 'over', events.length === 0 && 'empty'].filter(Boolean).join(' ')}
      onDragOver={(e) => {
        e.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault()
        setOver(false)
        onDrop(stage)
      }}
    >
      <Typography variant="h4" component="h2" sx={{ px: 0.5 }}>
        {stage}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {events.length}
        </Box>
      </Typography>
      {shown.map((event) => (
        <BoardCard key={event.id} event={event} viewer={viewer} now={now} onDrag={onDrag} />
      ))}
      {shown.length < events.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show {events.length - shown.length} more
        </Button>
      )}
    </section>
  )
}

/**
 * Events by stage, as far as they are loaded: those to come, soonest first, and those over, latest first. A card that
 * is dragged changes nothing: it opens the act that would take the event there.
 */
export default function EventBoard({ filter, viewer }: { filter: EventFilter; viewer: Viewer }) {
  const ahead = useEvents({ ...filter, when: 'upcoming', month: undefined, sort: undefined })
  const over = useEvents({ ...filter, when: 'past', month: undefined, sort: undefined })
  const [dragged, setDragged] = useState<string>()
  const navigate = useNavigate()
  const back = useWayBack()
  if (ahead.isPending || over.isPending) return <ListSkeleton />
  const error = ahead.error ?? over.error
  const events = [...ahead.events, ...over.events]
  if (error && events.length === 0)
    return <ErrorState error={error} onRetry={() => void Promise.all([ahead.refetch(), over.refetch()])} />
  const drop = (to: BoardStage) => {
    const event = events.find(({ id }) => id === dragged)
    const from = event && boardStage(event)
    if (!event || !from || dropOf(from, to) === 'stays') return
    const next = nextOf(event, viewer, nowIso())
    const isForward = dropOf(from, to) === 'forward'
    notify.info(isForward && next ? `Next for ${event.name ?? 'this event'}: ${next.label}` : notByDragging)
    void navigate(isForward && next ? next.to : `/event?id=${event.id}`, { state: back })
  }
  return (
    <>
      <Columns>
        {boardStages.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            events={events.filter((event) => boardStage(event) === stage)}
            viewer={viewer}
            onDrag={setDragged}
            onDrop={drop}
          />
        ))}
      </Columns>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {ahead.hasNextPage && (
          <Button variant="outlined" loading={ahead.isFetchingNextPage} onClick={() => void ahead.fetchNextPage()}>
            Show more to come
          </Button>
        )}
        {over.hasNextPage && (
          <Button variant="outlined" loading={over.isFetchingNextPage} onClick={() => void over.fetchNextPage()}>
            Show more that are over
          </Button>
        )}
      </Box>
    </>
  )
}

const notByDragging = 'A stage follows from what was done. The event shows what can be changed'
