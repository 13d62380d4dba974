import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { policyFor } from '#shared/domain/cancellation/policy.ts'
import { bookedRate } from '#shared/domain/event/money/event-money.ts'
import { standingOf, type Standing } from '#shared/domain/event/money/standing.ts'
import type { Wish } from '#shared/domain/event/record/agreement-schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents, formatMoney, share, type Cents } from '#shared/domain/money.ts'
import { defaultTimezone, isThirtyDaysAhead } from '#shared/domain/time.ts'
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
  const due = share(bookedRate(force), keep)
  const when = isEarly ? '30 days or more before the event' : 'less than 30 days before the event'
  const part = `${formatPercent(keep)} of the price (${formatMoney(due)})`
  return [
    `By your contract, ${part} stays due ${when}.`,
    ...consequences(standingOf(event), due),
    'Your agent may ask for less.',
  ].join(' ')
}

const above = (amount: number): Cents => cents(Math.max(0, amount))

/** Money that comes back, and money that is still charged. Processing fees stay with the provider. */
const consequences = ({ price, paid, on_its_way }: Standing, due: Cents): string[] => {
  const [back, unpaid] = [above(paid - due), above(due - paid)]
  const later = above(on_its_way - unpaid)
  const [charged, spared] = [above(unpaid - on_its_way), above(price - Math.max(due, paid + on_its_way))]
  const texts: readonly (readonly [Cents, (amount: string) => string])[] = [
    [back, (amount) => `${amount} of what you have paid comes back, without processing fees.`],
    [later, (amount) => `${amount} of your payment that is on its way comes back once it has arrived, with its fee.`],
    [charged, (amount) => `${amount} of it is not paid yet, and is charged.`],
    [spared, (amount) => `The other ${amount} of the price will not be charged.`],
  ]
  const said = texts.flatMap(([amount, text]) => (amount > 0 ? [text(formatMoney(amount))] : []))
  return back + later > 0 ? said : ['Nothing comes back.', ...said]
}

const change = 'Your agent proposes the change with its price; it takes effect once you sign.'

/** The client asks; the agent proposes a change or cancels. */
export default function AskDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const ask = useRequestCancellation(event.id)
  const [wants, setWants] = useState<Wish>('change')
  const isChange = wants === 'change'
  return (
    <ReasonDialog
      title="Ask for a change or cancel"
      texts={[]}
      more={
        <>
          <RadioGroup
            aria-label="What do you want?"
            value={wants}
            onChange={(_event, value) => setWants(value as Wish)}
          >
            <FormControlLabel value="change" control={<Radio />} label="Another day, place, act or price" />
            <FormControlLabel value="cancellation" control={<Radio />} label="Call it off" />
          </RadioGroup>
          <Typography variant="body2" aria-live="polite">
            {isChange ? change : policyText(event)}
          </Typography>
        </>
      }
      label={isChange ? 'What should change?' : 'Why do you want to cancel?'}
      confirm={isChange ? 'Ask for the change' : 'Ask to call it off'}
      isDestructive={!isChange}
      onSubmit={(reason) => ask.mutateAsync({ reason, wants })}
      onClose={onClose}
    />
  )
}
