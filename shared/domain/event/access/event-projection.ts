import type { Viewer } from '#shared/domain/permissions.ts'
import { audienceOf, type AudienceName, type Audience } from './audience.ts'
import { inForce } from '../record/terms.ts'
import { termFields } from '../record/term-fields.ts'
import type { EventLike } from '../record/event-like.ts'
import { isStaff, leads, relation, type Relation } from './relation.ts'
import { eventFields, type Event, type EventProjection, type EventField, type EventView } from '../record/schema.ts'
import {
  seeAgent,
  seeArtist,
  seeBrand,
  seeClient,
  seeGroup,
  seeMusicians,
  seePayments,
  seeProposals,
  seeVenue,
} from './project-parts.ts'

/** Which fields of an event a role may write, and which it sees (spec section 6). */

export const leaderFields: ReadonlySet<EventField> = new Set([
  'schedule',
  'special_requests',
  'set_lists',
  'playlist_url',
  'notes',
  'musicians',
  'musician_slots',
] as const)
const nothing: ReadonlySet<EventField> = new Set()

/**
 * The fields that a save takes from this caller; the rest of a body is ignored. Agent and admin: all. Whoever leads (band leader,
 * or the artist without one): the texts of the day, the musicians' rates, and filling an empty slot with a person
 * (`leaderMusicians` in edit.ts holds it to that). An artist under a band leader writes nothing, because section 4 lets only
 * the leader edit. Whether the event may be changed at all is `canEdit`.
 */
export const writableFields = (who: Relation, event: EventLike): ReadonlySet<EventField> =>
  isStaff(who) ? eventFields() : leads(who, event) ? leaderFields : nothing

const all: readonly AudienceName[] = ['staff', 'client', 'vendor']
const team: readonly AudienceName[] = ['staff', 'vendor']
const buyer: readonly AudienceName[] = ['staff', 'client']
const staff: readonly AudienceName[] = ['staff']
/** Contacts of the day, which musicians do not need: client's side and who leads. */
const hosts: readonly AudienceName[] = ['staff', 'client', 'leader']

/** A list of audiences who see the field as it is, or a function that cuts it; undefined hides it. */
type Rule<K extends keyof Event> = readonly AudienceName[] | ((event: Event, audience: Audience) => EventView[K])

/** A field that is added to the schema does not compile until somebody has decided here who sees it. */
const visibility: { readonly [K in keyof Event]-?: Rule<K> } = {
  id: all,
  status: all,
  version: all,
  prepaid: all,
  name: all,
  event_type: all,
  event_type_other: all,
  created_at: staff,
  updated_at: staff,
  start: all,
  end: all,
  start_date: all,
  timezone: all,
  color: all,
  client_id: all,
  agent_id: all,
  user_id: staff,
  venue_id: all,
  brand_id: all,
  group_id: all,
  artist_id: all,
  bandleader_id: all,
  band: all,
  client_artist_id: buyer,
  client_group_id: buyer,
  client_budget: buyer,
  client_notes: buyer,
  phone: buyer,
  client_rate: buyer,
  client_rate_booked: buyer,
  balance_due_at: buyer,
  agent_percent: staff,
  agent_rate: staff,
  bookme_percent: staff,
  bookme_rate: staff,
  artist_rate: ['staff', 'artist'],
  bandleader_rate: ['staff', 'bandleader'],
  musician_rate: ['staff', 'leader'],
  artist_status: team,
  bandleader_status: team,
  artist_played: team,
  bandleader_played: team,
  artist_stripe_transfer_id: staff,
  agent_stripe_transfer_id: staff,
  bandleader_stripe_transfer_id: staff,
  signup_qrcode: staff,
  signup_url: staff,
  venue_manager: hosts,
  venue_manager_email: hosts,
  venue_manager_phone: hosts,
  planner: hosts,
  planner_email: hosts,
  planner_phone: hosts,
  dresscode: all,
  schedule: all,
  special_requests: all,
  set_lists: team,
  playlist_url: team,
  notes: team,
  wedding_coordinator: all,
  mc_duties: all,
  bride_name: all,
  groom_name: all,
  ceremony_venue: all,
  cocktail_venue: all,
  reception_venue: all,
  couple: all,
  proposal_pick: buyer,
  proposal_step: buyer,
  proposal_offer_date: buyer,
  proposal_sent_at: buyer,
  proposal_signed_at: buyer,
  proposal_signature: buyer,
  contract_resign_needed: buyer,
  pay_errors: staff,
  refund_errors: staff,
  musician_slots: ['staff', 'leader'],
  proposals: seeProposals,
  payments: seePayments,
  musicians: seeMusicians,
  agent: seeAgent,
  client: seeClient,
  venue: seeVenue,
  artist: (event, audience) => seeArtist(event.artist, audience),
  bandleader: (event, audience) => seeArtist(event.bandleader, audience),
  brand: seeBrand,
  group: seeGroup,
  agreement: (event, audience) => seeAgreement(event, audience),
  cancellation: buyer,
  refunds: buyer,
}

