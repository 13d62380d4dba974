import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { defaultColor } from '#shared/domain/event/edit/new.ts'
import { radius, touchSize } from '#web/lib/looks.ts'
import type { EventValues } from '#web/booking/event-edit/event-values.ts'

const choices: readonly (readonly [color: string, name: string])[] = [
  [defaultColor, 'Blue'],
  ['#00838F', 'Teal'],
  ['#2E7D32', 'Green'],
  ['#F9A825', 'Yellow'],
  ['#EF6C00', 'Orange'],
  ['#C62828', 'Red'],
  ['#AD1457', 'Pink'],
  ['#6A1B9A', 'Purple'],
  ['#546E7A', 'Gray'],
]

const Swatch = styled('label')(({ theme }) => ({
  width: 36,
  height: 36,
  borderRadius: radius.control,
  ...touchSize,
  position: 'relative',
  cursor: 'pointer',
  border: `2px solid ${theme.vars.palette.divider}`,
  '&:has(input:checked)': { outline: `3px solid ${theme.vars.palette.text.primary}`, outlineOffset: 2 },
  '&:has(input:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  '& input': {
    position: 'absolute',
    inset: 0,
    opacity: 0,
    margin: 0,
    width: '100%',
    height: '100%',
    cursor: 'pointer',
  },
}))

export const ColorInput = ({ control }: { control: Control<EventValues, unknown, EventValues> }) => {
  const { field, fieldState } = useController({ control, name: 'color' })
  const id = useId()
  const isOwn = !choices.some(([color]) => color.toLowerCase() === field.value.toLowerCase())
  return (
    <FormControl component="fieldset" error={fieldState.invalid}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        Color in the calendar
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {choices.map(([color, name]) => (
          <Swatch key={color} title={name} style={{ backgroundColor: color }}>
            <input
              type="radio"
              name={`${id}-color`}
              value={color}
              aria-label={name}
              checked={color.toLowerCase() === field.value.toLowerCase()}
              onChange={() => field.onChange(color)}
            />
          </Swatch>
        ))}
        <Box
          component="label"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem', ...touchSize }}
        >
          <input
            type="color"
            value={field.value || defaultColor}
            onChange={(e) => field.onChange(e.target.value)}
            style={{ width: 44, height: 36, padding: 2, borderRadius: radius.control }}
          />
          {isOwn ? 'Custom color (selected)' : 'Custom color'}
        </Box>
      </Box>
      {fieldState.error?.message && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  )
}
