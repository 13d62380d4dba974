import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod'
import { reason } from '#shared/domain/cancellation/schema.ts'
import { giversOf } from '#shared/domain/event/access/cancellation-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { positiveMoney } from '#shared/domain/schema-parts.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { amountText } from '#web/lib/amount.ts'
import { useGiveGoodwill } from '#web/lib/requests/event/call-off.ts'

const schema = z.object({
  amount: amountText(positiveMoney('Amount is required')),
  from: z.enum(['agent', 'platform']),
  reason: reason(),
})

interface GoodwillDialogProps {
  /** In cents. */
  event: EventView
  viewer: Viewer
  onClose: () => void
}

/** Refunds part of the price from one party's share. */
export default function GoodwillDialog({ event, viewer, onClose }: GoodwillDialogProps) {
  const form = useZodForm(schema, { defaultValues: { amount: '', from: 'agent', reason: '' } })
  const { field } = useController({ control: form.control, name: 'from' })
  const label = useId()
  const give = useGiveGoodwill(event.id)
  const givers: readonly string[] = giversOf(relation(viewer, event))
  const choices = shares(event).filter(({ role }) => givers.includes(role))
  return (
    <FormDialog
      title="Give a part of the price back"
      label="Give it back"
      form={form}
      onSubmit={(values) => give.mutateAsync({ ...values, version: event.version })}
      onClose={onClose}
    >
      <Typography>
        The client gets it back at once, to the original payment method. The vendors' rates stay the same.
      </Typography>
      <MoneyInput control={form.control} name="amount" label="Amount" required />
      <FormControl>
        <FormLabel id={label}>Out of whose share?</FormLabel>
        <RadioGroup aria-labelledby={label} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
          {choices.map(({ role, name, amount }) => (
            <FormControlLabel
              key={role}
              value={role}
              control={<Radio />}
              label={`${name || 'Agent'}, ${formatMoney(amount)} left`}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <TextInput
        control={form.control}
        name="reason"
        label="Reason"
        hint="The client reads it"
        required
        rows={2}
        max={1024}
      />
    </FormDialog>
  )
}
