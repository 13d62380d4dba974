import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { DateStub } from '#web/components/date-stub.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { daysUntil, formatTime, isOtherZone, sayDays, zoneName } from '#web/lib/format/date.ts'
import { humanize } from '#web/lib/format/text.ts'
import { stepPath } from '#web/lib/step-path.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import type { HomeStep } from '../home-steps.ts'

/** Styled as a ticket with the date as its tear-off stub. */
const Ticket = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: 16,
  padding: 12,
  borderRadius: 16,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& .body': {
    minWidth: 0,
    paddingLeft: 16,
    borderLeft: `2px dashed ${theme.vars.palette.divider}`,
    alignSelf: 'stretch',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 2,
  },
  '& .name': {
    fontWeight: 700,
    color: 'inherit',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  '& .soft': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'auto 1fr',
    gap: 12,
    '& .act': { gridColumn: '1 / -1', '& > *': { width: '100%' } },
  },
}))

const whenText = (event: HomeStep['event']): string => {
  if (event.start == null) return ''
  const zone = event.timezone ?? event.venue?.timezone
  const name = isOtherZone(event.start, zone) ? ` ${zoneName(event.start, zone)}` : ''
  return `${formatTime(event.start, zone)}${name}, ${sayDays(daysUntil(event.start, zone))}`
}

export const StepRow = ({ item, primary = false }: { item: HomeStep; primary?: boolean }) => {
  const back = useWayBack()
  const { event, step } = item
  // The reason, unless the chip already says it.
  const label = step.action === 'wait' && step.label !== humanize(event.status) ? step.label : ''
  const detail = [label, step.detail].filter(Boolean).join(' · ')
  return (
    <Ticket>
      <DateStub when={event.start} zone={event.timezone ?? event.venue?.timezone} />
      <div className="body">
        <span className="line">
          <Link className="name" to={`/event?id=${encodeURIComponent(event.id)}`} state={back}>
            {event.name ?? 'Event'}
          </Link>
          <StatusChip status={event.status} />
        </span>
        <span className="soft">{[whenText(event), event.venue?.name].filter(Boolean).join(' · ')}</span>
        {detail !== '' && <span className="soft">{detail}</span>}
      </div>
      {step.action !== 'wait' && (
        <div className="act">
          <Button
            component={Link}
            to={stepPath(step, event.id)}
            state={back}
            variant={primary ? 'contained' : 'outlined'}
          >
            {step.label}
          </Button>
        </div>
      )}
    </Ticket>
  )
}
