import TextField from '@mui/material/TextField'
import { genres } from '#shared/domain/act/genres.ts'
import { SearchField } from '#web/components/search-field.tsx'
import { dollarText } from '#web/lib/format/act.ts'
import { type ActsFilter, budgets } from '#web/acts/public-acts/acts-filter.ts'

interface PickProps {
  label: string
  any: string
  value: string | number | undefined
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** The browser's own list: not worth loading ours for a visitor. */
const Pick = ({ label, any, value, options, onChange }: PickProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    sx={{ width: { xs: '100%', sm: '11.25rem' } }}
  >
    <option value="">{any}</option>
    {options.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </TextField>
)

interface ActsToolsProps {
  filter: ActsFilter
  /** As typed. */
  place: string
  onPlace: (text: string) => void
  onChange: (key: 'genre' | 'budget', value: string) => void
}

export const ActsTools = ({ filter, place, onPlace, onChange }: ActsToolsProps) => (
  <>
    <Pick
      label="Genre"
      any="Any genre"
      value={filter.genre}
      options={genres.map((one) => [one, one])}
      onChange={(value) => onChange('genre', value)}
    />
    <SearchField label="Town or region" value={place} onChange={onPlace} />
    <Pick
      label="Price from"
      any="Any price"
      value={filter.budget}
      options={budgets.map((one) => [String(one), `Up to ${dollarText(one)}`])}
      onChange={(value) => onChange('budget', value)}
    />
  </>
)
