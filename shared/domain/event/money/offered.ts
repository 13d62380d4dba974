import { isUnassigned, type EventLike } from '../record/event-like.ts'
import { isBooked } from '../record/status.ts'

/** The client knows the price: by an offer, or as a bar that is booked. */
export const isOffered = (event: EventLike): boolean =>
  event.proposal_sent_at != null || event.agreement != null || isBooked(event)

/**
 * The name of the amount that an event is planned for (docs/product.md#figures). Before its offer, the agent's plan is
 * no price for the client.
 */
export const priceName = (event: EventLike, isClient: boolean): 'price' | 'budget' | null => {
  if (isUnassigned(event)) return 'budget'
  return isClient && !isOffered(event) ? null : 'price'
}
