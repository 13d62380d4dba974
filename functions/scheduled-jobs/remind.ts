import { findEvent } from '#functions/_data/event/find-event.ts'
import type { DueRow } from '#functions/_data/rows/due.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { ConditionFailed, remove } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { reminderOf } from '#functions/_mails/reminders.ts'
import { remindOfInvoice } from '#functions/_money/invoices/invoice-reminders.ts'

/** Sends a reminder once: of several sweeps, only one removes its row. If too late, only removes the row. */
export const remind = async (deps: Deps, row: DueRow<'reminder'>): Promise<void> => {
  const { event_id, due_at } = row
  const reminder = reminderOf(row.reminder)
  const event = await findEvent(deps, event_id)
  const due = event && reminder.due(event)
  // Saving the event has moved or removed the row.
  if (due?.from !== due_at) return
  if (reminder.invoice !== undefined && deps.now < due.until) return remindOfInvoice(deps, event_id, reminder.invoice)
  const sent = remove(deps.db.tableName, row, { ConditionExpression: 'attribute_exists(PK)' })
  try {
    await commit(deps, [sent], deps.now < due.until ? reminder.mails(event!) : [])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
