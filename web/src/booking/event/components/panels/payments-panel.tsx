import { methodKind, methodRules } from '#shared/domain/payment/method-kinds.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import { wantsConfirmation } from '#shared/domain/event/money/bank-confirmation.ts'
import { announced } from '#shared/domain/event/money/announced.ts'
import { creditMethod, isInFlight, remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { askedOf, standingOf } from '#shared/domain/event/money/standing.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'
import { ConfirmPaymentButton } from '#web/booking/components/confirm-payment-button.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { useLogin } from '#web/lib/session.ts'
import { formatDateTime, formatRange, formatShortDate } from '#web/lib/format/date.ts'
import { humanize } from '#web/lib/format/text.ts'
import { useOwnMethod } from '#web/lib/requests/payment-method.ts'
import { Part } from './part.tsx'

const refundChips = {
  pending: { label: 'Refund on its way', color: 'default' },
  refunded: { label: 'Refunded', color: 'default' },
  failed: { label: 'Refund failed', color: 'error' },
} as const
const disputeChips = {
  pending: { label: 'Disputed', color: 'warning' },
  refunded: { label: 'Taken back', color: 'default' },
  failed: { label: 'Given back', color: 'default' },
} as const
const refundWords = { pending: 'On its way back:', refunded: 'Refunded', failed: 'Not refunded yet:' }

/** Failed, Paid, Invoiced, or the refund status (docs/product.md#event-status). */
const stateOf = (payment: Payment, isOnItsWay: boolean, isDisputed: boolean) => {
  if (isDisputed) return { label: 'Disputed', color: 'warning' as const, at: payment.paid_at }
  if (payment.refund_status === 'refunded' && (payment.refund_amount ?? zero) < payment.amount)
    return { label: 'Partly refunded', color: 'success' as const, at: payment.paid_at }
  if (payment.refund_status) return { ...refundChips[payment.refund_status], at: payment.paid_at }
  if (payment.paid_at) return { label: 'Paid', color: 'success' as const, at: payment.paid_at }
  if (wantsConfirmation(payment)) return { label: 'To be confirmed', color: 'warning' as const, at: payment.failed_at }
  if (payment.failed_at) return { label: 'Failed', color: 'error' as const, at: payment.failed_at }
  if (isOnItsWay) return { label: 'On its way', color: 'info' as const, at: payment.invoiced_at }
  return { label: 'Invoiced', color: 'info' as const, at: payment.invoiced_at }
}

interface PaymentRowProps {
  eventId: string
  payment: Payment
  who: Relation
  /** Its refunds are listed below. */
  isListed?: boolean
  /** Charged, and not an open invoice. */
  isOnItsWay?: boolean
  /** The client's bank decides about it. */
  isDisputed?: boolean
}

export const PaymentRow = (props: PaymentRowProps) => {
  const { eventId, payment, who, isListed = false, isOnItsWay = false, isDisputed = false } = props
  const { label, color, at } = stateOf(payment, isOnItsWay, isDisputed)
  const isToConfirm = wantsConfirmation(payment)
  const method = [payment.payment_method_text, payment.payment_method_exp && `exp. ${payment.payment_method_exp}`]
    .filter(Boolean)
    .join(', ')
  // Nobody knows yet how an open invoice will be paid.
  const how = payment.paid_at ? 'paid with' : payment.failed_at ? 'tried with' : isOnItsWay ? 'by' : ''
  return (
    <Box component="li" sx={{ display: 'grid' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 700 }}>
          {humanize(payment.type)}
        </Typography>
        <ColorChip label={label} color={color} />
        <Typography variant="body2" sx={{ ml: 'auto', fontWeight: 700 }}>
          <Money amount={payment.total} />
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        <Money amount={payment.amount} />
        {payment.paid_outside ? (
          ', outside of BookMe'
        ) : payment.payment_method_type === creditMethod ? (
          ', credited and not received'
        ) : (
          <>
            {' '}
            + <Money amount={payment.stripe_fee} /> fee
          </>
        )}
        {payment.sales_tax > 0 && (
          <>
            {' '}
            + <Money amount={payment.sales_tax} /> tax
          </>
        )}
        {at && ` · ${formatShortDate(at)}`}
        {method && how && ` · ${how} ${method}`}
      </Typography>
      {payment.paid_outside?.reason && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {payment.paid_outside.reason}
        </Typography>
      )}
      {payment.refund_amount != null && !isListed && !isDisputed && (
        <Typography variant="body2" color="textSecondary">
          {refundWords[payment.refund_status ?? 'refunded']} <Money amount={payment.refund_amount} />
          {payment.refunded_outside && `, ${payment.refunded_outside.method}: ${payment.refunded_outside.reference}`}
          {payment.refunded_at && ` · ${formatDateTime(payment.refunded_at)}`}
        </Typography>
      )}
      {payment.failed_at && !payment.paid_at && payment.failure_message && (
        <Typography variant="body2" color={isToConfirm ? 'textSecondary' : 'error'}>
          {payment.failure_message}
        </Typography>
      )}
      {who.client && isToConfirm && (
        <ConfirmPaymentButton eventId={eventId} size="small" variant="outlined" sx={{ justifySelf: 'start' }} />
      )}
      {who.client && !payment.paid_at && !isToConfirm && !isOnItsWay && payment.hosted_invoice_url && (
        <Button size="small" variant="outlined" href={payment.hosted_invoice_url} sx={{ justifySelf: 'start' }}>
          {payment.failed_at
            ? `Try ${methodRules(methodKind(payment.payment_method_type)).another}`
            : 'Pay the invoice'}
        </Button>
      )}
    </Box>
  )
}

