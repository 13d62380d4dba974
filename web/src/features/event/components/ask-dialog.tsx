import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { policyFor } from '#shared/domain/cancellation/policy.ts'
import { bookedRate } from '#shared/domain/event/money/event-money.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { formatMoney, share } from '#shared/domain/money.ts'
import { isThirtyDaysAhead } from '#shared/domain/time.ts'
import { defaultTimezone } from '#shared/domain/venue/schema.ts'
import ReasonDialog from '#web/components/reason-dialog.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { formatPercent } from '#web/lib/format/money.ts'
import { useRequestCancellation } from '#web/lib/requests/event/call-off.ts'

/** The contract's terms for a client who cancels now. */
const policyText = (event: EventView): string => {
  const force = inForce(event)
  if (event.prepaid === false) return 'Nothing has been invoiced, so nothing is due.'
  const isEarly = force.start != null && isThirtyDaysAhead(force.start, force.timezone ?? defaultTimezone, nowIso())
  const { keep } = policyFor('client', isEarly ? 'early' : 'late')
  const due = formatMoney(share(bookedRate(force), keep))
  const when = isEarly ? '30 days or more before the event' : 'less than 30 days before the event'
  const part = `${formatPercent(keep)} of the price (${due})`
  return `By your contract, ${part} stays due ${when}. Your agent may ask for less.`
}

/** The client asks; the agent cancels or proposes a change. */
export default function AskDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const ask = useRequestCancellation(event.id)
  return (
    <ReasonDialog
      title="Ask for a change or cancel"
      texts={[
        'Another day, place, act or price? Write to us. Your agent proposes the change; it takes effect once you sign.',
        `Call it off? Say why, and your agent answers. ${policyText(event)}`,
      ]}
      more={
        <Button component={Link} to="/contact" variant="outlined" sx={{ justifySelf: 'start' }}>
          Write to us
        </Button>
      }
      label="Why do you want to cancel?"
      confirm="Ask to call it off"
      onSubmit={(reason) => ask.mutateAsync({ reason })}
      onClose={onClose}
    />
  )
}
