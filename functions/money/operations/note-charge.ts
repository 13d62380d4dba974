import type Stripe from 'stripe'
import { returnedPostings, type LedgerEntry } from '#functions/money/rules/ledger.ts'
import { isDebit } from '#shared/domain/payment/method-kinds.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { findBooked, ledgerWrites } from '#functions/money/data/ledger.ts'
import { findOp } from '#functions/money/data/op.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { idOf } from '#functions/money/provider/id-of.ts'
import { getInvoice, invoiceOutcome } from '#functions/money/provider/invoices.ts'
import { meaningOf, tellUnknown, unknownIn } from '#functions/money/provider/provider-values.ts'
import { recordOutcome } from './record-outcome.ts'
import { transitEntry } from './transit.ts'

/**
 * Books what a charge has moved, and records its success: two facts, which may come days apart. A bank debit moves when
 * it is submitted and back if the bank refuses it; a card's money may follow its success, with `charge.updated`.
 * @param charge as it is now.
 * @returns the payment operation; undefined if the charge is none of ours.
 */
export const noteCharge = async (deps: Deps, stripe: Stripe, charge: Stripe.Charge): Promise<string | undefined> => {
  deps.db.refresh()
  const intent = idOf(charge.payment_intent)
  // Success has an entry already, and a later refund or dispute its own.
  if (intent === undefined) return undefined
  const settled = await findBooked(deps, intent)
  if (settled && settled.kind !== 'suspense') return settled.op_key
  const [payment, invoice] = await paymentBy(stripe, intent)
  const { op_key, event_id } = invoice?.metadata ?? {}
  if (payment === undefined || invoice === undefined || op_key === undefined || event_id === undefined) return undefined
  tellUnknown(deps, unknownIn('charge', charge))
  if (isBefore(charge, payment)) await bookTransit(deps, charge, { op_key, event_id })
  if (meaningOf('charge', charge) === 'done') await settle(deps, stripe, invoice.id, op_key)
  return op_key
}

/** The part of an invoice that a PaymentIntent pays, and the invoice. */
const paymentBy = async (
  stripe: Stripe,
  payment_intent: string,
): Promise<[payment?: Stripe.InvoicePayment, invoice?: Stripe.Invoice]> => {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  const [payment] = data
  const invoice = payment?.invoice
  return typeof invoice === 'object' && !invoice.deleted ? [payment, invoice] : []
}

/** It moves before its payment is one: a debit, or a part of an invoice that somebody charged in the dashboard. */
const isBefore = (charge: Stripe.Charge, { is_default }: Stripe.InvoicePayment): boolean =>
  charge.balance_transaction !== null && (isDebit(charge.payment_method_details?.type) || !is_default)

const settle = async (deps: Deps, stripe: Stripe, invoice: string, op_key: string): Promise<void> => {
  const intent = (await findOp(deps, op_key))?.intent as ChargeIntent | undefined
  const outcome = await invoiceOutcome(stripe, await getInvoice(stripe, invoice), intent?.method?.id)
  if (outcome) await recordOutcome(deps, outcome)
}

const bookTransit = async (
  deps: Deps,
  charge: Stripe.Charge,
  { op_key, event_id }: { op_key: string; event_id: string },
): Promise<void> => {
  const event = await findEvent(deps, event_id)
  if (!event) return
  const { client_id } = event
  const pending = transitEntry(deps, { charge_id: charge.id, amount: charge.amount }, { op_key, event_id, client_id })
  await once(deps, pending)
  if (charge.failure_balance_transaction === null) return
  const postings = returnedPostings(pending.postings)
  await once(deps, { ...pending, id: `${charge.id}/back`, kind: 'transit_back', postings })
}

/** Its id is a condition: another run may be faster. */
const once = async (deps: Deps, entry: LedgerEntry): Promise<void> => {
  try {
    await deps.db.transact(ledgerWrites(deps, entry))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
