import type Stripe from 'stripe'
import { declined, invalid } from './errors.ts'
import { emit, emitChange } from './events.ts'
import { accepts, attempt, cancelIntent, createIntent } from './payments.ts'
import type { Attempt, Customer } from './payments.ts'
import { attachMethod, resolveMethod } from './resources/payment-methods.ts'
import { methodTypes, testMethods } from './test-cards.ts'
import { idOf } from './types.ts'
import type { InvoiceObject, Row } from './types.ts'
import { need, schedule, unschedule } from './environment.ts'
import type { Ctx } from './environment.ts'

const day = 86_400
/** Automatic collection retries after this many days, three times. */
const retryDays = [3, 5, 7]
const smallest = 50

const paymentOf = (ctx: Ctx, invoice: InvoiceObject): Stripe.InvoicePayment | undefined =>
  ctx.store.where('invoice_payments', 'invoice', invoice.id).find((row) => row.object.is_default)?.object

export const intentOf = (ctx: Ctx, invoice: InvoiceObject): Stripe.PaymentIntent | undefined =>
  ctx.store.row('payment_intents', idOf(paymentOf(ctx, invoice)?.payment.payment_intent) ?? '')?.object

export const invoiceOf = (ctx: Ctx, intentId: string): InvoiceObject | undefined => {
  const row = ctx.store.rows('invoice_payments').find(({ object }) => object.payment.payment_intent === intentId)
  return ctx.store.row('invoices', idOf(row?.object.invoice) ?? '')?.object
}

/** Shown as `amount_paid_off_stripe` only when it is expanded, never in an event. */
const addOffStripe = (ctx: Ctx, { id }: InvoiceObject, amount: number): void => {
  const row = ctx.store.row('invoices', id)!
  row.hidden = { ...row.hidden, paid_off_stripe: String(Number(row.hidden?.['paid_off_stripe'] ?? 0) + amount) }
}

const markPaid = (ctx: Ctx, invoice: InvoiceObject, byStripe: boolean): void => {
  const payment = paymentOf(ctx, invoice)
  if (!byStripe) addOffStripe(ctx, invoice, invoice.amount_remaining)
  emitChange(ctx, 'invoice.updated', invoice, () => {
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      next_payment_attempt: null,
      auto_advance: false,
    })
    invoice.status_transitions.paid_at = ctx.now()
  })
  unschedule(ctx, 'invoice.collect', invoice.id)
  if (payment !== undefined && byStripe && intentOf(ctx, invoice)?.status === 'succeeded') {
    Object.assign(payment, { status: 'paid', amount_paid: payment.amount_requested })
    payment.status_transitions.paid_at = ctx.now()
    emit(ctx, 'invoice_payment.paid', payment)
  } else if (payment !== undefined) payment.status = 'canceled'
  emit(ctx, 'invoice.paid', invoice)
  emit(ctx, 'invoice.payment_succeeded', invoice)
}

/**
 * The customer's balance is part of the next invoice: a credit (negative) pays what it covers, a debt is added. If less
 * is then due than Stripe charges, the invoice is paid, and the customer owes it with the next one.
 */
const applyBalance = (ctx: Ctx, invoice: InvoiceObject, customer: Stripe.Customer): void => {
  invoice.starting_balance = customer.balance
  const owed = invoice.amount_due + customer.balance
  const isCharged = owed >= smallest
  if (invoice.amount_due === 0 || (isCharged && customer.balance === 0)) return
  emitChange(ctx, 'customer.updated', customer, () => {
    customer.balance = isCharged ? 0 : owed
  })
  const left = isCharged ? owed : 0
  Object.assign(invoice, { amount_due: left, amount_remaining: left })
}

/** The amount that is due becomes less: the default payment follows, and an invoice without a rest is paid. */
const reduce = (ctx: Ctx, invoice: InvoiceObject, amount: number): void => {
  const left = invoice.amount_remaining - amount
  if (amount < 1 || left < 0)
    throw invalid('The amount must be between one cent and what is left to pay.', undefined, 'amount')
  const [intent, payment] = [intentOf(ctx, invoice), paymentOf(ctx, invoice)]
  if (intent === undefined || payment === undefined || intent.status === 'processing' || invoice.status !== 'open')
    throw invalid('Only an open invoice that nobody is paying can be reduced.')
  if (left > 0) Object.assign(payment, { amount_requested: left })
  if (left > 0) intent.amount = left
  if (left === 0) cancelIntent(ctx, intent, 'automatic')
}

/** A credit note lowers what is due on an open invoice. */
export const creditNote = (ctx: Ctx, invoice: InvoiceObject, amount: number): void => {
  reduce(ctx, invoice, amount)
  emitChange(ctx, 'invoice.updated', invoice, () => {
    invoice.pre_payment_credit_notes_amount += amount
    invoice.amount_due -= amount
    invoice.amount_remaining -= amount
  })
  if (invoice.amount_remaining === 0) markPaid(ctx, invoice, true)
}

