import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { afterPayment, charge, intentOf, payable } from '../invoicing.ts'
import { resolveMethod } from '../resources/payment-methods.ts'
import { idOf } from '../types.ts'
import type { InvoiceObject, LineObject } from '../types.ts'
import type { Ctx } from '../environment.ts'
import { need } from '../environment.ts'
import { badge, button, date, document, gone, html, money } from './layout.ts'
import type { Html, PageReply } from './layout.ts'
import { pdfOf } from './invoice-pdf.ts'
import { methodButtons, methodName } from './methods.ts'

export const refuseAuthentication = (ctx: Ctx, invoice: InvoiceObject, intent: Stripe.PaymentIntent): void => {
  const message =
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
    'PaymentMethod to attempt to fulfill this PaymentIntent again.'
  const payment_method = need(ctx, 'payment_methods', idOf(intent.payment_method) ?? '').object
  const type = 'invalid_request_error'
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: { type, code: 'payment_intent_authentication_failure', message, payment_method },
  })
  emit(ctx, 'payment_intent.payment_failed', intent)
  afterPayment(ctx, invoice, { result: 'declined', code: 'payment_intent_authentication_failure', message })
}

const act = (ctx: Ctx, invoice: InvoiceObject, form: URLSearchParams): void => {
  const intent = payable(ctx, invoice)
  const action = form.get('action')
  if (action === 'pay') {
    const ref = form.get('method') ?? ''
    const method = resolveMethod(ctx, ref, 'method')
    if (method.object.customer === null || method.object.customer === invoice.customer) charge(ctx, invoice, method)
  }
  if (intent.status !== 'requires_action') return
  if (action === 'authenticate')
    charge(ctx, invoice, need(ctx, 'payment_methods', idOf(intent.payment_method) ?? ''), { authenticated: true })
  if (action === 'refuse') refuseAuthentication(ctx, invoice, intent)
}

const payWith = (invoice: InvoiceObject, method: Stripe.PaymentMethod): Html => {
  const label = `Pay ${money(invoice.amount_remaining)} with ${methodName(method)}`
  return button(label, { action: 'pay', method: method.id }, { kind: 'main' })
}

const payForm = (ctx: Ctx, invoice: InvoiceObject, intent: Stripe.PaymentIntent | undefined): Html => {
  if (invoice.status !== 'open' || intent === undefined) return html``
  if (intent.status === 'processing')
    return html`<div class="card"><p>Your bank payment is on its way. It takes about four business days.</p></div>`
  if (intent.status === 'requires_action') {
    return html`<div class="card">
      <h2>Your bank asks whether this is you</h2>
      <div class="actions">
        ${button('Complete authentication', { action: 'authenticate' }, { kind: 'main' })}
        ${button('Fail authentication', { action: 'refuse' }, { kind: 'danger' })}
      </div>
    </div>`
  }
  const customer = need(ctx, 'customers', idOf(invoice.customer) ?? '').object
  const preferred = ctx.store.row(
    'payment_methods',
    idOf(customer.invoice_settings.default_payment_method) ?? '',
  )?.object
  const { last_payment_error: error, payment_method_types: types } = intent
  return html`${error === null ? '' : html`<p class="alert">${error.message}</p>`}
    ${
      preferred === undefined || !types.includes(preferred.type)
        ? ''
        : html`<div class="card">${payWith(invoice, preferred)}</div>`
    }
    <h2>Pay with a test payment method</h2>
    ${methodButtons('pay', 'Pay with', types)}`
}

const lineRow = (line: LineObject): Html =>
  html`<div class="row"><span>${line.description ?? 'Item'}</span><span class="num">${money(line.amount)}</span></div>`

const printed = (invoice: InvoiceObject, lines: readonly LineObject[]): Buffer =>
  pdfOf([
    { text: `Invoice ${invoice.number ?? ''}`, size: 22 },
    { text: invoice.account_name ?? '' },
    { text: `Bill to: ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}` },
    { text: `Date: ${date(invoice.created)}`, right: `Due: ${date(invoice.due_date)}` },
    { text: `Status: ${invoice.status ?? ''}` },
    ...(invoice.custom_fields ?? []).map(({ name, value }) => ({ text: `${name}: ${value}` })),
    { text: ' ' },
    { text: invoice.description ?? '' },
    ...lines.map((line) => ({ text: line.description ?? 'Item', right: money(line.amount) })),
    { text: 'Total', right: money(invoice.total), size: 14 },
    { text: 'Amount due', right: money(invoice.amount_remaining) },
  ])

/** `invoice/{id}/{secret}`: open to anyone with the link, as at Stripe. */
export const invoicePage = (ctx: Ctx, path: string[], form: URLSearchParams | undefined): PageReply => {
  const invoice = ctx.store.row('invoices', path[0] ?? '')?.object
  const here = `/__local/stripe/invoice/${path[0] ?? ''}/${path[1] ?? ''}`
  if (invoice?.hosted_invoice_url?.endsWith(here) !== true) return gone('Invoice', 'This invoice does not exist.')
  if (form !== undefined) {
    act(ctx, invoice, form)
    return { redirect: here }
  }
  const lines = ctx.store.where('invoice_lines', 'invoice', invoice.id).map((row) => row.object)
  if (path[2] === 'pdf') return { pdf: printed(invoice, lines), name: `Invoice-${invoice.number ?? ''}.pdf` }
  return document(
    `Invoice ${invoice.number ?? ''}`,
    html`<p class="total">${money(invoice.amount_due)}</p>
      <p>
        ${badge(invoice.status ?? '')}
        <span class="soft"
          >${invoice.due_date === null ? `Made on ${date(invoice.created)}` : `Due ${date(invoice.due_date)}`} ·
          ${invoice.customer_name ?? invoice.customer_email}</span
        >
      </p>
      <div class="card">
        ${invoice.description === null ? '' : html`<p>${invoice.description}</p>`}
        ${(invoice.custom_fields ?? []).map(({ name, value }) => html`<p>${name}: ${value}</p>`)} ${lines.map(lineRow)}
        <div class="row"><strong>Total</strong><strong class="num">${money(invoice.total)}</strong></div>
      </div>
      ${payForm(ctx, invoice, intentOf(ctx, invoice))}
      <p><a href="${here}/pdf">Download invoice</a></p>`,
  )
}

/** `receipt/{charge}` */
export const receiptPage = (ctx: Ctx, path: string[]): PageReply => {
  const paid = ctx.store.row('charges', path[0] ?? '')?.object
  if (paid === undefined) return gone('Receipt', 'This receipt does not exist.')
  return document(
    'Receipt',
    html`<p class="total">${money(paid.amount)}</p>
      <p>${badge(paid.status)} <span class="soft">${date(paid.created)} · ${paid.description}</span></p>
      ${paid.amount_refunded > 0 ? html`<p>Refunded: ${money(paid.amount_refunded)}</p>` : ''}`,
  )
}
