import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useConfiguration } from '#web/lib/requests/configuration.ts'

/** The instrument of a place; empty is any. One that the list no longer has stays. */
export const InstrumentSelect = ({
  value,
  label,
  onChange,
}: {
  value: string
  /** Which place, for those who do not see it. */
  label: string
  onChange: (instrument: string) => void
}) => {
  const known = useConfiguration()?.instruments ?? []
  const all = value === '' || known.includes(value) ? known : [value, ...known]
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      value={value}
      onChange={(e) => onChange(e.target.value)}
      sx={{ minWidth: '9.5rem' }}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } },
        htmlInput: { 'aria-label': label },
      }}
    >
      <MenuItem value="">Any instrument</MenuItem>
      {all.map((one) => (
        <MenuItem key={one} value={one}>
          {one}
        </MenuItem>
      ))}
    </TextField>
  )
}
