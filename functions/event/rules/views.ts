import { zero } from '#shared/domain/money.ts'
import { toPayOut } from '#shared/domain/payment/transfer.ts'
import { fundsAt } from '#shared/domain/payment/transfer-block.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { chosen, isUnassigned } from '#shared/domain/event/record/event-like.ts'
import { hasGap, remainderDueAt, pendingReversal } from '#shared/domain/event/money/event-money.ts'
import { owedToAgency } from '#shared/domain/event/money/agency-owed.ts'
import { keptRefund } from '#shared/domain/event/money/kept-refund.ts'
import { failedRefund } from '#shared/domain/event/money/failed-refund.ts'
import { chargeTrouble, onItsWaySince } from '#shared/domain/event/money/charge-trouble.ts'
import { calledOffOf, offSharesOf } from '#shared/domain/event/money/called-off.ts'
import { priceRangeOf } from '#shared/domain/event/money/price-range.ts'
import { openInvoice } from '#shared/domain/event/money/invoice.ts'
import { commissionOf, standingOf } from '#shared/domain/event/money/standing.ts'
import { listedFields, type ListedField } from '#shared/domain/event/record/fields.ts'
import { isChangePending, type InForce, type Proposed } from '#shared/domain/event/record/terms.ts'
import { isAwaitingPayment, isCalledOff } from '#shared/domain/event/record/status.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import type { Event, EventProjection, LineUp } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'

/**
 * Lists and calendars are read from partitions, each holding the projections of one view. A view belongs to a caller,
 * or to a caller and the counterparty they filter by, so a list never reads rows it does not return.
 */

export { isUnassigned }

const userView = (userId: string) => `U#${userId}`
/** A person's ids share one ULID. */
export const userOf = (roleId: string) => `usr_${roleId.slice(roleId.indexOf('_') + 1)}`
/** The events that an agent handed over, and whose commission they keep. */
export const commissionView = (userId: string) => `C#${userId}`
const pair = (view: string, id: string) => `${view}|${id}`

/**
 * Names of all views that include an event. An event appears in a person's view while they may see it: for vendors from
 * the request until a decline. Agents and admins filter by client, act (artist or group) and venue; clients by artist.
 * Vendors have no pair views: a vendor's month is short enough to filter in memory.
 */
export const viewsOf = (event: Event): string[] => {
  const [client, artist, venue] = [chosen(event.client_id), chosen(event.artist_id), chosen(event.venue_id)]
  const filters = [client, artist, chosen(event.group_id), venue]
  const views = new Set<string>()
  const add = (view: string, ids: readonly (string | undefined)[]) => {
    views.add(view)
    for (const id of ids) if (id !== undefined) views.add(pair(view, id))
  }
  add('ALL', filters)
  if (event.agent?.user_id !== undefined && !isUnassigned(event)) add(userView(event.agent.user_id), filters)
  if (event.commission_agent != null) add(commissionView(event.commission_agent.user_id), [])
  if (event.client?.user_id !== undefined) add(userView(event.client.user_id), [artist])
  for (const vendor of vendorsOf(event)) {
    if (vendor.user_id !== undefined && isInvolved(vendor.status)) add(userView(vendor.user_id), [])
  }
  return [...views]
}

/** The views whose events are found by word: those of staff. Others have few events, which are read instead. */
export const searchedViewsOf = (event: Event): string[] => [
  'ALL',
  ...(event.agent?.user_id !== undefined && !isUnassigned(event) ? [userView(event.agent.user_id)] : []),
]

export interface EventFilter {
  client?: string | undefined
  artist?: string | undefined
  group?: string | undefined
  venue?: string | undefined
  /** A musician or band leader. */
  musician?: string | undefined
  /** For admins; anyone else already sees their own events only. */
  agent?: string | undefined
}

export interface ViewChoice {
  view: string
  /** The filters that the view does not cover; apply them with `matchesFilter`. */
  rest: EventFilter
}

const isVendor = (viewer: Viewer) => viewer.is_artist || viewer.is_bandleader || viewer.is_musician

/**
 * The view to read for a caller and a filter. Callers with several roles read their own view and filter in memory,
 * because a pair view covers one role only. If there are two filters, the first (client, artist, group, venue) selects
 * the view. An agent's ids share one ULID, so that an admin reads the events of one agent in that agent's view.
 */
export const viewFor = (viewer: Viewer, filter: EventFilter = {}): ViewChoice => {
  const agent = chosen(filter.agent)
  const musician = chosen(filter.musician)
  // Staff find a musician's events in the musician's own view, agents only those that are theirs.
  if (musician !== undefined && (viewer.is_admin || (viewer.is_agent && viewer.agent_id !== undefined))) {
    const rest = viewer.is_admin ? filter : { ...filter, agent: viewer.agent_id }
    return { view: userView(userOf(musician)), rest }
  }
  const base = !viewer.is_admin ? userView(viewer.id) : agent === undefined ? 'ALL' : userView(userOf(agent))
  const agentOnly = viewer.is_agent && !viewer.is_client && !isVendor(viewer)
  const clientOnly = viewer.is_client && !viewer.is_agent && !isVendor(viewer)
  const pairs: readonly (keyof EventFilter)[] =
    viewer.is_admin || agentOnly ? ['client', 'artist', 'group', 'venue'] : clientOnly ? ['artist'] : []
  const by = pairs.find((key) => chosen(filter[key]) !== undefined)
  if (by === undefined) return { view: base, rest: filter }
  const { [by]: id, ...rest } = filter
  return { view: pair(base, id!), rest }
}

