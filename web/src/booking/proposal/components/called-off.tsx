import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { endWord } from '#shared/domain/event/lifecycle/ended.ts'
import { costText } from '#shared/domain/event/money/cancellation-text.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { calledOffSheet } from '#web/booking/agreement/called-off-sheet.ts'
import { SheetLines } from '#web/booking/agreement/sheet-part.tsx'
import { Section } from '#web/components/section.tsx'

/** In place of a choice and its price: why it was called off, what stays due, and what went back. */
export const CalledOff = ({ event }: { event: EventView }) => {
  const sheet = calledOffSheet(event, false)
  if (sheet === undefined) return <EmptyState title={endWord(event)} text="Nothing was agreed, and nothing is owed." />
  return (
    <Section title="Canceled" hint={sheet.why}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {sheet.reason && (
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            “{sheet.reason}”
          </Typography>
        )}
        <Typography>{costText(event)}.</Typography>
        <SheetLines rows={sheet.money} />
      </Box>
    </Section>
  )
}