/** The whole rest, or a part of it, was paid outside of Stripe. */
export const payOutOfBand = (ctx: Ctx, invoice: InvoiceObject, amount = invoice.amount_remaining): void => {
  reduce(ctx, invoice, amount)
  if (invoice.amount_remaining === amount) {
    markPaid(ctx, invoice, false)
    return
  }
  addOffStripe(ctx, invoice, amount)
  emitChange(ctx, 'invoice.updated', invoice, () => {
    invoice.amount_paid += amount
    invoice.amount_remaining -= amount
  })
}

/** *Charge customer* in the dashboard, with less than the rest: a payment beside the invoice's default one. */
export const payPart = (ctx: Ctx, invoice: InvoiceObject, amount: number): void => {
  const customer = idOf(invoice.customer) ?? ''
  reduce(ctx, invoice, amount)
  const intent = createIntent(ctx, {
    amount,
    customer,
    description: `Payment for Invoice ${invoice.number}`,
    types: [...methodTypes],
  })
  const payment = newPayment(ctx, invoice, intent, false)
  ctx.store.insert('invoice_payments', ctx.owner, payment)
  const { result } = attempt(ctx, intent, methodFor(ctx, invoice, undefined), { authenticated: true })
  if (result !== 'succeeded') throw invalid('The rest of this invoice is being paid.')
  Object.assign(payment, { status: 'paid', amount_paid: amount })
  payment.status_transitions.paid_at = ctx.now()
  emit(ctx, 'invoice_payment.paid', payment)
  emitChange(ctx, 'invoice.updated', invoice, () => {
    invoice.amount_paid += amount
    invoice.amount_remaining -= amount
  })
  if (invoice.amount_remaining === 0) markPaid(ctx, invoice, true)
}

const newPayment = (
  ctx: Ctx,
  invoice: InvoiceObject,
  intent: Stripe.PaymentIntent,
  is_default: boolean,
): Stripe.InvoicePayment => ({
  id: ctx.store.id('inpay', 24),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: intent.amount,
  created: ctx.now(),
  currency: 'usd',
  invoice: invoice.id,
  is_default,
  livemode: false,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})

