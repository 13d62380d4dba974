import type Stripe from 'stripe'
import { balanceOf, funds } from '../balance.ts'
import { missing } from '../errors.ts'
import { page } from '../lists.ts'
import { expandable, flag, group, list, oneOf, paging, range, text } from '../params.ts'
import { route } from '../routes.ts'
import { platform } from '../types.ts'
import { context, need } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import { isThin } from '../thin-events.ts'

const theirSettings = (ctx: Ctx) => need(context(ctx), 'accounts', ctx.owner).object.settings?.payouts

/** Daily unless somebody has set another schedule, also for accounts of version 2. */
const settingsOf = (ctx: Ctx): Stripe.BalanceSettings => ({
  object: 'balance_settings',
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: {
        interval: (ctx.owner === platform
          ? ctx.faults.platform_payouts
          : (theirSettings(ctx)?.schedule.interval ?? 'daily')) as 'manual' | 'daily',
      },
      statement_descriptor: null,
      status: 'enabled',
    },
    settlement_timing: { delay_days: 2, start_of_day: null },
  },
})

export const balanceRoutes = [
  route<Stripe.BalanceRetrieveParams>('GET /v1/balance', expandable, (ctx) => balanceOf(ctx, ctx.owner)),
  route<Stripe.BalanceSettingsRetrieveParams>('GET /v1/balance_settings', expandable, settingsOf),
  route<Stripe.BalanceSettingsUpdateParams>(
    'POST /v1/balance_settings',
    {
      ...expandable,
      payments: group<Stripe.BalanceSettingsUpdateParams.Payments>({
        debit_negative_balances: flag,
        payouts: group<Stripe.BalanceSettingsUpdateParams.Payments.Payouts>({
          statement_descriptor: text,
          schedule: group<Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule>({
            interval: oneOf('daily', 'manual', 'monthly', 'weekly'),
          }),
        }),
      }),
    },
    (ctx, { payments }) => {
      const schedule = ctx.owner === platform ? undefined : theirSettings(ctx)?.schedule
      const interval = payments?.payouts?.schedule?.interval
      if (schedule !== undefined && interval !== undefined) schedule.interval = interval
      return settingsOf(ctx)
    },
  ),
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
  route<Stripe.Radar.EarlyFraudWarningRetrieveParams>(
    'GET /v1/radar/early_fraud_warnings/{id}',
    expandable,
    (ctx, _params, id) => {
      const told = ctx.store.rows('events').findLast(({ object }) => object.data.object['id'] === id)
      if (told === undefined) throw missing('early_fraud_warning', id!)
      return told.object.data.object as unknown as Stripe.Radar.EarlyFraudWarning
    },
  ),
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
          !isThin(event) &&
          (params.type === undefined || matches(event.type, params.type)) &&
          (params.types === undefined || params.types.includes(event.type)) &&
          (params.delivery_success === undefined || params.delivery_success !== undelivered.has(event.id)),
      )
    },
  ),
]
