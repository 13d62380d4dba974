import type Stripe from 'stripe'
import type { DeliveryPump } from '../delivery.ts'
import { actOn, type Action } from '../manual-actions.ts'
import { funds } from '../balance.ts'
import type { Ctx } from '../environment.ts'
import { amountForm, badge, button, dateTime, document, html, money } from './layout.ts'
import type { Html, PageReply } from './layout.ts'

const shownRows = 50

const section = (title: string, rows: Html[]): Html =>
  html`<h2>${title}</h2>
    <div class="card">${rows.length === 0 ? html`<p class="soft">Nothing yet.</p>` : rows}</div>`

const last = <T extends { object: object }>(rows: T[]): T[] => rows.slice(-shownRows).toReversed()

const plain = (label: string, action: Action, id: string, more: Record<string, string> = {}): Html =>
  button(label, { action, id, ...more })
const danger = (label: string, action: Action, id: string, more: Record<string, string> = {}): Html =>
  button(label, { action, id, ...more }, { kind: 'danger' })

const manual = (label: string, action: Action, id: string): Html => amountForm(label, { action, id })
/** Card payments are disputed, bank debits returned; both are disputes at Stripe. */
const disputeButtons = ({ id, payment_method_details }: Stripe.Charge): Html[] =>
  payment_method_details?.type === 'us_bank_account'
    ? [danger('Return debit', 'return', id)]
    : [
        danger('Open dispute', 'dispute', id),
        plain('Inquire', 'inquire', id),
        plain('Warn', 'fraud-warning', id),
        danger('Prevent dispute', 'prevent', id),
        plain('Block dispute', 'prevent-block', id),
      ]

const decisions = ({ id, status }: Stripe.Dispute): Html[] => {
  if (['won', 'lost', 'prevented', 'warning_closed'].includes(status)) return []
  return status.startsWith('warning_')
    ? [danger('Escalate', 'escalate', id), plain('Close', 'lose', id)]
    : [manual('Won', 'win', id), danger('Lost', 'lose', id), plain('New status', 'new-status', id)]
}
/** A dispute that was won may be followed by another one. */
const isDisputed = ({ store }: Ctx, { id }: Stripe.Charge): boolean =>
  store
    .rows('disputes')
    .some(({ object }) => object.charge === id && !['won', 'warning_closed'].includes(object.status))
const ended = new Set<string>(['failed', 'canceled'])

const accountButtons = ({ id, details_submitted, payouts_enabled }: Stripe.Account): Html[] => {
  if (!details_submitted) return [plain('Complete onboarding', 'onboard', id)]
  if (!payouts_enabled) return [plain('Lift restriction', 'restore', id), danger('Reject', 'reject', id)]
  return [
    danger('Restrict', 'restrict', id),
    danger('Stop payouts', 'stop-payouts', id),
    plain('Deadline', 'deadline', id),
    danger('Change bank', 'change-bank', id),
    danger('Close', 'close', id),
    manual('Own payout', 'own-payout', id),
    danger('Disconnect', 'disconnect', id),
  ]
}