const sees = (audience: Audience, audiences: readonly AudienceName[]) => audiences.some((name) => audience[name])

/**
 * The event as the viewer may see it; fields that the viewer may not see are absent. Amounts stay in cents. Ask `canSee`
 * first: a stranger gets id and status only, and a vendor who declined the time and the own answer.
 */
export const project = (event: Event, viewer: Viewer): EventView => {
  const audience = audienceOf(viewer, event)
  if (sees(audience, all)) return viewOf(event, audience)
  // A vendor whom a proposed change leaves out keeps seeing what is in force until the change is agreed.
  const force = inForce(event)
  const audienceInForce = audienceOf(viewer, force)
  return sees(audienceInForce, all) ? viewOf(force, audienceInForce) : declinedView(event, viewer)
}

const viewOf = (event: Event, audience: Audience): EventView => {
  const view: Record<string, unknown> = {}
  for (const [key, rule] of Object.entries(visibility) as [keyof Event, Rule<keyof Event>][]) {
    const value = typeof rule === 'function' ? rule(event, audience) : sees(audience, rule) ? event[key] : undefined
    if (value !== undefined) view[key] = value
  }
  return view as EventView
}

/** What is in force, as far as the audience may see it; `terms` only where a proposed change differs from it. */
const seeAgreement = (event: Event, audience: Audience): EventView['agreement'] => {
  const { agreement } = event
  if (agreement == null) return undefined
  const { pending, version, signed_at } = agreement
  if (pending == null) return { version, signed_at }
  const view = viewOf({ ...inForce(event), agreement: null }, audience)
  const terms = Object.fromEntries(termFields.flatMap((field) => (field in view ? [[field, view[field]]] : [])))
  return { version, signed_at, pending, answer_by: pending.answer_by, terms }
}

const declinedView = (event: Event, viewer: Viewer): EventView => {
  const view: EventView = { id: event.id, status: event.status }
  if (!relation(viewer, event).declined) return view
  const { name, start, end, start_date, timezone, color } = event
  const own = event.musicians.filter((entry) => entry.musician_id === viewer.musician_id)
  return {
    ...view,
    name,
    start,
    end,
    start_date,
    timezone,
    color,
    ...(viewer.artist_id !== undefined && event.artist_id === viewer.artist_id
      ? { artist_id: event.artist_id, artist_status: event.artist_status }
      : {}),
    ...(viewer.musician_id !== undefined && event.bandleader_id === viewer.musician_id
      ? { bandleader_id: event.bandleader_id, bandleader_status: event.bandleader_status }
      : {}),
    ...(own.length > 0
      ? {
          musicians: own.map(({ musician_id, musician_name, instrument, status }) => ({
            musician_id,
            musician_name,
            instrument,
            status,
          })),
        }
      : {}),
  }
}

/** Cards hold only names and pictures of others, so whole fields are shown or left out; clients see no vendor status. */
const cardVisibility: { readonly [K in keyof EventProjection]-?: readonly AudienceName[] } = {
  id: all,
  name: all,
  status: all,
  prepaid: all,
  start: all,
  end: all,
  start_date: all,
  color: all,
  timezone: all,
  event_type: all,
  client_id: all,
  agent_id: all,
  artist_id: all,
  bandleader_id: all,
  group_id: all,
  brand_id: all,
  venue_id: all,
  artist_status: team,
  bandleader_status: team,
  musicians: team,
  proposal_step: buyer,
  proposal_sent_at: buyer,
  contract_resign_needed: buyer,
  balance_due_at: buyer,
  balance_due: buyer,
  venue: all,
  artist: all,
  group: all,
  bandleader: all,
  client: all,
}
const cardFields = Object.entries(cardVisibility) as [keyof EventProjection, readonly AudienceName[]][]

/** A list row as the viewer may see it, in cents. A stranger gets id and status only. */
export const projectRow = (card: EventProjection, viewer: Viewer): EventProjection => {
  const audience = audienceOf(viewer, card)
  const view: Record<string, unknown> = { id: card.id, status: card.status }
  for (const [key, audiences] of cardFields) {
    if (card[key] !== undefined && sees(audience, audiences)) view[key] = card[key]
  }
  return view as EventProjection
}

/** For tests and the permission matrix: every field that somebody may see. */
export const visibleFields = Object.keys(visibility) as (keyof Event)[]
