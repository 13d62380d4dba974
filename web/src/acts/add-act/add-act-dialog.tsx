import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { Controller, useWatch } from 'react-hook-form'
import { type VendorKind, vendorInvitation, vendorKinds } from '#shared/domain/user/vendor-invitation.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { Link } from '#web/components/link.tsx'
import { useConfiguration } from '#web/lib/requests/configuration.ts'
import { useAddPerson } from './add-person.ts'

type Added = Answer<'POST /people'>

const words: Readonly<Record<VendorKind, { kind: string; title: string; name: string; hint: string }>> = {
  artist: { kind: 'Artist', title: 'Add an artist', name: 'Artist name', hint: 'The name used when performing' },
  group: { kind: 'Group', title: 'Add a group', name: 'Group name', hint: 'The person below leads it' },
  musician: { kind: 'Musician', title: 'Add a musician', name: 'Stage name', hint: 'If it is not their own' },
}

interface AddActDialogProps {
  /** As the address has it. */
  kind: string
  onKind: (kind: VendorKind) => void
  onClose: () => void
  /** The new act or musician, or the one who has this email. */
  onAdded: (added: Added) => void
}

/** Adds somebody who plays, and who can be booked before they have a login. */
export default function AddActDialog({ kind, onKind, onClose, onAdded }: AddActDialogProps) {
  const add = useAddPerson()
  const form = useZodForm(vendorInvitation(), {
    defaultValues: {
      kind: vendorKinds.find((one) => one === kind) ?? 'artist',
      name: '',
      first: '',
      last: '',
      email: '',
      cell_phone: '',
      instruments: [],
      invite: true,
    },
  })
  const { control } = form
  const known = useConfiguration()?.instruments ?? []
  const has = isConflict(add.error) ? (add.error.current as Added) : undefined
  const chosen = useWatch({ control, name: 'kind' })
  const { title, name, hint } = words[chosen]
  return (
    <FormDialog
      title={title}
      label={title}
      draft="act.new"
      form={form}
      onSubmit={add.mutateAsync}
      onDone={onAdded}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        You can book them at once; requests reach them by mail. Many at a time: <Link to="/import">bring a list</Link>.
      </Typography>
      {has && (
        <Alert
          severity="info"
          role="alert"
          action={
            <Button size="small" color="inherit" onClick={() => onAdded(has)}>
              Open {has.name}
            </Button>
          }
        >
          {has.name} is here already with this email.
        </Alert>
      )}
      <Controller
        control={control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <ToggleButtonGroup
            exclusive
            fullWidth
            size="small"
            value={value}
            aria-label="Kind"
            onChange={(_, next: VendorKind | null) => {
              if (next === null) return
              onChange(next)
              onKind(next)
            }}
          >
            {vendorKinds.map((one) => (
              <ToggleButton key={one} value={one}>
                {words[one].kind}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      />
      <TextInput control={control} name="name" label={name} hint={hint} required={chosen !== 'musician'} autoFocus />
      <FormRow>
        <TextInput control={control} name="first" label="First name" required />
        <TextInput control={control} name="last" label="Last name" required />
      </FormRow>
      <TextInput control={control} name="email" label="Email" type="email" required />
      <PhoneInput control={control} name="cell_phone" label="Cell phone" />
      <Controller
        control={control}
        name="instruments"
        render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
          <Autocomplete
            multiple
            autoHighlight
            options={known}
            value={value ?? []}
            onChange={(_, next) => onChange(next)}
            onBlur={onBlur}
            renderInput={(params) => (
              <TextField
                {...params}
                label="Instruments"
                inputRef={ref}
                required={chosen === 'musician'}
                error={fieldState.invalid}
                helperText={fieldState.error?.message}
              />
            )}
          />
        )}
      />
      <Controller
        control={control}
        name="invite"
        render={({ field: { value, onChange, ...field } }) => (
          <FormControlLabel
            control={<Checkbox {...field} checked={value !== false} onChange={(_, on) => onChange(on)} />}
            label="Mail them a link to their profile now"
          />
        )}
      />
    </FormDialog>
  )
}
