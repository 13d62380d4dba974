import { ulid } from 'ulid'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { overpaid } from '#shared/domain/event/money/event-money.ts'
import { isVisible } from '#shared/domain/event/access/event-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { termsOf } from '#shared/domain/event/record/terms.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, put, remove, type Item, type TransactItem } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { calendarWrites, type Calendars } from './calendar.ts'
import { changeWrites } from '#functions/_data/rows/changes.ts'
import { clientChecks, clientGone } from './client-check.ts'
import { CalendarChanged, ChangedMeanwhile } from '#functions/_data/rows/changed-meanwhile.ts'
import { agreementMails } from '#functions/_mails/agreement-mails.ts'
import { listRows } from './list-rows.ts'
import { workRows } from './work-rows.ts'
import { activityKey, agreementKey, eventKey, type Key } from '#functions/_data/rows/keys.ts'
import { monthTotalsWrites } from '#functions/_data/money/month-totals.ts'
import { commit, isOneTransaction } from '#functions/_data/rows/outbox.ts'
import { eventFor, findEvent, type EventItem } from './find-event.ts'
import { rowWrites } from '#functions/_data/rows/row-writes.ts'

/** An event has at most 60 musicians. */
const tooMany = 'Too many people for one change: please change it in steps'

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
 * The only way to change an event: one transaction, conditional on version and status, with the locks on calendars, all
 * derived rows, the activity row and outbox rows. A job writes list rows that don't fit (ADR 11).
 * @returns the saved event.
 * @throws EventChanged (409 with the current event) if another change came first; ConditionFailed if one of `also`
 * fails;
 *   CalendarChanged if one of `calendars` has changed since it was read; AppError invalid if a new client was deleted.
 */
export const saveEvent = async (deps: Deps, save: SaveEvent): Promise<EventItem> => {
  const { before, after, also = [] } = save
  const id = (after ?? before)!.id
  const saved = after && { ...after, ...eventKey(id), version: (before?.version ?? 0) + 1, updated_at: deps.now }
  const calendars = calendarWrites(deps, before, saved, save.calendars)
  const jobs = [...(save.jobs ?? []), ...wonJobs(before, saved), ...overpaidJobs(before, saved)]
  jobs.push(...agreementMails(before, saved, save.actor))
  const rows = (of: (event: Event) => (Item & Key)[]) =>
    rowWrites(deps.db.tableName, before ? of(before) : [], saved ? of(saved) : [])
  const [work, lists] = [rows(workRows), rows(listRows)]
  const checks = clientChecks(deps, before, saved)
  const needed = [
    ...also,
    eventWrite(deps, before, saved),
    ...checks,
    ...calendars,
    ...work,
    activityWrite(deps, id, save),
    ...agreementWrites(deps, before, saved),
    ...monthTotalsWrites(deps, before, saved),
  ]
  const all = [...needed, ...lists, ...changeWrites(deps, id, [...work, ...lists])]
  const isSmall = isOneTransaction(all, jobs)
  if (!isSmall) jobs.push(renewRowsJob(id, before))
  if (!isSmall && !isOneTransaction(needed, jobs)) throw new AppError('invalid', tooMany)
  try {
    await commit(deps, isSmall ? all : needed, jobs)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(also.length)) throw await conflict(deps, id, save.actor)
    if (error.failed.some((at) => at < also.length)) throw error
    throw checks.length > 0 && error.failed.includes(also.length + 1) ? clientGone() : new CalendarChanged()
  }
  if (isBooking(before, saved)) deps.log.count('bookings', { event_id: id })
  return saved ?? before!
}

const renewRowsJob = (event_id: string, before: Event | undefined): OutboxJob => ({
  type: 'renew_rows',
  event_id,
  stale: (before ? listRows(before) : []).map(({ PK, SK }) => ({ PK, SK })),
})

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

/** Prospects are won once their event is booked, not when it begins. */
const wonJobs = (before: Event | undefined, after: Event | undefined): OutboxJob[] =>
  after && isBooking(before, after) && (after.prospect_id != null || after.client?.agent_id != null)
    ? [
        {
          type: 'win_prospect',
          client_id: after.client_id,
          ...(after.prospect_id != null && { prospect_id: after.prospect_id }),
        },
      ]
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
