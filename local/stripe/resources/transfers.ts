import type Stripe from 'stripe'
import { funds, post } from '../balance.ts'
import { invalid, missing } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { page } from '../lists.ts'
import {
  currencyCode,
  expandable,
  metadata,
  oneOf,
  paging,
  positive,
  range,
  required,
  text,
  unsettable,
} from '../params.ts'
import { route } from '../routes.ts'
import { idOf, platform } from '../types.ts'
import type { TransferObject } from '../types.ts'
import { mergedMetadata, need, schedule, unschedule } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import { arrivedPayment } from './charge-shape.ts'
import { usdOnly } from './invoice-items.ts'

const day = 86_400
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const usableOn = (ctx: Ctx, charge: Stripe.Charge): number =>
  ctx.store.row('balance_transactions', idOf(charge.balance_transaction) ?? '')?.object.available_on ?? ctx.now()

/** A transfer from one charge can be made before its money is available; it cannot exceed the charge. */
const checkSource = (ctx: Ctx, charge: Stripe.Charge, amount: number): void => {
  if (charge.status !== 'succeeded')
    throw invalid(
      `Cannot use ${charge.id} as the source of a transfer: it did not succeed.`,
      undefined,
      'source_transaction',
    )
  const used = ctx.store
    .where('transfers', 'source_transaction', charge.id)
    .reduce((sum, row) => sum + row.object.amount - row.object.amount_reversed, 0)
  if (used + amount > charge.amount) {
    throw invalid(
      'Transfers using this transaction as a source must not exceed the source amount of ' +
        `${dollars(charge.amount)}. (There are already transfers using this source, amounting to ${dollars(used)}.)`,
      undefined,
      'amount',
    )
  }
}

const create = (ctx: Ctx, params: Stripe.TransferCreateParams): TransferObject => {
  usdOnly(params.currency)
  const row = ctx.store.row('accounts', params.destination)
  const account = row?.hidden?.['deauthorized'] === undefined ? row?.object : undefined
  if (account === undefined) throw missing('destination', params.destination, 'destination')
  if (params.amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
  const { amount } = params
  if (ctx.faults.transfers_fail_to.includes(account.id))
    throw invalid(`Transfers to ${account.id} are refused (fault switch).`, 'transfers_not_allowed', 'destination')
  if (account.capabilities?.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
        'crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
      'destination',
    )
  }
  const source =
    params.source_transaction === undefined
      ? undefined
      : need(ctx, 'charges', params.source_transaction, 'source_transaction').object
  if (source !== undefined) checkSource(ctx, source, amount)
  else if (funds(ctx, platform).available < amount) {
    throw invalid(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available ' +
        'balance by creating Charges using the 4000000000000077 test card. See: ' +
        'https://stripe.com/docs/testing#available-balance',
      'balance_insufficient',
    )
  }
  const groupName =
    params.transfer_group ??
    source?.transfer_group ??
    (source === undefined ? null : `group_${source.payment_intent === null ? source.id : idOf(source.payment_intent)}`)
  if (source !== undefined && source.transfer_group === null) source.transfer_group = groupName
  const transfer: TransferObject = {
    id: ctx.store.id('tr', 24),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: ctx.now(),
    currency: 'usd',
    description: params.description ?? null,
    destination: account.id,
    livemode: false,
    metadata: mergedMetadata({}, params.metadata),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: groupName,
  }
  const available_on = source === undefined ? ctx.now() : usableOn(ctx, source)
  const arrived = arrivedPayment(ctx, transfer)
  transfer.destination_payment = arrived.id
  transfer.balance_transaction = post(ctx, platform, {
    type: 'transfer',
    amount: -amount,
    source: transfer.id,
    description: transfer.description,
    available_on,
  }).id
  arrived.balance_transaction = post(ctx, account.id, {
    type: 'payment',
    reporting_category: 'charge',
    amount,
    source: arrived.id,
    available_on,
  }).id
  ctx.store.insert('charges', account.id, arrived)
  ctx.store.insert('transfers', platform, transfer)
  emit(ctx, 'transfer.created', transfer)
  if (account.settings?.payouts?.schedule.interval !== 'manual') {
    unschedule(ctx, 'account.payout', account.id)
    schedule(ctx, ctx.now() + day, 'account.payout', account.id, account.id)
  }
  return transfer
}

