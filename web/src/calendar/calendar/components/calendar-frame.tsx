import GlobalStyles from '@mui/material/GlobalStyles'
import { styled, type Theme } from '@mui/material/styles'
import { onTouch, radius } from '#web/lib/looks.ts'
import { looks } from '#web/calendar/calendar/calendar-look.ts'
import { lookStyles } from './look-styles.ts'

const eventText = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.75rem',
  lineHeight: 1.4,
  padding: '0 2px',
  minWidth: 0,
} as const

/** A name takes a second line rather than being cut, in a day with room for it. */
const nameText = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const

const whereText = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** A block while it is dragged: the calendar moves a copy of it at the end of the page, outside the frame. */
export const DraggedLooks = () => (
  <GlobalStyles
    styles={(theme) => ({
      ...Object.fromEntries(
        Object.entries(lookStyles(theme as Theme)).map(([look, style]) => [
          `body > .look-${look}`,
          { ...style, '& *': { color: style.color } },
        ]),
      ),
      'body > .calendar-movable .calendar-event': eventText,
      'body > .calendar-movable .calendar-name': nameText,
      'body > .calendar-movable .calendar-where': whereText,
    })}
  />
)

/**
 * Our theme for the calendar, set through its CSS variables. Separate from the calendar so that its skeleton has the
 * same frame.
 */
export const CalendarFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  const styles = lookStyles(theme)
  return {
    ...Object.fromEntries(
      looks.map((look) => [`& .look-${look}`, { ...styles[look], '& *': { color: styles[look].color } }]),
    ),
    position: 'relative',
    minHeight: 600,
    borderRadius: radius.card,
    overflow: 'hidden',
    border: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    '& .calendar-event': eventText,
    '& .calendar-name': nameText,
    '& .calendar-where': whereText,
    '& .calendar-movable': { cursor: 'grab' },
    '& .calendar-more': {
      textOverflow: 'clip',
      color: palette.text.primary,
      fontWeight: 700,
      textDecoration: 'underline',
      textDecorationColor: palette.line.strong,
      textUnderlineOffset: 2,
    },
    // A day's number is smaller than a thumb; the target lies under the events of the day.
    ...onTouch({
      '& [role=link]': { position: 'relative' },
      '& [role=link]::after': { content: '""', position: 'absolute', inset: '-16px', minWidth: 44, minHeight: 44 },
      '& .calendar-event': { minHeight: 44 },
    }),
    '& .calendar-column': { overflow: 'hidden' },
    '& .calendar-column .calendar-event': {
      whiteSpace: 'normal',
      textOverflow: 'clip',
      overflowWrap: 'normal',
      hyphens: 'auto',
    },
    '--fc-classic-background': palette.background.paper,
    '--fc-classic-foreground': palette.text.primary,
    '--fc-classic-faint-foreground': palette.text.secondary,
    '--fc-classic-muted-foreground': palette.text.secondary,
    '--fc-classic-border': palette.divider,
    '--fc-classic-strong-border': palette.line.strong,
    '--fc-classic-faint': 'transparent',
    '--fc-classic-muted': palette.action.hover,
    '--fc-classic-strong': palette.action.selected,
    '--fc-classic-today': palette.soft.default,
    '--fc-classic-now': palette.error.main,
    '--fc-classic-highlight': palette.soft.default,
    '--fc-classic-primary': palette.focus,
    '--fc-classic-primary-foreground': palette.background.paper,
    '--fc-classic-event': '#1976D2',
    '--fc-classic-event-contrast': '#ffffff',
    '--fc-classic-background-event': palette.soft.default,
    '--fc-classic-small-dot-width': '8px',
    '--fc-classic-large-dot-width': '10px',
    '--fc-classic-background-event-opacity': '15%',
    '--fc-classic-background-event-foreground-opacity': '50%',
  }
})
