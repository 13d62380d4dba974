import type Stripe from 'stripe'
import { connectedEvents, ownEvents } from '#functions/platform/config/provider-version.ts'
import type { Ctx } from '../environment.ts'
import { listOf } from '../expand.ts'
import { paging } from '../params.ts'
import { route } from '../routes.ts'
import { endpointVersions } from '../versions.ts'

/** An endpoint's version cannot be changed: for another one, an operator makes others at an address of their own. */
const endpoints = (ctx: Ctx): Stripe.WebhookEndpoint[] => {
  const state = ctx.faults.webhook_endpoints
  return endpointVersions(ctx.faults).flatMap((version, i) => {
    const endpoint = (id: string, application: string | null, events: readonly string[]): Stripe.WebhookEndpoint => ({
      id: `${id}${i === 0 ? '' : '_second'}`,
      object: 'webhook_endpoint',
      api_version: version,
      application,
      created: ctx.now(),
      description: null,
      enabled_events: state === 'few_events' ? events.slice(0, 1) : [...events],
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: ctx.pageUrl('').replace('/__local/stripe/', '/v1/webhooks/stripe') + (i === 0 ? '' : `?version=${version}`),
    })
    return [
      endpoint('we_1own', null, ownEvents),
      ...(state === 'own_only' ? [] : [endpoint('we_1connected', 'ca_1platform', connectedEvents)]),
    ]
  })
}

export const webhookEndpointRoutes = [
  route<Stripe.WebhookEndpointListParams>('GET /v1/webhook_endpoints', { ...paging }, (ctx) =>
    listOf(endpoints(ctx), '/v1/webhook_endpoints'),
  ),
]
