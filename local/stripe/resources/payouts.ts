import type Stripe from 'stripe'
import { funds, post } from '../balance.ts'
import { invalid } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { page } from '../lists.ts'
import { currencyCode, expandable, metadata, oneOf, paging, positive, range, required, text } from '../params.ts'
import { route } from '../routes.ts'
import { platform } from '../types.ts'
import { mergedMetadata, need, schedule, unschedule } from '../environment.ts'
import type { Ctx, Environment } from '../environment.ts'
import { usdOnly } from './invoice-items.ts'

const hour = 3600
const day = 24 * hour
/** Until then a payout can be canceled. */
const departsAfter = hour

const bankOf = (ctx: Ctx): string | null => {
  if (ctx.owner === platform) return null
  const account = ctx.store.row('accounts', ctx.owner)?.object
  if (account?.payouts_enabled !== true)
    throw invalid(
      'Cannot create payouts: this account has payouts disabled until it has given what is still required.',
      'payouts_not_allowed',
    )
  const bank = ctx.store.rows('external_accounts').find((row) => row.owner === ctx.owner)?.object
  if (bank === undefined) throw invalid("Sorry, you don't have any external accounts in that currency (usd).")
  return bank.id
}

export const createPayout = (
  ctx: Ctx,
  params: Pick<Stripe.PayoutCreateParams, 'amount' | 'currency' | 'description' | 'metadata' | 'statement_descriptor'>,
  automatic = false,
): Stripe.Payout => {
  usdOnly(params.currency)
  const destination = bankOf(ctx)
  if (funds(ctx, ctx.owner).available < params.amount) {
    throw invalid(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You ' +
        'can use the the /v1/balance endpoint to view your Stripe balance (for more details, see ' +
        'stripe.com/docs/api#balance).',
      'balance_insufficient',
    )
  }
  const now = ctx.now()
  const payout: Stripe.Payout = {
    id: ctx.store.id('po', 24),
    object: 'payout',
    amount: params.amount,
    application_fee: null,
    application_fee_amount: null,
    // Banks count days, not hours: midnight UTC of the second day.
    arrival_date: now - (now % day) + 2 * day,
    automatic,
    balance_transaction: null,
    created: now,
    currency: 'usd',
    description: params.description ?? (automatic ? 'STRIPE PAYOUT' : null),
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergedMetadata({}, params.metadata),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: params.statement_descriptor ?? null,
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  }
  payout.balance_transaction = post(ctx, ctx.owner, {
    type: 'payout',
    amount: -payout.amount,
    source: payout.id,
    description: payout.description,
  }).id
  ctx.store.insert('payouts', ctx.owner, payout)
  schedule(ctx, now + departsAfter, 'payout.depart', payout.id, ctx.owner)
  schedule(ctx, payout.arrival_date, 'payout.arrive', payout.id, ctx.owner)
  emit(ctx, 'payout.created', payout)
  return payout
}

const giveBack = (ctx: Ctx, payout: Stripe.Payout, type: 'payout_cancel' | 'payout_failure'): string => {
  for (const kind of ['payout.depart', 'payout.arrive', 'payout.bounce'] as const) unschedule(ctx, kind, payout.id)
  return post(ctx, ctx.owner, {
    type,
    reporting_category: 'payout_reversal',
    amount: payout.amount,
    source: payout.id,
    description: payout.description,
  }).id
}

export const cancelPayout = (ctx: Ctx, payout: Stripe.Payout): void => {
  if (payout.status !== 'pending')
    throw invalid(
      `Payouts can only be canceled while they are pending; this one is ${payout.status}.`,
      'status_transition_invalid',
    )
  emitChange(ctx, 'payout.canceled', payout, () => {
    payout.status = 'canceled'
    payout.failure_balance_transaction = giveBack(ctx, payout, 'payout_cancel')
  })
}

/** The bank may return even a paid payout days later. */
export const failPayout = (ctx: Ctx, payout: Stripe.Payout): void => {
  if (payout.status === 'failed' || payout.status === 'canceled') return
  emitChange(ctx, 'payout.failed', payout, () => {
    Object.assign(payout, {
      status: 'failed',
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
      failure_balance_transaction: giveBack(ctx, payout, 'payout_failure'),
    })
  })
}

