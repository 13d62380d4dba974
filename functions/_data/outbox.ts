import { ulid } from 'ulid'
import type { OutboxJob, OutboxMessage } from '../../shared/jobs.ts'
import { put, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { outboxKey, outboxShards, type Key } from './keys.ts'

export interface OutboxRow extends Key, OutboxMessage {
  job: OutboxJob
  created_at: string
  /** Until then one consumer works on it; a later one may take over. */
  lease_until?: string
}

export interface Outgoing { items: TransactItem[], messages: (OutboxMessage & { job: OutboxJob })[] }

/** Rows that go into the caller's transaction; `messages` are for `deps.notify` once it has committed. */
export const outgoing = (deps: Deps, jobs: readonly OutboxJob[]): Outgoing => {
  const messages = jobs.map((job) => {
    const id = ulid(Date.parse(deps.now))
    // The last character of a ULID is random, so the shards fill evenly.
    return { shard: parseInt(id.slice(-1), 36) % outboxShards, id, job }
  })
  const items = messages.map(({ job, ...message }) =>
    put(deps.db.tableName, { ...outboxKey(message), ...message, job, created_at: deps.now }))
  return { items, messages }
}

/**
 * Writes everything or nothing, jobs included, then tells the queues.
 * @throws ConditionFailed with the positions of the failed items of `items`.
 */
export const commit = async (deps: Deps, items: readonly TransactItem[], jobs: readonly OutboxJob[] = []): Promise<void> => {
  const { items: rows, messages } = outgoing(deps, jobs)
  await deps.db.transact([...items, ...rows])
  if (messages.length > 0) await deps.notify(messages)
}
