import { cents, sum, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { vendorName, vendorsOf, type Vendor } from '../record/vendors.ts'
import { areOptionsOpen } from './option-problems.ts'
import { offeredOptions, splitOf, type Split } from './options.ts'
import { cancellationShares, shares } from './shares.ts'

/** One vendor's possible earnings: a confirmation covers their rate in every option on offer. */

const rateIn = ({ rates }: Split, { role, key, rate }: Vendor): Cents =>
  rates.find(({ payee }) => payee === (role === 'musician' ? `musician|${key}` : role))?.rate ?? rate

/** Each vendor's lowest rate in cents among the options on offer, by `role|key`. */
export const lowestRates = (event: EventLike): Map<string, Cents> => {
  const splits = areOptionsOpen(event) ? offeredOptions(event).map((option) => splitOf(event, option)) : []
  return new Map(
    vendorsOf(event).map((vendor) => [
      vendorName(vendor),
      cents(Math.min(vendor.rate, ...splits.map((split) => rateIn(split, vendor)))),
    ]),
  )
}

/** Vendors of both events who can earn less at the second. */
export const paidLess = (before: EventLike, after: EventLike): Vendor[] => {
  const [old, now] = [lowestRates(before), lowestRates(after)]
  return vendorsOf(after).filter((vendor) => {
    const was = old.get(vendorName(vendor))
    return was !== undefined && now.get(vendorName(vendor))! < was
  })
}

export interface OptionRate {
  option: string
  rate: Cents
}

/** Earnings of these parts in each option on offer; empty if all are equal. Only client and staff see titles. */
export const ratesByOption = (event: EventLike, parts: readonly Vendor[]): OptionRate[] => {
  if (!areOptionsOpen(event)) return []
  const rates = offeredOptions(event).map((option) => {
    const split = splitOf(event, option)
    return { option: `Option ${option.id}`, rate: sum(parts.map((part) => rateIn(split, part))) }
  })
  return new Set(rates.map(({ rate }) => rate)).size < 2 ? [] : rates
}

/** These parts' shares of the amount due for a canceled event. */
export const keptFor = (event: EventLike, parts: readonly Vendor[]): Cents => {
  const names = new Set(parts.map(vendorName))
  const all = event.cancellation == null ? shares(event) : cancellationShares(event, event.cancellation.due)
  return sum(all.filter(({ role, key }) => names.has(`${role}|${key}`)).map(({ amount }) => amount))
}
