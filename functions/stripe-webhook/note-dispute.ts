import type Stripe from 'stripe'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { retryConflicts } from '../_data/conflict-retry.ts'
import { findEvent, saveEvent } from '../_data/event.ts'
import { webhookKey } from '../_data/keys.ts'
import { commit } from '../_data/outbox.ts'
import { ConditionFailed, putNew } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { disputeOpened } from '../_money/mails.ts'

const rememberFor = 120 * 86_400

const eventIdOf = async (stripe: Stripe, dispute: Stripe.Dispute): Promise<string | undefined> => {
  const intent = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id
  if (intent === undefined) return undefined
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  const invoice = data[0]?.invoice
  return typeof invoice === 'object' && !invoice.deleted ? invoice.metadata?.event_id : undefined
}

/** A client disputes a payment: tells the admins, once per dispute, to answer at the provider. */
export const noteDispute = async (deps: Deps, stripe: Stripe, dispute: Stripe.Dispute): Promise<void> => {
  const eventId = await eventIdOf(stripe, dispute)
  const [total, reason] = [formatMoney(cents(dispute.amount)), dispute.reason.replaceAll('_', ' ')]
  const once = putNew(deps.db.tableName, {
    ...webhookKey(dispute.id),
    ttl: Math.floor(Date.parse(deps.now) / 1000) + rememberFor,
  })
  try {
    await retryConflicts(deps, async () => {
      const event = eventId === undefined ? undefined : await findEvent(deps, eventId)
      if (event) {
        await saveEvent(deps, {
          before: event,
          after: event,
          actor: undefined,
          activity: { action: 'payment disputed', detail: `${total}: ${reason}` },
          also: [once],
          jobs: disputeOpened(event, total, reason),
        })
      } else {
        await commit(deps, [once], disputeOpened(undefined, total, reason))
      }
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
