import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  label: string
}

/** A name filter. Debounce the value before sending it to the server (`useDebounced`). */
export const SearchField = ({ value, onChange, label }: SearchFieldProps) => (
  <OutlinedInput
    size="small"
    type="search"
    placeholder={label}
    value={value}
    onChange={(e) => onChange(e.target.value)}
    sx={{ width: { xs: '100%', sm: '16rem' }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    inputProps={{ 'aria-label': label, maxLength: 100 }}
    startAdornment={
      <InputAdornment position="start">
        <SearchIcon fontSize="small" />
      </InputAdornment>
    }
    endAdornment={
      value !== '' && (
        <InputAdornment position="end">
          <IconButton size="small" edge="end" aria-label="Clear filter" onClick={() => onChange('')}>
            <ClearIcon fontSize="small" />
          </IconButton>
        </InputAdornment>
      )
    }
  />
)
