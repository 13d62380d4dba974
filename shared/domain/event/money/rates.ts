import { sum, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { vendorsOf } from '../record/vendors.ts'
import { rosterOf, totalOf } from './roster.ts'

/** The save check's message and the title of the rate dialog (docs/product.md#money). */
export const ratesDontAddUp = "Rates don't add up to client rate"
/** The message of invoicing and paying. */
export const correctRates = "Please correct rates, they don't match client rate"

/** agent + platform + artist + band leader + musicians + empty slots, in cents (docs/product.md#money). */
export const partyTotal = (event: EventLike): Cents => totalOf(rosterOf(event))

/** The save check: all rates together equal the client rate. */
export const ratesAddUp = (event: EventLike): boolean => partyTotal(event) === (event.client_rate ?? 0)

/**
 * The amounts that will be paid after the gig, in cents. Empty slots, vendors who did not confirm and vendors who did
 * not play get nothing. If money is left over, invoicing and paying wait until the agent corrects the rates.
 */
const payableTotal = (event: EventLike): Cents => totalOf(rosterOf(event).filter(({ isPayable }) => isPayable))

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
