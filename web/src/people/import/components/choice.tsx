import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

interface ChoiceProps {
  label: string
  value: string
  words: Readonly<Record<string, string>>
  hint?: string | undefined
  /** The word for no choice. */
  empty?: string | undefined
  disabled: boolean
  onChoose: (value: string) => void
}

/** One of a few words. */
export const Choice = ({ label, value, words, hint, empty, disabled, onChoose }: ChoiceProps) => (
  <TextField
    select
    size="small"
    fullWidth={false}
    label={label}
    value={value}
    disabled={disabled}
    helperText={hint}
    onChange={(event) => {
      if (event.target.value !== '') onChoose(event.target.value)
    }}
    sx={{ minWidth: 200, maxWidth: '100%' }}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    {empty !== undefined && <MenuItem value="">{empty}</MenuItem>}
    {Object.entries(words).map(([one, word]) => (
      <MenuItem key={one} value={one}>
        {word}
      </MenuItem>
    ))}
  </TextField>
)
