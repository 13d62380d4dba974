import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { useCallRule } from '#web/booking/event/api/call-lists.ts'

/** The agent's rule for gaps. */
export const CallRule = ({ event }: { event: EventView }) => {
  const rule = useCallRule(event.id)
  const shown = rule.isPending ? rule.variables : event.refill_by !== undefined
  return (
    <FormControlLabel
      control={
        <Checkbox checked={shown} disabled={rule.isPending} onChange={(_, isChecked) => rule.mutate(isChecked)} />
      }
      label="If somebody drops out or the act is replaced, ask the rest of the list"
    />
  )
}
