import type { Instant } from '#shared/domain/time.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorName, vendorsOf } from '#shared/domain/event/record/vendors.ts'

/** Since when vendors owe an answer, after a change. A repeated request does not start the time again. */
export const askedAt = (before: Event | undefined, after: Event, now: Instant): Event['asked_at'] => {
  const open = (event: Event) => vendorsOf(event).filter(({ status }) => status === 'requested')
  const known = new Map(before && open(before).map((vendor) => [vendorName(vendor), before.updated_at]))
  const times = new Map([...known, ...Object.entries(before?.asked_at ?? {}).filter(([name]) => known.has(name))])
  const asked = open(after).map(vendorName)
  return asked.length > 0 ? Object.fromEntries(asked.map((name) => [name, times.get(name) ?? now])) : undefined
}
