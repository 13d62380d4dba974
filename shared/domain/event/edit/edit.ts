import { balanceDueAt, localDate, toInstant } from '#shared/domain/time.ts'
import { defaultTimezone, isPrepaidAt, type Venue } from '#shared/domain/venue/schema.ts'
import { chosen, isNoneWanted } from '../record/event-like.ts'
import { selectGroup, unselectGroup } from './group.ts'
import { mergedMusicians, mergedSlots, type MusicianParty } from './lineup.ts'
import { zero } from '#shared/domain/money.ts'
import { computedRates, musicianTotal } from '../money/rates.ts'
import type { Event, EventInput } from '../record/schema.ts'
import { engagedVendors, vendorsOf, type Vendor } from '../record/vendors.ts'

/** What the ids of a change stand for, looked up by the server. Only what the change names is needed. */
export interface EditParties {
  client?: Event['client']
  venue?: Venue | null
  artist?: Event['artist']
  bandleader?: Event['bandleader']
  group?: Event['group']
  brand?: Event['brand']
  /** By musician id; needed for musicians who are new on the event. */
  musicians: Readonly<Record<string, MusicianParty>>
  newSlotId?: () => string
}

export interface Edit {
  event: Event
  /** Requested or confirmed vendors who are no longer on the event, as they were: to be told. */
  released: Vendor[]
}

/**
 * The event after a save (docs/product.md#validation). Amounts in cents; `changes` is already cut to `writableFields`.
 * Picking somebody sets `selected`; who stays keeps status, played and transfer. Recomputes everything that follows:
 * rates of agent and platform, prepaid, first proposal's price, dates in the venue's zone, balance due instant, re-sign
 * flag. The status moves in `settle`, whether the result may be saved says `saveProblem`. Doing the same edit twice
 * changes nothing.
 * @throws AppError invalid for a new musician who was not resolved.
 */
export const applyEdit = (before: Event, changes: Partial<EventInput>, parties: EditParties): Edit => {
  const base = withGroupPicked(before, changes, parties)
  const { musicians, musician_slots, artist_id, bandleader_id, brand_id, group_id, start, end, ...plain } = changes
  const next: Event = {
    ...base,
    ...plain,
    ...(brand_id !== undefined && { brand_id: chosen(brand_id) ?? null }),
    ...(group_id !== undefined && { group_id: chosen(group_id) ?? null }),
    ...(start !== undefined && { start: normalInstant(start) }),
    ...(end !== undefined && { end: normalInstant(end) }),
    ...(artist_id !== undefined && artistChange(base, chosen(artist_id))),
    ...(bandleader_id !== undefined &&
      bandleaderChange(base, isNoneWanted(bandleader_id) ? -1 : (chosen(bandleader_id) ?? null))),
    ...(musicians !== undefined && { musicians: mergedMusicians(base.musicians, musicians, parties.musicians) }),
    ...(musician_slots !== undefined && { musician_slots: mergedSlots(musician_slots, parties.newSlotId) }),
  }
  const event = withConsequences(before, withNested(base, next, parties))
  const staying = new Set(vendorsOf(event).map(identity))
  return { event, released: engagedVendors(before).filter((vendor) => !staying.has(identity(vendor))) }
}

const identity = (vendor: Vendor) => `${vendor.role}|${vendor.key}`

/** All instants are kept in one form, so that they sort and compare as text. */
const normalInstant = (instant: string | null) => (instant === null ? null : toInstant(Date.parse(instant)))

/**
 * A newly picked group brings its people, and one that goes takes them along, unless the change says itself who plays.
 */
const withGroupPicked = (event: Event, changes: Partial<EventInput>, { group }: EditParties): Event => {
  if (changes.group_id === undefined) return event
  const [from, to] = [chosen(event.group_id), chosen(changes.group_id)]
  if (from === to) return event
  const saysWhoPlays = changes.bandleader_id !== undefined || changes.musicians !== undefined
  if (to === undefined) return saysWhoPlays ? event : unselectGroup(event)
  if (group == null || group.id !== to) return event
  const { artist_id, artist, artist_status, artist_rate } = selectGroup(event, group)
  return saysWhoPlays
    ? { ...event, artist_id, artist, artist_status: artist_status!, artist_rate }
    : selectGroup(event, group)
}

