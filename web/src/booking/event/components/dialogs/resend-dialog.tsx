import Typography from '@mui/material/Typography'
import * as z from 'zod'
import { labelOf } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { optionalEmails } from '#shared/domain/schema-parts.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { useResendInvoice } from '#web/lib/requests/event/invoice.ts'

const schema = z.object({ invoice_emails: optionalEmails(512) })

/** Mails the open invoice again, optionally to more recipients. */
export default function ResendDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const form = useZodForm(schema, { defaultValues: { invoice_emails: event.invoice_emails ?? '' } })
  const resend = useResendInvoice(event.id)
  return (
    <FormDialog
      title="Send the invoice again?"
      label="Send again"
      form={form}
      onSubmit={({ invoice_emails }) => resend.mutateAsync(invoice_emails ?? '')}
      onClose={onClose}
    >
      <Typography>It goes to {event.client?.email ?? 'the client'}.</Typography>
      <TextInput
        control={form.control}
        name="invoice_emails"
        label={labelOf('invoice_emails')}
        hint="Emails, separated by commas. They also get reminders and the receipt."
        max={512}
      />
    </FormDialog>
  )
}
