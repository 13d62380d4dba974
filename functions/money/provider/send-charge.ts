import { chargeable, defaultKind } from '#shared/domain/payment/method-kinds.ts'
import type Stripe from 'stripe'
import { currency, zero } from '#shared/domain/money.ts'
import { daysUntilDue } from '#shared/domain/event/money/invoice.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { isKeyStale } from '#shared/domain/payment/op.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Outcome } from './outcome.ts'
import {
  clearInvoice,
  getInvoice,
  invoiceDetail,
  invoiceOutcome,
  isPartlyPaid,
  isProcessing,
  payInvoice,
} from './invoices.ts'
import { partlyPaidText, tooMuchText, tooSmallText, troubleText } from './provider-errors.ts'
import { lineNames } from './received.ts'
import { isMarked, isRefusal, keyed, marks, once, sinceAttempt } from './provider-call.ts'

type StripeMethod = Stripe.InvoiceCreateParams.PaymentSettings.PaymentMethodType

const refused = (op: OpRow, message: string, stripe_id?: string): Outcome => ({
  key: op.key,
  result: { is: 'refused', attempt: op.attempt, message, stripe_id },
  ...(stripe_id !== undefined && { charge: { invoice_id: stripe_id } }),
})

/**
 * Charges the client through a provider invoice: created, filled, finalized, then paid with the method on file, or
 * sent. Each call has its own key, so that a retry after a crash passes through finished steps and continues.
 */
export const sendCharge = async (stripe: Stripe, op: OpRow, intent: ChargeIntent, now: string): Promise<Outcome[]> => {
  if (intent.closing) return closeInvoice(stripe, op, intent)
  const earlier = await clearEarlier(stripe, op, intent.clear)
  if (earlier) return earlier
  if (intent.customer === null || (intent.collection === 'charge' && intent.method === null))
    return [refused(op, 'There is no payment method on file')]
  if (chargeable(intent.total) === 0) return [refused(op, tooSmallText)]
  let invoice: Stripe.Invoice | undefined
  try {
    invoice = await makeInvoice(stripe, op, intent, intent.customer, now)
    invoice = await withoutDebt(stripe, op, intent, now, () => openInvoice(stripe, op, intent, invoice!, now))
    // A debt that came since: nobody has agreed to pay it with this event.
    if (invoice.status === 'open' && invoice.amount_due > intent.total) {
      await clearInvoice(stripe, invoice.id)
      return [refused(op, tooMuchText, invoice.id)]
    }
    if (intent.collection === 'send') return [await deliver(stripe, op, invoice)]
    const method = intent.method!.id
    const look = async () => {
      const seen = await getInvoice(stripe, invoice!.id)
      return (await invoiceOutcome(stripe, seen, method)) && seen
    }
    const paid = await once(() => payInvoice(stripe, invoice!.id, method, keyed(op, 'pay')), look)
    return [
      (await invoiceOutcome(stripe, paid, method)) ?? { key: op.key, result: { is: 'unknown', attempt: op.attempt } },
    ]
  } catch (error) {
    if (!isRefusal(error)) throw error
    // A refused call does not settle the invoice: it may have been paid on its own page, or wait for the bank. An
    // invoice that must not be paid is remembered so that the next attempt can clear it.
    const found = invoice && (await invoiceOutcome(stripe, await getInvoice(stripe, invoice.id), intent.method?.id))
    return [found ?? refused(op, troubleText(error), invoice?.id)]
  }
}

/**
 * Stripe adds a customer's debt to the next invoice of any event. So the debt is set aside while this one is finalized,
 * and put back.
 */
const withoutDebt = async <T>(
  stripe: Stripe,
  op: OpRow,
  { customer, debt = zero }: ChargeIntent,
  now: string,
  finalize: () => Promise<T>,
): Promise<T> => {
  const change = (amount: number, step: string) =>
    stripe.customers.createBalanceTransaction(
      customer!,
      { amount, currency, description: 'Not part of the booking that is charged now' },
      keyed(op, step),
    )
  // The provider has forgotten the keys of an old attempt, and would do it twice.
  if (debt === 0 || isKeyStale(op, now)) return finalize()
  await change(-debt, 'debt-aside')
  const done = await finalize()
  await change(debt, 'debt-back')
  return done
}

/** The invoice of this attempt, initially an empty draft. */
const makeInvoice = (
  stripe: Stripe,
  op: OpRow,
  intent: ChargeIntent,
  customer: string,
  now: string,
): Promise<Stripe.Invoice> =>
  once(
    () =>
      stripe.invoices.create(
        {
          customer,
          currency,
          auto_advance: false,
          pending_invoice_items_behavior: 'exclude',
          description: intent.description,
          metadata: marks(op, intent.event_id),
          ...onlyBy(intent),
          ...(intent.po_number !== undefined && {
            custom_fields: [{ name: 'Purchase order', value: intent.po_number }],
          }),
          ...(intent.collection === 'send'
            ? { collection_method: 'send_invoice', days_until_due: daysUntilDue }
            : { collection_method: 'charge_automatically', default_payment_method: intent.method!.id }),
        },
        keyed(op, 'invoice'),
      ),
    async () => {
      const { data } = await stripe.invoices.list({ customer, created: sinceAttempt(op), limit: 100 })
      return data.find((invoice) => isMarked(op, invoice.metadata))
    },
    isKeyStale(op, now),
  )

