import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { type Look, lookWord } from '#web/calendar/calendar/calendar-look.ts'
import { lookStyles } from './look-styles.ts'

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', columnGap: 4 })

const Key = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  gap: theme.spacing(0.75),
  minHeight: 44,
  paddingInline: theme.spacing(0.5),
  [theme.breakpoints.up('sm')]: { ...theme.typography.body2, paddingInline: theme.spacing(1) },
  borderRadius: 8,
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-pressed=false]': { color: theme.vars.palette.text.secondary },
  '&[aria-pressed=false] > span:first-of-type': { opacity: 0.35 },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.focus}` },
}))

const Swatch = styled('span', { shouldForwardProp: (prop) => prop !== 'look' })<{ look: Look }>(({ theme, look }) => ({
  '--fc-event-color': theme.vars.palette.info.main,
  ...lookStyles(theme)[look],
  width: 24,
  height: 16,
  borderRadius: 3,
  position: 'relative',
  ...(look === 'canceled' && {
    '&::after': { content: '""', position: 'absolute', insetInline: 4, top: 6, borderTop: '1px solid currentColor' },
  }),
}))

interface CalendarLegendProps {
  looks: readonly Look[]
  hidden: ReadonlySet<Look>
  onToggle: (look: Look) => void
}

/** The colors of the blocks, and which blocks are shown. */
export const CalendarLegend = ({ looks, hidden, onToggle }: CalendarLegendProps) => (
  <Row role="group" aria-label="Shown events">
    {looks.map((look) => (
      <Key key={look} aria-pressed={!hidden.has(look)} onClick={() => onToggle(look)}>
        <Swatch look={look} aria-hidden />
        <span>{lookWord[look]}</span>
      </Key>
    ))}
  </Row>
)
