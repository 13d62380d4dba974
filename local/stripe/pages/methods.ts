import type Stripe from 'stripe'
import { methodTypes, testMethods } from '../test-cards.ts'
import { html } from './layout.ts'
import type { Html } from './layout.ts'

export const methodName = (method: Stripe.PaymentMethod): string =>
  method.type === 'card'
    ? `${(method.card?.brand ?? 'card').replace(/^./, (first) => first.toUpperCase())} •••• ` +
      `${method.card?.last4 ?? ''}, ${method.card?.exp_month ?? ''}/${method.card?.exp_year ?? ''}`
    : `${method.us_bank_account?.bank_name ?? 'Bank'} •••• ${method.us_bank_account?.last4 ?? ''}`

const everyType: readonly string[] = methodTypes

/** One button per test payment method of these types. */
export const methodButtons = (action: string, verb: string, types = everyType): Html =>
  html`<form method="post">
    <input type="hidden" name="action" value="${action}" />
    <div class="grid">
      ${Object.entries(testMethods)
        .filter(([, { type }]) => types.includes(type))
        .map(
          ([id, { label, last4 }]) =>
            html`<button name="method" value="${id}" aria-label="${verb} ${label}">
              ${label}<br /><span class="soft">•••• ${last4} · ${id}</span>
            </button>`,
        )}
    </div>
  </form>`
