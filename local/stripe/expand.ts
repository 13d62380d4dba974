import type Stripe from 'stripe'
import { invalid } from './errors.ts'
import type { Environment } from './environment.ts'
import type { AnyObject } from './types.ts'

type Bag = Record<string, unknown>

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = <T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

const rowsOf = <T>(rows: { object: T }[]): T[] => rows.map((row) => structuredClone(row.object))

/** Fields omitted unless requested. */
const includable: Record<string, (environment: Environment, object: AnyObject) => unknown> = {
  'invoice.payments': (environment, { id }) =>
    listOf(rowsOf(environment.store.where('invoice_payments', 'invoice', id)), `/v1/invoice_payments?invoice=${id}`),
  'invoice.confirmation_secret': (environment, { id }) => {
    const payment = environment.store.where('invoice_payments', 'invoice', id).find((row) => row.object.is_default)
      ?.object.payment
    const intent =
      typeof payment?.payment_intent === 'string'
        ? environment.store.row('payment_intents', payment.payment_intent)?.object
        : undefined
    return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'invoice.amount_paid_off_stripe': (environment, { id }) =>
    Number(environment.store.row('invoices', id)?.hidden?.['paid_off_stripe'] ?? 0),
  'charge.refunds': (environment, { id }) =>
    listOf(rowsOf(environment.store.where('refunds', 'charge', id)).toReversed(), `/v1/charges/${id}/refunds`),
}

/** Adds fields stored elsewhere. Works on a copy, because stored objects must not be expanded. */
export const present = (environment: Environment, stored: AnyObject): Bag => {
  const shown = structuredClone(stored) as unknown as Bag
  const { id } = stored
  if (stored.object === 'invoice') {
    const lines = environment.store.where('invoice_lines', 'invoice', id)
    shown['lines'] = listOf(rowsOf(lines.slice(0, 10)), `/v1/invoices/${id}/lines`, lines.length > 10)
  }
  if (stored.object === 'account') {
    const banks = environment.store.where('external_accounts', 'account', id)
    shown['external_accounts'] = listOf(rowsOf(banks), `/v1/accounts/${id}/external_accounts`)
  }
  if (stored.object === 'transfer') {
    const reversals = environment.store.where('transfer_reversals', 'transfer', id)
    shown['reversals'] = listOf(rowsOf(reversals).toReversed(), `/v1/transfers/${id}/reversals`)
  }
  return shown
}

const step = (environment: Environment, node: unknown, path: string[], whole: string): void => {
  const [key, ...rest] = path
  if (key === undefined || node === null) return
  // The rest of a deleted object has nothing to expand.
  if (isBag(node) && node['deleted'] === true) return
  if (Array.isArray(node)) {
    for (const item of node) step(environment, item, path, whole)
    return
  }
  if (!isBag(node)) throw invalid(`This property cannot be expanded (${whole}).`, undefined, 'expand')
  const include = includable[`${String(node['object'])}.${key}`]
  if (include !== undefined && node[key] === undefined) node[key] = include(environment, node as unknown as AnyObject)
  const current = node[key]
  if (typeof current === 'string') {
    const found = environment.store.any(current)
    // Top-ups and fees are not among the stored objects.
    if (found === undefined && node['object'] === 'balance_transaction') return
    // Ids of test cards and states are strings too, but cannot be expanded.
    if (found === undefined) throw invalid(`This property cannot be expanded (${whole}).`, undefined, 'expand')
    node[key] = present(environment, found)
  } else if (current === undefined) {
    // Optional fields are omitted when empty; a field that no such object has is an error.
    if (!optionalFields.has(`${String(node['object'] ?? '')}.${key}`))
      throw invalid(`This property cannot be expanded (${whole}).`, undefined, 'expand')
    return
  }
  step(environment, node[key], rest, whole)
}

const optionalFields = new Set([
  'refund.failure_balance_transaction',
  'transfer.destination_payment',
  'charge.transfer',
  '.charge',
  '.payment_intent',
  'list.data',
  'invoice.confirmation_secret',
])

/** @throws StripeRefusal for an unknown path or one with more than four properties; `data` is one of them. */
export const expand = (environment: Environment, shown: unknown, paths: readonly string[] | undefined): void => {
  for (const path of paths ?? []) {
    const parts = path.split('.')
    if (parts.length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, undefined, 'expand')
    step(environment, shown, parts, path)
  }
}