/** The same, filled and finalized. */
const openInvoice = async (
  stripe: Stripe,
  op: OpRow,
  intent: ChargeIntent,
  made: Stripe.Invoice,
  now: string,
): Promise<Stripe.Invoice> => {
  const current = isKeyStale(op, now) ? await getInvoice(stripe, made.id) : made
  if (current.status !== 'draft') return current
  const again = (isDone: (invoice: Stripe.Invoice) => boolean) => async () => {
    const seen = await getInvoice(stripe, made.id)
    return isDone(seen) ? seen : undefined
  }
  const isFilled = (invoice: Stripe.Invoice) => invoice.total === intent.total
  if (!isFilled(current))
    await once(() => stripe.invoices.addLines(made.id, { lines: linesOf(intent) }, keyed(op, 'lines')), again(isFilled))
  return once(
    () => stripe.invoices.finalizeInvoice(made.id, { auto_advance: false }, keyed(op, 'finalize')),
    again(({ status }) => status !== 'draft'),
  )
}

/**
 * The fee depends on the kind of payment method, so the invoice and its page accept only that kind. To use another, the
 * client changes the method on file, or the agent invoices again.
 */
const onlyBy = ({ method, pay_by }: ChargeIntent): Pick<Stripe.InvoiceCreateParams, 'payment_settings'> => ({
  payment_settings: { payment_method_types: [(pay_by ?? method?.type ?? defaultKind) as StripeMethod] },
})

const linesOf = ({ description, amount, stripe_fee, sales_tax }: ChargeIntent): Stripe.InvoiceAddLinesParams.Line[] => [
  { description, amount },
  ...(stripe_fee > 0 ? [{ description: lineNames.fee, amount: stripe_fee }] : []),
  ...(sales_tax > 0 ? [{ description: lineNames.tax, amount: sales_tax }] : []),
]

const deliver = async (stripe: Stripe, op: OpRow, invoice: Stripe.Invoice): Promise<Outcome> => {
  const sent = await once(
    () => stripe.invoices.sendInvoice(invoice.id, {}, keyed(op, 'send')),
    () => getInvoice(stripe, invoice.id),
  )
  return {
    key: op.key,
    result: { is: 'waiting', attempt: op.attempt, stripe_id: sent.id },
    charge: invoiceDetail(sent),
  }
}

const staysOpen = (op: OpRow, stripe_id: string): Outcome => ({
  key: op.key,
  result: { is: 'waiting', attempt: op.attempt, stripe_id },
})

/** Voids the invoice, unless it is paid or being paid. `asIntended` derives the outcome for the event. */
const closeInvoice = async (stripe: Stripe, op: OpRow, { clear }: ChargeIntent): Promise<Outcome[]> => {
  // The current one last, because voiding it completes the closing.
  const ids = clear.filter((id) => id !== op.stripe_id)
  return (await clearEarlier(stripe, op, op.stripe_id === undefined ? ids : [...ids, op.stripe_id])) ?? [voided(op)]
}

const voided = (op: OpRow): Outcome => ({
  key: op.key,
  result: { is: 'refused', attempt: op.attempt, message: 'The invoice was voided', stripe_id: op.stripe_id },
  charge: { isVoid: true },
})

/**
 * Voids invoices left open by earlier attempts. If one has been paid, it counts as this charge; if one is being paid,
 * the charge waits for it.
 */
const clearEarlier = async (stripe: Stripe, op: OpRow, ids: readonly string[]): Promise<Outcome[] | undefined> => {
  for (const id of ids) {
    const invoice = await clearInvoice(stripe, id)
    if (!invoice) continue
    const found = await invoiceOutcome(stripe, invoice)
    if (!found && isPartlyPaid(invoice))
      return [id === op.stripe_id ? staysOpen(op, id) : refused(op, partlyPaidText, id)]
    if (!found) continue
    if (found.key === op.key)
      return [
        isProcessing(invoice) ? { ...found, result: { is: 'waiting', attempt: op.attempt, stripe_id: id } } : found,
      ]
    const message = isProcessing(invoice) ? 'An earlier payment is still on its way' : 'An earlier payment has arrived'
    return [
      found,
      { key: op.key, result: { is: 'refused', attempt: op.attempt, message }, charge: { isSuperseded: true } },
    ]
  }
  return undefined
}
