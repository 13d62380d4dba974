import { plannedReminders } from '#functions/event/rules/plan.ts'
import { nextEight } from '#shared/domain/reminders/hours.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { compareUrgent, worstOf, type Urgent } from '#shared/domain/event/lifecycle/urgency.ts'
import { ruleOf, type ReminderKind } from '#shared/domain/reminders/table.ts'
import { defaultTimezone, localDate } from '#shared/domain/time.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { digestRowsOf, mostInDigest, type DigestRow } from '#functions/messages/data/digest.ts'
import { newUnsubscribe, notificationsOf } from '#functions/messages/data/notifications.ts'
import { findUser } from '#functions/people/data/user.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { isPaused } from '#functions/event/data/reminders.ts'
import { dueRow, type DueRow } from '#functions/platform/db/due.ts'
import { digestSentKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, named, put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'

const keptDays = 7

interface Line {
  line: { label: string; event: string; link: string }
  urgent: Urgent | undefined
}

/** The line of a reminder, unless its act was done or its kind was muted meanwhile. */
const lineOf = async (
  deps: Deps,
  user: UserRecord | undefined,
  muted: readonly ReminderKind[],
  { event_id, key }: DigestRow,
): Promise<Line[]> => {
  const event = await findEvent(deps, event_id)
  const planned = event && plannedReminders(event).find((one) => one.key === key)
  if (!planned || muted.includes(planned.kind)) return []
  const urgent = user && worstOf(event, viewerOf(user), deps.now)
  const { label } = ruleOf(planned.kind)
  const line = { event: event.name, link: `/event?id=${event_id}` }
  return [{ line: { label: urgent?.urgency === 'risk' ? `At risk: ${label}` : label, ...line }, urgent }]
}

/** As on Home: the worst first. */
const inOrder = (lines: readonly Line[]): Line['line'][] =>
  lines
    .toSorted((a, b) =>
      a.urgent && b.urgent ? compareUrgent(a.urgent, b.urgent) : Number(!a.urgent) - Number(!b.urgent),
    )
    .map(({ line }) => line)

/** All reminders of an agent since yesterday, as one mail; at most one a day, where they are. */
export const sendDigest = async (deps: Deps, row: DueRow<'digest'>): Promise<void> => {
  const { tableName } = deps.db
  const { user_id } = row
  const [user, rows, { muted }] = await Promise.all([
    findUser(deps, user_id),
    digestRowsOf(deps, user_id),
    notificationsOf(deps, user_id),
  ])
  const zone = user?.timezone ?? defaultTimezone
  const paused = await Promise.all(rows.map(({ event_id }) => isPaused(deps, event_id)))
  // They wait until somebody resumes the reminders of their event.
  const ready = rows.filter((_, i) => !paused[i])
  const lines = inOrder((await Promise.all(ready.map((one) => lineOf(deps, user, muted, one)))).flat())
  const { token, write } = newUnsubscribe(deps, user_id, 'digest')
  const isMailed = user !== undefined && user.erased_at === undefined && lines.length > 0
  const ttl = Math.ceil(Date.parse(deps.now) / 1000) + keptDays * 86_400
  const sent = { ...digestSentKey(user_id, localDate(deps.now, zone)), ttl }
  const mails = isMailed
    ? mailTo(user.email, 'digest', {
        name: user.first,
        day: dayText(deps.now, zone),
        lines,
        unsubscribe: token,
      })
    : []
  const tomorrow = rows.length === mostInDigest || ready.length < rows.length ? [nextDigest(deps, row, zone)] : []
  try {
    await commit(
      deps,
      [
        ...[remove(tableName, row), ...tomorrow],
        ...ready.map((one) => named('line', remove(tableName, one, { ConditionExpression: 'attribute_exists(PK)' }))),
        ...(isMailed
          ? [write, named('day', put(tableName, sent, { ConditionExpression: 'attribute_not_exists(PK)' }))]
          : []),
      ],
      mails,
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    // A second one on one day, after a flight: its lines come tomorrow.
    if (error.failed.has('day')) await moveOn(deps, row, zone)
  }
}

const moveOn = (deps: Deps, row: DueRow<'digest'>, zone: string): Promise<void> =>
  deps.db.transact([remove(deps.db.tableName, row), nextDigest(deps, row, zone)])

const nextDigest = ({ db, now }: Deps, { user_id }: DueRow<'digest'>, zone: string): TransactItem => {
  const next = nextEight(new Date(Date.parse(now) + 1).toISOString(), zone)
  return put(db.tableName, dueRow(next, { kind: 'digest', user_id }))
}
