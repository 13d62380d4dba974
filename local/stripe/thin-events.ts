import type Stripe from 'stripe'
import type { Ctx } from './environment.ts'
import { platform, type AccountObject, type StoredEvent } from './types.ts'
import { apiVersion } from './versions.ts'

/** Of accounts of version 2: a notification names the account, and the receiver reads its current state. */
export type ThinType = Extract<Stripe.V2.Core.EventNotification, { type: `v2.core.account${string}` }>['type']

const prefix = 'v2.'

export const isThin = ({ type }: { type: string }): boolean => type.startsWith(prefix)

/** Whether the platform has a destination for thin events. */
const isHeard = ({ faults, isEnabled }: Ctx, type: ThinType): boolean =>
  !['no_thin', 'own_only'].includes(faults.webhook_endpoints) && isEnabled(type, true)

export const emitThin = (ctx: Ctx, type: ThinType, account: AccountObject): void => {
  const heard = isHeard(ctx, type)
  const event: StoredEvent = {
    id: ctx.store.id('evt', 22),
    object: 'event',
    account: account.id,
    api_version: apiVersion,
    created: ctx.now(),
    data: { object: { id: account.id } },
    livemode: false,
    pending_webhooks: heard ? 1 : 0,
    request: ctx.request,
    // Kept among the others, because deliveries are the same.
    type: type as unknown as StoredEvent['type'],
  }
  ctx.store.insert('events', platform, event)
  if (!heard) return
  ctx.store.queue({ event: event.id, attempts: 0, next_at: ctx.now(), status: 'pending', last_status: null })
  ctx.wake()
}

/** As it is delivered, and as `GET /v2/core/events/{id}` shows it. */
export const thinNotification = (event: StoredEvent) => ({
  id: event.id,
  object: 'v2.core.event' as const,
  context: event.account,
  created: new Date(event.created * 1000).toISOString(),
  livemode: event.livemode,
  reason: event.request?.id === null ? null : { type: 'request', request: event.request },
  related_object: {
    id: event.account,
    type: 'v2.core.account',
    url: `/v2/core/accounts/${event.account}`,
  },
  type: event.type as string,
})
