import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { matterWords, stepFor } from '#shared/domain/event/lifecycle/open-matter.ts'
import { worstOf } from '#shared/domain/event/lifecycle/urgency.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { radius } from '#web/lib/looks.ts'
import { stepPath } from '#web/lib/step-path.ts'
import { useWayBack } from '#web/lib/way-back.ts'

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  padding: '10px 12px',
  borderRadius: radius.control,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: `4px solid ${theme.vars.palette.line.strong}`,
  backgroundColor: theme.vars.palette.background.paper,
  overflowWrap: 'anywhere',
  '&.ready': { borderLeftColor: theme.vars.palette.success.main },
  '&.risk': { borderLeftColor: theme.vars.palette.error.main },
  '&.open': { borderLeftColor: theme.vars.palette.warning.main },
  '&[draggable=true]': { cursor: 'grab' },
  '& a.name': { color: 'inherit', fontWeight: 700, textDecoration: 'none' },
  '& a.name:hover': { textDecoration: 'underline' },
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}))

/** The next act of the event, with its page. */
export const nextOf = (event: EventProjection, viewer: Viewer, now: Instant) => {
  const urgent = worstOf(event, viewer, now)
  if (!urgent) return undefined
  const step = stepFor(event, urgent, viewer, now)
  const to = urgent.isOwn ? stepPath(step, event.id) : `/event?id=${event.id}`
  return {
    look: urgent.urgency === 'risk' ? 'risk' : 'open',
    to,
    label: step.label,
    isOwn: urgent.isOwn,
    urgent,
  } as const
}

interface BoardCardProps {
  event: EventProjection
  viewer: Viewer
  now: Instant
  onDrag: (id: string | undefined) => void
}

export const BoardCard = ({ event, viewer, now, onDrag }: BoardCardProps) => {
  const back = useWayBack()
  const next = nextOf(event, viewer, now)
  const zone = event.timezone ?? event.venue?.timezone
  const facts = [event.start ? formatDate(event.start, zone) : 'Date open', event.client?.name]
  return (
    <Card
      className={next?.look ?? 'ready'}
      draggable
      onDragStart={(e) => {
        e.dataTransfer.setData('text/plain', event.id)
        e.dataTransfer.effectAllowed = 'move'
        onDrag(event.id)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <Link className="name" data-open to={`/event?id=${event.id}`} state={back} draggable={false}>
        {event.name ?? 'Event'}
      </Link>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      <small>{next ? matterWords(event, next.urgent, viewer, now) || next.label : 'Ready'}</small>
      {next?.isOwn && (
        <Button
          component={Link}
          to={next.to}
          state={back}
          size="small"
          draggable={false}
          aria-label={`${next.label}: ${event.name ?? ''}`}
          sx={{ justifySelf: 'start', ml: -1 }}
        >
          {next.label}
        </Button>
      )}
    </Card>
  )
}
