import { byEachKind, chargeTotals, methodKind } from '#shared/domain/payment/method-kinds.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { dueNow, remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { chargeTrouble } from '#shared/domain/event/money/charge-trouble.ts'
import { announcedCharge } from '#shared/domain/event/money/announced.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { MainAction } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { useBillingLink } from '#web/lib/requests/billing-link.ts'
import { usePayBalance, usePayDeposit } from '#web/lib/requests/event/client-path.ts'
import type { MethodOnFile } from '#web/lib/requests/payment-method.ts'
import type { Journey } from '#web/booking/proposal/journey.ts'

interface PayPanelProps {
  event: EventLike
  journey: Journey
  userId: string
  now: string
  /** Null if none is on file; undefined while loading. */
  method: MethodOnFile | null | undefined
}

const Soft = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
)

/** No amount before it is the one that is charged. */
const choiceText = (label: string, amount: Cents, method: MethodOnFile | null | undefined): string => {
  const { total, how } = announcedCharge(amount, method)
  return total > 0 ? `${label}: ${formatMoney(total)} with fee` : `${label}${how && `, ${how}`}`
}

/** Pays the deposit, the full price or the balance; the button shows the amount. */
export const PayPanel = ({ event, journey, userId, now, method }: PayPanelProps) => {
  const [inFull, setInFull] = useState(false)
  const first = usePayDeposit(event.id)
  const rest = usePayBalance(event.id)
  const billing = useBillingLink(userId, event.id)
  const due = dueNow(event, now, inFull)
  if (!due) return null

  const isBalance = due.type === 'balance' || due.type === 'adjustment'
  // While the client waits for the agent's answer, paying is not suggested.
  const isAsked = event.cancellation_request != null
  const isWaiting = isAsked || journey.next.is === 'undecided'
  const pay = () => (isBalance ? rest.mutate() : first.mutate(due.type === 'in_full'))
  const busy = first.isPending || rest.isPending
  const charged = method && chargeTotals(due.amount, methodKind(method.type))
  const toProvider = { loading: billing.isPending, onClick: () => billing.mutate('payment-methods') }
  const label = due.type === 'deposit' ? 'Pay deposit' : isBalance ? 'Pay balance' : 'Pay in full'
  const main =
    method === null
      ? { ...toProvider, children: 'Add payment method' }
      : { loading: busy, onClick: pay, children: charged ? `${label} ${formatMoney(charged.total)}` : label }
  const isScheduled = (remainderDueAt(event) ?? '') > now
  // The client need not do anything, unless that charge would fail.
  const isLoud = !isWaiting && (!isScheduled || chargeTrouble(event) !== undefined)
  const hint = isAsked
    ? 'You have asked your agent, who answers first.'
    : isWaiting
      ? 'Your agent first decides about what went back to you.'
      : !isBalance
        ? 'The payment books your event.'
        : `${isScheduled ? 'It will be charged automatically when due. ' : ''}You can pay it now.`
  return (
    <Section title={isBalance ? 'Pay the balance' : 'Pay and book'} hint={hint}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {!isBalance && !journey.late && (
          <RadioGroup
            aria-label="How much to pay now"
            value={inFull ? 'in_full' : 'deposit'}
            onChange={(e) => setInFull(e.target.value === 'in_full')}
          >
            <FormControlLabel
              value="deposit"
              control={<Radio />}
              label={choiceText('Deposit now', journey.deposit, method)}
            />
            <FormControlLabel
              value="in_full"
              control={<Radio />}
              label={choiceText('Full price now', journey.price, method)}
            />
          </RadioGroup>
        )}
        {method === null && (
          <Alert severity="warning">
            There is no payment method on file yet. Add a card or a bank account, then come back here to pay.
          </Alert>
        )}
        {charged && (
          <Typography>
            {formatMoney(charged.amount)} + {formatMoney(charged.stripe_fee)} processing fee ={' '}
            <strong>{formatMoney(charged.total)}</strong>
            <Soft>Charged to {[method.text, method.exp && `exp. ${method.exp}`].filter(Boolean).join(', ')}</Soft>
          </Typography>
        )}
        {!charged && (
          <Soft>With the processing fee: {byEachKind((kind) => chargeTotals(due.amount, kind).total)}.</Soft>
        )}
        {method !== null && (
          <Button variant="text" sx={{ justifySelf: 'start', ml: -2 }} {...toProvider}>
            See or change your payment method
          </Button>
        )}
        {isLoud ? (
          <MainAction>
            <Button variant="contained" size="large" {...main} />
          </MainAction>
        ) : (
          <Button variant="outlined" sx={{ justifySelf: 'start' }} {...main} />
        )}
      </Box>
    </Section>
  )
}
