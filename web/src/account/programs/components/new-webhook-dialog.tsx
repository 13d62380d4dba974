import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { webhookInput, type WebhookInput } from '#shared/domain/programs/webhook.ts'
import { webhookKinds } from '#shared/domain/programs/webhook-kinds.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useAddWebhook } from '../api/webhooks.ts'
import { kindWords } from './kind-words.ts'
import { SecretDialog } from './secret-dialog.tsx'

const KindsInput = ({ control }: { control: Control<WebhookInput> }) => {
  const { field, fieldState } = useController({ control, name: 'kinds' })
  const label = useId()
  return (
    <FormControl error={fieldState.error !== undefined}>
      <FormLabel id={label}>Tell it of</FormLabel>
      <FormGroup role="group" aria-labelledby={label}>
        {webhookKinds.map((kind) => (
          <FormControlLabel
            key={kind}
            label={kindWords[kind]}
            control={
              <Checkbox
                checked={field.value.includes(kind)}
                onChange={(_, isOn) =>
                  field.onChange(webhookKinds.filter((each) => (each === kind ? isOn : field.value.includes(each))))
                }
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  )
}

/** Name, address and kinds; then the secret, this once. */
export const NewWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  const add = useAddWebhook()
  const form = useZodForm(webhookInput(), { defaultValues: { name: '', url: '', kinds: [...webhookKinds] } })
  if (add.data)
    return (
      <SecretDialog
        title={`The secret of “${add.data.name}”`}
        label="Signing secret"
        secret={add.data.secret}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title="New webhook"
      label="Add it"
      form={form}
      onSubmit={add.mutateAsync}
      onDone={() => undefined}
      onClose={onClose}
    >
      <TextInput
        control={form.control}
        name="name"
        label="Program"
        hint="Such as our accounting"
        max={60}
        required
        autoFocus
      />
      <TextInput
        control={form.control}
        name="url"
        label="Address"
        type="url"
        hint="With https. It gets ids and statuses, and reads the rest with its key"
        required
      />
      <KindsInput control={form.control} />
    </FormDialog>
  )
}
