import { remindersApi } from '#shared/api/reminders.ts'
import { canManageReminders } from '#shared/domain/event/access/event-permissions.ts'
import { plannedReminders, type PlannedReminder } from '#functions/event/rules/plan.ts'
import { isEscalated, ruleOf } from '#shared/domain/reminders/table.ts'
import { AppError } from '#shared/errors.ts'
import { activityWrite } from '#functions/event/data/activity.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import {
  eventWithReminders,
  nudgedWrite,
  pauseWrite,
  reminderWrite,
  wantedWrite,
} from '#functions/event/data/reminders.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import { ConditionFailed, put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { remindersFor } from './list-reminders.ts'

const notPlanned = () => new AppError('conflict', 'This reminder is not planned any more')

const settled = ({ send }: Act) =>
  send === undefined ? notPlanned() : new AppError('conflict', 'It was sent within the last day, or skipped')

const plannedOf = (event: EventItem, key: string): PlannedReminder => {
  const planned = plannedReminders(event).find((one) => one.key === key && !isEscalated(one.role))
  if (!planned) throw notPlanned()
  return planned
}
const named = ({ kind, name }: PlannedReminder) => `${ruleOf(kind).label}: ${name}`

/** The sweep looks at the event within a minute. */
const look = (deps: Deps, { id }: EventItem): TransactItem =>
  put(deps.db.tableName, dueRow(deps.now, { kind: 'reminder', event_id: id }))

/** Home then waits for the client again. */
const nudged = (deps: Deps, event: EventItem, { role }: PlannedReminder): TransactItem[] =>
  role === 'client' && event.status === 'proposed' ? [nudgedWrite(deps, event.id)] : []

interface Act {
  paused?: boolean | undefined
  send?: string | undefined
  skip?: string | undefined
}

const writesOf = (deps: Deps, event: EventItem, { paused, send, skip }: Act) => {
  if (send !== undefined) {
    const planned = plannedOf(event, send)
    const write = wantedWrite(deps, event.id, planned)
    return {
      action: 'sends a reminder now',
      detail: named(planned),
      writes: [write, look(deps, event), ...nudged(deps, event, planned)],
    }
  }
  if (skip !== undefined) {
    const planned = plannedOf(event, skip)
    const write = reminderWrite(deps, event.id, planned, { state: 'skipped', at: deps.now })
    return { action: 'skipped a reminder', detail: named(planned), writes: [write] }
  }
  const pause = pauseWrite(deps, event.id, paused === true)
  return paused
    ? { action: 'paused the reminders', writes: [pause] }
    : { action: 'resumed the reminders', writes: [pause, look(deps, event)] }
}

/** One sent now still waits for the end of its reader's quiet hours. */
export const changeReminders = useCase(
  remindersApi.changeReminders,
  async (deps, actor, { params, body }) => {
    const event = await openEvent(deps, actor, params.id, canManageReminders)
    const { writes, ...activity } = writesOf(deps, event, body)
    try {
      await deps.db.transact([...writes, activityWrite(deps, event.id, actor, activity, event.version + 1)])
    } catch (error) {
      throw error instanceof ConditionFailed ? settled(body) : error
    }
    deps.db.refresh()
    return remindersFor(deps, event)
  },
  eventWithReminders,
)
