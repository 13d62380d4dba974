import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { CancellationPreview } from '#shared/domain/cancellation/schema.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import { SheetLines, SheetPart } from '#web/booking/agreement/sheet-part.tsx'
import { formatPercent } from '#web/lib/format/money.ts'
import { humanize } from '#web/lib/format/text.ts'

/** The effects of a cancellation: money to the cent, every share, and who is notified. */
export const CancellationSheet = ({ preview }: { preview: CancellationPreview }) => {
  const { price, keep, due, paid, refund, fees, charge, charge_fee, waived, awaited, refund_later, kept } = preview
  const { shares, notices } = preview
  const paidOut = shares.filter(({ amount }) => amount > 0)
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {preview.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <SheetPart title="Money">
        <SheetLines
          rows={[
            { label: 'Price', value: formatMoney(price) },
            { label: 'Paid so far', value: formatMoney(paid) },
            { label: `Stays due, ${formatPercent(keep)}`, value: formatMoney(due) },
            ...(refund + fees > 0
              ? [
                  {
                    label: fees > 0 ? 'Goes back, with processing fees' : 'Goes back, without processing fees',
                    value: formatMoney(sum([refund, fees])),
                  },
                ]
              : []),
            ...(charge > 0
              ? [{ label: 'Charged now', value: `${formatMoney(charge)} + ${formatMoney(charge_fee)} processing fee` }]
              : []),
            ...(awaited > 0 ? [{ label: 'On its way, stays due', value: formatMoney(awaited) }] : []),
            ...(refund_later > 0
              ? [{ label: 'On its way, goes back once it arrives', value: formatMoney(refund_later) }]
              : []),
            ...(waived > 0 ? [{ label: 'Waived', value: formatMoney(waived) }] : []),
          ]}
        />
      </SheetPart>
      <SheetPart title="Who is paid">
        <SheetLines
          rows={
            kept === 0
              ? [{ label: 'Nobody: nothing is kept', value: '' }]
              : paidOut.map(({ role, name, amount }, i) => ({
                  key: `${role} ${i}`,
                  label: role === 'platform' ? 'BookMe' : `${name || humanize(role)}`,
                  value: formatMoney(amount),
                }))
          }
        />
      </SheetPart>
      <SheetPart title="Who is notified">
        <SheetLines rows={notices.map(({ to, about }, i) => ({ key: `${to} ${i}`, label: to, value: about }))} />
      </SheetPart>
    </Box>
  )
}
