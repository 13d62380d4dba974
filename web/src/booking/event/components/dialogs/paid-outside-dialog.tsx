import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { reason } from '#shared/domain/cancellation/schema.ts'
import { dueOutside } from '#shared/domain/event/money/invoice.ts'
import { outsideMethod, outsideMethods } from '#shared/domain/event/record/invoice-schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { positiveMoney } from '#shared/domain/schema-parts.ts'
import { DateTimeInput } from '#web/components/form/date-time-input.tsx'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { amountText, toAmountText } from '#web/lib/amount.ts'
import { nowIso } from '#web/lib/clock.ts'
import { useMarkPaidOutside } from '#web/lib/requests/event/invoice.ts'

const schema = z.object({
  method: outsideMethod(),
  amount: amountText(positiveMoney('Amount is required')),
  received_at: z.string('Please say when it was paid'),
  reason: reason(),
})
const methods = Object.entries(outsideMethods).map(([value, label]) => ({ value, label }))

/** Records that the client paid the agency directly. `event` in cents. */
export default function PaidOutsideDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const form = useZodForm(schema, {
    defaultValues: { method: 'check', amount: toAmountText(dueOutside(event)), received_at: nowIso(), reason: '' },
  })
  const mark = useMarkPaidOutside(event.id)
  return (
    <FormDialog
      title="Were you paid outside of BookMe?"
      label="Mark as paid"
      form={form}
      onSubmit={mark.mutateAsync}
      onClose={onClose}
    >
      <Typography>
        An open invoice is voided. The money does not go through BookMe, so you pay the vendors yourself; each of them
        gets an email about it.
      </Typography>
      <SelectInput control={form.control} name="method" label="Paid by" options={methods} required />
      <MoneyInput control={form.control} name="amount" label="Amount, without a processing fee" required />
      <DateTimeInput control={form.control} name="received_at" label="Received" zone={event.timezone} required />
      <TextInput
        control={form.control}
        name="reason"
        label="Reason"
        hint="For the agency, such as a check number"
        required
        rows={2}
        max={1024}
      />
    </FormDialog>
  )
}
