import type { Event } from '#shared/domain/event/record/schema.ts'
import { after } from '#shared/domain/event/record/status.ts'
import { zero } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'

/** A request that ends before a signature; its client can still see it, with the reason. */
export const withRequestClosed = (event: Event, by: 'client' | 'agency', reason: string, at: Instant): Event => ({
  ...event,
  status: after(event.prepaid, event.status, 'close_request') ?? event.status,
  cancellation: { by, reason, at, keep: 0, due: zero, waived: false, refunds_fees: false },
})
