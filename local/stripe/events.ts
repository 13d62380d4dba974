import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { present } from './expand.ts'
import { platform } from './types.ts'
import type { AnyObject, StoredEvent } from './types.ts'
import type { Ctx } from './environment.ts'

/** The version that the installed SDK is pinned to; its types describe exactly this shape. */
export const apiVersion = '2026-10-28.endive'
export const webhookSecret = 'whsec_local'

type Bag = Record<string, unknown>

/** Top-level changes: Stripe sends the previous values of changed fields. */
const previous = (before: Bag, after: Bag): Bag =>
  Object.fromEntries(
    Object.keys(after)
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, before[key] ?? null]),
  )

/** Records an event, and queues its delivery if an endpoint asks for it. `before` is the object as shown before. */
export const emit = (
  ctx: Ctx,
  type: Stripe.Event['type'],
  object: AnyObject,
  before?: Bag,
  owner: string = ctx.owner,
): StoredEvent => {
  const shown = present(ctx, object)
  const isSent = ctx.isEnabled(type, owner !== platform)
  const event: StoredEvent = {
    id: ctx.store.id('evt', 22),
    object: 'event',
    ...(owner === platform ? {} : { account: owner }),
    api_version: apiVersion,
    created: ctx.now(),
    data: { object: shown, ...(before === undefined ? {} : { previous_attributes: previous(before, shown) }) },
    livemode: false,
    pending_webhooks: isSent ? 1 : 0,
    request: ctx.request,
    type,
  }
  ctx.store.insert('events', owner, event)
  if (!isSent) return event
  ctx.store.queue({
    event: event.id,
    attempts: 0,
    next_at: ctx.now(),
    status: 'pending',
    last_status: null,
  })
  ctx.wake()
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

const signature = (body: string, timestamp: number, secret: string = webhookSecret): string =>
  `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Body and headers as Stripe sends them: indented JSON, so that a receiver that re-encodes it fails here too. */
export const webhookRequest = (event: StoredEvent, now: number): { body: string; headers: Record<string, string> } => {
  const body = JSON.stringify(event, null, 2)
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature(body, now),
    },
  }
}
