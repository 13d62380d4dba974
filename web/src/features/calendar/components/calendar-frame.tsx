import { styled } from '@mui/material/styles'
import { looks } from '../calendar-look.ts'
import { lookStyles } from './look-styles.ts'

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
    borderRadius: 16,
    overflow: 'hidden',
    border: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    '& .calendar-event': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: '0.75rem',
      lineHeight: 1.4,
      padding: '0 2px',
      minWidth: 0,
    },
    '& .calendar-where': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .calendar-movable': { cursor: 'grab' },
    '& .calendar-more': {
      textOverflow: 'clip',
      color: palette.text.primary,
      fontWeight: 700,
      textDecoration: 'underline',
      textDecorationColor: palette.accent.main,
      textUnderlineOffset: 2,
    },
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
    '--fc-classic-today': palette.accent.soft,
    '--fc-classic-now': palette.error.main,
    '--fc-classic-highlight': palette.accent.soft,
    '--fc-classic-primary': palette.focus,
    '--fc-classic-primary-foreground': palette.background.paper,
    '--fc-classic-event': '#1976D2',
    '--fc-classic-event-contrast': '#ffffff',
    '--fc-classic-background-event': palette.accent.soft,
    '--fc-classic-small-dot-width': '8px',
    '--fc-classic-large-dot-width': '10px',
    '--fc-classic-background-event-opacity': '15%',
    '--fc-classic-background-event-foreground-opacity': '50%',
  }
})
