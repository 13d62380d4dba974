import type Stripe from 'stripe'
import { invalid } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { page } from '../lists.ts'
import {
  address,
  currencyCode,
  expandable,
  group,
  integer,
  list,
  metadata,
  oneOf,
  paging,
  range,
  required,
  text,
  unsettable,
} from '../params.ts'
import { route } from '../routes.ts'
import { isDeleted, mergedMetadata, need } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import type { Row } from '../types.ts'
import { attachMethod, detachMethod, resolveMethod } from './payment-methods.ts'

const shared = {
  ...expandable,
  metadata,
  description: unsettable(text),
  email: unsettable(text),
  name: unsettable(text),
  phone: unsettable(text),
  address: unsettable(address),
  preferred_locales: list(text),
  tax_exempt: oneOf('exempt', 'none', 'reverse'),
  shipping: unsettable(
    group<Stripe.CustomerCreateParams.Shipping>({
      address: required(address),
      name: required(text),
      phone: unsettable(text),
    }),
  ),
  invoice_settings: group<Stripe.CustomerUpdateParams.InvoiceSettings>({
    default_payment_method: unsettable(text),
    footer: unsettable(text),
  }),
}

const addressOf = (given: unknown): Stripe.Address | null => {
  if (given === undefined || given === '' || given === null) return null
  const { city, country, line1, line2, postal_code, state } = given as Record<string, string | undefined>
  const or = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value)
  return {
    city: or(city),
    country: or(country),
    line1: or(line1),
    line2: or(line2),
    postal_code: or(postal_code),
    state: or(state),
  }
}

const orNull = (value: string | null | undefined): string | null => (value === undefined || value === '' ? null : value)

const apply = (ctx: Ctx, customer: Stripe.Customer, params: Stripe.CustomerUpdateParams): void => {
  if (params.description !== undefined) customer.description = orNull(params.description)
  if (params.email !== undefined) customer.email = orNull(params.email)
  if (params.name !== undefined) customer.name = orNull(params.name)
  if (params.phone !== undefined) customer.phone = orNull(params.phone)
  if (params.address !== undefined) customer.address = addressOf(params.address)
  if (params.preferred_locales !== undefined) customer.preferred_locales = params.preferred_locales
  if (params.tax_exempt !== undefined && params.tax_exempt !== '' && params.tax_exempt !== null)
    customer.tax_exempt = params.tax_exempt
  if (params.shipping !== undefined) {
    const to = params.shipping
    customer.shipping =
      to === '' || to === null ? null : { address: addressOf(to.address)!, name: to.name, phone: orNull(to.phone) }
  }
  customer.metadata = mergedMetadata(customer.metadata, params.metadata)
  const settings = params.invoice_settings
  if (settings?.footer !== undefined) customer.invoice_settings.footer = orNull(settings.footer)
  if (settings?.default_payment_method !== undefined) {
    const ref = orNull(settings.default_payment_method)
    if (ref === null) customer.invoice_settings.default_payment_method = null
    else {
      const method = resolveMethod(ctx, ref, 'invoice_settings[default_payment_method]')
      if (method.object.customer !== customer.id) throw notTheirs(ref)
      customer.invoice_settings.default_payment_method = method.object.id
    }
  }
}

const notTheirs = (ref: string): Error =>
  invalid(
    `The customer does not have a payment method with the ID ${ref}. The payment method must be attached to the ` +
      'customer.',
    'resource_missing',
    'invoice_settings[default_payment_method]',
  )

/** Makes a saved method the default for invoices. */
export const setDefault = (ctx: Ctx, customer: Stripe.Customer, method: string): void => {
  emitChange(ctx, 'customer.updated', customer, () => {
    customer.invoice_settings.default_payment_method = method
  })
}

/** A credit is a negative balance. */
export const creditCustomer = (ctx: Ctx, customer: Stripe.Customer, amount: number): void => {
  emitChange(ctx, 'customer.updated', customer, () => {
    customer.balance -= amount
  })
}

