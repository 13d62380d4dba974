import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { useController, type Control } from 'react-hook-form'
import type * as z from 'zod'
import type { OutputOf } from '#shared/lazy.ts'
import type { signupInput, signupRole } from '#shared/domain/user/schema.ts'
import { radius } from '#web/lib/looks.ts'

type Role = OutputOf<typeof signupRole>
const roles: { role: Role; name: string; text: string }[] = [
  { role: 'client', name: 'Client', text: 'I want to book live music' },
  { role: 'agent', name: 'Agent', text: 'I represent clients and manage their events' },
  { role: 'artist', name: 'Artist', text: 'I perform under my own name' },
  { role: 'bandleader', name: 'Band leader', text: 'I lead a group' },
  { role: 'musician', name: 'Musician', text: 'I play in other people’s bands' },
]

const Choice = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '6px 14px 6px 4px',
  minHeight: 56,
  borderRadius: radius.inner,
  cursor: 'pointer',
  border: `1px solid ${theme.vars.palette.line.strong}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&:has(:checked)': { borderColor: theme.vars.palette.primary.main, backgroundColor: theme.vars.palette.soft.default },
  '&:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  '& b': { display: 'block', lineHeight: 1.3 },
  '& small': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
}))

interface RolePickerProps {
  control: Control<z.input<ReturnType<typeof signupInput>>, unknown, OutputOf<typeof signupInput>>
}

/** A person can have several roles (docs/product.md#the-product). */
export const RolePicker = ({ control }: RolePickerProps) => {
  const { field, fieldState } = useController({ control, name: 'roles' })
  const toggle = (role: Role) =>
    field.onChange(field.value.includes(role) ? field.value.filter((r) => r !== role) : [...field.value, role])
  return (
    <Box component="fieldset" onBlur={field.onBlur} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        I am here as
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {roles.map(({ role, name, text }, i) => (
          <Choice key={role}>
            <Checkbox
              checked={field.value.includes(role)}
              onChange={() => toggle(role)}
              slotProps={{ input: i === 0 ? { ref: field.ref } : {} }}
            />
            <span>
              <b>{name}</b>
              <small>{text}</small>
            </span>
          </Choice>
        ))}
      </Box>
      {fieldState.error && (
        <FormHelperText error role="alert">
          {fieldState.error.message}
        </FormHelperText>
      )}
    </Box>
  )
}
