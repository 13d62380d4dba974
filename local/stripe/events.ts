import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { present } from './expand.ts'
import { connectedEvents, ownEvents } from '#functions/platform/config/provider-version.ts'
import { platform } from './types.ts'
import type { AnyObject, Delivery, StoredEvent } from './types.ts'
import type { Ctx, Environment } from './environment.ts'
import { isThin, thinNotification } from './thin-events.ts'
import { apiVersion, endpointVersions, rendered, signingSecrets, versionOf } from './versions.ts'

type Bag = Record<string, unknown>

/** Top-level changes: Stripe sends the previous values of changed fields. */
const previous = (before: Bag, after: Bag): Bag =>
  Object.fromEntries(
    Object.keys(after)
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, before[key] ?? null]),
  )

/** The endpoints that ask for this type of event. */
const endpointsFor = (ctx: Ctx, type: Stripe.Event['type'], isConnected: boolean): Delivery['endpoint'][] => {
  const { webhook_endpoints: state } = ctx.faults
  const [first]: readonly Stripe.Event['type'][] = isConnected ? connectedEvents : ownEvents
  const isAsked =
    ctx.isEnabled(type, isConnected) &&
    !(state === 'own_only' && isConnected) &&
    !(state === 'few_events' && type !== first)
  return isAsked ? endpointVersions(ctx.faults).map((_version, i) => (i === 0 ? undefined : 'second')) : []
}

/**
 * Records an event, and queues its deliveries to the endpoints that ask for it. `before` is the object as shown before.
 */
export const emit = (
  ctx: Ctx,
  type: Stripe.Event['type'],
  object: AnyObject,
  before?: Bag,
  owner: string = ctx.owner,
): StoredEvent => {
  const shown = present(ctx, object)
  const endpoints = endpointsFor(ctx, type, owner !== platform)
  const event: StoredEvent = {
    id: ctx.store.id('evt', 22),
    object: 'event',
    ...(owner === platform ? {} : { account: owner }),
    api_version: apiVersion,
    created: ctx.now(),
    data: { object: shown, ...(before === undefined ? {} : { previous_attributes: previous(before, shown) }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: ctx.request,
    type,
  }
  ctx.store.insert('events', owner, event)
  for (const endpoint of endpoints)
    ctx.store.queue({
      event: event.id,
      ...(endpoint !== undefined && { endpoint }),
      attempts: 0,
      next_at: ctx.now(),
      status: 'pending',
      last_status: null,
    })
  if (endpoints.length > 0) ctx.wake()
  return event
}

/** Changes an object and returns its previous state. */
export const emitChange = <T extends AnyObject>(
  ctx: Ctx,
  type: Stripe.Event['type'],
  object: T,
  change: () => void,
  owner: string = ctx.owner,
): void => {
  const before = present(ctx, object)
  change()
  emit(ctx, type, object, before, owner)
}

const signature = (body: string, timestamp: number, secrets: readonly string[]): string =>
  [
    `t=${timestamp}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`),
  ].join()

/**
 * Body and headers as Stripe sends them: indented JSON, so that a receiver that re-encodes it fails here too. Undefined
 * if the endpoint is gone.
 */
export const webhookRequest = (
  { faults, store, now }: Environment,
  event: StoredEvent,
  { endpoint }: Delivery,
): { body: string; headers: Record<string, string> } | undefined => {
  const version = versionOf(faults, { endpoint })
  if (version === undefined) return undefined
  const isOfVersion2 = isThin(event)
  const body = JSON.stringify(isOfVersion2 ? thinNotification(event) : rendered(store, event, version), null, 2)
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature(
        body,
        now(),
        signingSecrets(faults, {
          endpoint,
          from: isOfVersion2 ? 'thin' : event.account === undefined ? 'own' : 'connected',
        }),
      ),
    },
  }
}
