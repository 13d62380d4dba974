import { charge, invoiceOf } from '../invoicing.ts'
import { idOf } from '../types.ts'
import type { Ctx } from '../environment.ts'
import { need } from '../environment.ts'
import { refuseAuthentication } from './invoice.ts'
import { button, document, gone, html, money } from './layout.ts'
import type { PageReply } from './layout.ts'

/** `authenticate/{client secret}`: the bank asks, and the browser returns with the outcome in the address. */
export const authenticationPage = (ctx: Ctx, path: string[], form: URLSearchParams | undefined): PageReply => {
  const intent = ctx.store.rows('payment_intents').find(({ object }) => object.client_secret === path[0])?.object
  const back = intent?.next_action?.redirect_to_url?.return_url
  const invoice = intent && invoiceOf(ctx, intent.id)
  if (intent?.status !== 'requires_action' || back == null || invoice === undefined)
    return gone('Your bank', 'There is nothing to confirm.')
  if (form === undefined)
    return document(
      'Your bank',
      html`<p class="total">${money(intent.amount)}</p>
        <div class="card">
          <h2>Your bank asks whether this is you</h2>
          <div class="actions">
            ${button('Complete authentication', { action: 'authenticate' }, { kind: 'main' })}
            ${button('Fail authentication', { action: 'refuse' }, { kind: 'danger' })}
          </div>
        </div>`,
    )
  const isConfirmed = form.get('action') === 'authenticate'
  if (isConfirmed)
    charge(ctx, invoice, need(ctx, 'payment_methods', idOf(intent.payment_method) ?? ''), { authenticated: true })
  else refuseAuthentication(ctx, invoice, intent)
  const address = new URL(back)
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  address.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed')
  return { redirect: address.href }
}
