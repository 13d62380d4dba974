import { ulid } from 'ulid'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { overpaid } from '#shared/domain/event/money/event-money.ts'
import { projectionOf, isUnassigned, viewsOf } from '#shared/domain/event/access/views.ts'
import { project } from '#shared/domain/event/access/event-projection.ts'
import { isVisible } from '#shared/domain/event/access/event-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { inForce, termsOf } from '#shared/domain/event/record/terms.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { isEngaged, type VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, put, remove, type Item, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { CalendarChanged, calendarWrites, type Calendars } from './calendar.ts'
import { ChangedMeanwhile } from './changed-meanwhile.ts'
import { agreementMails } from '../_mails/agreement-mails.ts'
import { activityKey, agreementKey, busyKey, eventKey, requestKey, viewKey, type Key } from './keys.ts'
import { dueRowsOf } from './due.ts'
import { totalsWrites } from './money-totals.ts'
import { commit } from './outbox.ts'
import { owedRows } from './receivables.ts'
import { rowWrites } from './row-writes.ts'

export type EventItem = Event & Key

/** An event, or undefined. One read, or none when it was prefetched. */
export const findEvent = (deps: Deps, id: string): Promise<EventItem | undefined> =>
  deps.db.get<EventItem>(eventKey(id))

export const noEvent = () => new AppError('not_found', 'Could not find event')

/** @throws AppError not_found */
export const getEvent = async (deps: Deps, id: string): Promise<EventItem> => {
  const event = await findEvent(deps, id)
  if (!event) throw noEvent()
  return event
}

const day = 86_400_000
/** Longer events have their own partitions, so that ranges need not look back further (docs/data-model.md). */
export const longEventMs = day / 2
const isLong = ({ start, end }: Event) => !!start && !!end && Date.parse(end) - Date.parse(start) > longEventMs

const daysOf = (start: string, end: string): string[] => {
  const days: string[] = []
  for (let t = Date.parse(start.slice(0, 10)); t < Date.parse(end); t += day)
    days.push(new Date(t).toISOString().slice(0, 10))
  return days
}
export { daysOf as busyDaysOf }

/** All rows derived from an event: list projections, the unassigned request, engaged days, due rows. */
export const rowsOf = (event: Event): (Item & Key)[] => {
  const { id, created_at } = event
  const request = isUnassigned(event)
    ? [{ ...requestKey(created_at, id), event_id: id, ...requestProjection(event) }]
    : []
  return [...request, ...viewRows(event), ...busyRows(event), ...dueRowsOf(event), ...owedRows(event)]
}

/**
 * Lists show an event on its day in force. People removed by a proposed change see the terms in force; people added by
 * it see the proposed terms.
 */
const viewRows = (event: Event): (Item & Key)[] => {
  const force = inForce(event)
  if (force === event) return rowsIn(viewsOf(event), event, event)
  const [old, views] = [viewsOf(force), viewsOf(event)]
  const { start, end, start_date, timezone, venue_id, venue } = force
  return [
    ...rowsIn(
      old.filter((view) => !views.includes(view)),
      force,
      force,
    ),
    ...rowsIn(
      views.filter((view) => old.includes(view)),
      force,
      { ...event, start, end, start_date, timezone, venue_id, venue },
    ),
    ...rowsIn(
      views.filter((view) => !old.includes(view)),
      event,
      event,
    ),
  ]
}

/** Keyed by the month (long events: the year) of the start; ranges look back by the maximum duration. */
const rowsIn = (views: readonly string[], at: Event, shown: Event): (Item & Key)[] => {
  const { start } = at
  if (views.length === 0 || !start || !at.end) return []
  const long = isLong(at)
  const projection = projectionOf(shown)
  return views.map((view) => ({ ...viewKey(view, start.slice(0, long ? 4 : 7), long, start, at.id), projection }))
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
    if (user_id && isEngaged(status) && engaged.get(user_id) !== 'confirmed') engaged.set(user_id, status)
  }
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

const requestProjection = (event: Event) => ({
  projection: {
    id: event.id,
    name: event.name,
    client: event.client && {
      id: event.client.id,
      name: event.client.name,
      email_confirmed: event.client.email_confirmed,
    },
    client_budget: event.client_budget,
    client_notes: event.client_notes,
    start: event.start,
    end: event.end,
    artist_id: event.artist_id,
    client_artist_id: event.client_artist_id,
    client_group_id: event.client_group_id,
    brand_id: event.brand_id,
    artist: event.artist && {
      id: event.artist.id,
      name: event.artist.name,
      profile_picture: event.artist.profile_picture,
      picture: event.artist.picture,
    },
  },
})

export interface Activity {
  action: string
  detail?: string | undefined
}

export interface SaveEvent {
  /** As read; undefined for a new event. */
  before: EventItem | undefined
  /** The new state; undefined deletes. `version` and `updated_at` are set here. */
  after: Event | undefined
  /** The acting person; undefined for schedules and the provider. */
  actor: Viewer | undefined
  activity: Activity
  /** More writes of the transaction; first, so that ConditionFailed names their positions. */
  also?: readonly TransactItem[]
  jobs?: readonly OutboxJob[]
  /** Calendars that were read before taking time; the change requires them unchanged. */
  calendars?: Calendars | undefined
}

