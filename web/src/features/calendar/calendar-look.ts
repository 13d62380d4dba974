import { isBooked, isCalledOff, isPreparing, type EventStatus } from '#shared/domain/event/record/status.ts'

/** The progress of a booking as a pattern: an outline, hatched, filled, struck through. */
// eslint-disable-next-line bookme/status-list -- looks, each for several statuses
export const looks = ['draft', 'proposed', 'booked', 'canceled'] as const
export type Look = (typeof looks)[number]

/** An event has the look of a draft until its proposal is sent, also while vendors are requested. */
export const lookOf = (event: { status: EventStatus }): Look =>
  isCalledOff(event) ? 'canceled' : isPreparing(event) ? 'draft' : isBooked(event) ? 'booked' : 'proposed'

/** Looks that the reader hid, from the URL. */
export const readHidden = (query: URLSearchParams): ReadonlySet<Look> =>
  new Set(looks.filter((look) => query.getAll('hide').includes(look)))

/** The same with this look shown or hidden. */
export const toggled = (hidden: ReadonlySet<Look>, look: Look): Look[] =>
  looks.filter((one) => hidden.has(one) !== (one === look))
