import type { Event } from '#shared/domain/event/record/schema.ts'
import type { VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { paidByAgency } from '#shared/domain/payment/outside-money.ts'

/**
 * An event that was over before it came: it was played and paid, and none of its money is BookMe's. Without shares,
 * nothing of it is owed, invoiced or paid out.
 */
export const asHistory = (event: Event): Event => ({
  ...event,
  status: 'paid',
  paid_outside_at: event.end ?? null,
  ...playedBy(event, 'artist'),
  ...playedBy(event, 'bandleader'),
  musicians: event.musicians.map((entry) => ({
    ...entry,
    status: 'paid',
    played: true,
    stripe_transfer_id: paidByAgency,
  })),
  musician_slots: [],
  // Nothing of it is offered any more.
  proposals: [],
})

/** Before anything of it is filled in. */
export const withoutShares = (blank: Event): Event => ({ ...blank, agent_percent: 0, bookme_percent: 0 })

const playedBy = (event: Event, part: 'artist' | 'bandleader'): Partial<Event> =>
  chosen(event[`${part}_id`]) === undefined
    ? {}
    : {
        [`${part}_status`]: 'paid' satisfies VendorStatus,
        [`${part}_played`]: true,
        [`${part}_stripe_transfer_id`]: paidByAgency,
      }
