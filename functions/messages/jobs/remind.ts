import { openReminders, type DueReminder, type ReminderFacts } from '#functions/event/rules/plan.ts'
import { nextEight } from '#shared/domain/reminders/hours.ts'
import { isEscalated, ruleOf, type ReminderKind } from '#shared/domain/reminders/table.ts'
import type { Instant } from '#shared/domain/time.ts'
import { activityWrite } from '#functions/event/data/activity.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { remindersOf } from '#functions/messages/data/reminder-facts.ts'
import { notPaused, reminderWrite } from '#functions/event/data/reminders.ts'
import { digestWrites } from '#functions/messages/data/digest.ts'
import { newUnsubscribe } from '#functions/messages/data/notifications.ts'
import { dueRow, type DueRow } from '#functions/platform/db/due.ts'
import { eventKey, userIdOf } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { reminderMails } from '#functions/messages/mails/reminder-mails.ts'
import { payerOf } from '#functions/money/provider/method-on-file.ts'
import { remindOfInvoice } from '#functions/money/invoices/invoice-reminders.ts'

/**
 * Looks at an event when one of its reminders may be due, sends those that are, and moves the row on to the next look.
 */
export const remind = async (deps: Deps, row: DueRow<'reminder'>): Promise<void> => {
  const { tableName } = deps.db
  const event = await findEvent(deps, row.event_id)
  const next = event && (await sendDue(deps, event))
  const look = next === undefined ? [] : [put(tableName, dueRow(next, { kind: 'reminder', event_id: row.event_id }))]
  await deps.db.transact([remove(tableName, row), ...look])
}

const unmuted = (facts: ReminderFacts): ReminderFacts => ({
  ...facts,
  reader: (id) => ({ ...facts.reader(id), muted: [] }),
})

/** @returns when another one is due. */
const sendDue = async (deps: Deps, event: EventItem): Promise<Instant | undefined> => {
  const { settings, facts } = await remindersOf(deps, event)
  const open = openReminders(event, facts, deps.now)
  const isPaused = settings?.paused_at != null
  for (const reminder of open)
    if (reminder.at <= deps.now && !(isPaused && !isEscalated(reminder.role))) await send(deps, event, reminder)
  // By then, its reader may want a kind that is muted now, or be where it is day.
  return openReminders(event, unmuted(facts), deps.now)
    .map(({ from, at }) => (from > deps.now && from < at ? from : at))
    .filter((at) => at > deps.now)
    .sort()[0]
}

/** The event as it was read: a reminder is not sent after the act that ends it. */
const isUnchanged = ({ db }: Deps, { id, version }: EventItem): TransactItem => ({
  condition: 'event',
  ConditionCheck: {
    TableName: db.tableName,
    Key: eventKey(id),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
})

/** Sends a reminder once: of several sweeps, only one writes its row. A change of the event brings another look. */
const send = async (deps: Deps, event: EventItem, reminder: DueReminder): Promise<void> => {
  const { id } = event
  const { invoice, label } = ruleOf(reminder.kind)
  try {
    if (invoice) {
      const sent = reminderWrite(deps, id, reminder, { state: 'sent', at: deps.now })
      return await remindOfInvoice(deps, id, invoice, [sent, notPaused(deps, id)])
    }
    if (reminder.role === 'operator') return await alarm(deps, event, reminder)
    const { at, writes, mails } = reminder.isGathered
      ? gathered(deps, event, reminder)
      : await mailed(deps, event, reminder)
    if (writes.length + mails.length === 0) return
    const [who, detail] =
      reminder.role === 'vendors'
        ? ['vendor', `${label}: ${reminder.name}`]
        : [reminder.role === 'admins' ? 'admin' : reminder.role, label]
    const told = activityWrite(deps, id, undefined, { action: `${who} reminded`, detail }, event.version + 1)
    const sent = reminderWrite(deps, id, reminder, { state: 'sent', at })
    const unpaused = isEscalated(reminder.role) ? [] : [notPaused(deps, id)]
    await commit(deps, [sent, isUnchanged(deps, event), ...unpaused, told, ...writes], mails)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** An alarm counts it (infra/constructs/alarms.ts), once. */
const alarm = async (deps: Deps, event: EventItem, reminder: DueReminder): Promise<void> => {
  const sent = reminderWrite(deps, event.id, reminder, { state: 'sent', at: deps.now })
  await commit(deps, [sent, isUnchanged(deps, event)])
  const fields = { what: 'money of an event waits, and nobody acts', event_id: event.id }
  deps.log.error('money is late', undefined, fields, { late: 1 })
}

/** They name the method on file: without an answer of the provider they wait for the next sweep. */
const charging: ReadonlySet<ReminderKind> = new Set(['balance_due', 'card_expires', 'deposit_unpaid'])

/** With an address that mutes it, if it can be muted. */
const mailed = async (deps: Deps, event: EventItem, reminder: DueReminder) => {
  const method = charging.has(reminder.kind) ? (await payerOf(deps, event)).method : null
  const mails = reminderMails(event, reminder, deps.now, method)
  if (!ruleOf(reminder.kind).isOptional || mails.length === 0) return { at: deps.now, writes: [], mails }
  const { token, write } = newUnsubscribe(deps, userIdOf(reminder.reader), reminder.kind)
  return {
    at: deps.now,
    writes: [write],
    mails: mails.map((mail) =>
      mail.template === 'reminder' ? { ...mail, variables: { ...mail.variables, unsubscribe: token } } : mail,
    ),
  }
}

/** For the mail of the day of its agent. */
const gathered = (deps: Deps, { id }: EventItem, { key, reader, timezone }: DueReminder) => ({
  at: nextEight(deps.now, timezone),
  writes: digestWrites(deps, userIdOf(reader), { event_id: id, key }, timezone),
  mails: [],
})
