import { share, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { vendorsOf } from '../record/vendors.ts'
import { isConfirmed } from '../record/vendor-status.ts'

/** The save check's message and the title of the rate dialog (docs/product.md#money). */
export const ratesDontAddUp = "Rates don't add up to client rate"
/** The message of invoicing and paying. */
export const correctRates = "Please correct rates, they don't match client rate"

/** Agent's and platform's share of the client rate, in cents; always computed by the server. */
export const computedRates = (event: EventLike): { agent_rate: Cents; bookme_rate: Cents } => ({
  // A form whose percent is still empty says NaN.
  agent_rate: share(event.client_rate ?? zero, event.agent_percent || 0),
  bookme_rate: share(event.client_rate ?? zero, event.bookme_percent || 0),
})

const agencyTotal = (event: EventLike): Cents => {
  const { agent_rate, bookme_rate } = computedRates(event)
  return sum([agent_rate, bookme_rate])
}

/** agent + platform + artist + band leader + musicians + empty slots, in cents (docs/product.md#money). */
export const partyTotal = (event: EventLike): Cents =>
  sum([
    agencyTotal(event),
    ...vendorsOf(event).map((vendor) => vendor.rate),
    ...(event.musician_slots ?? []).map((slot) => slot.rate),
  ])

/** The save check: all rates together equal the client rate. */
export const ratesAddUp = (event: EventLike): boolean => partyTotal(event) === (event.client_rate ?? 0)

/**
 * The amounts that will be paid after the gig, in cents. Empty slots, vendors who did not confirm and vendors who did
 * not play get nothing. If money is left over, invoicing and paying wait until the agent corrects the rates.
 */
const payableTotal = (event: EventLike): Cents =>
  sum([
    agencyTotal(event),
    ...vendorsOf(event)
      .filter((vendor) => isConfirmed(vendor.status) && vendor.played !== false)
      .map((vendor) => vendor.rate),
  ])

/** The check for invoicing and paying: payable rates equal the price the client agreed to. */
export const payableAddsUp = (event: EventLike): boolean =>
  payableTotal(event) === (event.client_rate_booked ?? event.client_rate ?? 0)

/** Why the event cannot be invoiced or its vendors paid yet. */
export const payableProblem = (event: EventLike): string | undefined => {
  if (payableAddsUp(event)) return undefined
  const asked = vendorsOf(event).filter(({ status, played }) => status === 'requested' && played !== false)
  const names = asked.map(({ name }) => name).join(', ')
  return names === '' ? correctRates : `${names} must first confirm having played`
}

/** The sum of all musicians' and slots' rates, in cents: the event's `musician_rate`. */
export const musicianTotal = (event: EventLike): Cents =>
  sum([
    ...(event.musicians ?? []).map((entry) => entry.rate ?? zero),
    ...(event.musician_slots ?? []).map((slot) => slot.rate),
  ])
