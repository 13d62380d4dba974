import type Stripe from 'stripe'
import { invalid } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { page } from '../lists.ts'
import { address, expandable, group, metadata, oneOf, paging, required, text, unsettable } from '../params.ts'
import { route } from '../routes.ts'
import { methodTypes, testMethods } from '../test-cards.ts'
import type { MethodType, TestMethod } from '../test-cards.ts'
import type { Row } from '../types.ts'
import { mergedMetadata, need } from '../environment.ts'
import type { Ctx } from '../environment.ts'

const projectionOf = ({ brand, last4 }: TestMethod): Stripe.PaymentMethod.Card => ({
  brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: brand,
  exp_month: 12,
  exp_year: 2034,
  fingerprint: `fp_${brand}_${last4}`,
  funding: 'credit',
  generated_from: null,
  last4,
  networks: { available: [brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
})

const bankOf = ({ brand, last4 }: TestMethod): Stripe.PaymentMethod.UsBankAccount => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: brand,
  financial_connections_account: null,
  fingerprint: `fp_bank_${last4}`,
  last4,
  networks: { preferred: 'ach', supported: ['ach'] },
  routing_number: '110000000',
  status_details: {},
})

const detailsOf: Readonly<Record<MethodType, (test: TestMethod) => Partial<Stripe.PaymentMethod>>> = {
  card: (test) => ({ card: projectionOf(test) }),
  us_bank_account: (test) => ({ us_bank_account: bankOf(test) }),
}

/** A payment method by id, or a new one for a test id such as `pm_card_visa`. */
export const resolveMethod = (ctx: Ctx, ref: string, param: string): Row<Stripe.PaymentMethod> => {
  const test = testMethods[ref]
  if (test === undefined) return need(ctx, 'payment_methods', ref, param)
  const known = ctx.testMethods.get(ref)
  if (known !== undefined) return need(ctx, 'payment_methods', known, param)
  const object: Stripe.PaymentMethod = {
    id: ctx.store.id('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    ...detailsOf[test.type](test),
    created: ctx.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: test.type,
  }
  ctx.testMethods.set(ref, object.id)
  return ctx.store.insert('payment_methods', ctx.owner, object, { test: ref })
}

/**
 * Deviation on purpose: Stripe verifies cards on saving, so an always declined card cannot be saved there. Here it can,
 * to rehearse a saved card that stops working.
 */
export const attachMethod = (ctx: Ctx, row: Row<Stripe.PaymentMethod>, customer: string): void => {
  const { object } = row
  if (object.customer === customer) return
  if (object.customer !== null)
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'payment_method_unexpected_state',
      'payment_method',
    )
  if (row.hidden?.['detached'] === 'yes')
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a ' +
        'Customer, and may not be used again.',
      undefined,
      'payment_method',
    )
  object.customer = customer
  emit(ctx, 'payment_method.attached', object)
}

export const detachMethod = (ctx: Ctx, row: Row<Stripe.PaymentMethod>): void => {
  const { object } = row
  const customer = typeof object.customer === 'string' ? ctx.store.row('customers', object.customer)?.object : undefined
  if (customer === undefined)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method_unexpected_state',
      'payment_method',
    )
  emitChange(ctx, 'payment_method.detached', object, () => {
    object.customer = null
  })
  row.hidden = { ...row.hidden, detached: 'yes' }
  if (customer.invoice_settings.default_payment_method === object.id) {
    emitChange(ctx, 'customer.updated', customer, () => {
      customer.invoice_settings.default_payment_method = null
    })
  }
}

const methodsOf =
  (customer: string | undefined, type: string | undefined) =>
  (object: Stripe.PaymentMethod): boolean =>
    object.customer === (customer ?? null) && (type === undefined || object.type === type)

const listed = { ...paging, type: oneOf(...methodTypes) }

export const paymentMethodRoutes = [
  route<Stripe.PaymentMethodAttachParams>(
    'POST /v1/payment_methods/{id}/attach',
    { ...expandable, customer: required(text) },
    (ctx, params, id) => {
      const customer = need(ctx, 'customers', params.customer!, 'customer').object
      const row =
        testMethods[id!] === undefined ? need(ctx, 'payment_methods', id!) : resolveMethod(ctx, id!, 'payment_method')
      attachMethod(ctx, row, customer.id)
      return row.object
    },
  ),
  route<Stripe.PaymentMethodDetachParams>('POST /v1/payment_methods/{id}/detach', expandable, (ctx, _params, id) => {
    const row = need(ctx, 'payment_methods', id!)
    detachMethod(ctx, row)
    return row.object
  }),
  route<Stripe.PaymentMethodUpdateParams>(
    'POST /v1/payment_methods/{id}',
    {
      ...expandable,
      metadata,
      allow_redisplay: oneOf('always', 'limited', 'unspecified'),
      billing_details: group<Stripe.PaymentMethodUpdateParams.BillingDetails>({
        address: unsettable(address),
        email: unsettable(text),
        name: unsettable(text),
        phone: unsettable(text),
      }),
    },
    (ctx, params, id) => {
      const { object } = need(ctx, 'payment_methods', id!)
      emitChange(ctx, 'payment_method.updated', object, () => {
        object.metadata = mergedMetadata(object.metadata, params.metadata)
        const { email, name, phone } = params.billing_details ?? {}
        if (email !== undefined) object.billing_details.email = email === '' ? null : email
        if (name !== undefined) object.billing_details.name = name === '' ? null : name
        if (phone !== undefined) object.billing_details.phone = phone === '' ? null : phone
        if (params.allow_redisplay !== undefined) object.allow_redisplay = params.allow_redisplay
      })
      return object
    },
  ),
  route<Stripe.PaymentMethodRetrieveParams>(
    'GET /v1/payment_methods/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'payment_methods', id!).object,
  ),
  route<Stripe.PaymentMethodListParams>('GET /v1/payment_methods', { ...listed, customer: text }, (ctx, params) => {
    if (params.customer !== undefined) need(ctx, 'customers', params.customer, 'customer')
    return page(ctx, 'payment_methods', params, '/v1/payment_methods', methodsOf(params.customer, params.type))
  }),
  route<Stripe.CustomerListPaymentMethodsParams>('GET /v1/customers/{id}/payment_methods', listed, (ctx, params, id) =>
    page(
      ctx,
      'payment_methods',
      params,
      `/v1/customers/${need(ctx, 'customers', id!).object.id}/payment_methods`,
      methodsOf(id, params.type),
    ),
  ),
  route<Stripe.CustomerRetrievePaymentMethodParams>(
    'GET /v1/customers/{id}/payment_methods/{method}',
    expandable,
    (ctx, _params, id, method) => {
      const { object } = need(ctx, 'payment_methods', method!)
      if (object.customer !== need(ctx, 'customers', id!).object.id)
        throw invalid(`No such PaymentMethod: '${method}'`, 'resource_missing', 'id', 404)
      return object
    },
  ),
]