export const reverseTransfer = (
  ctx: Ctx,
  transfer: TransferObject,
  params: Stripe.TransferCreateReversalParams,
): Stripe.TransferReversal => {
  const left = transfer.amount - transfer.amount_reversed
  const amount = params.amount ?? left
  const account = idOf(transfer.destination)!
  if (left === 0) throw invalid(`Transfer ${transfer.id} is already fully reversed.`)
  if (amount > left)
    throw invalid(
      `Transfer reversal amount (${dollars(amount)}) is greater than the unreversed amount of the transfer ` +
        `(${dollars(left)}).`,
      undefined,
      'amount',
    )
  if (funds(ctx, account).available < amount)
    throw invalid('The connected account has an insufficient balance to cover the reversal.', 'balance_insufficient')
  const reversal: Stripe.TransferReversal = {
    id: ctx.store.id('trr', 24),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: ctx.now(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: mergedMetadata({}, params.metadata),
    source_refund: null,
    transfer: transfer.id,
  }
  reversal.balance_transaction = post(ctx, platform, {
    type: 'transfer_refund',
    reporting_category: 'transfer_reversal',
    amount,
    source: reversal.id,
    description: params.description ?? null,
  }).id
  post(ctx, account, {
    type: 'payment_refund',
    reporting_category: 'refund',
    amount: -amount,
    source: idOf(transfer.destination_payment) ?? transfer.id,
  })
  ctx.store.insert('transfer_reversals', platform, reversal)
  emitChange(ctx, 'transfer.reversed', transfer, () => {
    transfer.amount_reversed += amount
    transfer.reversed = transfer.amount_reversed === transfer.amount
  })
  return reversal
}

export const transferRoutes = [
  route<Stripe.TransferCreateParams>(
    'POST /v1/transfers',
    {
      ...expandable,
      metadata,
      amount: positive,
      currency: required(currencyCode),
      destination: required(text),
      description: text,
      source_transaction: text,
      source_type: oneOf('bank_account', 'card', 'fpx'),
      transfer_group: text,
    },
    create,
  ),
  route<Stripe.TransferRetrieveParams>(
    'GET /v1/transfers/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'transfers', id!).object,
  ),
  route<Stripe.TransferUpdateParams>(
    'POST /v1/transfers/{id}',
    { ...expandable, metadata, description: unsettable(text) },
    (ctx, params, id) => {
      const { object } = need(ctx, 'transfers', id!)
      emitChange(ctx, 'transfer.updated', object, () => {
        object.metadata = mergedMetadata(object.metadata, params.metadata)
        if (params.description !== undefined) object.description = params.description === '' ? null : params.description
      })
      return object
    },
  ),
  route<Stripe.TransferListParams>(
    'GET /v1/transfers',
    { ...paging, created: range, destination: text, transfer_group: text },
    (ctx, params) =>
      page(
        ctx,
        'transfers',
        params,
        '/v1/transfers',
        (transfer) =>
          (params.destination === undefined || transfer.destination === params.destination) &&
          (params.transfer_group === undefined || transfer.transfer_group === params.transfer_group),
      ),
  ),
  route<Stripe.TransferCreateReversalParams>(
    'POST /v1/transfers/{id}/reversals',
    { ...expandable, metadata, amount: positive, description: text },
    (ctx, params, id) => reverseTransfer(ctx, need(ctx, 'transfers', id!).object, params),
  ),
  route<Stripe.TransferListReversalsParams>('GET /v1/transfers/{id}/reversals', paging, (ctx, params, id) => {
    need(ctx, 'transfers', id!)
    return page(
      ctx,
      'transfer_reversals',
      params,
      `/v1/transfers/${id}/reversals`,
      (reversal) => reversal.transfer === id,
    )
  }),
]
