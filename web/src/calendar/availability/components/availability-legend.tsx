import { styled } from '@mui/material/styles'
import type { Whose } from '#web/calendar/availability/api/list-availability.ts'
import { AvailabilityFrame } from './availability-frame.tsx'

const Row = styled(AvailabilityFrame)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  border: 'none',
  borderRadius: 0,
  backgroundColor: 'transparent',
  '& > span': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.75) },
  '& .day': { minHeight: 20, width: 24, border: `1px solid ${theme.vars.palette.divider}` },
}))

const states: Record<Whose, object> = {
  acts: {
    free: 'Free',
    held: 'Held',
    asked: 'Asked',
    booked: 'Booked',
    blocked: 'Does not play',
    busy: 'Busy elsewhere',
  },
  agents: { free: 'Free', asked: 'In preparation', booked: 'Booked', blocked: 'Away', busy: 'Busy elsewhere' },
}

export const AvailabilityLegend = ({ of }: { of: Whose }) => (
  <Row>
    {Object.entries(states[of]).map(([state, name]) => (
      <span key={state}>
        <i className="day" data-state={state} aria-hidden />
        {name}
      </span>
    ))}
  </Row>
)
