import { styled } from '@mui/material/styles'
import { steps } from '#shared/domain/event/lifecycle/progress.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'

const Line = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 4,
  '& li': {
    borderTop: `4px solid ${theme.vars.palette.divider}`,
    paddingTop: 6,
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& li[data-state=done]': { borderColor: theme.vars.palette.text.primary },
  '& li[data-state=current]': {
    borderColor: theme.vars.palette.accent.main,
    color: theme.vars.palette.text.primary,
    fontWeight: 700,
  },
  // Seven words do not fit on a phone: there the present one stands alone under the marks.
  [theme.breakpoints.down('sm')]: {
    '& li:not([data-state=current]) span': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& li[data-state=current] span': { whiteSpace: 'nowrap' },
    '& li:nth-of-type(n+5)[data-state=current]': { direction: 'rtl' },
  },
}))

/** Where the event stands on its way. */
export const ProgressLine = ({ event }: { event: EventView }) => (
  <Line aria-label="Progress">
    {steps(event).map(({ key, label, state }) => (
      <li key={key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <span>{label}</span>
      </li>
    ))}
  </Line>
)
