import { humanize } from '#web/lib/format/text.ts'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { copiesTo, daysUntilDue } from '#shared/domain/event/money/invoice.ts'
import { bookedRate } from '#shared/domain/event/money/event-money.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { methodRules, offeredKinds, processingFee } from '#shared/domain/payment/method-kinds.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useInvoice, type PayBy } from '#web/lib/requests/event/invoice.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const choices: readonly (readonly [value: PayBy | '', label: string])[] = [
  ['', 'With the payment method on file'],
  ...offeredKinds.map((kind) => [kind, humanize(methodRules(kind).by)] as const),
]

/** Sends the invoice, with the processing fee of one kind of payment method. `event` in cents. */
export default function InvoiceDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const invoice = useInvoice(event.id)
  const [payBy, setPayBy] = useState<PayBy | ''>('')
  const label = useId()
  const price = bookedRate(inForce(event))
  const copies = copiesTo(event)
  const send = async () => {
    try {
      await invoice.mutateAsync(payBy === '' ? undefined : payBy)
      onClose()
    } catch {
      // The request has reported the error.
    }
  }
  return (
    <ResponsiveDialog
      open
      title="Send the invoice?"
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" loading={invoice.isPending} onClick={() => void send()}>
            Send invoice
          </Button>
        </>
      }
    >
      <FormStack>
        <Typography>
          {event.client?.name ?? 'The client'} will get an invoice for {formatMoney(price)} plus the processing fee, due
          in {daysUntilDue} days{copies.length > 0 && `. A copy goes to ${copies.join(', ')}`}.
        </Typography>
        {event.invoice_po_number && <Typography>Purchase order {event.invoice_po_number}</Typography>}
        <FormControl>
          <FormLabel id={label}>How will they pay?</FormLabel>
          <RadioGroup
            aria-labelledby={label}
            value={payBy}
            onChange={(_change, value) => setPayBy(value as PayBy | '')}
          >
            {choices.map(([value, text]) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio />}
                label={value === '' ? text : `${text}, fee ${formatMoney(processingFee(price, value))}`}
              />
            ))}
          </RadioGroup>
        </FormControl>
      </FormStack>
    </ResponsiveDialog>
  )
}
