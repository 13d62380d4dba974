import { styled } from '@mui/material/styles'
import { hatch } from '#web/lib/hatch.ts'
import { radius } from '#web/lib/looks.ts'

/** The table scrolls sideways under the acts' names, which stay. */
export const AvailabilityFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  const line = `1px solid ${palette.divider}`
  return {
    overflowX: 'auto',
    border: line,
    borderRadius: radius.card,
    backgroundColor: palette.background.paper,
    '& table': { height: 1, borderCollapse: 'separate', borderSpacing: 0, width: '100%' },
    '& th': { ...theme.typography.body2, fontWeight: 600, padding: theme.spacing(0.5), borderBottom: line },
    '& thead small': { display: 'block', ...theme.typography.caption, color: palette.text.secondary },
    '& thead [aria-current=date]': { backgroundColor: palette.soft.default },
    '& th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      minWidth: 120,
      maxWidth: 200,
      paddingInline: theme.spacing(1.5),
      textAlign: 'start',
      overflowWrap: 'anywhere',
      backgroundColor: palette.background.paper,
      borderRight: line,
    },
    // A height in the cell lets its link fill a row that a long name makes higher.
    '& td': { padding: 0, borderBottom: line, borderLeft: line, minWidth: 25, height: 44 },
    // For thumbs: the border is no part of the target.
    '@media (pointer: coarse)': { '& td': { minWidth: 45 } },
    [theme.breakpoints.down('sm')]: { '& td': { minWidth: 45 } },
    '& .day': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      height: '100%',
      minHeight: 44,
      boxSizing: 'border-box',
      color: palette.text.secondary,
      textDecoration: 'none',
    },
    '& button.day': { width: '100%', padding: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
    '& .day:focus-visible': { outline: `2px solid ${palette.focus}`, outlineOffset: -2 },
    '& :is(a, button).day[data-state=free]:is(:hover, :focus-visible)': { backgroundColor: palette.soft.default },
    '& :is(a, button).day[data-state=free]:is(:hover, :focus-visible)::after': {
      content: '"+"',
      color: palette.text.primary,
    },
    '& .day[data-state=past]': { backgroundColor: palette.action.hover },
    '& .day[data-state=held]': { border: `2px dashed ${palette.line.strong}` },
    '& .day[data-state=asked]': { backgroundImage: hatch(palette.info.main) },
    '& .day[data-state=booked]': { backgroundColor: palette.info.main },
    '& .day:is([data-state=blocked], [data-state=busy])': { backgroundColor: palette.action.selected },
    '& .day[data-state=busy]::after': { content: '"~"', color: palette.text.primary },
    '& .day[data-state=blocked]::after': { content: '"×"', color: palette.text.primary },
  }
})
