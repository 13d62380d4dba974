import type { Instant } from '#shared/domain/time.ts'
import { advance } from '#shared/domain/event/lifecycle/progress.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isAgreed, withAgreement } from './change.ts'

/**
 * Applies all automatic consequences: an agreed change takes effect, the status advances, and a newly booked event gets
 * its first agreement (docs/product.md#agreement-and-change). Call after any change of vendors, venue, signature or
 * payments; idempotent.
 */
export const applyConsequences = (event: Event, now: Instant): Event => {
  const advanced = advance(isAgreed(event) ? withAgreement(event, now) : event)
  return advanced.status === 'booked' && advanced.agreement == null ? withAgreement(advanced, now) : advanced
}
