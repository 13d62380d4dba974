import { hash, randomBytes } from 'node:crypto'
import type { NotificationsView } from '#shared/domain/reminders/preferences.ts'
import type { ReminderKind } from '#shared/domain/reminders/table.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { notificationsKey, unsubscribeKey, type Key } from '#functions/platform/db/keys.ts'
import { ConditionFailed, put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A person's choice of reminders, and the addresses in mails that mute one. */

export type NotificationsRow = Key & NotificationsView

const defaultNotifications = { muted: [], digest: true, version: 0 } satisfies NotificationsView

export const notificationsOf = async (deps: Deps, userId: string): Promise<NotificationsView> =>
  (await deps.db.get<NotificationsRow>(notificationsKey(userId))) ?? defaultNotifications

/** @throws ChangedMeanwhile after a lost race. */
export const saveNotifications = async (
  deps: Deps,
  userId: string,
  before: NotificationsView,
  { muted, digest }: Pick<NotificationsView, 'muted' | 'digest'>,
): Promise<NotificationsView> => {
  const after = { muted, digest, version: before.version + 1 }
  const isUnchanged =
    before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
  try {
    await deps.db.transact([put(deps.db.tableName, { ...notificationsKey(userId), ...after }, isUnchanged)])
  } catch (error) {
    throw error instanceof ConditionFailed ? new ChangedMeanwhile('notifications') : error
  }
  return after
}

/** `digest`: everything that a digest holds. */
export type Unsubscribed = ReminderKind | 'digest'

interface UnsubscribeRow extends Key {
  user_id: string
  kind: Unsubscribed
}

const hashOf = (token: string): string => hash('sha256', token, 'hex')
const keptDays = 400

/** The secret of one mail's address, and its row. */
export const newUnsubscribe = (
  deps: Deps,
  user_id: string,
  kind: Unsubscribed,
): { token: string; write: TransactItem } => {
  const token = randomBytes(24).toString('base64url')
  const ttl = Math.ceil(Date.parse(deps.now) / 1000) + keptDays * 86_400
  return { token, write: put(deps.db.tableName, { ...unsubscribeKey(hashOf(token)), user_id, kind, ttl }) }
}

export const findUnsubscribe = async (deps: Deps, token: string): Promise<UnsubscribeRow | undefined> =>
  /^[\w-]{32}$/.test(token) ? deps.db.get<UnsubscribeRow>(unsubscribeKey(hashOf(token))) : undefined
