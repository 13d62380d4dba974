import { isCalledOff } from '#shared/domain/event/record/status.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { hasGap, isRefundBegun, remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { keptFor, ratesByOption } from '#shared/domain/event/money/own-money.ts'
import { isOwn, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { isConfirmed, isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { asAsked, askedOf } from '#shared/domain/event/record/calls.ts'
import { audienceOf, type Audience } from '#shared/domain/event/access/audience.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { AudienceName } from '#shared/domain/event/record/field.ts'
import {
  fieldNames,
  fieldOf,
  listedFields,
  termFields,
  type ListedField,
  type PartField,
  type TextField,
} from '#shared/domain/event/record/fields.ts'
import type { PendingChange } from '#shared/domain/event/record/agreement-schema.ts'
import { withProposedLineUp } from '#shared/domain/event/record/event-like.ts'
import { isLedByArtist, isParty, relation } from '#shared/domain/event/access/relation.ts'
import type { Event, EventProjection, EventView } from '#shared/domain/event/record/schema.ts'
import {
  seeAgent,
  seeBrand,
  seeClient,
  seeGroup,
  seeLeader,
  seeCalls,
  seeMusicians,
  seePayments,
  seeProposals,
  seeVenue,
} from './project-parts.ts'

/** Fields of an event that each role may see (docs/product.md#roles-and-permissions). */

/** Fields that are trimmed per audience; undefined hides them. A missing entry does not compile. */
const parts: { readonly [F in PartField]: (event: Event, audience: Audience) => EventView[F] } = {
  proposals: seeProposals,
  payments: seePayments,
  musicians: seeMusicians,
  agent: seeAgent,
  client: seeClient,
  venue: seeVenue,
  artist: (event, audience) =>
    seeLeader(event.artist, isLedByArtist(event) && isConfirmed(event.artist_status), event, audience),
  bandleader: (event, audience) => seeLeader(event.bandleader, isConfirmed(event.bandleader_status), event, audience),
  brand: seeBrand,
  group: seeGroup,
  agreement: (event, audience) => seeAgreement(event, audience),
}

/** Everyone on the event. */
const everybody: readonly AudienceName[] = ['staff', 'client', 'vendor']
const sees = (audience: Audience, audiences: readonly AudienceName[]) => audiences.some((name) => audience[name])

const audienceNames: readonly AudienceName[] = ['staff', 'client', 'leader', 'artist', 'bandleader', 'vendor']

/** Worked out once for each kind of audience: there are few kinds, and asking every field took half of a projection. */
const byKind = <T>(find: (audience: Audience) => T): ((audience: Audience) => T) => {
  const found = new Map<string, T>()
  return (audience) => {
    let kind = ''
    for (const name of audienceNames) kind += audience[name] ? '1' : '0'
    const known = found.get(kind)
    if (known !== undefined) return known
    const made = find(audience)
    found.set(kind, made)
    return made
  }
}

interface SeenField {
  field: keyof Event
  part?: (event: Event, audience: Audience) => unknown
}
const seenFields = byKind((audience) =>
  fieldNames.flatMap((field): SeenField[] => {
    const { sees: audiences } = fieldOf(field)
    if (audiences === 'part') return [{ field, part: parts[field as PartField] }]
    return sees(audience, audiences) ? [{ field }] : []
  }),
)

/**
 * The event projected for the viewer: hidden fields are absent, amounts stay in cents. Check `canSee` first: strangers
 * get only id and status; vendors who declined also get the time and their own answer.
 */
export const project = (event: Event, viewer: Viewer): EventView => {
  const asked = askedOf(viewer, event)
  if (asked === undefined || isParty(relation(viewer, event))) return projectionFor(event, viewer)
  const { chair, person } = asked
  const { rate, answer_by, is_countered } = person
  return { ...projectionFor(asAsked(event, asked), viewer), your_call: { chair, rate, answer_by, is_countered } }
}

/** The terms that the viewer sees, and their audience; undefined for those who see almost nothing. */
const seenBy = (event: Event, viewer: Viewer): { event: Event; audience: Audience } | undefined => {
  const audience = audienceOf(viewer, event)
  if (sees(audience, everybody)) return { event, audience }
  // A vendor removed by a proposed change still sees the terms in force until the change is agreed.
  const force = inForce(event)
  const audienceInForce = audienceOf(viewer, force)
  return sees(audienceInForce, everybody) ? { event: force, audience: audienceInForce } : undefined
}

const projectionFor = (event: Event, viewer: Viewer): EventView => {
  const seen = seenBy(event, viewer)
  return seen ? viewOf(seen.event, seen.audience) : declinedView(event, viewer)
}

/** Some texts as `project` shows them to those on the event, at a tenth of the work: a feed asks for hundreds. */
export const projectTexts = <F extends TextField>(
  event: Event,
  viewer: Viewer,
  fields: readonly F[],
): Partial<Pick<Event, F>> => {
  const seen = seenBy(event, viewer)
  const shown = seen && fields.filter((field) => isSeenBy(field, seen.audience))
  return Object.fromEntries((shown ?? []).map((field) => [field, seen?.event[field]])) as Partial<Pick<Event, F>>
}
const isSeenBy = (field: TextField, audience: Audience): boolean => {
  const { sees: audiences } = fieldOf(field)
  return audiences !== 'part' && sees(audience, audiences)
}

const viewOf = (event: Event, audience: Audience): EventView => {
  const view: Record<string, unknown> = {}
  for (const { field, part } of seenFields(audience)) {
    const value = part ? part(event, audience) : event[field]
    if (value !== undefined) view[field] = value
  }
  if (view['calls'] !== undefined) view['calls'] = seeCalls(event, audience)
  const isBuyer = audience.staff || audience.client
  return Object.assign(
    view as EventView,
    audience.vendor && ownMoney(event, audience.viewer),
    isBuyer && {
      balance_due_at: inForce(event).balance_due_at ?? null,
      charge_at: remainderDueAt(event) ?? null,
      has_gap: hasGap(event),
      refund_begun: isRefundBegun(event),
    },
  )
}

/** Vendors see their own rates and share, not the table behind them. */
const ownMoney = (event: Event, viewer: Viewer): Pick<EventView, 'your_rates' | 'your_share'> => {
  const own = vendorsOf(event).filter((vendor) => isOwn(vendor, viewer) && isInvolved(vendor.status))
  const rates = ratesByOption(event, own)
  return {
    ...(rates.length > 0 && { your_rates: rates }),
    ...(isCalledOff(event) && { your_share: keptFor(event, own) }),
  }
}

/** The terms in force as far as the audience may see them; `terms` is set only where a proposed change differs. */
const seeAgreement = (event: Event, audience: Audience): EventView['agreement'] => {
  const { agreement } = event
  if (agreement == null) return undefined
  const { pending, version, signed_at } = agreement
  if (pending == null) return { version, signed_at }
  const view = viewOf({ ...inForce(event), agreement: null }, audience)
  const terms = Object.fromEntries(termFields.flatMap((field) => (field in view ? [[field, view[field]]] : [])))
  const shown = withOwnAnswers(pending, audience)
  return { version, signed_at, pending: shown, answer_by: pending.answer_by, terms }
}

/** Only staff see what others answered. */
const withOwnAnswers = (pending: PendingChange, audience: Audience): PendingChange =>
  audience.staff || pending.answers === undefined
    ? pending
    : { ...pending, answers: pending.answers.filter(({ user_id }) => user_id === audience.viewer.id) }

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

/** The parts of list rows beyond the table's fields: other parties' names and pictures, and the balance due. */
const rowParts: {
  readonly [F in Exclude<keyof EventProjection, ListedField>]-?: readonly AudienceName[]
} = {
  musicians: ['staff', 'vendor'],
  slots: ['staff', 'leader'],
  price: ['staff', 'client'],
  price_range: ['staff', 'client'],
  paid: ['staff', 'client'],
  balance_due: ['staff', 'client'],
  due_at: ['staff', 'client'],
  invoice_total: ['staff', 'client'],
  charge_at: ['staff', 'client'],
  has_gap: ['staff', 'client'],
  taken_back: ['staff', 'client'],
  refund_owed: ['staff'],
  refund_kept: ['staff'],
  agency_owed: ['staff'],
  charge_trouble: ['staff', 'client'],
  on_its_way: ['staff', 'client'],
  on_its_way_since: ['staff', 'client'],
  called_off: ['staff', 'client'],
  off_shares: ['staff'],
  opened: ['staff'],
  sheet: ['staff'],
  to_pay_out: ['staff'],
  funds_at: ['staff'],
  proposed: ['staff', 'vendor'],
  commission: ['staff'],
  agreement: everybody,
  venue: everybody,
  artist: everybody,
  group: everybody,
  bandleader: everybody,
  client: everybody,
  agent: everybody,
}
const rowFields = [
  ...listedFields.map((field) => [field, fieldOf(field).sees as readonly AudienceName[]] as const),
  ...(Object.entries(rowParts) as [keyof EventProjection, readonly AudienceName[]][]),
]
const seenRowFields = byKind((audience) =>
  rowFields.flatMap(([key, audiences]) => (sees(audience, audiences) ? [key] : [])),
)

/** A list row projected for the viewer, in cents. Strangers get only id and status. */
export const projectRow = (row: EventProjection, viewer: Viewer): EventProjection => {
  const audience = audienceOf(viewer, row)
  const view: Record<string, unknown> = { id: row.id, status: row.status }
  for (const key of seenRowFields(audience)) {
    if (row[key] !== undefined) view[key] = row[key]
  }
  if (view['calls'] !== undefined) view['calls'] = seeCalls(row, audience)
  // The commission of an event that was handed over is another agent's.
  const { commission_agent: payee } = row
  if (payee != null && !viewer.is_admin && payee.id !== viewer.agent_id) delete view['commission']
  // A vendor who declined the change sees only what is in force.
  if (!isParty(relation(viewer, withProposedLineUp(row)))) delete view['proposed']
  else if (row.proposed?.slots && !sees(audience, rowParts.slots)) {
    const { slots: _slots, ...proposed } = row.proposed
    view['proposed'] = proposed
  }
  const { agreement } = row
  if (agreement?.pending != null && 'agreement' in view)
    view['agreement'] = { ...agreement, pending: withOwnAnswers(agreement.pending, audience) }
  return view as EventProjection
}