/** From draft to open: creates number, payment intent and page. A zero amount is paid at once. */
export const finalize = (ctx: Ctx, invoice: InvoiceObject, autoAdvance: boolean | undefined): void => {
  if (invoice.status !== 'draft')
    throw invalid(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      'invoice_not_editable',
    )
  if (ctx.faults.small_invoices === 'refused' && invoice.amount_due > 0 && invoice.amount_due < smallest)
    throw invalid('The invoice amount due must be at least $0.50 usd.', 'amount_too_small')
  const customer = need(ctx, 'customers', idOf(invoice.customer) ?? '').object
  unschedule(ctx, 'invoice.finalize', invoice.id)
  applyBalance(ctx, invoice, customer)
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  const advance = autoAdvance ?? invoice.auto_advance ?? false
  const url = ctx.pageUrl(`invoice/${invoice.id}/${ctx.store.id('live')}`)
  Object.assign(invoice, {
    status: 'open',
    auto_advance: advance,
    automatically_finalizes_at: null,
    effective_at: ctx.now(),
    hosted_invoice_url: url,
    invoice_pdf: `${url}/pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    ending_balance: customer.balance,
  })
  invoice.status_transitions.finalized_at = ctx.now()
  if (invoice.amount_due > 0) {
    const intent = createIntent(ctx, {
      amount: invoice.amount_due,
      customer: customer.id,
      description: `Payment for Invoice ${invoice.number}`,
      types: (invoice.payment_settings.payment_method_types as string[] | null) ?? [...methodTypes],
    })
    ctx.store.insert('invoice_payments', ctx.owner, newPayment(ctx, invoice, intent, true))
  }
  const collects = advance && invoice.collection_method === 'charge_automatically' && invoice.amount_due > 0
  invoice.next_payment_attempt = collects ? ctx.now() + 3600 : null
  if (collects) schedule(ctx, ctx.now() + 3600, 'invoice.collect', invoice.id, ctx.owner)
  emit(ctx, 'invoice.finalized', invoice)
  if (invoice.amount_due === 0) markPaid(ctx, invoice, true)
}

export const send = (ctx: Ctx, invoice: InvoiceObject): void => {
  if (invoice.collection_method !== 'send_invoice')
    throw invalid("You can only manually send an invoice if its collection method is 'send_invoice'.")
  if (invoice.status === 'draft') finalize(ctx, invoice, undefined)
  if (invoice.status !== 'open') throw invalid(`You can only send an open invoice; this one is ${invoice.status}.`)
  emit(ctx, 'invoice.sent', invoice)
}

/** Applies a payment's outcome to its invoice, also when a bank debit settles days later. */
export const afterPayment = (ctx: Ctx, invoice: InvoiceObject, { result }: Attempt): void => {
  if (result === 'processing') {
    emit(ctx, 'invoice.updated', invoice)
    return
  }
  if (result === 'succeeded') {
    markPaid(ctx, invoice, true)
    return
  }
  const wait = retryDays[invoice.attempt_count - 1]
  const retries = invoice.auto_advance && invoice.collection_method === 'charge_automatically' && wait !== undefined
  unschedule(ctx, 'invoice.collect', invoice.id)
  emitChange(ctx, 'invoice.updated', invoice, () => {
    invoice.next_payment_attempt = retries ? ctx.now() + wait * day : null
  })
  if (retries) schedule(ctx, ctx.now() + wait * day, 'invoice.collect', invoice.id, ctx.owner)
  emit(ctx, 'invoice.payment_failed', invoice)
  if (result === 'requires_action') emit(ctx, 'invoice.payment_action_required', invoice)
}

export const payable = (ctx: Ctx, invoice: InvoiceObject): Stripe.PaymentIntent => {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid')
  if (invoice.status === 'void' || invoice.status === 'draft')
    throw invalid(`This invoice is ${invoice.status} and can no longer be paid.`)
  const intent = intentOf(ctx, invoice)
  if (intent === undefined) throw invalid('This invoice has nothing to pay.')
  if (intent.status === 'processing')
    throw invalid('This invoice already has a payment that is processing.', 'payment_intent_unexpected_state')
  return intent
}

/** Charges what is due. */
export const charge = (
  ctx: Ctx,
  invoice: InvoiceObject,
  method: Row<Stripe.PaymentMethod>,
  customer: Customer = {},
): Attempt => {
  const intent = payable(ctx, invoice)
  accepts(intent, method.object)
  invoice.attempted = true
  invoice.attempt_count += 1
  const outcome = attempt(ctx, intent, method, customer)
  afterPayment(ctx, invoice, outcome)
  return outcome
}

const methodFor = (ctx: Ctx, invoice: InvoiceObject, ref: string | undefined): Row<Stripe.PaymentMethod> => {
  const customer = need(ctx, 'customers', idOf(invoice.customer) ?? '').object
  const chosen = ref ?? idOf(invoice.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method)
  if (chosen === null)
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set either field prior to ' +
        'attempting payment.',
      'resource_missing',
    )
  const method = resolveMethod(ctx, chosen, 'payment_method')
  if (testMethods[chosen] !== undefined) attachMethod(ctx, method, customer.id)
  if (method.object.customer !== customer.id)
    throw invalid(
      `The payment method ${chosen} does not belong to the customer of this invoice. Please attach it first.`,
      undefined,
      'payment_method',
    )
  return method
}

/** The pay call: a draft is finalized first; anything not paid or in progress is a 402. */
export const pay = (ctx: Ctx, invoice: InvoiceObject, params: Stripe.InvoicePayParams): void => {
  if (invoice.status === 'draft') finalize(ctx, invoice, undefined)
  // A zero draft has just become paid, as requested.
  if (invoice.status === 'paid' && invoice.amount_due === 0) return
  if (params.paid_out_of_band) {
    payable(ctx, invoice)
    payOutOfBand(ctx, invoice)
    return
  }
  payable(ctx, invoice)
  const outcome = charge(ctx, invoice, methodFor(ctx, invoice, params.payment_method))
  if (outcome.result === 'declined') throw declined(outcome.code, outcome.decline_code, outcome.message)
  if (outcome.result === 'requires_action') {
    throw declined(
      'invoice_payment_intent_requires_action',
      undefined,
      'This payment requires additional user action before it can be completed successfully. Payment can be ' +
        'completed using the PaymentIntent associated with the invoice. For more details see: ' +
        'https://stripe.com/docs/billing/subscriptions/overview#requires-action',
    )
  }
}

/** Stripe's own step an hour after an auto-advancing invoice was created or finalized, and on each retry. */
export const collect = (ctx: Ctx, invoiceId: string): void => {
  const invoice = ctx.store.row('invoices', invoiceId)?.object
  if (invoice?.status !== 'open' || intentOf(ctx, invoice)?.status === 'processing') return
  try {
    charge(ctx, invoice, methodFor(ctx, invoice, undefined))
  } catch {
    // Counts as an attempt even without a method to charge.
    invoice.attempted = true
    invoice.attempt_count += 1
    afterPayment(ctx, invoice, { result: 'declined', code: 'missing', message: 'There is no payment method.' })
  }
}

export const voidInvoice = (ctx: Ctx, invoice: InvoiceObject): void => {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(
      `You can only void an open or uncollectible invoice; this one is ${invoice.status}.`,
      'status_transition_invalid',
    )
  const intent = intentOf(ctx, invoice)
  if (intent?.status === 'processing')
    throw invalid("This invoice has a payment that is processing and can't be voided.", 'status_transition_invalid')
  unschedule(ctx, 'invoice.collect', invoice.id)
  Object.assign(invoice, { status: 'void', next_payment_attempt: null, auto_advance: false })
  invoice.status_transitions.voided_at = ctx.now()
  const payment = paymentOf(ctx, invoice)
  if (payment !== undefined) {
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = ctx.now()
  }
  if (intent !== undefined) cancelIntent(ctx, intent, 'void_invoice')
  emit(ctx, 'invoice.voided', invoice)
}
