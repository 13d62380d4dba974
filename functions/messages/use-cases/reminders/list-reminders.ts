import { remindersApi } from '#shared/api/reminders.ts'
import { canManageReminders } from '#shared/domain/event/access/event-permissions.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { reminderViews } from '#functions/messages/rules/view.ts'
import type { RemindersView } from '#shared/domain/reminders/schema.ts'
import { remindersOf } from '#functions/messages/data/reminder-facts.ts'
import { eventWithReminders, opensOf } from '#functions/event/data/reminders.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'

export const remindersFor = async (deps: Deps, event: Event): Promise<RemindersView> => {
  const { rows, settings, facts } = await remindersOf(deps, event)
  return {
    paused_at: settings?.paused_at ?? null,
    proposal_opened_at: (facts.isOpened ? settings?.opened_at : undefined) ?? null,
    proposal_opens: opensOf(settings, event.proposal_sent_at),
    reminders: reminderViews(event, rows, facts, deps.now),
  }
}

export const listReminders = useCase(
  remindersApi.listReminders,
  async (deps, actor, { params }) => remindersFor(deps, await openEvent(deps, actor, params.id, canManageReminders)),
  eventWithReminders,
)
