import type { Cents } from '#shared/domain/money.ts'
import { lowestRates } from './own-money.ts'
import type { EventLike } from '../record/event-like.ts'
import type { Event } from '../record/schema.ts'
import { inForce } from '../record/terms.ts'
import { vendorsOf, vendorName, type Vendor } from '../record/vendors.ts'
import { isConfirmed } from '../record/vendor-status.ts'

/**
 * The rates that vendors last agreed to. Nobody's rate goes down without their own answer
 * (docs/product.md#agreement-and-change), so a rate that a vendor confirmed is remembered while they are asked about a
 * lower one.
 */

/**
 * The lowest rate in cents that this vendor has agreed to, of all options on offer; undefined if they never confirmed.
 */
const agreedRate = (event: EventLike, vendor: Pick<Vendor, 'role' | 'key'>): Cents | undefined => {
  const name = vendorName(vendor)
  const force = inForce(event)
  const confirmed = vendorsOf(force).find((entry) => vendorName(entry) === name && isConfirmed(entry.status))
  if (confirmed) return lowestRates(force).get(name)
  return event.agreed_rates?.find(({ part }) => part === name)?.rate
}

/** Whether confirming would accept less than the vendor last agreed to. */
export const isLowered = (event: EventLike, vendor: Pick<Vendor, 'role' | 'key'>): boolean => {
  const agreed = agreedRate(event, vendor)
  return agreed !== undefined && lowestRates(event).get(vendorName(vendor))! < agreed
}

/** Remembers the rate of each vendor who was confirmed before a save and is asked again after it. */
export const withAgreedRates = (before: Event, after: Event): Event => {
  const agreed_rates = vendorsOf(after)
    .filter(({ status }) => status === 'requested')
    .flatMap((vendor) => {
      const rate = agreedRate(before, vendor)
      return rate === undefined ? [] : [{ part: vendorName(vendor), rate }]
    })
  if (agreed_rates.length === 0 && (before.agreed_rates ?? []).length === 0) return after
  return { ...after, agreed_rates }
}
