import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney, normaliseAmount, toCents } from '#shared/domain/money.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useRespond } from '#web/lib/requests/event/act-on-event.ts'
import { deadline } from './list-text.ts'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'

const textOf = (own: NonNullable<EventView['your_call']>, timezone: EventView['timezone']): string => {
  if (own.is_countered) return 'Your counter-offer waits for an answer. You can still confirm or decline.'
  const until = own.answer_by === null ? '' : ` Please answer by ${deadline(own.answer_by, timezone)}.`
  return `You would get ${formatMoney(own.rate)}.${until} Afterwards somebody else is asked.`
}

/** For people asked by a call list: the end of their time to answer, and the way to ask for another rate. */
export default function OwnCallPanel({ event }: { event: EventView }) {
  const [isOpen, setOpen] = useState(false)
  const [rate, setRate] = useState('')
  const [reason, setReason] = useState('')
  const respond = useRespond(event)
  const own = event.your_call
  if (!own) return null
  const send = (e: FormEvent) => {
    e.preventDefault()
    const body = { response: 'counter' as const, rate: toCents(Number(normaliseAmount(rate))) }
    respond.mutate(
      { ...body, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      { onSuccess: () => setOpen(false) },
    )
  }
  return (
    <Panel title="You are asked">
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography>{textOf(own, event.timezone)}</Typography>
        {!own.is_countered && (
          <Button size="small" onClick={() => setOpen(true)}>
            Ask for another rate
          </Button>
        )}
      </Box>
      <ResponsiveDialog
        open={isOpen}
        title="Ask for another rate"
        maxWidth="xs"
        onClose={() => setOpen(false)}
        onSubmit={send}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="contained" loading={respond.isPending}>
              Send
            </Button>
          </>
        }
      >
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <TextField
            label="Your rate in dollars"
            value={rate}
            required
            onChange={(e) => setRate(e.target.value)}
            onBlur={() => setRate(normaliseAmount(rate))}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <TextField
            label="Why (optional)"
            value={reason}
            onChange={(e) => setReason(e.target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 1024 } }}
          />
        </Box>
      </ResponsiveDialog>
    </Panel>
  )
}
