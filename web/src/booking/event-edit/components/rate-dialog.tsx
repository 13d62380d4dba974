import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ratesDontAddUp } from '#shared/domain/event/money/rates.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney, sum, zero } from '#shared/domain/money.ts'
import { SplitBar } from '#web/booking/rate-split/split-bar.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { type Adjustment, adjustmentFor, partiesOfEvent } from '#web/booking/event-edit/use-parties.ts'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  marginTop: 16,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    textAlign: 'left',
    fontWeight: 400,
    padding: '6px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& td': { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 },
  '& tfoot th, & tfoot td': { fontWeight: 700 },
}))

interface RateDialogProps {
  /** The event as the form has it, in cents. */
  event: Event
  onAdjust: (adjustment: Adjustment) => void
  onClose: () => void
}

/** Opens instead of saving when the rates do not add up to the client rate: shows all rates and the difference. */
export default function RateDialog({ event, onAdjust, onClose }: RateDialogProps) {
  const parts = partiesOfEvent(event)
  const target = event.client_rate ?? zero
  const total = sum(parts.map((part) => part.cents))
  const adjustment = adjustmentFor(event)
  return (
    <ResponsiveDialog
      open
      title={ratesDontAddUp}
      isText
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Back to the rates</Button>
          {adjustment && (
            <Button variant="contained" onClick={() => onAdjust(adjustment)}>
              Adjust {adjustment.who} rate to {formatMoney(adjustment.cents)}
            </Button>
          )}
        </>
      }
    >
      {/* First: the list of a large band fills the screen. */}
      <SplitBar parts={parts} target={target} />
      <Table>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">{part.label}</th>
              <td>{formatMoney(part.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total of the parties</th>
            <td>{formatMoney(total)}</td>
          </tr>
          <tr>
            <th scope="row">Client rate</th>
            <td>{formatMoney(target)}</td>
          </tr>
          <tr>
            <th scope="row">Difference</th>
            <td>{formatMoney(cents(target - total))}</td>
          </tr>
        </tfoot>
      </Table>
    </ResponsiveDialog>
  )
}
