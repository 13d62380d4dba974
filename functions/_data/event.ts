import { ulid } from 'ulid'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { projectionOf, isUnassigned, viewsOf } from '#shared/domain/event/access/views.ts'
import { project } from '#shared/domain/event/access/event-projection.ts'
import { isVisible } from '#shared/domain/event/access/event-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { isEngaged, type VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, put, remove, type Item, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { CalendarChanged, calendarWrites, isCalledOff, type Calendars } from './calendar.ts'
import { ChangedMeanwhile } from './changed-meanwhile.ts'
import { activityKey, busyKey, eventKey, requestKey, viewKey, type Key } from './keys.ts'
import { dueRowsOf } from './due.ts'
import { commit } from './outbox.ts'
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

/** Every row that follows from an event: list cards, the unassigned request, engaged days, what falls due. */
export const rowsOf = (event: Event): (Item & Key)[] => {
  const rows: (Item & Key)[] = []
  const { id, start, end } = event
  const card = projectionOf(event)
  if (isUnassigned(event)) rows.push({ ...requestKey(event.created_at, id), event_id: id, ...requestCard(event) })
  if (start && end) {
    // Keyed by the month (long events: the year) of the start; ranges look back by the maximum duration.
    const long = isLong(event)
    for (const view of viewsOf(event))
      rows.push({ ...viewKey(view, start.slice(0, long ? 4 : 7), long, start, id), card })
    const engaged = new Map<string, VendorStatus>()
    for (const { user_id, status } of isCalledOff(event) ? [] : vendorsOf(event)) {
      // For a person requested for one part and confirmed for another, confirmed counts.
      if (user_id && isEngaged(status) && engaged.get(user_id) !== 'confirmed') engaged.set(user_id, status)
    }
    for (const [user, status] of engaged) {
      for (const date of daysOf(start, end))
        rows.push({ ...busyKey(date, user, id), user_id: user, event_id: id, start, end, status })
    }
  }
  return [...rows, ...dueRowsOf(event)]
}

const requestCard = (event: Event) => ({
  card: {
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
 * The only way an event changes: one transaction, conditional on version and status, with every derived row, the
 * activity row and the outbox rows.
 * @returns the event as saved.
 * @throws EventChanged (409 with the current event) when another change came first; ConditionFailed when one of `also`
 * fails;
 * CalendarChanged when one of `calendars` is no longer as it was read.
 */
export const saveEvent = async (deps: Deps, save: SaveEvent): Promise<EventItem> => {
  const { before, after, also = [] } = save
  const id = (after ?? before)!.id
  const saved = after && { ...after, ...eventKey(id), version: (before?.version ?? 0) + 1, updated_at: deps.now }
  const calendars = calendarWrites(deps, before, saved, save.calendars)
  const jobs = [...(save.jobs ?? []), ...wonJobs(before, saved)]
  const items = [
    ...also,
    eventWrite(deps, before, saved),
    ...calendars,
    ...rowWrites(deps.db.tableName, before ? rowsOf(before) : [], saved ? rowsOf(saved) : []),
    activityWrite(deps, id, save),
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

/** Whoever followed an agent's link stands among the prospects until their event is booked. */
const wonJobs = (before: Event | undefined, after: Event | undefined): OutboxJob[] =>
  isBooking(before, after) && after?.client?.agent_id != null
    ? [{ type: 'win_prospect', client_id: after.client_id }]
    : []

const isBooking = (before: Event | undefined, after: Event | undefined): boolean =>
  after?.status === 'booked' && before?.status !== 'booked'

/** The version alone would do; the status condition documents the promise in the table. */
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
    role: actor ? roleWord(actor) : 'system',
    action: activity.action,
    detail: activity.detail ?? null,
  })
}

const roleWord = (viewer: Viewer) =>
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

/** 409 with the caller's view of the current event. */
const conflict = async (deps: Deps, id: string, actor: Viewer | undefined): Promise<EventChanged> => {
  deps.db.refresh()
  const current = await findEvent(deps, id)
  const isShown = current !== undefined && actor !== undefined && isVisible(relation(actor, current))
  return new EventChanged('event', isShown ? { event: eventFor(actor, current) } : {})
}

/** The event as the caller may see it. */
export const eventFor = (viewer: Viewer, event: Event): EventView => project(event, viewer)
