import { methodTypes } from '../test-cards.ts'
import type Stripe from 'stripe'
import { invalid } from '../errors.ts'
import { emit } from '../events.ts'
import { page } from '../lists.ts'
import { expandable, flag, group, metadata, oneOf, paging, range, text } from '../params.ts'
import { route } from '../routes.ts'
import { mergedMetadata, need } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import { attachMethod, resolveMethod } from './payment-methods.ts'

export const createSetupIntent = (
  ctx: Ctx,
  params: Pick<Stripe.SetupIntentCreateParams, 'customer' | 'description' | 'metadata' | 'usage'>,
): Stripe.SetupIntent => {
  const id = ctx.store.id('seti', 24)
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${ctx.store.id('s')}`,
    created: ctx.now(),
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergedMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...methodTypes],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  }
  ctx.store.insert('setup_intents', ctx.owner, intent)
  emit(ctx, 'setup_intent.created', intent)
  return intent
}

export const confirmSetupIntent = (ctx: Ctx, intent: Stripe.SetupIntent, ref: string): void => {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(
      `You cannot confirm this SetupIntent because it has already ${intent.status}.`,
      'setup_intent_unexpected_state',
    )
  }
  const method = resolveMethod(ctx, ref, 'payment_method')
  if (typeof intent.customer === 'string') attachMethod(ctx, method, intent.customer)
  intent.payment_method = method.object.id
  intent.status = 'succeeded'
  emit(ctx, 'setup_intent.succeeded', intent)
}

export const setupIntentRoutes = [
  route<Stripe.SetupIntentCreateParams>(
    'POST /v1/setup_intents',
    {
      ...expandable,
      metadata,
      customer: text,
      description: text,
      payment_method: text,
      confirm: flag,
      usage: oneOf('on_session', 'off_session'),
      return_url: text,
      automatic_payment_methods: group<Stripe.SetupIntentCreateParams.AutomaticPaymentMethods>({
        enabled: flag,
        allow_redirects: oneOf('always', 'never'),
      }),
    },
    (ctx, params) => {
      if (params.customer !== undefined) need(ctx, 'customers', params.customer, 'customer')
      if (params.confirm && params.payment_method === undefined)
        throw invalid('Missing required param: payment_method.', 'parameter_missing', 'payment_method')
      const intent = createSetupIntent(ctx, params)
      if (params.payment_method !== undefined && params.confirm) confirmSetupIntent(ctx, intent, params.payment_method)
      return intent
    },
  ),
  route<Stripe.SetupIntentConfirmParams>(
    'POST /v1/setup_intents/{id}/confirm',
    { ...expandable, payment_method: text, return_url: text },
    (ctx, params, id) => {
      const { object } = need(ctx, 'setup_intents', id!)
      if (params.payment_method === undefined)
        throw invalid(
          "You cannot confirm this SetupIntent because it's missing a payment method.",
          'setup_intent_unexpected_state',
        )
      confirmSetupIntent(ctx, object, params.payment_method)
      return object
    },
  ),
  route<Stripe.SetupIntentRetrieveParams>(
    'GET /v1/setup_intents/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'setup_intents', id!).object,
  ),
  route<Stripe.SetupIntentListParams>(
    'GET /v1/setup_intents',
    { ...paging, created: range, customer: text },
    (ctx, params) =>
      page(
        ctx,
        'setup_intents',
        params,
        '/v1/setup_intents',
        (intent) => params.customer === undefined || intent.customer === params.customer,
      ),
  ),
]
