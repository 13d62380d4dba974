import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { positiveMoney, text } from '#shared/domain/schema-parts.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { amountText } from '#web/lib/amount.ts'
import { useRespond } from '#web/lib/requests/event/act-on-event.ts'
import { deadline } from './list-text.ts'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'

const textOf = (own: NonNullable<EventView['your_call']>, timezone: EventView['timezone']): string => {
  if (own.is_countered) return 'Your counter-offer waits for an answer. You can still confirm or decline.'
  const until = own.answer_by === null ? '' : ` Please answer by ${deadline(own.answer_by, timezone)}.`
  return `You would get ${formatMoney(own.rate)}.${until} Afterwards somebody else is asked.`
}

const schema = z.object({ rate: amountText(positiveMoney('Please say your rate')), reason: text() })

const CounterDialog = ({ event, onClose }: { event: EventView; onClose: () => void }) => {
  const form = useZodForm(schema, { defaultValues: { rate: '', reason: '' } })
  const respond = useRespond(event)
  return (
    <FormDialog
      title="Ask for another rate"
      label="Send"
      form={form}
      onSubmit={({ rate, reason }) =>
        respond.mutateAsync({ response: 'counter', rate, ...(reason !== '' && { reason }) })
      }
      onClose={onClose}
    >
      <MoneyInput control={form.control} name="rate" label="Your rate in dollars" required />
      <TextInput control={form.control} name="reason" label="Why (optional)" rows={2} max={1024} />
    </FormDialog>
  )
}

/** For people asked by a call list: the end of their time to answer, and the way to ask for another rate. */
export default function OwnCallPanel({ event }: { event: EventView }) {
  const [isOpen, setOpen] = useState(false)
  const own = event.your_call
  if (!own) return null
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
      {isOpen && <CounterDialog event={event} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
