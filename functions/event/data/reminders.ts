import type { PlannedReminder, ReminderRecord } from '#functions/event/rules/plan.ts'
import type { ReminderKind, ReminderRole } from '#shared/domain/reminders/table.ts'
import type { ProposalOpens } from '#shared/domain/event/record/proposal-schema.ts'
import { eventKey, reminderKey, reminderPrefix, remindersKey, type Key } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A reminder that was sent or skipped, or that staff send now. */
export interface ReminderRow extends Key, ReminderRecord {
  key: string
  kind: ReminderKind
  step: string | null
  role: ReminderRole
  reader: string
}

/** Of the whole event. */
export interface RemindersRow extends Key {
  paused_at?: string | null
  /** The client opened the proposal that was sent at `opened`. */
  opened?: string
  opened_at?: string
  last_opened_at?: string
  opens?: number
  /** Staff sent the client a reminder of it. */
  nudged_at?: string
}

/** Read together with the session, for the reminders of an event. */
export const eventWithReminders = ({ params: { id } }: { params: { id: string } }) => [eventKey(id), reminderPrefix(id)]

type Planned = Pick<PlannedReminder, 'key' | 'kind' | 'step' | 'role' | 'reader'>

export const reminderRow = (
  eventId: string,
  { key, kind, step, role, reader }: Planned,
  record: ReminderRecord,
): ReminderRow & Record<string, unknown> => ({
  ...reminderKey(eventId, key),
  ...{ key, kind, step: step ?? null, role, reader },
  ...record,
})

const dayMs = 86_400_000

/** Staff want it now: also one that was sent a day ago or earlier. */
export const wantedWrite = ({ db, now }: Deps, eventId: string, planned: Planned): TransactItem => ({
  condition: 'reminder',
  ...put(db.tableName, reminderRow(eventId, planned, { state: 'wanted', at: now }), {
    ConditionExpression: 'attribute_not_exists(PK) OR #state = :wanted OR (#state = :sent AND #at <= :before)',
    ExpressionAttributeNames: { '#state': 'state', '#at': 'at' },
    ExpressionAttributeValues: {
      ':wanted': 'wanted',
      ':sent': 'sent',
      ':before': new Date(Date.parse(now) - dayMs).toISOString(),
    },
  }),
})

/** Settles a reminder once: the condition `reminder`. */
export const reminderWrite = (
  { db }: Deps,
  eventId: string,
  planned: Planned,
  record: ReminderRecord,
): TransactItem => ({
  condition: 'reminder',
  ...put(db.tableName, reminderRow(eventId, planned, record), {
    ConditionExpression: 'attribute_not_exists(PK) OR #state = :wanted',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':wanted': 'wanted' },
  }),
})

const ofEvent = ({ db }: Deps, eventId: string) => ({ TableName: db.tableName, Key: remindersKey(eventId) })

export const pauseWrite = (deps: Deps, eventId: string, isPaused: boolean): TransactItem => ({
  Update: {
    ...ofEvent(deps, eventId),
    UpdateExpression: 'SET paused_at = :at',
    ExpressionAttributeValues: { ':at': isPaused ? deps.now : null },
  },
})

export const isPaused = async (deps: Deps, eventId: string): Promise<boolean> =>
  (await deps.db.get<RemindersRow>(remindersKey(eventId)))?.paused_at != null

/** Fails once somebody has paused the reminders of the event: the condition `paused`. */
export const notPaused = (deps: Deps, eventId: string): TransactItem => ({
  condition: 'paused',
  ConditionCheck: {
    ...ofEvent(deps, eventId),
    ConditionExpression: 'attribute_not_exists(paused_at) OR paused_at = :none',
    ExpressionAttributeValues: { ':none': null },
  },
})

/** Fails once the client has opened this proposal. */
export const openedWrite = (deps: Deps, eventId: string, sentAt: string): TransactItem => ({
  condition: 'opened',
  Update: {
    ...ofEvent(deps, eventId),
    UpdateExpression: 'SET opened = :sent, opened_at = :now, last_opened_at = :now, opens = :one REMOVE nudged_at',
    ConditionExpression: 'attribute_not_exists(opened) OR opened <> :sent',
    ExpressionAttributeValues: { ':sent': sentAt, ':now': deps.now, ':one': 1 },
  },
})

/** Within half an hour it is the same visit. */
const visitMs = 1_800_000

/** Another visit; fails within one, and for a proposal that was not opened yet. */
export const openedAgainWrite = (deps: Deps, eventId: string, sentAt: string): TransactItem => ({
  condition: 'another visit',
  Update: {
    ...ofEvent(deps, eventId),
    UpdateExpression: 'SET last_opened_at = :now, opens = if_not_exists(opens, :one) + :one',
    ConditionExpression: 'opened = :sent AND (attribute_not_exists(last_opened_at) OR last_opened_at < :before)',
    ExpressionAttributeValues: {
      ':sent': sentAt,
      ':now': deps.now,
      ':one': 1,
      ':before': new Date(Date.parse(deps.now) - visitMs).toISOString(),
    },
  },
})

export const nudgedWrite = (deps: Deps, eventId: string): TransactItem => ({
  Update: {
    ...ofEvent(deps, eventId),
    UpdateExpression: 'SET nudged_at = :now',
    ExpressionAttributeValues: { ':now': deps.now },
  },
})

/** Of the proposal that was sent at `sentAt`; null if its client has not opened it. */
export const opensOf = (row: RemindersRow | undefined, sentAt: string | null | undefined): ProposalOpens | null => {
  const { opened, opened_at, last_opened_at, opens = 0, nudged_at } = row ?? {}
  const isOpened = opened_at !== undefined && opened === sentAt
  if (!isOpened) return nudged_at === undefined || sentAt == null || nudged_at < sentAt ? null : unopened(nudged_at)
  return {
    first_at: opened_at,
    last_at: last_opened_at ?? opened_at,
    times: Math.max(1, opens),
    nudged_at: nudged_at ?? null,
  }
}

const unopened = (at: string): ProposalOpens => ({ first_at: at, last_at: at, times: 0, nudged_at: at })

export const opensOfEvent = async (
  { db }: Deps,
  { id, proposal_sent_at }: { id: string; proposal_sent_at?: string | null | undefined },
): Promise<ProposalOpens | null> => opensOf(await db.get<RemindersRow>(remindersKey(id)), proposal_sent_at)
