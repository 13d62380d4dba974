import type { Theme } from '@mui/material/styles'
import { hatch } from '#web/lib/hatch.ts'
import type { Look } from '#web/calendar/calendar/calendar-look.ts'

/** The event's own color, darker on light paper and lighter on dark, so that a pale outline can be seen. */
const edge = (text: string) => `color-mix(in oklab, var(--fc-event-color) 65%, ${text})`

/** One look per status, for the blocks of the calendar, the days of a phone's week and the legend. */
export const lookStyles = ({ vars: { palette } }: Theme) => {
  const taken = {
    backgroundColor: palette.action.selected,
    border: `1px solid ${palette.line.strong}`,
    color: palette.text.primary,
  }
  return {
    draft: {
      backgroundColor: palette.background.paper,
      border: `2px solid ${edge(palette.text.primary)}`,
      color: palette.text.primary,
    },
    proposed: {
      backgroundColor: palette.background.paper,
      backgroundImage: hatch('var(--fc-event-color)'),
      border: `1px solid ${edge(palette.text.primary)}`,
      color: palette.text.primary,
    },
    booked: {
      backgroundColor: 'var(--fc-event-color)',
      border: '1px solid transparent',
      color: 'var(--fc-event-contrast-color)',
    },
    canceled: {
      backgroundColor: 'transparent',
      border: `1px dashed ${palette.line.strong}`,
      color: palette.text.secondary,
      textDecoration: 'line-through',
    },
    // Told apart by their edge, and by their words.
    blocked: { ...taken, borderInlineStart: `6px solid ${palette.text.secondary}` },
    busy: { ...taken, border: `2px dotted ${palette.text.secondary}` },
    held: { ...taken, backgroundColor: palette.background.paper, border: `3px double ${palette.line.strong}` },
  } satisfies Record<Look, object>
}
