import { findEvent } from '../_data/event.ts'
import type { DueRow } from '../_data/due.ts'
import { commit } from '../_data/outbox.ts'
import { reminders } from '../_data/reminders.ts'
import { ConditionFailed, remove } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'

/** Sends a reminder once: of several sweeps, one removes its row. Too late, it only removes the row. */
export const remind = async (deps: Deps, row: DueRow<'reminder'>): Promise<void> => {
  const { reminder, event_id, due_at } = row
  const event = await findEvent(deps, event_id)
  const due = event && reminders[reminder].due(event)
  // Saving the event has moved or removed the row meanwhile.
  if (due?.from !== due_at) return
  const sent = remove(deps.db.tableName, row, { ConditionExpression: 'attribute_exists(PK)' })
  try {
    await commit(deps, [sent], deps.now < due.until ? reminders[reminder].mails(event!) : [])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
