import type Stripe from 'stripe'
import type { DeliveryPump } from '../delivery.ts'
import { emit } from '../events.ts'
import { completeOnboarding, restrictAccount } from '../resources/accounts.ts'
import { closeDispute, openDispute } from '../resources/disputes.ts'
import { cancelPayout, failPayout } from '../resources/payouts.ts'
import { failRefund } from '../resources/refunds.ts'
import { context, need } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import { badge, button, dateTime, document, html, money } from './layout.ts'
import type { Html, PageReply } from './layout.ts'

const shownRows = 50

const act = (ctx: Ctx, form: URLSearchParams, pump: DeliveryPump): void => {
  const id = form.get('id') ?? ''
  const whose = context(ctx, form.get('owner') ?? ctx.owner)
  const actions: Record<string, () => void> = {
    dispute: () => {
      openDispute(ctx, need(ctx, 'charges', id).object, 'fraudulent')
    },
    win: () => {
      closeDispute(ctx, need(ctx, 'disputes', id).object, 'won')
    },
    lose: () => {
      closeDispute(ctx, need(ctx, 'disputes', id).object, 'lost')
    },
    'refund-fail': () => {
      failRefund(ctx, need(ctx, 'refunds', id).object)
    },
    'payout-fail': () => {
      failPayout(whose, need(whose, 'payouts', id).object)
    },
    'payout-cancel': () => {
      cancelPayout(whose, need(whose, 'payouts', id).object)
    },
    onboard: () => {
      completeOnboarding(ctx, need(ctx, 'accounts', id).object)
    },
    restrict: () => {
      restrictAccount(ctx, need(ctx, 'accounts', id).object, true)
    },
    restore: () => {
      restrictAccount(ctx, need(ctx, 'accounts', id).object, false)
    },
    resend: () => {
      pump.resend(id)
    },
    // A harmless event, to check that the receiver is up and accepts the signature.
    test: () => {
      emit(ctx, 'balance.available', { id: 'balance', object: 'balance' })
    },
  }
  actions[form.get('action') ?? '']?.()
}

const section = (title: string, rows: Html[]): Html =>
  html`<h2>${title}</h2>
    <div class="card">${rows.length === 0 ? html`<p class="soft">Nothing yet.</p>` : rows}</div>`

const last = <T extends { object: object }>(rows: T[]): T[] => rows.slice(-shownRows).toReversed()

const plain = (label: string, action: string, id: string, more: Record<string, string> = {}): Html =>
  button(label, { action, id, ...more })
const danger = (label: string, action: string, id: string, more: Record<string, string> = {}): Html =>
  button(label, { action, id, ...more }, { kind: 'danger' })

const decided = new Set<string>(['won', 'lost'])
const ended = new Set<string>(['failed', 'canceled'])

const accountButton = ({ id, details_submitted, payouts_enabled }: Stripe.Account): Html => {
  if (!details_submitted) return plain('Complete onboarding', 'onboard', id)
  return payouts_enabled ? danger('Restrict', 'restrict', id) : plain('Lift restriction', 'restore', id)
}

/** `by-hand`: what an operator can do in Stripe's dashboard. */
export const consolePage = (ctx: Ctx, form: URLSearchParams | undefined, pump: DeliveryPump): PageReply => {
  if (form !== undefined) {
    act(ctx, form, pump)
    return { redirect: '/__local/stripe/by-hand' }
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
          ${object.disputed ? badge('disputed') : danger('Open dispute', 'dispute', object.id)}</span
        >
      </div>`,
  )
  const disputes = last(store.rows('disputes')).map(
    ({ object }) =>
      html`<div class="row">
        <span>${object.id} ${badge(object.status)}</span
        ><span class="actions"
          >${money(object.amount)}
          ${decided.has(object.status) ? '' : [plain('Won', 'win', object.id), danger('Lost', 'lose', object.id)]}</span
        >
      </div>`,
  )
  const refunds = last(store.rows('refunds')).map(
    ({ object }) =>
      html`<div class="row">
        <span>${object.id} ${badge(object.status ?? '')}</span
        ><span class="actions"
          >${money(object.amount)}
          ${object.status === 'failed' ? '' : danger('Fail it', 'refund-fail', object.id)}</span
        >
      </div>`,
  )
  const payouts = last(store.rows('payouts')).map(
    ({ object, owner }) =>
      html`<div class="row">
        <span>${object.id} ${badge(object.status)}<br /><span class="soft">${owner}</span></span
        ><span class="actions"
          >${money(object.amount)}
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
        <span class="actions">${accountButton(object)}</span>
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
      ${section('Charges', charges)} ${section('Disputes', disputes)} ${section('Refunds', refunds)}
      ${section('Payouts', payouts)} ${section('Connected accounts', accounts)}
      ${section('Webhooks', deliveries)}${button('Send a test event', { action: 'test' })}`,
  )
}
