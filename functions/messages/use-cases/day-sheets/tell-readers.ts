import { isSheetDue, readersOf } from '#shared/domain/day-sheet/readers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { sheetLook } from '#functions/event/data/sheet-look.ts'
import { eventChangeWrites } from '#functions/platform/db/changes.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { agentOf } from './open-sheet.ts'

/** So long after a change, the agent hears that somebody has not seen it. */
const readMs = 3_600_000

/** After a change of the day that the event's own row does not have: open screens, reminders and texts look again. */
export const tellReaders = (deps: Deps, actor: Actor, event: Event): TransactItem[] => {
  const force = inForce(event)
  const readers = readersOf(force).map(({ user_id }) => user_id)
  const look = new Date(Date.parse(deps.now) + readMs).toISOString()
  // The reminder of an unseen sheet was looked at before, maybe when everybody had seen it.
  const again = isSheetDue(force, deps.now)
    ? [put(deps.db.tableName, dueRow(look, { kind: 'reminder', event_id: event.id }))]
    : []
  return [
    ...eventChangeWrites(deps, event.id, [...agentOf(event), ...readers]),
    ...again,
    ...sheetLook(deps, event, actor.id),
  ]
}