export const departPayout = (ctx: Ctx, payout: Stripe.Payout): void => {
  if (payout.status !== 'pending') return
  if (ctx.faults.payouts === 'canceled') cancelPayout(ctx, payout)
  else
    emitChange(ctx, 'payout.updated', payout, () => {
      payout.status = 'in_transit'
    })
}

export const arrivePayout = (ctx: Ctx, payout: Stripe.Payout): void => {
  if (payout.status !== 'pending' && payout.status !== 'in_transit') return
  if (ctx.faults.payouts === 'failed') {
    failPayout(ctx, payout)
    return
  }
  emitChange(ctx, 'payout.paid', payout, () => {
    Object.assign(payout, { status: 'paid', trace_id: { status: 'supported', value: `TRACE${payout.id.slice(-8)}` } })
  })
  if (ctx.faults.payouts === 'returned') schedule(ctx, ctx.now() + day, 'payout.bounce', payout.id, ctx.owner)
}

/** Stripe's automatic payouts for an account whose schedule is not manual. */
export const payOutAutomatically = (ctx: Ctx): void => {
  const { available } = funds(ctx, ctx.owner)
  const account = ctx.store.row('accounts', ctx.owner)?.object
  if (available > 0 && account?.payouts_enabled && account.settings?.payouts?.schedule.interval !== 'manual')
    createPayout(ctx, { amount: available, currency: 'usd' }, true)
}

/** The platform's own schedule, with the switch `platform_payouts`. */
export const schedulePlatformPayout = (environment: Environment): void => {
  unschedule(environment, 'platform.payout', platform)
  if (environment.faults.platform_payouts !== 'daily') return
  const now = environment.now()
  schedule(environment, now - (now % day) + day, 'platform.payout', platform)
}

export const payOutPlatform = (ctx: Ctx): void => {
  const { available } = funds(ctx, platform)
  if (available > 0) createPayout(ctx, { amount: available, currency: 'usd' }, true)
  schedulePlatformPayout(ctx)
}

export const payoutRoutes = [
  route<Stripe.PayoutCreateParams>(
    'POST /v1/payouts',
    {
      ...expandable,
      metadata,
      amount: required(positive),
      currency: required(currencyCode),
      description: text,
      destination: text,
      method: oneOf('instant', 'standard'),
      source_type: oneOf('bank_account', 'card', 'fpx'),
      statement_descriptor: text,
    },
    (ctx, params) => {
      if (params.method === 'instant')
        throw invalid('Instant payouts are not supported for this account.', 'instant_payouts_unsupported', 'method')
      if (params.destination !== undefined) need(ctx, 'external_accounts', params.destination, 'destination')
      return createPayout(ctx, params)
    },
  ),
  route<Stripe.PayoutRetrieveParams>(
    'GET /v1/payouts/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'payouts', id!).object,
  ),
  route<Stripe.PayoutUpdateParams>('POST /v1/payouts/{id}', { ...expandable, metadata }, (ctx, params, id) => {
    const { object } = need(ctx, 'payouts', id!)
    emitChange(ctx, 'payout.updated', object, () => {
      object.metadata = mergedMetadata(object.metadata, params.metadata)
    })
    return object
  }),
  route<Stripe.PayoutCancelParams>('POST /v1/payouts/{id}/cancel', expandable, (ctx, _params, id) => {
    const { object } = need(ctx, 'payouts', id!)
    cancelPayout(ctx, object)
    return object
  }),
  route<Stripe.PayoutListParams>(
    'GET /v1/payouts',
    {
      ...paging,
      created: range,
      arrival_date: range,
      destination: text,
      status: oneOf('pending', 'paid', 'failed', 'canceled', 'in_transit'),
    },
    (ctx, params) =>
      page(
        ctx,
        'payouts',
        params,
        '/v1/payouts',
        (payout) =>
          (params.status === undefined || payout.status === params.status) &&
          (params.destination === undefined || payout.destination === params.destination),
      ),
  ),
]
