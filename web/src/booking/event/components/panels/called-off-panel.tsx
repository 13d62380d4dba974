import Typography from '@mui/material/Typography'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { SheetLines, SheetPart } from '#web/booking/agreement/sheet-part.tsx'
import { calledOffSheet } from '#web/booking/agreement/called-off-sheet.ts'
import { Part } from './part.tsx'

/** For client and staff: price, what is kept and returned, who gets it, and why. Amounts of `event` in cents. */
export const CalledOffPanel = ({ event, who }: { event: EventView; who: Relation }) => {
  if (!isStaff(who) && !who.client) return null
  const sheet = calledOffSheet(event, isStaff(who))
  if (sheet === undefined) return null
  return (
    <Part title="Canceled">
      <Typography>{sheet.why}</Typography>
      {sheet.reason && (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          “{sheet.reason}”
        </Typography>
      )}
      <SheetLines rows={sheet.money} />
      {sheet.paidOut.length > 0 && (
        <SheetPart title="Who gets what is kept">
          <SheetLines rows={sheet.paidOut} />
        </SheetPart>
      )}
    </Part>
  )
}
