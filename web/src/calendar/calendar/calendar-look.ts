import {
  isBooked,
  isCalledOff,
  isPreparing,
  eventStatusWord,
  type EventStatus,
} from '#shared/domain/event/record/status.ts'

/** The progress of a booking as a pattern: an outline, hatched, filled, struck through. */
// eslint-disable-next-line bookme/status-list -- looks, each for several statuses
const statusLooks = ['draft', 'proposed', 'booked', 'canceled'] as const
/** Time that no event takes: by a person's own word, by another calendar of theirs, or held for later. */
const takenLooks = ['blocked', 'busy', 'held'] as const
export type TakenLook = (typeof takenLooks)[number]
export const looks = [...statusLooks, ...takenLooks] as const
export type Look = (typeof looks)[number]

const takenWord: Record<TakenLook, string> = { blocked: 'Blocked', busy: 'Busy elsewhere', held: 'Held' }
export const lookWord: Record<Look, string> = { ...eventStatusWord, ...takenWord }

/** An event has the look of a draft until its proposal is sent, also while vendors are requested. */
export const lookOf = (event: { status: EventStatus }): Look =>
  isCalledOff(event) ? 'canceled' : isPreparing(event) ? 'draft' : isBooked(event) ? 'booked' : 'proposed'

/** Looks that the reader hid, from the URL. */
export const readHidden = (query: URLSearchParams): ReadonlySet<Look> =>
  new Set(looks.filter((look) => query.getAll('hide').includes(look)))

/** The same with this look shown or hidden. */
export const toggled = (hidden: ReadonlySet<Look>, look: Look): Look[] =>
  looks.filter((one) => hidden.has(one) !== (one === look))

/** Those that a reader meets: events, and the time of the people whose calendar it is. */
export const looksFor = (taken: readonly TakenLook[]): Look[] =>
  looks.filter((look) => !takenLooks.some((one) => one === look) || taken.some((one) => one === look))
