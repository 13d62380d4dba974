import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { formatShortDate } from '#web/lib/format/date.ts'
import { humanize } from '#web/lib/format/text.ts'

interface Failure {
  key: string
  title: string
  facts: string
  message: string
}

const payFailures = (event: EventView): Failure[] =>
  (event.pay_errors ?? []).map((e, i) => ({
    key: `${i}`,
    title: `${e.name}, ${humanize(e.role)}`,
    facts: formatMoney(e.amount),
    message: e.error.message,
  }))
const refundFailures = (event: EventView): Failure[] =>
  (event.refund_errors ?? []).map((e) => ({
    key: e.payment_id,
    title: [
      `${humanize(e.payment_type)} of ${formatMoney(e.payment_amount)}`,
      ...(e.payment_date ? [formatShortDate(e.payment_date)] : []),
    ].join(', '),
    facts: `Refund of ${formatMoney(e.amount)}`,
    message: e.message,
  }))

const FailureDialog = ({
  title,
  text,
  failures,
  onClose,
}: {
  title: string
  text: string
  failures: Failure[]
  onClose: () => void
}) => (
  <ResponsiveDialog open isText title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
    <Typography sx={{ mb: 2 }}>{text}</Typography>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {failures.map((failure) => (
        <Box component="li" key={failure.key} sx={{ borderLeft: '3px solid', borderColor: 'error.main', pl: 1.5 }}>
          <Typography sx={{ fontWeight: 700 }}>
            {failure.title} · {failure.facts}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {failure.message}
          </Typography>
        </Box>
      ))}
    </Box>
  </ResponsiveDialog>
)

/**
 * Payment Error and Refund Error (docs/product.md#messages): shown when a response contains them, and on demand.
 * `event` in cents.
 */
export const FailureDialogs = ({ event, isAdmin }: { event: EventView; isAdmin: boolean }) => {
  const who = isAdmin ? '' : ' The admins have been notified, they will contact you.'
  const [seen, setSeen] = useState<number>()
  const pay = payFailures(event)
  const refund = refundFailures(event)
  // Every retry increments the version, so a repeated failure is shown again.
  if (seen === event.version || (pay.length === 0 && refund.length === 0)) return null
  const close = () => setSeen(event.version)
  return pay.length > 0 ? (
    <FailureDialog title="Payment Error" text={`One or more payments failed.${who}`} failures={pay} onClose={close} />
  ) : (
    <FailureDialog title="Refund Error" text={`One or more refunds failed.${who}`} failures={refund} onClose={close} />
  )
}
