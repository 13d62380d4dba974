import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { List, ListBody } from '#web/booking/event/api/call-lists.ts'

const ways = [
  ['in_turn', 1, 'One after another'],
  ['first_yes', 2, 'Two at a time, the first yes counts'],
  ['first_yes', 3, 'Three at a time, the first yes counts'],
] as const

const times = [
  [4, '4 hours'],
  [12, '12 hours'],
  [24, 'A day'],
  [48, 'Two days'],
  [72, 'Three days'],
] as const

/** The order of asking and the time to answer. */
export const HowToAsk = ({ list, onChange }: { list: List; onChange: (how: Partial<ListBody>) => void }) => {
  const way = ways.findIndex(
    ([mode, count]) => mode === list.mode && (mode === 'in_turn' || count === list.ask_at_once),
  )
  const hours = list.answer_hours
  const shown = times.some(([count]) => count === hours) ? times : [...times, [hours, `${hours} hours`] as const]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' } }}>
      <TextField
        select
        size="small"
        label="How to ask"
        value={way < 0 ? '' : way}
        onChange={(e) => {
          const [mode, ask_at_once] = ways[Number(e.target.value)]!
          onChange({ mode, ask_at_once })
        }}
      >
        {ways.map(([, , label], i) => (
          <MenuItem key={label} value={i}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="Time to answer"
        value={hours}
        onChange={(e) => onChange({ answer_hours: Number(e.target.value) })}
      >
        {shown.map(([count, label]) => (
          <MenuItem key={count} value={count}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
