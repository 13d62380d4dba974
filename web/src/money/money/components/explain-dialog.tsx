import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { reason } from '#shared/domain/cancellation/schema.ts'
import type { Cents } from '#shared/domain/money.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { Money } from '#web/components/money.tsx'
import { formatShortDate } from '#web/lib/format/date.ts'
import { useClearSuspense } from '#web/money/money/api/clear-suspense.ts'

const schema = z.object({ reason: reason() })

interface ExplainDialogProps {
  entryId: string
  at: string
  amount: Cents
  /** Of the admin who explained it first. */
  given?: { by: string; reason: string } | undefined
  onClose: () => void
}

/** Two admins book a movement that no rule explains. */
export default function ExplainDialog({ entryId, at, amount, given, onClose }: ExplainDialogProps) {
  const form = useZodForm(schema, { defaultValues: { reason: given?.reason ?? '' } })
  const clear = useClearSuspense()
  return (
    <FormDialog
      title={given ? 'Do you agree?' : 'What was this?'}
      label={given ? 'Agree and book' : 'Explain'}
      draft={`explain.${entryId}`}
      form={form}
      onSubmit={(values) => clear.mutateAsync({ entry_id: entryId, ...values })}
      onClose={onClose}
    >
      <Typography>
        <Money amount={amount} />, {formatShortDate(at)}. {given ? `${given.by} has explained it. ` : ''}
        It becomes a {amount < 0 ? 'loss' : 'gain'} of BookMe once two admins agree.
      </Typography>
      <TextInput control={form.control} name="reason" label="Reason" required rows={2} max={1024} />
    </FormDialog>
  )
}
