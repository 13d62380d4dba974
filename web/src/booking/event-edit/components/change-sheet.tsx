import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { BeforeAfter } from '#web/components/before-after.tsx'
import { SheetLines, SheetPart } from '#web/booking/agreement/sheet-part.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { formatDate, formatDeadline } from '#web/lib/format/date.ts'
import type { ChangePreview } from '#web/booking/event-edit/api/save-event.ts'

interface ChangeSheetProps {
  base: EventView
  preview: ChangePreview
  onAnswer: (goesAhead: boolean) => void
}

const wordsOf = (base: EventView, { differences, at_once }: ChangePreview) => {
  if (differences.length === 0) return { title: 'Take the change back?', confirm: 'Take it back' }
  if (at_once || base.agreement == null) return { title: 'Save these changes?', confirm: 'Save' }
  return { title: 'Propose this change?', confirm: 'Propose change' }
}

/** The changes, the people asked and notified, and the effect on money, shown before saving. */
export default function ChangeSheet({ base, preview, onAnswer }: ChangeSheetProps) {
  const { differences, consents, notices, at_once, answer_by, warnings } = preview
  const { title, confirm } = wordsOf(base, preview)
  const isAtOnce = at_once && differences.length > 0
  return (
    <ResponsiveDialog
      open
      title={title}
      isText
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>Back to editing</Button>
          <Button variant="contained" onClick={() => onAnswer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {warnings.map((warning) => (
          <Alert key={warning} severity="warning">
            {warning}
          </Alert>
        ))}
        {differences.length === 0 ? (
          <Typography>The event returns to the agreed terms, and everyone who was asked is notified.</Typography>
        ) : (
          <SheetPart title="What changes">
            <BeforeAfter rows={differences.map(({ text }) => text)} />
          </SheetPart>
        )}
        {isAtOnce && (
          <Alert severity="info">
            {base.status === 'played'
              ? 'This takes effect at once. A stand-in is asked by email to confirm, and paid after that.'
              : 'This takes effect at once: nobody has to agree.'}
          </Alert>
        )}
        {consents.length > 0 && (
          <SheetPart title="Who is asked">
            <SheetLines
              rows={consents.map(({ who, role, name }) => ({
                key: `${role} ${who}`,
                label: name,
                value: role === 'client' ? 'reads and signs' : 'confirms again',
              }))}
            />
            {answer_by && (
              <Typography variant="body2" color="textSecondary">
                The agreed terms stay in force until everyone agrees. Without an answer by{' '}
                {formatDeadline(answer_by, base.timezone)}, the change lapses.
              </Typography>
            )}
          </SheetPart>
        )}
        {notices.length > 0 && (
          <SheetPart title="Who is notified">
            <SheetLines rows={notices.map(({ to, about }) => ({ key: to + about, label: to, value: about }))} />
          </SheetPart>
        )}
        <MoneyPart base={base} preview={preview} />
      </Box>
    </ResponsiveDialog>
  )
}

const MoneyPart = ({ base, preview: { money, at_once } }: { base: EventView; preview: ChangePreview }) => {
  const { price_before, price_after, paid, on_its_way, due_now, refund, balance, balance_due_at } = money
  const when = at_once ? 'now' : 'once agreed'
  const balanceAt = base.prepaid === false ? 'by invoice' : balance_due_at && formatDate(balance_due_at, base.timezone)
  return (
    <SheetPart title="Money">
      <SheetLines
        rows={[
          {
            label: 'Price',
            value:
              price_before === price_after
                ? `stays ${formatMoney(price_after)}`
                : `${formatMoney(price_before)} → ${formatMoney(price_after)}`,
          },
          { label: 'Paid so far', value: formatMoney(paid) },
          ...(on_its_way > 0 ? [{ label: 'On its way', value: formatMoney(on_its_way) }] : []),
          ...(due_now > 0 ? [{ label: `Charged ${when}`, value: formatMoney(due_now) }] : []),
          ...(refund > 0 ? [{ label: `Goes back to the client ${when}`, value: formatMoney(refund) }] : []),
          ...(balance > 0
            ? [{ label: 'Balance', value: [formatMoney(balance), balanceAt].filter(Boolean).join(', ') }]
            : []),
        ]}
      />
    </SheetPart>
  )
}