/** `manual`: what an operator can do in Stripe's dashboard. */
export const consolePage = (ctx: Ctx, form: URLSearchParams | undefined, pump: DeliveryPump): PageReply => {
  if (form !== undefined) {
    actOn(ctx, form, pump)
    return { redirect: '/__local/stripe/manual' }
  }
  const { store } = ctx
  const charges = last(
    store.rows('charges').filter((row) => row.owner === ctx.owner && row.object.status === 'succeeded'),
  ).map(
    ({ object }) =>
      html`<div class="row">
        <span>${object.description ?? object.id}<br /><span class="soft">${object.id}</span></span>
        <span class="actions"
          ><span class="num">${money(object.amount)}</span>
          ${isDisputed(ctx, object) ? badge('disputed') : disputeButtons(object)}
          ${object.refunded ? badge('refunded') : manual('Refund', 'refund', object.id)}</span
        >
      </div>`,
  )
  const invoices = last(store.rows('invoices').filter(({ object }) => object.status === 'open')).map(
    ({ object }) =>
      html`<div class="row">
        <span>${object.description ?? object.id}<br /><span class="soft">${object.id}</span></span>
        <span class="actions"
          ><span class="num">${money(object.amount_remaining)}</span> ${manual('Credit', 'credit-note', object.id)}
          ${manual('Paid out of band', 'out-of-band', object.id)}
          ${manual('Charge a part', 'part-payment', object.id)}</span
        >
      </div>`,
  )
  const customers = last(store.rows('customers').filter(({ hidden }) => hidden?.deleted === undefined)).map(
    ({ object }) =>
      html`<div class="row">
        <span>${object.name ?? object.email ?? object.id}<br /><span class="soft">${object.id}</span></span>
        <span class="actions"
          >${manual('Give credit', 'customer-credit', object.id)} ${manual('Add a debt', 'customer-debt', object.id)}
          ${danger('Delete', 'delete-customer', object.id)}</span
        >
      </div>`,
  )
  const transfers = last(store.rows('transfers')).map(
    ({ object }) =>
      html`<div class="row">
        <span>${object.description ?? object.id}<br /><span class="soft">${object.id}</span></span>
        <span class="actions"
          ><span class="num">${money(object.amount - object.amount_reversed)}</span>
          ${object.reversed ? badge('reversed') : manual('Reverse', 'reverse', object.id)}</span
        >
      </div>`,
  )
  const balance = funds(ctx, ctx.owner)
  const own = html`<div class="row">
    <span>${money(balance.available)} available, ${money(balance.pending)} pending</span>
    <span class="actions"
      >${manual('Pay out to own bank', 'platform-payout', '')} ${manual('Bill a fee', 'fee', '')}
      ${manual('Correct', 'adjust', '')} ${manual('Top up', 'topup', '')}</span
    >
  </div>`
  const disputes = last(store.rows('disputes')).map(
    ({ object }) =>
      html`<div class="row">
        <span>${object.id} ${badge(object.status)}</span
        ><span class="actions">${money(object.amount)} ${decisions(object)}</span>
      </div>`,
  )
  const refunds = last(store.rows('refunds')).map(
    ({ object }) =>
      html`<div class="row">
        <span>${object.id} ${badge(object.status ?? '')}</span
        ><span class="actions"
          >${money(object.amount)} ${object.status === 'failed' ? '' : danger('Fail it', 'refund-fail', object.id)}
          ${plain('New status', 'new-status', object.id)}</span
        >
      </div>`,
  )
  const payouts = last(store.rows('payouts')).map(
    ({ object, owner }) =>
      html`<div class="row">
        <span>${object.id} ${badge(object.status)}<br /><span class="soft">${owner}</span></span
        ><span class="actions"
          >${money(object.amount)} ${plain('New status', 'new-status', object.id, { owner })}
          ${object.status === 'pending' ? plain('Cancel it', 'payout-cancel', object.id, { owner }) : ''}
          ${ended.has(object.status) ? '' : danger('Fail it', 'payout-fail', object.id, { owner })}</span
        >
      </div>`,
  )
  const accounts = last(store.rows('accounts')).map(
    ({ object }) =>
      html`<div class="row">
        <span
          >${object.business_profile?.name ?? object.email ?? object.id}
          ${badge(object.payouts_enabled ? 'active' : 'inactive')}<br /><span class="soft">${object.id}</span></span
        >
        <span class="actions">${accountButtons(object)}</span>
      </div>`,
  )
  const deliveries = store.state.deliveries
    .slice(-shownRows)
    .toReversed()
    .map(
      (delivery) =>
        html`<div class="row">
          <span
            >${store.row('events', delivery.event)?.object.type} ${badge(delivery.status)}<br /><span class="soft"
              >${delivery.event}, ${delivery.attempts}
              attempts${delivery.status === 'pending' ? `, next ${dateTime(delivery.next_at)} UTC` : ''}</span
            ></span
          >${button('Resend', { action: 'resend', id: delivery.event })}
        </div>`,
    )
  return document(
    'Stripe, by hand',
    html`<p><a href="/__local">← Console</a></p>
      ${section("The platform's balance", [own])} ${section('Charges', charges)} ${section('Open invoices', invoices)}
      ${section('Customers', customers)} ${section('Transfers', transfers)} ${section('Disputes', disputes)}
      ${section('Refunds', refunds)} ${section('Payouts', payouts)} ${section('Connected accounts', accounts)}
      ${section('Webhooks', deliveries)}${button('Send a test event', { action: 'test' })}`,
  )
}
