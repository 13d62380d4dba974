import { projectionOf, viewsOf } from '#functions/event/rules/views.ts'
import { asAsked, askedPeople } from '#shared/domain/event/record/calls.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { pendingReversal } from '#shared/domain/event/money/event-money.ts'
import { isCalledOff, isFinished } from '#shared/domain/event/record/status.ts'
import { asProposed, inForce, isChangePending, type InForce, type Proposed } from '#shared/domain/event/record/terms.ts'
import { isConfirmed, isInvolved, type VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { Item } from '#functions/platform/db/db.ts'
import { eventWordRows } from './event-words.ts'
import { busyKey, openEvents, viewKey, type Key } from '#functions/platform/db/keys.ts'
import { storedProjection } from './packed-projection.ts'

/** The rows of an event that lists read (docs/data-model.md#events). */

const day = 86_400_000
/** Longer events have separate partitions, which limits how far ranges look back (docs/data-model.md). */
export const longEventMs = day / 2

const daysOf = (start: string, end: string): string[] => {
  const days: string[] = []
  for (let t = Date.parse(start.slice(0, 10)); t < Date.parse(end); t += day)
    days.push(new Date(t).toISOString().slice(0, 10))
  return days
}
export { daysOf as busyDaysOf }

/** Rows that only lists read: projections by view, engaged days, words. A job writes those of a big event (ADR 11). */
export const listRows = (event: Event): (Item & Key)[] => [
  ...viewRows(event),
  ...askedRows(event),
  ...busyRows(event),
  ...eventWordRows(event),
]

/**
 * Lists show the terms in force. People removed by a proposed change are not asked about it; people added by it have
 * nothing in force, and see the proposed terms.
 */
const viewRows = (event: Event): (Item & Key)[] => {
  const force = inForce(event)
  if (!isChangePending(event)) return rowsIn(viewsOf(event), force)
  const proposed = asProposed(event)
  const [old, views] = [viewsOf(force), viewsOf(event)]
  return [
    ...rowsIn(
      old.filter((view) => !views.includes(view)),
      force,
    ),
    ...rowsIn(
      views.filter((view) => old.includes(view)),
      force,
      proposed,
    ),
    ...rowsIn(
      views.filter((view) => !old.includes(view)),
      proposed,
    ),
  ]
}

/** People asked by a call list see the event as it would be with them. */
const askedRows = (event: Event): (Item & Key)[] => {
  const known = new Set([...viewsOf(event), ...viewsOf(inForce(event))])
  return askedPeople(event).flatMap((asked) => {
    const view = `U#${asked.person.user_id}`
    return known.has(view) ? [] : rowsIn([view], asProposed(asAsked(event, asked)))
  })
}

/** A finished event is on the home of its staff while the client's bank has taken money back. */
const isStaffView = (view: string, event: Event): boolean =>
  pendingReversal(event) !== undefined && (view === 'ALL' || view === `U#${event.agent?.user_id ?? ''}`)

/** Sorts after all dates. */
const undated = '~'

/**
 * Keyed by the month (long events: the year) of the start; ranges look back by the maximum duration. Unfinished events
 * are also in each person's partition of open events, which home reads regardless of the date. Drafts without a date
 * are only there.
 */
const rowsIn = (views: readonly string[], event: InForce | Proposed, proposed?: Proposed): (Item & Key)[] => {
  const { start, end } = event
  if (views.length === 0) return []
  const projection = storedProjection(projectionOf(event, proposed))
  const row = (view: string, period: string, isLong: boolean, from = start!) => ({
    ...viewKey(view, period, isLong, from, event.id),
    ...projection,
  })
  const open = views.filter((view) => !view.includes('|') && (!isFinished(event) || isStaffView(view, event)))
  if (!start || !end) return open.map((view) => row(view, openEvents, false, undated))
  const isLong = Date.parse(end) - Date.parse(start) > longEventMs
  return [
    ...views.map((view) => row(view, start.slice(0, isLong ? 4 : 7), isLong)),
    ...open.map((view) => row(view, openEvents, false)),
  ]
}

/**
 * The days on which people are requested or booked. A day with both a time in force and a proposed one is taken from
 * the earlier start to the later end, so that a change taking effect moves fewer rows.
 */
const busyRows = (event: Event): BusyRow[] => {
  if (isCalledOff(event)) return []
  const force = inForce(event)
  const rows = new Map<string, BusyRow>()
  for (const row of [...(force === event ? [] : busyIn(force)), ...busyIn(event)]) {
    const name = row.PK + row.SK
    const other = rows.get(name)
    rows.set(name, other ? bothTimes(other, row) : row)
  }
  return [...rows.values()]
}

const bothTimes = (a: BusyRow, b: BusyRow): BusyRow => ({
  ...a,
  start: a.start < b.start ? a.start : b.start,
  end: a.end > b.end ? a.end : b.end,
  status: a.status === 'confirmed' ? a.status : b.status,
})

export interface BusyRow extends Key, Item {
  user_id: string
  event_id: string
  start: string
  end: string
  status: VendorStatus
}

const busyIn = (event: Event): BusyRow[] => {
  const { id, start, end } = event
  if (!start || !end) return []
  const engaged = new Map<string, VendorStatus>()
  for (const { user_id, status } of vendorsOf(event)) {
    // For a person requested for one part and confirmed for another, confirmed counts.
    // Paid vendors were not free, either.
    const taken = isConfirmed(status) ? 'confirmed' : status
    if (user_id && isInvolved(status) && engaged.get(user_id) !== 'confirmed') engaged.set(user_id, taken)
  }
  for (const { person } of askedPeople(event))
    if (!engaged.has(person.user_id)) engaged.set(person.user_id, 'requested')
  return [...engaged].flatMap(([user_id, status]) =>
    daysOf(start, end).map((date) => ({
      ...busyKey(date, user_id, id),
      user_id,
      event_id: id,
      start,
      end,
      status,
    })),
  )
}
