import type { OutboxJob, OutboxMessage } from '#shared/jobs.ts'
import type { MailJob } from '#shared/mails.ts'
import { ConditionFailed, put, remove, type TransactItem } from './db.ts'
import { timedId, type Deps } from '#functions/platform/deps/deps.ts'
import { isUrgent, queueOf } from '#shared/queues.ts'
import { outboxKey, outboxPk, outboxShards, urgentShard, type Key } from './keys.ts'

export interface OutboxRow extends Key, OutboxMessage {
  job: OutboxJob
  created_at: string
  /** End of the current lease, after which another consumer may take over. */
  lease_until?: string
  /** Attempts so far. After `maxAttempts` the message becomes a dead letter for a person to inspect. */
  attempts?: number
}

export const maxAttempts = 10
/** Minutes before the last attempts: together they outlast an hour's outage of a service. */
const pauses = [1, 4, 10, 20, 20, 20]
const firstPaused = maxAttempts - pauses.length

/** For the sweep: not leased, and attempts remain. */
export const isWaiting = (row: OutboxRow, now: string): boolean =>
  (row.lease_until ?? '') <= now && (row.attempts ?? 0) < maxAttempts

/**
 * How long the oldest mail has been waiting, in seconds. Mails that fail do not count: they end as dead letters. A
 * queue cannot say it, because a message that waits is written anew.
 */
export const mailsWaitSeconds = (rows: readonly OutboxRow[], now: string): number =>
  rows
    .filter(({ job, attempts = 0 }) => queueOf(job) === 'mail' && attempts <= 1)
    .reduce((longest, { created_at }) => Math.max(longest, (Date.parse(now) - Date.parse(created_at)) / 1000), 0)

/** The attempts out of turn of an urgent mail; further tries come by its message, which can become a dead letter. */
const urgentAttempts = 3

/** Mails that somebody waits for; they skip a long queue. */
export const urgentMails = async (deps: Deps): Promise<OutboxMessage[]> => {
  const { items } = await deps.db.page<OutboxRow>({ PK: outboxPk(urgentShard) }, { limit: 10 })
  return items
    .filter((row) => isWaiting(row, deps.now) && (row.attempts ?? 0) < urgentAttempts)
    .map(({ shard, id, request_id }) => ({ shard, id, ...(request_id !== undefined && { request_id }) }))
}

export interface Outgoing {
  items: TransactItem[]
  messages: (OutboxMessage & { job: OutboxJob })[]
}

/** Rows for the caller's transaction; `messages` go to `deps.notify` after the commit. */
export const outgoing = (deps: Deps, jobs: readonly OutboxJob[]): Outgoing => {
  const messages = jobs.map((job) => {
    const id = timedId(deps.now)
    // The last character of a ULID is random, so the shards fill evenly.
    const shard = isUrgent(job) ? urgentShard : parseInt(id.slice(-1), 36) % outboxShards
    return { shard, id, request_id: deps.requestId, job }
  })
  const items = messages.map(({ job, ...message }) =>
    put(deps.db.tableName, { ...outboxKey(message), ...message, job, created_at: deps.now }),
  )
  return { items, messages }
}

/** A transaction has 100; one is for the idempotency key. */
const mostItems = 99

/** Mails in one row, which the payment worker splits: notifying sixty vendors must fit into the event's transaction. */
const packed = (jobs: readonly OutboxJob[]): OutboxJob[] => {
  const mails = jobs.filter((job) => job.type === 'mail')
  return [
    ...jobs.filter((job) => job.type !== 'mail'),
    ...(mails.length > 0 ? [{ type: 'mails' as const, mails }] : []),
  ]
}

/** Whether `commit` can write this in one transaction. */
export const isOneTransaction = (items: readonly TransactItem[], jobs: readonly OutboxJob[]): boolean =>
  items.length + packed(jobs).length <= mostItems

/**
 * Writes all or nothing, including jobs, then notifies the queues.
 * @throws ConditionFailed with the names of the failed conditions.
 */
