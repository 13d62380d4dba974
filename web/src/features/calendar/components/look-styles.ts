import type { Theme } from '@mui/material/styles'
import { hatch } from '#web/lib/hatch.ts'
import type { Look } from '../calendar-look.ts'

/** The event's own color, darker on light paper and lighter on dark, so that a pale outline can be seen. */
const edge = (text: string) => `color-mix(in oklab, var(--fc-event-color) 65%, ${text})`

/** One look per status, for the blocks of the calendar, the days of a phone's week and the legend. */
export const lookStyles = ({ vars: { palette } }: Theme) =>
  // eslint-disable-next-line bookme/status-list -- looks, each for several statuses
  ({
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
  }) satisfies Record<Look, object>
