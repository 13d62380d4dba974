import type Stripe from 'stripe'
import { funds } from '../balance.ts'
import { completeOnboarding } from '../resources/account-changes.ts'
import { platform } from '../types.ts'
import type { Ctx } from '../environment.ts'
import { badge, button, date, document, gone, html, money } from './layout.ts'
import type { Html, PageReply } from './layout.ts'

/** `onboarding/{link}`: everything Stripe asks of a vendor before paying them, in one button. */
export const onboardingPage = (ctx: Ctx, path: string[], form: URLSearchParams | undefined): PageReply => {
  const link = ctx.store.row('account_links', path[0] ?? '')?.object
  if (link === undefined) return gone('Get paid', 'This link does not exist.')
  const account = ctx.store.row('accounts', link.account)?.object
  if (account === undefined) return gone('Get paid', 'This account no longer exists.')
  // As at Stripe: a link works once and only for minutes; later visitors are redirected to get another.
  if (link.used || ctx.now() > link.expires_at) return { redirect: link.refresh_url }
  if (form !== undefined) {
    link.used = true
    if (form.get('action') === 'complete') completeOnboarding(ctx, account)
    return { redirect: link.return_url }
  }
  return document(
    'Get paid with Stripe',
    html`<p class="soft">${account.business_profile?.name ?? account.email ?? account.id}</p>
      <div class="card">
        <p>
          ${
            account.details_submitted
              ? 'Everything is in place: transfers and payouts are active.'
              : 'Stripe would now ask for your name, date of birth, tax id and bank account. Here, one button will do.'
          }
        </p>
        <p class="soft">Bank account used: STRIPE TEST BANK •••• 6789</p>
        <div class="actions">
          ${button('Complete onboarding', { action: 'complete' }, { kind: 'main' })}
          ${button('Refuse', { action: 'refuse' })}
        </div>
      </div>`,
  )
}

const payoutRow = (payout: Stripe.Payout): Html =>
  html`<div class="row">
    <span>${date(payout.created)}, in bank ${date(payout.arrival_date)}</span
    ><span class="num">${money(payout.amount)} ${badge(payout.status)}</span>
  </div>`

/** `dashboard/{account}`: a minimal Express dashboard. */
export const dashboardPage = (ctx: Ctx, path: string[]): PageReply => {
  const account = ctx.store.row('accounts', path[0] ?? '')?.object
  if (account === undefined) return gone('Dashboard', 'This account does not exist.')
  const balance = funds(ctx, account.id)
  const payouts = ctx.store
    .rows('payouts')
    .filter((row) => row.owner === account.id && row.owner !== platform)
    .map((row) => row.object)
    .toReversed()
  return document(
    'Your balance',
    html`<p class="total">${money(balance.available)}</p>
      <p class="soft">${money(balance.pending)} on its way</p>
      <h2>Payouts</h2>
      <div class="card">
        ${payouts.length === 0 ? html`<p class="soft">No payouts yet.</p>` : payouts.map(payoutRow)}
      </div>`,
  )
}
