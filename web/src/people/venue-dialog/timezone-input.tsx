import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useQuery } from '@tanstack/react-query'
import { type Control, useController } from 'react-hook-form'
import type { VenueInput } from '#shared/domain/venue/schema.ts'
import { zoneName } from '#web/lib/format/date.ts'
import { timezonesQuery } from '#web/lib/requests/venue/list-timezones.ts'
import type { VenueValues } from './use-venue-form.ts'

/** `America/New_York` → `New York (EDT)` */
const zoneLabel = (zone: string): string =>
  `${(zone.split('/').slice(1).join(', ') || zone).replaceAll('_', ' ')} (${zoneName(Date.now(), zone)})`

/** The venue's time zone, used for all of its events. */
export const TimezoneInput = ({ control }: { control: Control<VenueValues, unknown, VenueInput> }) => {
  const { field, fieldState } = useController({ control, name: 'timezone' })
  const listed = useQuery(timezonesQuery).data ?? []
  const zones = listed.includes(field.value) ? listed : [field.value, ...listed]
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel id="venue-timezone">Time zone</FormLabel>
      <RadioGroup
        aria-labelledby="venue-timezone"
        value={field.value}
        onChange={(e) => {
          field.onChange(e.target.value)
          field.onBlur()
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(13.75rem, 100%), 1fr))' }}
      >
        {zones.map((zone) => (
          <FormControlLabel key={zone} value={zone} control={<Radio size="small" />} label={zoneLabel(zone)} />
        ))}
      </RadioGroup>
      {fieldState.error?.message && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  )
}
