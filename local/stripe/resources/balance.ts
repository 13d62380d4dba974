import type Stripe from 'stripe'
import { balanceOf, funds } from '../balance.ts'
import { page } from '../lists.ts'
import { expandable, flag, list, paging, range, text } from '../params.ts'
import { route } from '../routes.ts'
import { platform } from '../types.ts'
import { context, need } from '../environment.ts'

export const balanceRoutes = [
  route<Stripe.BalanceRetrieveParams>('GET /v1/balance', expandable, (ctx) => balanceOf(ctx, ctx.owner)),
  route<Stripe.BalanceSettingsRetrieveParams>('GET /v1/balance_settings', expandable, (ctx) => {
    const interval =
      ctx.owner === platform
        ? ctx.faults.platform_payouts
        : (need(context(ctx), 'accounts', ctx.owner).object.settings?.payouts?.schedule.interval ?? 'daily')
    return {
      object: 'balance_settings',
      payments: {
        debit_negative_balances: true,
        payouts: {
          automatic_transfer_rules_by_currency: null,
          minimum_balance_by_currency: null,
          schedule: { interval: interval as 'manual' | 'daily' | 'weekly' | 'monthly' },
          statement_descriptor: null,
          status: 'enabled',
        },
        settlement_timing: { delay_days: 2, start_of_day: null },
      },
    } satisfies Stripe.BalanceSettings
  }),
  route<Stripe.BalanceTransactionRetrieveParams>(
    'GET /v1/balance_transactions/{id}',
    expandable,
    (ctx, _params, id) => {
      funds(ctx, ctx.owner)
      return need(ctx, 'balance_transactions', id!).object
    },
  ),
  route<Stripe.BalanceTransactionListParams>(
    'GET /v1/balance_transactions',
    { ...paging, created: range, currency: text, payout: text, source: text, type: text },
    (ctx, params) => {
      funds(ctx, ctx.owner)
      return page(
        ctx,
        'balance_transactions',
        params,
        '/v1/balance_transactions',
        (transaction) =>
          (params.source === undefined || transaction.source === params.source) &&
          (params.payout === undefined || transaction.source === params.payout) &&
          (params.type === undefined || transaction.type === params.type) &&
          (params.currency === undefined || transaction.currency === params.currency),
      )
    },
  ),
]

export const eventRoutes = [
  route<Stripe.EventRetrieveParams>(
    'GET /v1/events/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'events', id!).object,
  ),
  route<Stripe.EventListParams>(
    'GET /v1/events',
    { ...paging, created: range, type: text, types: list(text), delivery_success: flag },
    (ctx, params) => {
      const undelivered = new Set(
        ctx.store.state.deliveries
          .filter((delivery) => delivery.status !== 'delivered')
          .map((delivery) => delivery.event),
      )
      const matches = (type: string, pattern: string): boolean =>
        pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
      return page(
        ctx,
        'events',
        params,
        '/v1/events',
        (event) =>
          (params.type === undefined || matches(event.type, params.type)) &&
          (params.types === undefined || params.types.includes(event.type)) &&
          (params.delivery_success === undefined || params.delivery_success !== undelivered.has(event.id)),
      )
    },
  ),
]
