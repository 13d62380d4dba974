import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import {
  type CalendarView,
  calendarViews,
  type Shown,
  step,
  titleOf,
  viewNames,
} from '#web/calendar/calendar/calendar-address.ts'

const unit: Record<CalendarView, string> = { day: 'day', week: 'week', month: 'month', four: 'four days' }

interface CalendarToolbarProps {
  shown: Shown
  today: string
  onShow: (shown: Shown) => void
}

export const CalendarToolbar = ({ shown, today, onShow }: CalendarToolbarProps) => {
  const { view } = shown
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Button variant="outlined" size="small" onClick={() => onShow({ view, date: today })}>
          Today
        </Button>
        <IconButton aria-label={`Previous ${unit[view]}`} onClick={() => onShow({ view, date: step(shown, -1) })}>
          <PreviousIcon />
        </IconButton>
        <IconButton
          aria-label={`Next ${unit[view]}`}
          onClick={() => onShow({ view, date: step(shown, 1) })}
          sx={{ ml: -0.5 }}
        >
          <NextIcon />
        </IconButton>
      </Box>
      <Typography
        variant="h3"
        component="h2"
        aria-live="polite"
        sx={{
          flex: '1 1 12.5rem',
          order: { xs: -1, sm: 0 },
          width: { xs: '100%', sm: 'auto' },
          flexBasis: { xs: '100%', sm: '12.5rem' },
        }}
      >
        {titleOf(shown)}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label="View"
        onChange={(_, next: CalendarView | null) => next && onShow({ ...shown, view: next })}
      >
        {calendarViews.map((one) => (
          <ToggleButton key={one} value={one}>
            {viewNames[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
