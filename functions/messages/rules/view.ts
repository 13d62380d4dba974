import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Instant } from '#shared/domain/time.ts'
import { nextEight } from '#shared/domain/reminders/hours.ts'
import { openReminders, type ReminderFacts, type ReminderRecord } from '#functions/event/rules/plan.ts'
import type { ReminderView } from '#shared/domain/reminders/schema.ts'
import { isEscalated, ruleOf, type ReminderKind, type ReminderRole } from '#shared/domain/reminders/table.ts'

export interface SettledReminder extends ReminderRecord {
  key: string
  kind: ReminderKind
  role: ReminderRole
  reader: string
}

const nameOf = (event: Event, { role, reader }: SettledReminder): string =>
  role === 'client'
    ? (event.client?.name ?? '')
    : role === 'agent'
      ? reader === event.agent_id
        ? (event.agent?.name ?? '')
        : 'a former agent'
      : (vendorsOf(event).find(({ user_id }) => user_id === reader)?.name ?? 'a former vendor')

/** The digest of a gathered one goes out later. */
const stateOf = ({ state, at }: SettledReminder, now: Instant): ReminderView['state'] =>
  state === 'skipped' ? 'skipped' : at > now ? 'sending' : 'sent'

/** All reminders of an event for its staff, those that were sent included, in order of time. */
export const reminderViews = (
  event: Event,
  settled: readonly SettledReminder[],
  facts: ReminderFacts,
  now: Instant,
): ReminderView[] => {
  /** Not those to admins and operator, which the agent cannot change. */
  const shown = ({ key, kind, role }: Pick<SettledReminder, 'key' | 'kind' | 'role'>) => {
    const { label, endedBy } = ruleOf(kind)
    return isEscalated(role) ? [] : [{ key, kind, label, role, ended_by: endedBy }]
  }
  const past = settled.flatMap((one) =>
    one.state === 'wanted'
      ? []
      : shown(one).map((of) => ({ ...of, name: nameOf(event, one), state: stateOf(one, now), at: one.at })),
  )
  const open = openReminders(event, facts, now).flatMap((one) =>
    shown(one).map((of) => ({
      ...of,
      ...{ name: one.name, at: one.isGathered ? nextEight(one.at, one.timezone) : one.at },
      ...{ state: facts.records.has(one.key) ? ('sending' as const) : ('planned' as const) },
    })),
  )
  return [...past, ...open].sort((a, b) => (a.at < b.at ? -1 : 1))
}