/**
 * The only way to change an event: one transaction, conditional on version and status, with all derived rows, the
 * activity row and outbox rows.
 * @returns the saved event.
 * @throws EventChanged (409 with the current event) if another change came first; ConditionFailed if one of `also`
 * fails;
 *   CalendarChanged if one of `calendars` has changed since it was read.
 */
export const saveEvent = async (deps: Deps, save: SaveEvent): Promise<EventItem> => {
  const { before, after, also = [] } = save
  const id = (after ?? before)!.id
  const saved = after && { ...after, ...eventKey(id), version: (before?.version ?? 0) + 1, updated_at: deps.now }
  const calendars = calendarWrites(deps, before, saved, save.calendars)
  const jobs = [...(save.jobs ?? []), ...wonJobs(before, saved), ...overpaidJobs(before, saved)]
  jobs.push(...agreementMails(before, saved, save.actor))
  const items = [
    ...also,
    eventWrite(deps, before, saved),
    ...calendars,
    ...rowWrites(deps.db.tableName, before ? rowsOf(before) : [], saved ? rowsOf(saved) : []),
    ...totalsWrites(deps, before, saved),
    activityWrite(deps, id, save),
    ...agreementWrites(deps, before, saved),
  ]
  if (items.length + jobs.length > 100) {
    throw new AppError(
      'invalid',
      'Too many people and days for one change: please make the event shorter or change it in steps',
    )
  }
  try {
    await commit(deps, items, jobs)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(also.length)) throw await conflict(deps, id, save.actor)
    throw error.failed.some((at) => at < also.length) ? error : new CalendarChanged()
  }
  if (isBooking(before, saved)) deps.log.count('bookings', { event_id: id })
  return saved ?? before!
}

/** Refunds what was paid beyond a lower price, also when a charge of the old price arrives after the change. */
const overpaidJobs = (before: Event | undefined, after: Event | undefined): OutboxJob[] =>
  after && overpaid(after) > (before ? overpaid(before) : 0) ? [{ type: 'refund_overpaid', event_id: after.id }] : []

/** The terms of each agreement version when it took effect. */
const agreementWrites = (deps: Deps, before: Event | undefined, saved: Event | undefined): TransactItem[] => {
  const { version, signed_at } = saved?.agreement ?? {}
  if (!saved || version === undefined || version === before?.agreement?.version) return []
  const row = { ...agreementKey(saved.id, version), version, signed_at, terms: termsOf(saved) }
  return [put(deps.db.tableName, row)]
}

/** Clients who followed an agent's link stay prospects until their event is booked. */
const wonJobs = (before: Event | undefined, after: Event | undefined): OutboxJob[] =>
  isBooking(before, after) && after?.client?.agent_id != null
    ? [{ type: 'win_prospect', client_id: after.client_id }]
    : []

const isBooking = (before: Event | undefined, after: Event | undefined): boolean =>
  after?.status === 'booked' && before?.status !== 'booked'

/** The version alone would suffice; the status condition documents the guarantee. */
const eventWrite = (deps: Deps, before: EventItem | undefined, saved: EventItem | undefined): TransactItem => {
  const TableName = deps.db.tableName
  const unchanged = before && {
    ConditionExpression: 'version = :version AND #status = :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':version': before.version, ':status': before.status },
  }
  if (!saved) return remove(TableName, before!, unchanged)
  return put(TableName, saved, unchanged ?? { ConditionExpression: 'attribute_not_exists(PK)' })
}

const activityWrite = (deps: Deps, eventId: string, { before, actor, activity }: SaveEvent): TransactItem => {
  // The version orders two changes within one millisecond.
  const id = `${String((before?.version ?? 0) + 1).padStart(6, '0')}-${ulid(Date.parse(deps.now))}`
  return put(deps.db.tableName, {
    ...activityKey(eventId, deps.now, id),
    id,
    at: deps.now,
    user_id: actor?.id ?? null,
    name: actor?.name ?? 'BookMe',
    role: actor ? roleLabel(actor) : 'system',
    action: activity.action,
    detail: activity.detail ?? null,
  })
}

const roleLabel = (viewer: Viewer) =>
  viewer.is_admin
    ? 'admin'
    : viewer.is_agent
      ? 'agent'
      : viewer.is_client
        ? 'client'
        : viewer.is_artist
          ? 'artist'
          : viewer.is_bandleader
            ? 'band leader'
            : 'musician'

/** Another change came first. Changes that mean the same on the newer event are retried. */
export class EventChanged extends ChangedMeanwhile {}

/** 409 with the caller's projection of the current event. */
const conflict = async (deps: Deps, id: string, actor: Viewer | undefined): Promise<EventChanged> => {
  deps.db.refresh()
  const current = await findEvent(deps, id)
  const isShown = current !== undefined && actor !== undefined && isVisible(relation(actor, current))
  return new EventChanged('event', isShown ? { event: eventFor(actor, current) } : {})
}

export const eventFor = (viewer: Viewer, event: Event): EventView => project(event, viewer)
