import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { outsideMethod, outsideMethods } from '#shared/domain/event/record/invoice-schema.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { failedRefundsOf, owedBack } from '#shared/domain/payment/refund-outside.ts'
import { positiveMoney } from '#shared/domain/schema-parts.ts'
import { DateTimeInput } from '#web/components/form/date-time-input.tsx'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { amountText, toAmountText } from '#web/lib/amount.ts'
import { nowIso } from '#web/lib/clock.ts'
import { humanize } from '#web/lib/format/text.ts'
import { useRefundOutside } from '#web/lib/requests/event/invoice.ts'

const schema = z.object({
  payment_id: z.string('Please choose the payment').min(1, 'Please choose the payment'),
  method: outsideMethod(),
  amount: amountText(positiveMoney('Amount is required')),
  paid_at: z.string('Please say when it was paid'),
  reference: z.string('Please enter a reference').trim().min(1, 'Please enter a reference').max(200),
})
const methods = Object.entries(outsideMethods).map(([value, label]) => ({ value, label }))

/** Records that an admin paid a refund that the provider could not make. */
export default function RefundOutsideDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const failed = (event.payments ?? []).flatMap((payment) => {
    const owed = owedBack(failedRefundsOf(event as Event, payment))
    return owed > 0 ? [{ id: payment.id, owed, label: `${humanize(payment.type)}, ${formatMoney(owed)}` }] : []
  })
  const [first] = failed
  const form = useZodForm(schema, {
    defaultValues: {
      payment_id: first?.id ?? '',
      method: 'check',
      amount: first ? toAmountText(first.owed) : '',
      paid_at: nowIso(),
      reference: '',
    },
  })
  const record = useRefundOutside(event.id)
  return (
    <FormDialog
      title="Was the client refunded by check?"
      label="Record refund"
      form={form}
      onSubmit={record.mutateAsync}
      onClose={onClose}
    >
      <Typography>
        For a refund that the payment provider cannot make any more. Nothing more is sent for it, BookMe keeps what it
        held for the client, and the client gets an email.
      </Typography>
      <SelectInput
        control={form.control}
        name="payment_id"
        label="Payment"
        options={failed.map(({ id, label }) => ({ value: id, label }))}
        required
      />
      <SelectInput control={form.control} name="method" label="Paid by" options={methods} required />
      <MoneyInput control={form.control} name="amount" label="Amount" required />
      <DateTimeInput control={form.control} name="paid_at" label="Paid" zone={event.timezone} required />
      <TextInput
        control={form.control}
        name="reference"
        label="Reference"
        hint="The client reads it, such as a check number"
        required
        max={200}
      />
    </FormDialog>
  )
}