const artistChange = (event: Event, artist_id: string | undefined): Partial<Event> =>
  artist_id === chosen(event.artist_id)
    ? {}
    : {
        artist_id: artist_id ?? null,
        artist_status: artist_id === undefined ? 'not_selected' : 'selected',
        artist_played: undefined,
        artist_stripe_transfer_id: null,
      }

const bandleaderChange = (event: Event, bandleader_id: string | -1 | null): Partial<Event> =>
  typeof bandleader_id === 'string' && bandleader_id === chosen(event.bandleader_id)
    ? {}
    : {
        bandleader_id: bandleader_id as Event['bandleader_id'],
        bandleader_status: bandleader_id === -1 ? 'not_needed' : bandleader_id === null ? 'not_selected' : 'selected',
        bandleader_played: undefined,
        bandleader_stripe_transfer_id: null,
      }

/** The nested summaries follow their ids: the one looked up, the old one while the id stays, none without an id. */
const withNested = (old: Event, event: Event, parties: EditParties): Event => {
  const follow = <T extends { id: string }>(
    id: string | undefined,
    was: T | null | undefined,
    party: T | null | undefined,
  ) => (id === undefined ? null : party?.id === id ? party : was?.id === id ? was : null)
  return {
    ...event,
    client: follow(chosen(event.client_id), old.client, parties.client),
    venue: follow(chosen(event.venue_id), old.venue, parties.venue),
    brand: follow(chosen(event.brand_id), old.brand, parties.brand),
    group: follow(chosen(event.group_id), old.group, parties.group),
    artist: follow(chosen(event.artist_id), old.artist, parties.artist),
    bandleader: follow(chosen(event.bandleader_id), old.bandleader, parties.bandleader),
  }
}

/** Everything that is computed from other fields. `before` is the event as it was saved last. */
export const withConsequences = (before: Event, event: Event): Event => {
  const timezone = event.venue?.timezone ?? event.timezone ?? defaultTimezone
  const { prepaid, status } = paymentMode(event)
  const isRateChanged = event.client_rate !== before.client_rate
  const next: Event = {
    ...event,
    ...computedRates(event),
    prepaid,
    status,
    timezone,
    artist_rate: chosen(event.artist_id) === undefined ? zero : (event.artist_rate ?? zero),
    bandleader_rate: chosen(event.bandleader_id) === undefined ? zero : (event.bandleader_rate ?? zero),
    musician_rate: musicianTotal(event),
    start_date: event.start == null ? null : localDate(event.start, timezone),
    balance_due_at: prepaid && event.start != null ? balanceDueAt(event.start, timezone) : null,
    proposals: prepaid ? withPrice(event) : event.proposals,
  }
  if (event.proposal_signed_at == null || !isRateChanged) return next
  // Back at the rate that was signed there is nothing to sign again.
  return { ...next, contract_resign_needed: event.client_rate !== event.client_rate_booked }
}

const unpaidStatuses: ReadonlySet<string> = new Set(['draft', 'pending', 'propose', 'proposed', 'booked'])

/**
 * Another venue may turn a prepaid event into a postpaid one or back, but not once a contract or money exists. Its
 * way starts again at `pending`, from where `settle` moves it on.
 */
const paymentMode = (event: Event): Pick<Event, 'prepaid' | 'status'> => {
  const wanted = isPrepaidAt(event.venue?.kind)
  const isFixed = !unpaidStatuses.has(event.status) || event.payments.length > 0 || event.proposal_signed_at != null
  if (wanted === event.prepaid || isFixed) return { prepaid: event.prepaid, status: event.status }
  return { prepaid: wanted, status: event.status === 'draft' ? 'draft' : 'pending' }
}

/**
 * The first proposal costs the client rate (docs/product.md#validation). Once the contract is signed it is the option
 * that was picked whose price follows, or a corrected rate would be written into an option that nobody took.
 */
const withPrice = (event: Event): Event['proposals'] => {
  const price = event.client_rate ?? zero
  const options = event.proposals.length > 0 ? event.proposals : [{ id: 1 as const, title: '', description: '', price }]
  const picked =
    event.proposal_signed_at == null ? -1 : options.findIndex((option) => option.id === event.proposal_pick)
  const priced = Math.max(picked, 0)
  return options.map((option, i) => (i === priced ? { ...option, price } : option))
}
