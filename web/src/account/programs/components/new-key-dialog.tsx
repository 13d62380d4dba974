import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import type { Scope } from '#shared/api/for-programs.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useMakeApiKey } from '../api/api-keys.ts'
import { OnceSecret } from './once-secret.tsx'

export const scopeWords: Readonly<Record<Scope, string>> = { read: 'Read', write: 'Read, and make drafts' }
const validFor = [
  [30, '30 days'],
  [90, '90 days'],
  [366, 'A year'],
] as const

/** Name, scope and days; then the key itself, this once. */
export const NewKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const make = useMakeApiKey()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('read')
  const [days, setDays] = useState<number>(90)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ name, scope, days })
    return Promise.resolve()
  }
  if (make.data)
    return (
      <ResponsiveDialog
        open
        title={`The key of “${make.data.name}”`}
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            I have kept it
          </Button>
        }
      >
        <OnceSecret label="API key" secret={make.data.key} />
      </ResponsiveDialog>
    )
  return (
    <FormDialog title="New API key" label="Make the key" isSending={make.isPending} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Program"
        placeholder="Our website"
        value={name}
        required
        autoFocus
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TextField
        select
        label="It may"
        value={scope}
        helperText="Never money, signatures, or anything that is sent to somebody"
        onChange={(event) => setScope(event.target.value as Scope)}
      >
        {Object.entries(scopeWords).map(([value, word]) => (
          <MenuItem key={value} value={value}>
            {word}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label="Valid for" value={days} onChange={(event) => setDays(Number(event.target.value))}>
        {validFor.map(([value, word]) => (
          <MenuItem key={value} value={value}>
            {word}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  )
}
