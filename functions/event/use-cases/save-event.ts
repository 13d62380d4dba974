import type { Event } from '#shared/domain/event/record/schema.ts'
import { overpaid } from '#shared/domain/event/money/event-money.ts'
import { isVisible } from '#shared/domain/event/access/event-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { clientGone } from '#functions/event/data/client-check.ts'
import { eventWrites, type EventChange } from '#functions/event/data/event.ts'
import { eventFor, findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { sheetLook } from '#functions/event/data/sheet-look.ts'
import { CalendarChanged, ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { actWrites, commit, isOneTransaction } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { written } from '#functions/platform/db/schema-version.ts'
import { mailsCausedBy } from '#functions/platform/mail/mail-to.ts'

/** An event has at most 60 musicians. */
const tooMany = 'Too many people for one change: please change it in steps'

export interface SaveEvent extends EventChange {
  /** More writes of the transaction. */
  also?: readonly TransactItem[]
  jobs?: readonly OutboxJob[]
}

/**
 * The only way to change an event: one transaction, conditional on version and status, with the locks on calendars, all
 * derived rows, the activity row and outbox rows. A job writes list rows that don't fit (ADR 11).
 * @returns the saved event.
 * @throws EventChanged (409 with the current event) if another change came first; ConditionFailed if one of `also`
 *   fails; CalendarChanged if one of `calendars` has changed since it was read; AppError invalid if a new client was
 *   deleted.
 */
export const saveEvent = async (deps: Deps, save: SaveEvent): Promise<EventItem> => {
  const { before, actor } = save
  const { agreementMails, callJobs, endedHoldJobs, ...lazy } = await import('./agreement.lazy.ts')
  const shares = { writes: lazy.shareChangeWrites, text: lazy.shareChangeText }
  const reminders = { rows: lazy.reminderRows, missing: lazy.missingReminderRows, askedAt: lazy.askedAt }
  const { saved, needed, lists } = eventWrites(deps, { ...save, shares, reminders })
  const { id } = (saved ?? before)!
  const { order, ...happening } = lazy.happeningOf(before, saved)
  const told = await lazy.tellPrograms(deps, happening, order)
  const also = [...actWrites(deps), ...(save.also ?? []), ...told.items]
  const jobs = [
    ...told.jobs,
    ...(save.jobs ?? []),
    ...wonJobs(before, saved),
    ...overpaidJobs(before, saved),
    ...agreementMails(before, saved, actor),
    ...endedHoldJobs(before, saved),
    ...callJobs(before, saved),
  ]
  const look = before && saved ? sheetLook(deps, saved, actor?.id) : []
  const all = [...also, ...needed, ...look, ...lists]
  const isSmall = isOneTransaction(all, jobs)
  if (!isSmall) jobs.push(renewRowsJob(id, before))
  if (!isSmall && !isOneTransaction([...also, ...needed, ...look], jobs)) throw new AppError('invalid', tooMany)
  try {
    await commit(deps, isSmall ? all : [...also, ...needed, ...look], mailsCausedBy(actor, jobs))
  } catch (error) {
    throw error instanceof ConditionFailed ? await meaningOf(deps, error, id, actor) : error
  }
  if (isBooking(before, saved)) deps.log.count('bookings', { event_id: id })
  return saved ? written(saved) : before!
}

/** Another change came first. Changes that mean the same on the newer event are retried. */
export class EventChanged extends ChangedMeanwhile {}

/** A change of the event is reported first, then the caller's own conditions. */
const meaningOf = async (deps: Deps, error: ConditionFailed, id: string, actor: Viewer | undefined): Promise<Error> => {
  if (error.failed.has('event')) return conflict(deps, id, actor)
  if ([...error.failed].some((name) => name !== 'client' && name !== 'calendar')) return error
  return error.failed.has('client') ? clientGone() : new CalendarChanged()
}

/** 409 with the caller's projection of the current event. */
const conflict = async (deps: Deps, id: string, actor: Viewer | undefined): Promise<EventChanged> => {
  deps.db.refresh()
  const current = await findEvent(deps, id)
  const isShown = current !== undefined && actor !== undefined && isVisible(relation(actor, current))
  return new EventChanged('event', isShown ? { event: eventFor(actor, current) } : {})
}

/** Refunds what was paid beyond a lower price, also when a charge of the old price arrives after the change. */
const overpaidJobs = (before: Event | undefined, after: Event | undefined): OutboxJob[] =>
  after && overpaid(after) > (before ? overpaid(before) : 0) ? [{ type: 'refund_overpaid', event_id: after.id }] : []

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

const renewRowsJob = (event_id: string, before: Event | undefined): OutboxJob => ({
  type: 'renew_rows',
  event_id,
  stale: (before ? listRows(before) : []).map(({ PK, SK }) => ({ PK, SK })),
})