/** Money of the platform never reaches the client, and a credit was never received. */
const refundLabels: Partial<Record<RefundRecord['reason'], string>> = {
  cancellation: 'Canceled',
  change: 'Lower price',
  goodwill: 'Goodwill',
  by_hand: 'Refund',
  dispute: 'Taken back by the bank',
}

const RefundRow = ({ refund, label }: { refund: RefundRecord; label: string }) => {
  const chip = (refund.reason === 'dispute' ? disputeChips : refundChips)[refund.status]
  const about = [refund.note, refund.refunded_at && formatDateTime(refund.refunded_at)].filter(Boolean).join(' · ')
  return (
    <Box component="li" sx={{ display: 'grid' }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 700 }}>{label}</Typography>
        <ColorChip label={chip.label} color={chip.color} />
        <Typography sx={{ ml: 'auto', fontWeight: 700 }}>
          − <Money amount={cents(refund.amount + refund.fee)} />
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {about}
      </Typography>
    </Box>
  )
}

const StillDue = ({ event, amount, how }: { event: EventView; amount: Cents; how: string }) => {
  const at = remainderDueAt(event)
  const when =
    at !== undefined && at > nowIso() ? `, charged automatically ${formatRange(at, null, event.timezone)}` : ''
  return (
    <Typography>
      {amount > 0 ? (
        <>
          <strong>
            <Money amount={amount} />
          </strong>{' '}
          still due
        </>
      ) : (
        'A payment is still due'
      )}
      {how && `, ${how}`}
      {when}
    </Typography>
  )
}

/** The total that will be charged, and no amount before it is known. */
const ClientsDue = ({ event }: { event: EventView }) => {
  const charge = announced(event, useOwnMethod(useLogin()))
  return charge && <StillDue event={event} amount={charge.total} how={charge.how} />
}

const dueOf = (event: EventView, who: Relation): Cents => (who.client ? askedOf(event) : owedOf(standingOf(event)))

/** Something was paid, or is to be paid. */
export const hasPayments = (event: EventView, who: Relation): boolean =>
  (event.payments ?? []).length > 0 || dueOf(event, who) > 0

/** Amounts of `event` in cents. */
export const PaymentsPanel = ({ event, who }: { event: EventView; who: Relation }) => {
  const payments = event.payments ?? []
  const standing = standingOf(event)
  const due = dueOf(event, who)
  if (!hasPayments(event, who)) return null
  const disputed = new Set(
    (event.refunds ?? []).flatMap(({ reason, status, payment_id }) =>
      reason === 'dispute' && status === 'pending' ? [payment_id] : [],
    ),
  )
  return (
    <Part title="Payments">
      {standing.on_its_way > 0 && (
        <Typography>
          <strong>
            <Money amount={standing.on_its_way} />
          </strong>{' '}
          on its way from the bank, which takes a few days
        </Typography>
      )}
      {due > 0 && (who.client ? <ClientsDue event={event} /> : <StillDue event={event} amount={due} how="" />)}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            eventId={event.id}
            payment={payment}
            who={who}
            isListed={event.cancellation != null || event.refund_begun === false}
            isOnItsWay={event.prepaid !== false && isInFlight(payment)}
            isDisputed={disputed.has(payment.id)}
          />
        ))}
        {(event.refunds ?? []).map((refund) => {
          const label = refundLabels[refund.reason]
          return label === undefined ? null : <RefundRow key={refund.id} refund={refund} label={label} />
        })}
      </Box>
    </Part>
  )
}
