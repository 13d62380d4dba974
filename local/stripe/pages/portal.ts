import type Stripe from 'stripe'
import { attachMethod, detachMethod, resolveMethod } from '../resources/payment-methods.ts'
import { setDefault } from '../resources/customers.ts'
import { confirmSetupIntent, createSetupIntent } from '../resources/setup-intents.ts'
import { idOf } from '../types.ts'
import type { Ctx } from '../environment.ts'
import { need } from '../environment.ts'
import { badge, button, date, document, gone, html, money } from './layout.ts'
import type { Html, PageReply } from './layout.ts'
import { methodButtons, methodName } from './methods.ts'

const sessionLives = 3600

const methods = (ctx: Ctx, customer: Stripe.Customer): Html => {
  const saved = ctx.store
    .rows('payment_methods')
    .filter((row) => row.object.customer === customer.id)
    .map((row) => row.object)
  const preferred = idOf(customer.invoice_settings.default_payment_method)
  return html`<h2 id="payment-methods">Payment methods</h2>
    <div class="card">
      ${
        saved.length === 0
          ? html`<p class="soft">No payment method yet. Add one below.</p>`
          : saved.map(
              (method) =>
                html`<div class="row">
                  <span>${methodName(method)} ${method.id === preferred ? badge('default') : ''}</span
                  ><span class="actions">
                    ${method.id === preferred ? '' : button('Make default', { action: 'default', method: method.id })}
                    ${button('Remove', { action: 'remove', method: method.id }, { kind: 'danger' })}</span
                  >
                </div>`,
            )
      }
    </div>
    <h2>Add a test payment method</h2>
    ${methodButtons('add', 'Add')}`
}

const invoices = (ctx: Ctx, customer: Stripe.Customer): Html => {
  const theirs = ctx.store
    .rows('invoices')
    .map((row) => row.object)
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
    .toReversed()
  return html`<h2 id="invoices">Invoices</h2>
    <div class="card">
      ${
        theirs.length === 0
          ? html`<p class="soft">No invoices yet.</p>`
          : theirs.map(
              (invoice) =>
                html`<div class="row">
                  <span
                    >${date(invoice.created)} · ${invoice.number}<br /><span class="soft"
                      >${invoice.description}</span
                    ></span
                  >
                  <span class="num"
                    >${money(invoice.amount_due)} ${badge(invoice.status ?? '')}
                    <a href="${invoice.hosted_invoice_url}">${invoice.status === 'open' ? 'Pay' : 'View'}</a></span
                  >
                </div>`,
            )
      }
    </div>`
}

const act = (ctx: Ctx, customer: Stripe.Customer, form: URLSearchParams, inFlow: boolean): void => {
  const ref = form.get('method') ?? ''
  if (form.get('action') === 'add') {
    const method = resolveMethod(ctx, ref, 'method')
    const intent = createSetupIntent(ctx, { customer: customer.id, usage: 'off_session' })
    attachMethod(ctx, method, customer.id)
    confirmSetupIntent(ctx, intent, method.object.id)
    if (inFlow || customer.invoice_settings.default_payment_method === null) setDefault(ctx, customer, method.object.id)
    return
  }
  const method = need(ctx, 'payment_methods', ref)
  // The session belongs to one customer and may change nothing else.
  if (method.object.customer !== customer.id) return
  if (form.get('action') === 'default') setDefault(ctx, customer, method.object.id)
  if (form.get('action') === 'remove') detachMethod(ctx, method)
}

/** `portal/{session}`, and below it or in `?suffix=` the part to show: `payment-methods`, `invoices`, `flow`. */
export const portalPage = (
  ctx: Ctx,
  path: string[],
  query: URLSearchParams,
  form: URLSearchParams | undefined,
): PageReply => {
  const session = ctx.store.row('portal_sessions', path[0] ?? '')?.object
  if (session === undefined) return gone('Billing', 'This link does not exist.')
  if (ctx.now() > session.created + sessionLives)
    return gone('Billing', 'This link has expired. Go back and open it once more.', 410)
  const customer = need(ctx, 'customers', session.customer).object
  const part = (path[1] ?? query.get('suffix') ?? (session.flow === null ? '' : 'flow')).replaceAll('_', '-')
  const inFlow = session.flow !== null
  if (form !== undefined) {
    act(ctx, customer, form, inFlow)
    const after = session.flow?.after_completion
    if (inFlow && after?.type === 'redirect' && after.redirect !== null) return { redirect: after.redirect.return_url }
    return {
      redirect: part === '' ? `/__local/stripe/portal/${session.id}` : `/__local/stripe/portal/${session.id}/${part}`,
    }
  }
  const base = `/__local/stripe/portal/${session.id}`
  return document(
    'Billing',
    html`<p class="soft">${customer.name ?? customer.email ?? customer.id}</p>
      <p class="actions">
        ${session.return_url === null ? '' : html`<a class="link" href="${session.return_url}">← Back to BookMe</a>`}
        ${part === '' ? '' : html`<a class="link" href="${base}?all=1">Everything</a>`}
      </p>
      ${part === 'invoices' ? '' : methods(ctx, customer)}
      ${part === 'payment-methods' || part === 'flow' ? '' : invoices(ctx, customer)}`,
  )
}
