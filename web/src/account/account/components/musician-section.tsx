import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useController } from 'react-hook-form'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { Section } from '#web/components/section.tsx'
import { humanize } from '#web/lib/format/text.ts'
import { useConfiguration } from '#web/lib/requests/configuration.ts'
import type { AccountControl } from './types.ts'

const columns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(11.875rem, 100%), 1fr))' }
const other = 'other'

const InstrumentsField = ({ control }: { control: AccountControl }) => {
  const { field, fieldState } = useController({ control, name: 'musician.instruments' })
  const known = useConfiguration()?.instruments ?? []
  // Stored values stay selectable even if the list no longer contains them.
  const all = [...new Set([...known, ...field.value])].sort((a, b) => a.localeCompare(b))
  const toggle = (name: string) => {
    field.onChange(field.value.includes(name) ? field.value.filter((one) => one !== name) : [...field.value, name])
    field.onBlur()
  }
  return (
    <FormControl
      component="fieldset"
      error={fieldState.invalid}
      aria-describedby={fieldState.error ? 'instruments-help' : undefined}
    >
      <FormLabel component="legend">Instruments played</FormLabel>
      <Box sx={columns}>
        {all.map((name) => (
          <FormControlLabel
            key={name}
            label={name}
            control={<Checkbox checked={field.value.includes(name)} onChange={() => toggle(name)} />}
          />
        ))}
      </Box>
      {fieldState.error && <FormHelperText id="instruments-help">{fieldState.error.message}</FormHelperText>}
    </FormControl>
  )
}

const MealField = ({ control }: { control: AccountControl }) => {
  const { field } = useController({ control, name: 'meal.choice' })
  const known = useConfiguration()?.meal_preferences ?? []
  const all = [...new Set([...known, field.value])]
  return (
    <Box>
      <FormControl>
        <FormLabel id="meal-label">Meal preference</FormLabel>
        <RadioGroup
          aria-labelledby="meal-label"
          name="meal"
          value={field.value}
          onChange={(_, value) => field.onChange(value)}
          sx={columns}
        >
          {all.map((name) => (
            <FormControlLabel key={name} value={name} label={humanize(name)} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
      {field.value === other && (
        <Box sx={{ mt: 1, maxWidth: 420 }}>
          <TextInput control={control} name="meal.text" label="Which meal?" required />
        </Box>
      )}
    </Box>
  )
}

export const MusicianSection = ({ control }: { control: AccountControl }) => (
  <Section title="Musician Info">
    <FormStack>
      <TextInput control={control} name="musician.name" label="Musician name" required />
      <InstrumentsField control={control} />
      <MealField control={control} />
    </FormStack>
  </Section>
)
