import type Stripe from 'stripe'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import { ownerOf } from '#shared/domain/payment/op.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { findBooked } from '#functions/money/data/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { idOf } from '#functions/money/provider/id-of.ts'

/** The event that a PaymentIntent paid for; undefined if unknown. */
const eventPaidBy = async (deps: Deps, stripe: Stripe, payment_intent: string): Promise<string | undefined> => {
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
 * The current event, and the payment made by this PaymentIntent; undefined if it paid for none of our events.
 * @throws if the payment has not been recorded yet, so that the webhook is redelivered.
 */
export const paidPart = async (
  deps: Deps,
  stripe: Stripe,
  intent: string | { id: string } | null,
): Promise<PaidPart | undefined> => {
  const id = idOf(intent)
  const eventId = id === undefined ? undefined : await eventPaidBy(deps, stripe, id)
  const event = eventId === undefined ? undefined : await findEvent(deps, eventId)
  if (!event) return undefined
  const payment = event.payments.find(({ stripe_payment_intent_id }) => stripe_payment_intent_id === id)
  if (!payment) throw new Error(`${event.id} does not know the payment of ${id} yet`)
  return { event, payment }
}
