import { inForce } from '#shared/domain/event/record/terms.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { plannedReminders, type ReminderFacts, type ReminderReader } from '#functions/event/rules/plan.ts'
import { isEscalated } from '#shared/domain/reminders/table.ts'
import { notificationsOf } from './notifications.ts'
import { profileKey, reminderPrefix, userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { ReminderRow, RemindersRow } from '#functions/event/data/reminders.ts'
import { isSheetSeen } from './sheet-readers.ts'

export interface Reminders {
  rows: ReminderRow[]
  settings: RemindersRow | undefined
  facts: ReminderFacts
}

/** Everything that decides which reminders of an event are due: one query, and the readers at once. */
export const remindersOf = async (deps: Deps, event: Event): Promise<Reminders> => {
  const all = await deps.db.range<ReminderRow | RemindersRow>(reminderPrefix(event.id))
  const rows = all.filter((row): row is ReminderRow => 'key' in row)
  const settings = all.find((row): row is RemindersRow => !('key' in row))
  const planned = plannedReminders(event)
  // The sheet is read on the last day only.
  const isSheetDue = planned.some(({ kind, from }) => kind === 'sheet_unseen' && from <= deps.now)
  const ids = [...new Set(planned.flatMap(({ role, reader }) => (isEscalated(role) ? [] : [reader])))]
  const people = await Promise.all(
    ids.map(async (id) => {
      const [user, { muted, digest }] = await Promise.all([
        deps.db.get<UserRecord>(profileKey(userIdOf(id))),
        notificationsOf(deps, userIdOf(id)),
      ])
      return [id, { timezone: user?.timezone, hasAccount: user?.payouts_enabled ?? false, muted, digest }] as const
    }),
  )
  const readers = new Map<string, ReminderReader>(people)
  const hasSheet = isSheetDue && (await isSheetSeen(deps, inForce(event)))
  return {
    rows,
    settings,
    facts: {
      isOpened: settings?.opened !== undefined && settings.opened === event.proposal_sent_at,
      isSheetSeen: hasSheet,
      records: new Map(rows.map((row) => [row.key, row])),
      reader: (id) => readers.get(id) ?? {},
    },
  }
}
