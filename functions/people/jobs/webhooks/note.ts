import type { Happening } from '#shared/domain/programs/webhook.ts'
import type { MailJob } from '#shared/mails.ts'
import type { DeliveryRow } from '#functions/people/data/deliveries.ts'
import type { Receiver, StateRow } from '#functions/people/data/webhooks.ts'
import { deliveryProblems } from '#functions/people/rules/delivery.ts'
import { put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import { deliveryKey, receiverStateKey } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { everyAdmin, mailTo } from '#functions/platform/mail/mail-to.ts'
import type { Outcome } from './send.ts'

const keptDays = 30
export const keptUntil = (now: string): number => Math.ceil(Date.parse(now) / 1000) + keptDays * 86_400

interface Tried extends Outcome {
  attempts: number
  /** When it is tried next; without it, and with a problem, it is given up. */
  nextAt?: string | undefined
}

/** The outcome of a try, in the log of the receiver. */
export const deliveryWrite = (
  { db, now }: Deps,
  webhookId: string,
  { id, type, timestamp, data }: Happening & { id: string },
  { code, problem, attempts, nextAt }: Tried,
): TransactItem => {
  const row: DeliveryRow = {
    ...deliveryKey(webhookId, id),
    ...{ id, type, timestamp, data, attempts, tried_at: now, ttl: keptUntil(now) },
    state: !problem ? 'delivered' : nextAt === undefined ? 'failed' : 'waiting',
    ...(code !== undefined && { code }),
    ...(problem && { problem }),
    ...(nextAt !== undefined && { next_at: nextAt }),
  }
  return put(db.tableName, { ...row })
}

interface Change {
  items: TransactItem[]
  mails: MailJob[]
}

/** A receiver fails once something was given up, until something arrives: admins get one mail for each such time. */
export const stateChange = async (
  deps: Deps,
  { id, name, url }: Receiver,
  { problem, isOver }: Outcome & { isOver: boolean },
): Promise<Change> => {
  const { tableName } = deps.db
  const state = await deps.db.get<StateRow>(receiverStateKey(id))
  if (!problem) return { items: state ? [remove(tableName, receiverStateKey(id))] : [], mails: [] }
  if (!isOver || state) return { items: [], mails: [] }
  return {
    items: [put(tableName, { ...receiverStateKey(id), failing_since: deps.now })],
    mails: mailTo(everyAdmin, 'webhook_fails', {
      name,
      host: new URL(url).host,
      reason: deliveryProblems[problem],
    }),
  }
}
