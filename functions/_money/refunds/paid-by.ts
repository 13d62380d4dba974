import type Stripe from 'stripe'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import { ownerOf } from '#shared/domain/payment/op.ts'
import { findEvent, type EventItem } from '#functions/_data/event/find-event.ts'
import { findBooked } from '#functions/_data/money/ledger.ts'
import type { Deps } from '#functions/_lib/deps.ts'

const idOf = (ref: string | { id: string } | null | undefined): string | undefined =>
  typeof ref === 'string' ? ref : ref?.id

/** The event that a PaymentIntent paid for; undefined if unknown. */
export const eventPaidBy = async (
  deps: Deps,
  stripe: Stripe,
  intent: string | { id: string } | null,
): Promise<string | undefined> => {
  const payment_intent = idOf(intent)
  if (payment_intent === undefined) return undefined
  const booked = await findBooked(deps, payment_intent)
  if (booked) return ownerOf(booked.op_key)
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  const invoice = data[0]?.invoice
  return typeof invoice === 'object' && !invoice.deleted ? invoice.metadata?.event_id : undefined
}

export interface PaidPart {
  event: EventItem
  payment: Payment
}

/**
 * The current event, and the payment made by this PaymentIntent.
 * @throws if the payment has not been recorded yet, so that the webhook is redelivered.
 */
export const paidPart = async (
  deps: Deps,
  eventId: string,
  intent: string | { id: string } | null,
): Promise<PaidPart | undefined> => {
  const event = await findEvent(deps, eventId)
  const payment = event?.payments.find(({ stripe_payment_intent_id: id }) => id != null && id === idOf(intent))
  if (event && !payment) throw new Error(`${eventId} does not know the payment of ${idOf(intent)} yet`)
  return event && payment && { event, payment }
}
