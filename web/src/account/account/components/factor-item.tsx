import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { factorEdit, type Factor } from '#shared/domain/user/factor-schema.ts'
import type { FactorKind } from '#shared/domain/user/second-factor.ts'
import { TextInput } from '#web/components/form/text-input.tsx'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { notify } from '#web/lib/notify.ts'
import { useRemoveFactor, useRenameFactor } from '#web/account/account/api/factors.ts'

const kinds: Readonly<Record<FactorKind, string>> = { totp: 'Authenticator app', passkey: 'Passkey' }

const addedText = ({ kind, device, added_at }: Factor): string =>
  `${kinds[kind]}, added ${formatDateTime(added_at)}${device === null ? '' : ` in ${device}`}`

interface FactorProps {
  userId: string
  factor: Factor
}

const FactorName = ({ userId, factor: { id, name }, onDone }: FactorProps & { onDone: () => void }) => {
  const rename = useRenameFactor(userId)
  const form = useZodForm(factorEdit(), { defaultValues: { name } })
  const save = form.handleSubmit((body) =>
    rename.mutate(
      { factor_id: id, ...body },
      {
        onSuccess: onDone,
        onError: (error) =>
          showFieldErrors(form, error) || notify.failure(error, { otherwise: 'Could not rename the second factor' }),
      },
    ),
  )
  return (
    <form noValidate onSubmit={(e) => void save(e)}>
      <TextInput control={form.control} name="name" label="Name" max={60} autoFocus required />
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button type="submit" size="small" variant="contained" loading={rename.isPending}>
          Save
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </Box>
    </form>
  )
}

/** A second factor: its name, where it comes from, when it was used, and its end. */
export const FactorItem = ({ userId, factor }: FactorProps) => {
  const { id, name, used_at } = factor
  const [isRenaming, setRenaming] = useState(false)
  const remove = useRemoveFactor(userId)
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      {isRenaming ? (
        <FactorName userId={userId} factor={factor} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {addedText(factor)}
          </Typography>
          <Typography variant="body2">
            {used_at ? `Last used ${formatDateTime(used_at)}` : 'Not used since it was added'}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
            <Button size="small" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              Rename
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={`Remove ${name}`}
              loading={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              Remove
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}
