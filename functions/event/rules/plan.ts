import { chosen, zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import type { Instant } from '#shared/domain/time.ts'
import { outsideQuietHours } from '#shared/domain/reminders/hours.ts'
import {
  isEscalated,
  reminderKinds,
  ruleOf,
  type ReminderKind,
  type ReminderRole,
} from '#shared/domain/reminders/table.ts'

/** The reminders of an event: their readers and times. */

/** One reminder to one person. */
export interface PlannedReminder {
  /** The same for every run: at most one is sent. */
  key: string
  kind: ReminderKind
  step: string | undefined
  role: ReminderRole
  /** A user id, or the id of a role that leads to it. */
  reader: string
  name: string
  /** Of a vendor, the own parts; otherwise the vendors that it is about. */
  vendors: Vendor[]
  from: Instant
  until: Instant
}

const readersOf = (event: Event, role: ReminderRole, vendors: readonly Vendor[] = []) => {
  if (role === 'vendors')
    return [...Map.groupBy(vendors, ({ user_id, key }) => user_id ?? key)].map(([reader, own]) => ({
      ...{ reader, name: own[0]?.name ?? '', vendors: own },
    }))
  if (isEscalated(role)) return [{ reader: role, name: 'BookMe', vendors: [] }]
  const reader = role === 'client' ? event.client_id : chosen(event.agent_id)
  const name = (role === 'client' ? event.client?.name : event.agent?.name) ?? ''
  return reader ? [{ reader, name, vendors: [...vendors] }] : []
}

/** All reminders that are due some day if nothing changes, in no order. */
export const plannedReminders = (event: Event): PlannedReminder[] =>
  reminderKinds.flatMap((kind) => {
    const rule = ruleOf(kind)
    return rule.occurrences(event).flatMap(({ from, until, about, step, vendors }) =>
      from < until
        ? rule.to.flatMap((role) =>
            readersOf(event, role, vendors).map(({ reader, ...rest }) => ({
              ...{ key: [kind, step ?? '', about, reader].join('~'), kind, step, role, reader, from, until },
              ...rest,
            })),
          )
        : [],
    )
  })

/**
 * When the sweep looks at an event again after an instant: at once while the time of some reminder has come. It may be
 * sent already, which only its row says.
 */
export const nextLook = (event: Event, after: Instant): Instant | undefined => {
  const planned = plannedReminders(event).filter(({ until }) => until > after)
  if (planned.some(({ from }) => from <= after)) return after
  return planned.map(({ from }) => from).sort()[0]
}

/** A reader, as far as reminders depend on it. */
export interface ReminderReader {
  /** Where they were last seen; undefined before that, when the event's zone counts. */
  timezone?: string | undefined
  hasAccount?: boolean
  muted?: readonly ReminderKind[]
  /** An agent gets one mail a day. */
  digest?: boolean
}

/** The end of a reminder; `wanted`: staff send it now. */
export interface ReminderRecord {
  state: 'sent' | 'skipped' | 'wanted'
  at: Instant
}

export interface ReminderFacts {
  /** The client opened the proposal that was sent last. */
  isOpened: boolean
  /** Everybody has seen the day sheet as it is. */
  isSheetSeen: boolean
  records: ReadonlyMap<string, ReminderRecord>
  reader(id: string): ReminderReader
}

export interface DueReminder extends PlannedReminder {
  /** In the reader's zone, outside quiet hours. */
  at: Instant
  timezone: string
  /** Part of the digest that goes out at eight after `at`. */
  isGathered: boolean
}

/** Those that are not sent yet, with the instant at which they are; one that quiet hours outlast is left out. */
export const openReminders = (event: Event, facts: ReminderFacts, now: Instant): DueReminder[] =>
  plannedReminders(event).flatMap((planned) => {
    const { kind, key, reader, until } = planned
    const { unless, isOptional, isUrgent = false } = ruleOf(kind)
    const { timezone = zoneOf(event), hasAccount = false, muted = [], digest = false } = facts.reader(reader)
    const record = facts.records.get(key)
    if (record && record.state !== 'wanted') return []
    if (isOptional && muted.includes(kind)) return []
    const ended = { opened: facts.isOpened, has_account: hasAccount, sheet_seen: facts.isSheetSeen }
    if (unless !== undefined && ended[unless]) return []
    const from = record ? record.at : planned.from
    // A sweep that comes late may find the reader asleep.
    const earliest = from > now ? from : now
    // The digest has its own time.
    const isGathered = digest && planned.role === 'agent' && !isUrgent
    const at = isGathered ? earliest : outsideQuietHours(earliest, timezone)
    return record || at < until ? [{ ...planned, at, timezone, isGathered }] : []
  })
