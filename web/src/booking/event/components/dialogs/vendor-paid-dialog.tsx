import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { reason } from '#shared/domain/cancellation/schema.ts'
import { outsideMethod, outsideMethods } from '#shared/domain/event/record/invoice-schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { vendorName, vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { positiveMoney } from '#shared/domain/schema-parts.ts'
import { DateTimeInput } from '#web/components/form/date-time-input.tsx'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { amountText, toAmountText } from '#web/lib/amount.ts'
import { nowIso } from '#web/lib/clock.ts'
import { useRecordVendorPaid } from '#web/lib/requests/event/invoice.ts'

const schema = z.object({
  vendor: z.string('Please choose who was paid').min(1, 'Please choose who was paid'),
  method: outsideMethod(),
  amount: amountText(positiveMoney('Amount is required')),
  paid_at: z.string('Please say when it was paid'),
  reason: reason(),
})
const methods = Object.entries(outsideMethods).map(([value, label]) => ({ value, label }))

/** Records that the agency paid a vendor itself. The server knows the exact amount owed. */
export default function VendorPaidDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const all = vendorsOf(event)
  const options = all.map((vendor) => ({
    value: vendorName(vendor),
    label: [vendor.name, vendor.instrument].filter(Boolean).join(', '),
  }))
  const errorOf = ({ role, name }: Vendor) =>
    event.pay_errors?.find((error) => error.role === role && error.name === name)
  const failed = all.find(errorOf) ?? all[0]
  const amount = failed && errorOf(failed)?.amount
  const form = useZodForm(schema, {
    defaultValues: {
      vendor: failed ? vendorName(failed) : '',
      method: 'check',
      amount: amount === undefined ? '' : toAmountText(amount),
      paid_at: nowIso(),
      reason: '',
    },
  })
  const record = useRecordVendorPaid(event.id)
  return (
    <FormDialog
      title="Was a vendor paid directly?"
      label="Record payment"
      form={form}
      onSubmit={record.mutateAsync}
      onClose={onClose}
    >
      <Typography>
        Enter exactly what is still owed. BookMe sends the vendor nothing more, and repays what it held for them to the
        agency’s account. The vendor gets an email.
      </Typography>
      <SelectInput control={form.control} name="vendor" label="Who was paid" options={options} required />
      <SelectInput control={form.control} name="method" label="Paid by" options={methods} required />
      <MoneyInput control={form.control} name="amount" label="Amount" required />
      <DateTimeInput control={form.control} name="paid_at" label="Paid" zone={event.timezone} required />
      <TextInput
        control={form.control}
        name="reason"
        label="Reason"
        hint="The vendor reads it, such as a check number"
        required
        rows={2}
        max={1024}
      />
    </FormDialog>
  )
}
