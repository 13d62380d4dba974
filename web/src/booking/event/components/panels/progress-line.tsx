import { styled } from '@mui/material/styles'
import { clientSteps, steps } from '#shared/domain/event/lifecycle/progress.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'

/** By the position of the mark. */
const labelColumns = Object.fromEntries(
  [2, 3, 4, 5, 6, 7].map((at) => [
    `& li:nth-of-type(${at}) span`,
    at < 5
      ? { gridColumn: `${at} / span ${Math.min(4, 7 - at)}` }
      : { gridColumn: `1 / ${at + 1}`, justifySelf: 'end' },
  ]),
)

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
  '& li[data-state=done]': { borderColor: theme.vars.palette.line.strong },
  '& li[data-state=current]': {
    borderColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.text.primary,
    fontWeight: 700,
  },
  // Seven labels do not fit on a phone, which shows only the current one below the marks.
  [theme.breakpoints.down('sm')]: {
    '& li:not([data-state=current]) span': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    // The label has all the columns from its mark on, or up to it.
    '& li': { gridRow: 1 },
    '& li[data-state=current]': { display: 'contents' },
    '& li[data-state=current]::before': {
      content: '""',
      gridRow: 1,
      borderTop: `4px solid ${theme.vars.palette.text.primary}`,
    },
    '& li span': { gridRow: 2, gridColumn: '1 / span 4' },
    ...labelColumns,
  },
}))

/** The event's progress through its states. */
export const ProgressLine = ({ event, isClient }: { event: EventView; isClient: boolean }) => (
  <Line aria-label="Progress">
    {(isClient ? clientSteps : steps)(event).map(({ key, label, state }) => (
      <li key={key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <span>{label}</span>
      </li>
    ))}
  </Line>
)
