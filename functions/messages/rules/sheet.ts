import { audienceOf, type Audience } from '#shared/domain/event/access/audience.ts'
import { project } from '#functions/event/rules/event-projection.ts'
import { isLedByArtist } from '#shared/domain/event/access/relation.ts'
import { chosen, zoneOf } from '#shared/domain/event/record/event-like.ts'
import { fieldOf, sheetTexts, type SheetText } from '#shared/domain/event/record/fields.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import type { InForce } from '#shared/domain/event/record/terms.ts'
import { isConfirmed, isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { isOwn, musicianKey, vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { sum } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { addressText } from '#shared/domain/venue/address.ts'
import type { Contact, Player, SheetContent, ShowItem } from '#shared/domain/day-sheet/schema.ts'
import { planReader } from '#shared/domain/plan/access.ts'
import { factsFor } from '#shared/domain/plan/facts.ts'
import type { PlanSection } from '#shared/domain/plan/schema.ts'
import type { SetList } from '#shared/domain/set-list/schema.ts'
import { shownTo } from '#shared/domain/day-sheet/show.ts'

/**
 * The day sheet: what a reader sees of an event, as its projection for them, and the phones of the team for those who
 * have confirmed. Clients see no vendor's contact, and nobody sees another's pay.
 */

const partOf = ({ role, instrument }: Vendor): string =>
  role === 'artist' ? 'Artist' : role === 'bandleader' ? 'Band leader' : (instrument ?? 'Musician')

const entryOf = (event: Event, { key }: Vendor) => event.musicians.find((entry) => musicianKey(entry) === key)

const phoneOf = (event: Event, vendor: Vendor): string | undefined | null =>
  vendor.role === 'musician' ? entryOf(event, vendor)?.cell_phone : event[vendor.role]?.cell_phone

const ownParts = (event: Event, viewer: Viewer): Vendor[] =>
  vendorsOf(event).filter((vendor) => isOwn(vendor, viewer) && isInvolved(vendor.status))

/** One entry per person, with all they play. */
const playersOf = (event: Event, view: EventView, { staff, vendor, viewer }: Audience): Player[] => {
  if (!staff && !vendor) return []
  const seesPhones = staff || ownParts(event, viewer).some(({ status }) => isConfirmed(status))
  const people = new Map<string, Player>()
  for (const part of vendorsOf(event).filter(({ status }) => isInvolved(status))) {
    const who = part.user_id ?? part.key
    const confirmed = isConfirmed(part.status)
    const shown = view.musicians?.find(
      ({ musician_id, instrument }) =>
        part.role === 'musician' && musicianKey({ musician_id, instrument }) === part.key,
    )
    const known = people.get(who)
    people.set(who, {
      name: known?.name ?? part.name,
      part: [known?.part, partOf(part)].filter(Boolean).join(', '),
      confirmed: confirmed && (known?.confirmed ?? true),
      phone: known?.phone ?? (seesPhones && (confirmed || staff) ? (phoneOf(event, part) ?? null) : null),
      meal: known?.meal ?? shown?.meal_preference ?? null,
    })
  }
  return [...people.values()]
}

type Shown = { [K in 'name' | 'phone' | 'email']: string | null | undefined }
const contactOf = (role: string, { name, phone, email }: Shown): Contact[] =>
  name == null || name === '' ? [] : [{ name, role, phone: phone ?? null, email: email ?? null }]

/** Those to call on the day, as far as the reader's projection names them; the nearest first. */
const contactsOf = (view: EventView, { staff, client, leader, vendor }: Audience): Contact[] => {
  const led = isLedByArtist(view) ? view.artist : view.bandleader
  const leading =
    vendor && leader
      ? []
      : contactOf(isLedByArtist(view) ? 'Artist' : 'Band leader', {
          name: led?.name,
          phone: led?.cell_phone,
          email: undefined,
        })
  const planner = contactOf('Event planner', {
    name: view.planner,
    phone: view.planner_phone,
    email: view.planner_email,
  })
  const manager = contactOf('Venue manager', {
    name: view.venue_manager,
    phone: view.venue_manager_phone,
    email: view.venue_manager_email,
  })
  const { agent } = view
  const agency = contactOf('Agent', { name: agent?.name, phone: agent?.cell_phone, email: agent?.email })
  const host = contactOf('Client', {
    name: view.client?.name,
    phone: view.phone ?? view.client?.cell_phone,
    email: view.client?.email,
  })
  if (client && !vendor) return [...agency, ...planner, ...manager]
  return [...leading, ...planner, ...manager, ...(staff ? host : agency)]
}

const orNull = (text: string | null | undefined): string | null => (text == null || text === '' ? null : text)

/** An event that is no wedding any more may still have its texts. */
const isOfEvent = (field: SheetText, { event_type }: EventView): boolean =>
  fieldOf(field).form !== 'wedding' || event_type === 'Wedding'

/** The texts that the table of fields puts on the sheet, as far as this reader sees them. */
const textsOf = (view: EventView): Record<SheetText, string | null> =>
  Object.fromEntries(sheetTexts.map((field) => [field, isOfEvent(field, view) ? orNull(view[field]) : null])) as Record<
    SheetText,
    string | null
  >

interface Beside {
  /** Of the plan. */
  sections?: readonly PlanSection[]
  /** The sets. */
  lists?: readonly SetList[]
}

/** The content for this reader, from the terms in force. */
export const sheetOf = (
  event: InForce,
  viewer: Viewer,
  items: readonly ShowItem[],
  { sections = [], lists = [] }: Beside = {},
): SheetContent => {
  const force = { ...event, agreement: null }
  const view = project(force, viewer)
  const audience = audienceOf(viewer, force)
  const own = ownParts(force, viewer)
  const { venue } = view
  const reader = planReader(viewer, force)
  return {
    name: view.name ?? '',
    canceled: isCalledOff(force),
    act: orNull((view.group ?? view.brand ?? (chosen(view.artist_id) === undefined ? undefined : view.artist))?.name),
    start: view.start ?? null,
    end: view.end ?? null,
    timezone: zoneOf(view),
    ...textsOf(view),
    run_of_show: shownTo(audience, items),
    venue: orNull(venue?.name),
    address: orNull(venue && addressText(venue)),
    map_url: orNull(venue?.map_url),
    venue_phone: orNull(venue?.phone),
    load_in: orNull(venue?.load_in),
    parking: orNull(venue?.parking),
    hospitality: orNull(venue?.hospitality),
    players: playersOf(force, view, audience),
    contacts: contactsOf(view, audience),
    pay: own.length === 0 || isCalledOff(force) ? null : sum(own.map(({ rate }) => rate)),
    plan: reader === undefined ? [] : factsFor(reader, sections),
    songs: reader === undefined || reader === 'client' ? [] : lists.filter(({ songs }) => songs.length > 0),
  }
}