export const commit = async (
  deps: Deps,
  items: readonly TransactItem[],
  jobs: readonly OutboxJob[] = [],
): Promise<void> => {
  const { items: rows, messages } = outgoing(deps, items.length + jobs.length > mostItems ? packed(jobs) : jobs)
  await deps.db.transact([...items, ...rows])
  if (deps.act && items.includes(deps.act.note)) deps.act.isWritten = true
  if (messages.length > 0) await deps.notify(messages)
}

/** For the `commit` that an audited request is for. */
export const actWrites = ({ act }: Deps): TransactItem[] => (act && !act.isWritten ? [act.note] : [])

/**
 * Replaces a row of many mails by one row each, so that each is sent and retried separately. In one transaction, so
 * that a repeated message finds the row deleted.
 */
export const unpackMails = async (deps: Deps, message: OutboxMessage, mails: readonly MailJob[]): Promise<void> => {
  const replaced = remove(deps.db.tableName, outboxKey(message), { ConditionExpression: 'attribute_exists(PK)' })
  const [now, later] = [mails.slice(0, mostItems - 2), mails.slice(mostItems - 2)]
  try {
    await commit(deps, [replaced], [...now, ...packed(later)])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/**
 * Leases a row for some seconds. Undefined if it is deleted (a repeated message) or leased by another consumer; if that
 * one crashes, the sweep resends the row.
 */
export const leaseRow = async (deps: Deps, message: OutboxMessage, seconds: number): Promise<OutboxRow | undefined> => {
  try {
    return await deps.db.update<OutboxRow>(outboxKey(message), {
      UpdateExpression: 'SET lease_until = :until ADD attempts :one',
      ConditionExpression: 'attribute_exists(PK) AND (attribute_not_exists(lease_until) OR lease_until <= :now)',
      ExpressionAttributeValues: {
        ':until': new Date(Date.parse(deps.now) + seconds * 1000).toISOString(),
        ':now': deps.now,
        ':one': 1,
      },
    })
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/**
 * Releases a row after a failure: at first at once, later after a pause, when the sweep resends it. Without a pause
 * after the last attempt, so that redeliveries fail and end as a dead letter. A wait is no attempt.
 */
const releaseRow = async (deps: Deps, row: OutboxRow, wait: NotYet | undefined): Promise<void> => {
  const seconds = wait ? (wait.seconds ?? 0) : 60 * (pauses[(row.attempts ?? 0) - firstPaused] ?? 0)
  try {
    await deps.db.update(outboxKey(row), {
      UpdateExpression: 'SET lease_until = :next ADD attempts :more',
      ConditionExpression: 'lease_until = :until',
      ExpressionAttributeValues: {
        ':next': new Date(Date.parse(deps.now) + seconds * 1000).toISOString(),
        ':until': row.lease_until,
        ':more': wait ? -1 : 0,
      },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** Thrown by a job that has to wait, which is no failed attempt. */
export class NotYet extends Error {
  /** A long wait, after which the sweep sends the message again; undefined: it goes to the end of the queue. */
  readonly seconds: number | undefined

  constructor(seconds?: number) {
    super('Not yet')
    this.seconds = seconds
  }
}

/**
 * Leases a message's row, does its job, and deletes it together with the job's last writes. A message with a deleted or
 * leased row is done.
 * @throws any error of the job; the row is released and the message is redelivered, eventually as a dead letter.
 */
export const consume = async (
  deps: Deps,
  message: OutboxMessage,
  leaseSeconds: number,
  doJob: (job: OutboxJob) => Promise<readonly TransactItem[] | void>,
): Promise<void> => {
  const row = await leaseRow(deps, message, leaseSeconds)
  if (!row) return
  deps.log.add({ job: row.job.type })
  deps.log.hide(row.job)
  let last: readonly TransactItem[]
  try {
    last = (await doJob(row.job)) ?? []
  } catch (error) {
    const wait = error instanceof NotYet ? error : undefined
    await releaseRow(deps, row, wait)
    if (!wait) throw error
    return wait.seconds === undefined ? deps.notify([{ ...message, job: row.job }]) : undefined
  }
  await deps.db.transact([remove(deps.db.tableName, outboxKey(row)), ...last])
}
