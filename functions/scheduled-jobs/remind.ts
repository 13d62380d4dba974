import { balanceDue } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { MailJob } from '#shared/mails.ts'
import { findEvent } from '../_data/event.ts'
import { mailParties } from '../_data/event-mail.ts'
import type { DueRow } from '../_data/due.ts'
import { commit } from '../_data/outbox.ts'
import { reminders, type ReminderName } from '../_data/reminders.ts'
import { ConditionFailed, remove } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'

const mails: Record<ReminderName, (event: Event) => MailJob[]> = {
  balance_due_soon: (event) =>
    mailParties(event, 'client', 'balance_due_soon', {
      amount: formatMoney(balanceDue(event)),
      due: dayText(inForce(event).balance_due_at!, inForce(event).timezone ?? 'UTC'),
    }),
}

/** Sends a reminder once: of several sweeps, only one removes its row. If too late, only removes the row. */
export const remind = async (deps: Deps, row: DueRow<'reminder'>): Promise<void> => {
  const { reminder, event_id, due_at } = row
  const event = await findEvent(deps, event_id)
  const due = event && reminders[reminder](event)
  // Saving the event has moved or removed the row.
  if (due?.from !== due_at) return
  const sent = remove(deps.db.tableName, row, { ConditionExpression: 'attribute_exists(PK)' })
  try {
    await commit(deps, [sent], deps.now < due.until ? mails[reminder](event!) : [])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
