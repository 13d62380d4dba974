import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { type Genre, genres, maxGenres } from '#shared/domain/act/genres.ts'
import type { AccountControl } from './types.ts'

const columns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))' }

interface GenresFieldProps {
  control: AccountControl
  name: 'artist.genres' | `groups.${number}.genres`
}

/** Visitors find an act by its genres. */
export const GenresField = ({ control, name }: GenresFieldProps) => {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const chosen: readonly Genre[] = field.value
  const toggle = (one: Genre) => {
    field.onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
    field.onBlur()
  }
  return (
    <FormControl component="fieldset" error={fieldState.invalid} aria-describedby={id}>
      <FormLabel component="legend">Genres</FormLabel>
      <Box sx={columns}>
        {genres.map((one) => (
          <FormControlLabel
            key={one}
            label={one}
            control={
              <Checkbox
                checked={chosen.includes(one)}
                disabled={chosen.length >= maxGenres && !chosen.includes(one)}
                onChange={() => toggle(one)}
              />
            }
          />
        ))}
      </Box>
      <FormHelperText id={id}>
        {fieldState.error?.message ?? `Up to ${maxGenres}, for everybody who looks for an act`}
      </FormHelperText>
    </FormControl>
  )
}
