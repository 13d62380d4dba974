import { isBeforeGig } from '../record/status.ts'
import { defaultTimezone, balanceDueAt, localDate, toInstant } from '#shared/domain/time.ts'
import { isPrepaidAt } from '#shared/domain/venue/kinds.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { chosen, isNoneWanted } from '../record/event-like.ts'
import { selectGroup, unselectGroup } from './group.ts'
import { mergedMusicians, mergedSlots, type MusicianParty } from './lineup.ts'
import { zero } from '#shared/domain/money.ts'
import { currentOption, withoutSplit } from '../money/options.ts'
import { musicianTotal } from '../money/rates.ts'
import { computedRates } from '../money/roster.ts'
import type { DraftInput, Event } from '../record/schema.ts'
import { amountsOf, paidAmounts } from '../record/pay.ts'
import { engagedVendors, vendorsOf, type Vendor } from '../record/vendors.ts'

/** The records behind the ids in a change, looked up by the server. Only records named by the change are needed. */
export interface EditParties {
  client?: Event['client']
  venue?: Venue | null
  artist?: Event['artist']
  bandleader?: Event['bandleader']
  group?: Event['group']
  brand?: Event['brand']
  /** By musician id; needed only for newly added musicians. */
  musicians: Readonly<Record<string, MusicianParty>>
  newSlotId?: () => string
}

export interface Edit {
  event: Event
  /** Formerly requested or confirmed vendors who left the event, as they were; they must be notified. */
  released: Vendor[]
}

/**
 * The event after a save (docs/product.md#validation). Amounts in cents; `changes` is already limited to
 * `writableFields`. Picking someone sets `selected`; those who stay keep status, played and transfer. Recomputes all
 * derived fields: agent and platform rates, prepaid, the first proposal's price, dates in the venue's zone, the balance
 * due date, the re-sign flag. `applyConsequences` advances the status; `saveProblem` decides whether the result may be
 * saved. Idempotent.
 * @throws AppError invalid for a new musician who was not resolved.
 */
export const applyEdit = (before: Event, changes: Partial<DraftInput>, parties: EditParties): Edit => {
  const base = withGroupPicked(before, changes, parties)
  const { musicians, musician_slots, artist_id, bandleader_id, brand_id, group_id, start, end, ...rest } = changes
  const { client_id, venue_id, agent_percent, ...plain } = rest
  const next: Event = {
    ...base,
    ...plain,
    ...(client_id !== undefined && { client_id: chosen(client_id) ?? '' }),
    ...(venue_id !== undefined && { venue_id: chosen(venue_id) ?? null }),
    ...(agent_percent !== undefined && { agent_percent }),
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

/** Instants share one format so that they sort and compare as text. */
const normalInstant = (instant: string | null) => (instant === null ? null : toInstant(Date.parse(instant)))

/** Selecting a group adds its people and deselecting it removes them, unless the change itself sets the line-up. */
const withGroupPicked = (event: Event, changes: Partial<DraftInput>, { group }: EditParties): Event => {
  if (changes.group_id === undefined) return event
  const [from, to] = [chosen(event.group_id), chosen(changes.group_id)]
  if (from === to) return event
  const saysWhoPlays = changes.bandleader_id !== undefined || changes.musicians !== undefined
  if (to === undefined) return saysWhoPlays ? event : unselectGroup(event)
  if (group == null || group.id !== to) return event
  const grouped = selectGroup(event, group)
  if (!saysWhoPlays) return grouped
  const { artist_id, artist, artist_status } = grouped
  return { ...event, artist_id, artist, artist_status: artist_status!, ...amountsOf(grouped, 'artist') }
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

/**
 * Nested summaries follow their ids: the newly looked-up one, the old one if the id is unchanged, none without an id.
 */
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

/** Recomputes derived fields. `before` is the event as last saved. */
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
    ...paidAmounts(event),
    musician_rate: musicianTotal(event),
    start_date: event.start == null ? null : localDate(event.start, timezone),
    balance_due_at: prepaid && event.start != null ? balanceDueAt(event.start, timezone) : null,
    proposals: prepaid ? withPrice(before, event) : event.proposals,
  }
  if (event.proposal_signed_at == null || !isRateChanged) return next
  // Back at the signed rate, no new signature is needed.
  return { ...next, contract_resign_needed: event.client_rate !== event.client_rate_booked }
}

/**
 * A new venue may switch an event between prepaid and postpaid, but not once a contract or money exists. The event
 * restarts at `pending`, and `applyConsequences` advances it from there.
 */
const paymentMode = (event: Event): Pick<Event, 'prepaid' | 'status'> => {
  const wanted = isPrepaidAt(event.venue?.kind)
  const isFixed = !isBeforeGig(event) || event.payments.length > 0 || event.proposal_signed_at != null
  if (wanted === event.prepaid || isFixed) return { prepaid: event.prepaid, status: event.status }
  return { prepaid: wanted, status: event.status === 'draft' ? 'draft' : 'pending' }
}

/**
 * The current option costs the client rate (docs/product.md#validation) and has the event's rates: the picked option,
 * else the first.
 */
const withPrice = (before: Event, event: Event): Event['proposals'] => {
  const price = event.client_rate ?? zero
  const options = event.proposals.length > 0 ? event.proposals : [{ id: 1 as const, title: '', description: '', price }]
  const current = options.find(({ id }) => id === currentOption(before)?.id) ?? options[0]
  return options.map((option) => (option === current ? { ...withoutSplit(option), price } : option))
}
