import * as z from 'zod'
import type { Scope } from '#shared/api/for-programs.ts'
import { apiKeyInput } from '#shared/domain/programs/api-key.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useMakeApiKey } from '../api/api-keys.ts'
import { SecretDialog } from './secret-dialog.tsx'

export const scopeWords: Readonly<Record<Scope, string>> = { read: 'Read', write: 'Read, and make drafts' }
const scopes = Object.entries(scopeWords).map(([value, label]) => ({ value, label }))
const validFor = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'A year' },
]
const schema = apiKeyInput().extend({ days: z.string().transform(Number) })

/** Name, scope and days; then the key itself, this once. */
export const NewKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const make = useMakeApiKey()
  const form = useZodForm(schema, { defaultValues: { name: '', scope: 'read', days: '90' } })
  if (make.data)
    return (
      <SecretDialog title={`The key of “${make.data.name}”`} label="API key" secret={make.data.key} onClose={onClose} />
    )
  return (
    <FormDialog
      title="New API key"
      label="Make the key"
      form={form}
      onSubmit={make.mutateAsync}
      onDone={() => undefined}
      onClose={onClose}
    >
      <TextInput
        control={form.control}
        name="name"
        label="Program"
        hint="Such as our website"
        max={60}
        required
        autoFocus
      />
      <SelectInput
        control={form.control}
        name="scope"
        label="It may"
        options={scopes}
        hint="Never money, signatures, or anything that is sent to somebody"
      />
      <SelectInput control={form.control} name="days" label="Valid for" options={validFor} />
    </FormDialog>
  )
}
