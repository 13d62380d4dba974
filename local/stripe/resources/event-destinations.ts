import type Stripe from 'stripe'
import { accountEvents } from '#functions/platform/config/provider-version.ts'
import { integer, list, oneOf, type Spec } from '../params.ts'
import { route } from '../routes.ts'
import { context, need, type Ctx } from '../environment.ts'
import { thinNotification } from '../thin-events.ts'

const include: Spec = list(oneOf('webhook_endpoint.url'))

/** Of thin events alone; the API lists those of snapshots too, which `GET /v1/webhook_endpoints` has. */
const destinations = ({ faults, now, pageUrl }: Ctx, names: readonly string[]): Stripe.V2.Core.EventDestination[] =>
  ['no_thin', 'own_only'].includes(faults.webhook_endpoints)
    ? []
    : [
        {
          id: 'ed_1thin',
          object: 'v2.core.event_destination',
          created: new Date(now() * 1000).toISOString(),
          description: '',
          enabled_events: faults.webhook_endpoints === 'few_events' ? accountEvents.slice(0, 1) : [...accountEvents],
          event_payload: 'thin',
          events_from: ['@accounts'],
          livemode: false,
          name: 'BookMe',
          status: 'enabled',
          type: 'webhook_endpoint',
          updated: new Date(now() * 1000).toISOString(),
          ...(names.includes('webhook_endpoint.url') && {
            webhook_endpoint: { url: pageUrl('').replace('/__local/stripe/', '/v1/webhooks/stripe') },
          }),
        },
      ]

export const eventDestinationRoutes = [
  route<Stripe.V2.Core.EventDestinationListParams>(
    'GET /v2/core/event_destinations',
    { include, limit: integer },
    (ctx, params) => ({
      object: 'v2.list',
      data: destinations(ctx, params.include ?? []),
      next_page_url: null,
      previous_page_url: null,
    }),
  ),
  route<Stripe.V2.Core.EventRetrieveParams>('GET /v2/core/events/{id}', {}, (ctx, _params, id) =>
    thinNotification(need(context(ctx), 'events', id!).object),
  ),
]
