import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import {
  canMarkPaidOutside,
  canResendInvoice,
  canVoidInvoice,
} from '#shared/domain/event/access/invoice-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { copiesTo, daysUntilDue, invoiceTerms, isOverdue, openInvoice } from '#shared/domain/event/money/invoice.ts'
import type { InvoiceReminderKind } from '#shared/domain/event/record/invoice-schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { formatDate, formatShortDate } from '#web/lib/format/date.ts'
import { Fact, Facts } from './fact.tsx'
import { Part } from './part.tsx'
import { PaymentRow } from './payments-panel.tsx'

export type InvoiceDialogName = 'resend-invoice' | 'void-invoice' | 'paid-outside'

interface InvoicePanelProps {
  event: EventView
  who: Relation
  onOpen: (dialog: InvoiceDialogName) => void
}

const termsOf = (event: EventView) => ((event.payments ?? []).length === 0 ? invoiceTerms(event) : undefined)
const hasDetails = (event: EventView) => Boolean(event.invoice_po_number) || copiesTo(event).length > 0

/** A postpaid event has an invoice, or says when it will have one. */
export const hasInvoice = (event: EventView): boolean =>
  [event.payments, event.invoice_voids].some((rows) => (rows ?? []).length > 0) ||
  termsOf(event) !== undefined ||
  hasDetails(event)

/** The invoice of a postpaid event, from its terms before the gig to payment. Amounts of `event` in cents. */
export const InvoicePanel = ({ event, who, onOpen }: InvoicePanelProps) => {
  const payments = event.payments ?? []
  const voids = event.invoice_voids ?? []
  const terms = termsOf(event)
  const mayMark = canMarkPaidOutside(who, event).ok
  if (!hasInvoice(event)) return null
  return (
    <Part title="Invoice" aside={terms && <Money amount={terms.price} />}>
      {terms && <Terms {...terms} isClient={who.client} />}
      {openInvoice(event) && <Due event={event} />}
      <Bookkeeping event={event} />
      {payments.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} eventId={event.id} payment={payment} who={who} />
          ))}
        </Box>
      )}
      <Buttons
        offers={[
          [canResendInvoice(who, event).ok, 'resend-invoice', 'Resend'],
          [canVoidInvoice(who, event).ok && payments.length > 0, 'void-invoice', 'Void'],
          [mayMark, 'paid-outside', 'Mark as paid'],
        ]}
        onOpen={onOpen}
      />
      {isStaff(who) && <Reminders event={event} />}
      {voids.map(({ at, number, total, reason }) => (
        <Typography key={at} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Invoice {number} of {formatMoney(total)} withdrawn {formatShortDate(at, event.timezone)}: {reason}
        </Typography>
      ))}
    </Part>
  )
}

const Terms = ({ price, fees, isClient }: { price: Cents; fees: string; isClient: boolean }) => {
  return (
    <Typography color="textSecondary">
      {isClient ? 'You get the invoice' : 'The client gets the invoice'} for {formatMoney(price)} by email after the
      gig. It is due {daysUntilDue} days later. A processing fee is added: {fees}.
    </Typography>
  )
}

const Due = ({ event }: { event: EventView }) => (
  <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
    {event.invoice_due_at && (
      <Typography>
        Due <strong>{formatDate(event.invoice_due_at, event.timezone)}</strong>
      </Typography>
    )}
    {isOverdue(event, nowIso()) && <ColorChip label="Overdue" color="error" />}
  </Box>
)

/** Details for the client's bookkeeper. */
const Bookkeeping = ({ event }: { event: EventView }) => {
  const { invoice_number, invoice_pdf } = openInvoice(event) ?? {}
  return (
    <Facts>
      <Fact label="Invoice">{invoice_number}</Fact>
      <Fact label="Purchase order">{event.invoice_po_number}</Fact>
      <Fact label="Copies to">{copiesTo(event).join(', ')}</Fact>
      <Fact label="File">{invoice_pdf && <Link href={invoice_pdf}>Invoice as a PDF</Link>}</Fact>
    </Facts>
  )
}

const Buttons = ({
  offers,
  onOpen,
}: {
  offers: [isOffered: boolean, dialog: InvoiceDialogName, label: string][]
  onOpen: InvoicePanelProps['onOpen']
}) => {
  const shown = offers.filter(([isOffered]) => isOffered)
  return shown.length === 0 ? null : (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {shown.map(([, dialog, label]) => (
        <Button key={dialog} size="small" variant="outlined" onClick={() => onOpen(dialog)}>
          {label}
        </Button>
      ))}
    </Box>
  )
}

const reminderNames: Readonly<Record<InvoiceReminderKind, string>> = {
  due_soon: 'Reminded three days before',
  due_today: 'Reminded on the day',
  overdue: 'Reminded a week overdue',
  long_overdue: 'Reminded two weeks overdue',
  resent: 'Sent again',
}

const Reminders = ({ event }: { event: EventView }) =>
  event.status !== 'invoiced' || !event.invoice_reminders?.length ? null : (
    <Box component="ul" aria-label="Reminders" sx={{ m: 0, pl: 2.5 }}>
      {event.invoice_reminders.map(({ kind, at }) => (
        <Typography key={kind + at} component="li" variant="body2" color="textSecondary">
          {reminderNames[kind]}, {formatShortDate(at, event.timezone)}
        </Typography>
      ))}
    </Box>
  )
