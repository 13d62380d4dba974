import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { normaliseAmount, toCents, toUnits, type Cents } from '#shared/domain/money.ts'
import type { Candidate } from '#web/booking/event/api/call-lists.ts'

const textOf = (rate: Cents | null) => (rate === null ? '' : normaliseAmount(String(toUnits(rate))))

/** The rate offered to somebody; empty is the chair's. Saved on leaving the field. */
export const CandidateRate = ({
  one,
  usual,
  onRate,
}: {
  one: Candidate
  usual: Cents
  onRate: (rate: Cents | null) => void
}) => (
  <TextField
    key={one.rate}
    size="small"
    defaultValue={textOf(one.rate)}
    placeholder={textOf(usual)}
    onBlur={(e) => {
      const text = e.target.value.trim()
      const rate = text === '' ? null : toCents(Number(normaliseAmount(text)))
      if (rate !== one.rate) onRate(rate)
    }}
    onKeyDown={(e) => e.key === 'Enter' && (e.target as HTMLInputElement).blur()}
    sx={{ width: '7.5rem' }}
    slotProps={{
      htmlInput: { inputMode: 'decimal', 'aria-label': `Rate for ${one.name} in dollars` },
      input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
    }}
  />
)