const gone = (id: string) => ({ id, object: 'customer', deleted: true }) satisfies Stripe.DeletedCustomer

/** Its payment methods go with it; its invoices and charges stay. */
export const deleteCustomer = (ctx: Ctx, row: Row<Stripe.Customer>): void => {
  for (const method of ctx.store.rows('payment_methods'))
    if (method.object.customer === row.object.id) detachMethod(ctx, method)
  row.hidden = { ...row.hidden, deleted: 'yes' }
  emit(ctx, 'customer.deleted', row.object)
}

export const customerRoutes = [
  route<Stripe.CustomerCreateParams>('POST /v1/customers', { ...shared, payment_method: text }, (ctx, params) => {
    const id = ctx.store.id('cus', 14)
    const customer: Stripe.Customer = {
      id,
      object: 'customer',
      address: null,
      balance: 0,
      created: ctx.now(),
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: null,
      invoice_prefix: id.slice(-8).toUpperCase(),
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    }
    const method =
      params.payment_method === undefined ? undefined : resolveMethod(ctx, params.payment_method, 'payment_method')
    // In this order, so that a rejected parameter leaves no incomplete customer behind.
    const { invoice_settings, ...plain } = params as Stripe.CustomerUpdateParams
    apply(ctx, customer, plain)
    ctx.store.insert('customers', ctx.owner, customer)
    try {
      if (method !== undefined) attachMethod(ctx, method, id)
      apply(ctx, customer, invoice_settings === undefined ? {} : { invoice_settings })
    } catch (error) {
      ctx.store.remove('customers', id)
      throw error
    }
    emit(ctx, 'customer.created', customer)
    return customer
  }),
  route<Stripe.CustomerRetrieveParams>('GET /v1/customers/{id}', expandable, (ctx, _params, id) => {
    const row = ctx.store.row('customers', id!)
    return row && row.owner === ctx.owner && isDeleted(row) ? gone(id!) : need(ctx, 'customers', id!).object
  }),
  route<Stripe.CustomerCreateBalanceTransactionParams>(
    'POST /v1/customers/{id}/balance_transactions',
    { ...expandable, amount: required(integer), currency: required(currencyCode), description: text, metadata },
    (ctx, { amount, description, metadata: given }, id) => {
      const { object } = need(ctx, 'customers', id!)
      creditCustomer(ctx, object, -amount)
      return {
        id: ctx.store.id('cbtxn', 24),
        object: 'customer_balance_transaction',
        amount,
        checkout_session: null,
        created: ctx.now(),
        credit_note: null,
        currency: 'usd',
        customer: object.id,
        customer_account: null,
        description: description ?? null,
        ending_balance: object.balance,
        invoice: null,
        livemode: false,
        metadata: mergedMetadata({}, given),
        type: 'adjustment',
      } satisfies Stripe.CustomerBalanceTransaction
    },
  ),
  route<Stripe.CustomerDeleteParams>('DELETE /v1/customers/{id}', {}, (ctx, _params, id) => {
    deleteCustomer(ctx, need(ctx, 'customers', id!))
    return gone(id!)
  }),
  route<Stripe.CustomerUpdateParams>('POST /v1/customers/{id}', shared, (ctx, params, id) => {
    const { object } = need(ctx, 'customers', id!)
    const changed = structuredClone(object)
    apply(ctx, changed, params)
    emitChange(ctx, 'customer.updated', object, () => {
      Object.assign(object, changed)
    })
    return object
  }),
  route<Stripe.CustomerListParams>('GET /v1/customers', { ...paging, created: range, email: text }, (ctx, params) =>
    page(
      ctx,
      'customers',
      params,
      '/v1/customers',
      (customer) =>
        !isDeleted(ctx.store.row('customers', customer.id)!) &&
        (params.email === undefined || customer.email === params.email),
    ),
  ),
]
