import type Stripe from 'stripe'
import { connectedEvents, ownEvents } from '#functions/_lib/provider-version.ts'
import type { Ctx } from '../environment.ts'
import { apiVersion } from '../events.ts'
import { listOf } from '../expand.ts'
import { paging } from '../params.ts'
import { route } from '../routes.ts'

/** The emulator delivers to one address; at Stripe these are two endpoints, with the switch `webhook_endpoints`. */
const endpoints = (ctx: Ctx): Stripe.WebhookEndpoint[] => {
  const state = ctx.faults.webhook_endpoints
  const endpoint = (id: string, application: string | null, events: readonly string[]): Stripe.WebhookEndpoint => ({
    id,
    object: 'webhook_endpoint',
    api_version: state === 'old_version' ? '2024-06-20' : apiVersion,
    application,
    created: ctx.now(),
    description: null,
    enabled_events: state === 'few_events' ? events.slice(0, 1) : [...events],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: ctx.pageUrl('').replace('/__local/stripe/', '/v1/webhooks/stripe'),
  })
  return [
    endpoint('we_1own', null, ownEvents),
    ...(state === 'own_only' ? [] : [endpoint('we_1connected', 'ca_1platform', connectedEvents)]),
  ]
}

export const webhookEndpointRoutes = [
  route<Stripe.WebhookEndpointListParams>('GET /v1/webhook_endpoints', { ...paging }, (ctx) =>
    listOf(endpoints(ctx), '/v1/webhook_endpoints'),
  ),
]
