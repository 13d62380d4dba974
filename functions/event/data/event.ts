import type { shareChangeText } from '#functions/event/rules/agreement/share-changes.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { askedAt } from '#functions/event/rules/asked-at.ts'
import { termsOf } from '#shared/domain/event/record/terms.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { named, put, remove, type Item, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { isCurrent } from '#functions/platform/db/schema-version.ts'
import { activityWrite, type Activity } from './activity.ts'
import { calendarWrites, type Calendars } from './calendar.ts'
import { changeWrites } from '#functions/platform/db/changes.ts'
import { clientChecks } from './client-check.ts'
import type { EventItem } from './find-event.ts'
import { listRows } from './list-rows.ts'
import { workRows } from './work-rows.ts'
import type { missingReminderRows, reminderRows } from './reminder-rows.ts'
import { agreementKey, eventKey, type Key } from '#functions/platform/db/keys.ts'
import type { shareChangeWrites } from './share-change-rows.ts'
import { leaverWrites } from './leavers.ts'
import { monthMoveOf } from './month-parts.ts'
import { owedChangeWrites } from './owed-changes.ts'
import { monthTotalsWrites } from './month-totals.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'

export interface EventChange {
  /** As read; undefined for a new event. */
  before: EventItem | undefined
  /** The new state; undefined deletes. `version` and `updated_at` are set here. */
  after: Event | undefined
  /** The acting person; undefined for schedules and the provider. */
  actor: Viewer | undefined
  activity: Activity
  /** Calendars that were read before taking time; the change requires them unchanged. */
  calendars?: Calendars | undefined
  /** Which shares a change of the agreement moved; loaded with the first save. */
  shares?: { writes: typeof shareChangeWrites; text: typeof shareChangeText }
  /** When its reminders are due; loaded with the first save. */
  reminders?: { rows: typeof reminderRows; missing: typeof missingReminderRows; askedAt: typeof askedAt }
}

export interface EventWrites {
  saved: EventItem | undefined
  /** With the conditions `event` (version and status), `client` (not deleted) and `calendar`. */
  needed: TransactItem[]
  /** List rows, and what tells open screens of them. A job can write them later (ADR 11). */
  lists: TransactItem[]
}

/** All writes of a change of an event: itself, the locks on calendars, derived rows, its activity. */
export const eventWrites = (deps: Deps, change: EventChange): EventWrites => {
  const { before, after } = change
  const id = (after ?? before)!.id
  const saved = after && {
    ...{ ...after, ...eventKey(id), asked_at: change.reminders?.askedAt(before, after, deps.now) },
    ...{ version: (before?.version ?? 0) + 1, updated_at: deps.now, month_move: monthMoveOf(after) },
  }
  const isComplete = before === undefined || isCurrent(before)
  const rows = (of: (event: Event) => (Item & Key)[], ofSaved = of) =>
    rowWrites(deps.db.tableName, before ? of(before) : [], saved ? ofSaved(saved) : [], isComplete)
  const { reminders } = change
  const looks =
    reminders && rows(reminders.rows, isComplete ? reminders.rows : (event) => reminders.missing(event, deps.now))
  const work = [...rows(workRows), ...(looks ?? [])]
  const lists = rows(listRows)
  const needed = [
    named('event', eventWrite(deps, before, saved)),
    ...clientChecks(deps, before, saved),
    ...calendarWrites(deps, before, saved, change.calendars),
    ...work,
    activityWrite(deps, id, change.actor, withShares(change, saved), (before?.version ?? 0) + 1),
    ...agreementWrites(deps, before, saved),
    ...leaverWrites(deps, before, saved),
    ...monthTotalsWrites(deps, before, saved),
    ...owedChangeWrites(deps, before, saved),
    ...(change.shares?.writes(deps, before, saved, change.actor) ?? []),
  ]
  const told = changeWrites(deps, id, [...work, ...lists], saved && listRows(saved))
  return { saved, needed, lists: [...lists, ...told] }
}

/** The terms of each agreement version when it took effect. */
const agreementWrites = (deps: Deps, before: Event | undefined, saved: Event | undefined): TransactItem[] => {
  const { version, signed_at } = saved?.agreement ?? {}
  if (!saved || version === undefined || version === before?.agreement?.version) return []
  const row = { ...agreementKey(saved.id, version), version, signed_at, terms: termsOf(saved) }
  return [put(deps.db.tableName, row)]
}

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

/** Staff read in the activity which shares a change of an agreement moved, and with whose consent. */
const withShares = ({ before, activity, shares }: EventChange, saved: Event | undefined): Activity => {
  const text = shares?.text(before, saved)
  return text === undefined ? activity : { ...activity, detail: [activity.detail, text].filter(Boolean).join('. ') }
}
