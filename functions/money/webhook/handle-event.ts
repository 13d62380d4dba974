import type Stripe from 'stripe'
import { webhookKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { findOp } from '#functions/money/data/op.ts'
import { put } from '#functions/platform/db/db.ts'
import { accountEvents, providerVersion } from '#functions/platform/config/provider-version.ts'
import { stageMode } from '#functions/platform/config/stripe-mode.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Outcome } from '#functions/money/provider/outcome.ts'
import { getInvoice, invoiceOutcome, isProcessing } from '#functions/money/provider/invoices.ts'
import { payoutOutcome } from '#functions/money/provider/send-others.ts'
import { noteCharge } from '#functions/money/operations/note-charge.ts'
import { takeOwnPayout } from '#functions/money/payouts/own-payouts.ts'
import { recordOutcome } from '#functions/money/operations/record-outcome.ts'
import { noteFraudWarning } from './note-fraud-warning.ts'
import { noteMethod } from './note-method.ts'
import { noteAccount, noteGone, notePayeesBank, payeeOf } from './note-payee.ts'
import { noteDispute } from './note-dispute.ts'
import { UnreadableEvent } from './unreadable-event.ts'
import { noteRefund, noteTransfer } from '#functions/money/reconcile/note-movements.ts'

/** An event with its object, or a thin one, which only names it. */
export type Delivered = Stripe.Event | Stripe.V2.Core.EventNotification

/** Longer than Stripe retries deliveries. */
const rememberFor = 7 * 86_400

/**
 * One delivery of a provider event. The event only names the object: its current state is fetched and recorded like any
 * other outcome, so that order, repetition, age and API version of deliveries do not matter. Recording a delivery only
 * saves work.
 */
export const handleEvent = async (deps: Deps, event: Delivered): Promise<void> => {
  // Stripe sends connected accounts' test events to live endpoints, too.
  if (event.livemode !== (stageMode() === 'live'))
    return deps.log.warn('event of the other mode left out', { what: event.type, stripe_id: event.id })
  // While endpoints of two versions deliver, each event comes twice under one id.
  const key = webhookKey(event.id)
  if (await deps.db.get(key)) return
  if (event.object === 'event' && event.api_version !== providerVersion)
    deps.log.warn('event of another API version', { what: event.type, stripe_id: event.id })
  const stripe = await deps.stripe()
  await (event.object === 'event' ? act(deps, stripe, event) : actOnAccount(deps, stripe, event))
  const ttl = Math.floor(Date.parse(deps.now) / 1000) + rememberFor
  await deps.db.transact([put(deps.db.tableName, { ...key, type: event.type, ttl })])
}

const isOfAccount = ({ type }: Stripe.V2.Core.EventNotification) => (accountEvents as readonly string[]).includes(type)

/** Of a payee's account of version 2, which names no object but itself. */
const actOnAccount = async (deps: Deps, stripe: Stripe, event: Stripe.V2.Core.EventNotification): Promise<void> => {
  // Endpoints send those of version 1 with their objects; as thin events alone they would be lost.
  if (!event.type.startsWith('v2.core.account')) throw new UnreadableEvent(`${event.type} is a thin event`)
  if (!isOfAccount(event)) return
  const named = 'related_object' in event ? event.related_object : undefined
  const id = named && 'id' in named ? named.id : undefined
  if (typeof id !== 'string') throw new UnreadableEvent(`${event.type} does not name its account`)
  await noteAccount(deps, stripe, id)
  await notePayeesBank(deps, stripe, id)
}

/** All that is read of an event's object: the rest has another form in each API version. */
const nameOf = (event: Stripe.Event): string => {
  const { id } = event.data.object as { id?: unknown }
  if (typeof id !== 'string')
    throw new UnreadableEvent(`${event.type} of version ${String(event.api_version)} does not name its object`)
  return id
}

const act = async (deps: Deps, stripe: Stripe, event: Stripe.Event): Promise<void> => {
  switch (event.type) {
    case 'account.updated':
      return noteAccount(deps, stripe, nameOf(event))
    case 'account.application.deauthorized':
      return event.account === undefined ? undefined : noteGone(deps, event.account)
    case 'account.external_account.created':
    case 'account.external_account.deleted':
    case 'account.external_account.updated':
      return event.account === undefined ? undefined : notePayeesBank(deps, stripe, event.account)
    case 'payment_method.attached':
      return noteMethod(stripe, nameOf(event))
    case 'balance.available':
      // No transfer waits for a payee's balance.
      return event.account === undefined ? commit(deps, [], [{ type: 'resume_transfers' }]) : undefined
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return noteDispute(deps, stripe, nameOf(event))
    case 'charge.failed':
    case 'charge.pending':
    case 'charge.updated':
      await noteCharge(deps, stripe, await stripe.charges.retrieve(nameOf(event)))
      return
    case 'radar.early_fraud_warning.created':
      return noteFraudWarning(deps, stripe, nameOf(event))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      await noteRefund(deps, stripe, await stripe.refunds.retrieve(nameOf(event)))
      return
    case 'charge.refunded':
      for (const refund of (await stripe.refunds.list({ charge: nameOf(event), limit: 100 })).data)
        await noteRefund(deps, stripe, refund)
      return
    case 'transfer.created':
    case 'transfer.updated':
    case 'transfer.reversed':
      await noteTransfer(deps, stripe, nameOf(event))
      return
    default:
      for (const outcome of await outcomesOf(deps, stripe, event)) await recordOutcome(deps, outcome)
  }
}

const present = (outcome: Outcome | undefined): Outcome[] => (outcome ? [outcome] : [])

/**
 * Outcomes of our payment operations from the event's current object; none for other kinds of events and foreign
 * objects.
 */
const outcomesOf = async (deps: Deps, stripe: Stripe, event: Stripe.Event): Promise<Outcome[]> => {
  switch (event.type) {
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return ofInvoice(deps, stripe, nameOf(event))
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return event.account === undefined ? [] : ofPayout(deps, stripe, nameOf(event), event.account)
    default:
      return []
  }
}

/** Ours, or the payee's own, made in the dashboard of the account. */
const ofPayout = async (deps: Deps, stripe: Stripe, id: string, stripeAccount: string): Promise<Outcome[]> => {
  const payout = await stripe.payouts.retrieve(id, {}, { stripeAccount })
  const payee = payout.metadata?.op_key === undefined ? await payeeOf(deps, stripeAccount) : undefined
  if (payee) await takeOwnPayout(deps, payee, payout)
  return present(payoutOutcome(payout, payee?.id))
}

const ofInvoice = async (deps: Deps, stripe: Stripe, id: string): Promise<Outcome[]> => {
  const invoice = await getInvoice(stripe, id)
  const key = invoice.metadata?.op_key
  // The operation that started a debit records it; recording it here would only conflict.
  if (key === undefined || isProcessing(invoice)) return []
  const intent = (await findOp(deps, key))?.intent
  const onFile = intent?.kind === 'charge' ? intent.method?.id : undefined
  return present(await invoiceOutcome(stripe, invoice, onFile))
}