/** Whether a projection passes the filters that its view does not cover. */
export const matchesFilter = (row: EventProjection, filter: EventFilter): boolean =>
  (chosen(filter.client) === undefined || row.client_id === filter.client) &&
  (chosen(filter.artist) === undefined || row.artist_id === filter.artist) &&
  (chosen(filter.group) === undefined || row.group_id === filter.group) &&
  (chosen(filter.venue) === undefined || row.venue_id === filter.venue) &&
  (chosen(filter.musician) === undefined ||
    row.bandleader_id === filter.musician ||
    (row.musicians ?? []).some(({ musician_id }) => musician_id === filter.musician)) &&
  (chosen(filter.agent) === undefined || row.agent_id === filter.agent)

/** The UTC months, such as `2026-07`, that [start, end) overlaps; at least the start's month, none without a start. */
export const monthsOf = (start: string | null | undefined, end: string | null | undefined): string[] => {
  if (start == null) return []
  const first = new Date(start)
  const last = Math.max(first.getTime(), end == null ? 0 : Date.parse(end) - 1)
  const months: string[] = []
  for (let at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth()); at <= last;) {
    const month = new Date(at)
    months.push(month.toISOString().slice(0, 7))
    at = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1)
  }
  return months
}

const part = <T extends object, K extends keyof T>(
  value: T | null | undefined,
  keys: readonly K[],
): Pick<T, K> | null =>
  value == null
    ? null
    : (Object.fromEntries(keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]])) as Pick<T, K>)

const commissionPart = (event: Event): Pick<EventProjection, 'commission'> => {
  const commission = commissionOf(event)
  return commission.earned + commission.pending === 0 ? {} : { commission }
}

const pricePart = (event: Event): Pick<EventProjection, 'price_range'> => {
  const price_range = priceRangeOf(event)
  return price_range === undefined ? {} : { price_range }
}

const invoicePart = (event: Event): Pick<EventProjection, 'invoice_total'> => {
  const invoice = openInvoice(event)
  return invoice === undefined ? {} : { invoice_total: invoice.total }
}

const payOutPart = (event: Event): Pick<EventProjection, 'to_pay_out' | 'funds_at'> => {
  const amount = isAwaitingPayment(event) || isCalledOff(event) ? toPayOut(event) : zero
  return amount === 0 ? {} : { to_pay_out: amount, funds_at: fundsAt(event) ?? null }
}

const calledOffPart = (event: Event): Pick<EventProjection, 'called_off' | 'off_shares'> => {
  const called_off = calledOffOf(event)
  return called_off === undefined ? {} : { called_off, off_shares: offSharesOf(event) ?? null }
}

const namesOf = (event: Event) => ({
  artist: part(event.artist, ['id', 'name', 'profile_picture', 'picture']),
  group: part(event.group, ['id', 'name', 'logo', 'picture', 'genres']),
  bandleader: part(event.bandleader, ['id', 'name', 'profile_picture']),
  musicians: event.musicians.map(({ musician_id, musician_name, instrument, status, profile_picture }) => ({
    musician_id,
    musician_name,
    instrument,
    status,
    ...(profile_picture === undefined ? {} : { profile_picture }),
  })),
  slots: event.musician_slots.map(({ id, instrument }) => ({ id, instrument: instrument ?? null })),
})

/** The people asked by a proposed change, with their answers: their next step depends on it. */
const lineUpOf = (event: Proposed): LineUp => ({
  ...part(event, ['artist_id', 'artist_status', 'group_id', 'bandleader_id', 'bandleader_status'])!,
  ...namesOf(event),
})

/**
 * An event's list row as stored, before `projectRow` trims it; amounts in cents. `proposed` is for those who are asked
 * about a change of what is in force.
 */
export const projectionOf = (event: InForce | Proposed, proposed?: Proposed): EventProjection => ({
  ...(Object.fromEntries(listedFields.map((field) => [field, event[field]])) as Pick<Event, ListedField>),
  ...standingOf(event),
  ...pricePart(event),
  ...invoicePart(event),
  ...payOutPart(event),
  charge_at: remainderDueAt(event) ?? null,
  has_gap: hasGap(event),
  taken_back: pendingReversal(event) ?? null,
  refund_owed: failedRefund(event) ?? null,
  refund_kept: keptRefund(event) ?? null,
  agency_owed: owedToAgency(event) ?? null,
  charge_trouble: chargeTrouble(event) ?? null,
  on_its_way_since: onItsWaySince(event) ?? null,
  ...calledOffPart(event),
  ...commissionPart(event),
  // Without terms: only shows that a consent is missing.
  agreement: part(event.agreement, ['version', 'signed_at', 'pending']),
  venue: part(event.venue, ['id', 'name', 'city', 'state', 'timezone']),
  client: part(event.client, ['id', 'name']),
  agent: part(event.agent, ['id', 'name']),
  ...namesOf(event),
  ...(proposed && isChangePending(proposed) && { proposed: lineUpOf(proposed) }),
})
