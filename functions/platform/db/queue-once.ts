import type { OutboxJob } from '#shared/jobs.ts'
import { maxAttempts, type OutboxRow } from '#functions/platform/db/outbox.ts'
import { outboxKey, outboxShards } from '#functions/platform/db/keys.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Spread as evenly as ids are. */
const shardOf = (name: string): number => [...name].reduce((sum, char) => sum + char.charCodeAt(0), 0) % outboxShards

/**
 * Queues a job unless one of its name waits: a schedule may fire twice, and a sweep finds the same again. A job whose
 * tries are used up is queued again.
 */
export const queueOnce = async (deps: Deps, name: string, job: OutboxJob): Promise<void> => {
  const message = { shard: shardOf(name), id: name, request_id: deps.requestId }
  const row: OutboxRow = { ...outboxKey(message), ...message, job, created_at: deps.now }
  try {
    await deps.db.transact([
      put(
        deps.db.tableName,
        { ...row },
        {
          ConditionExpression: 'attribute_not_exists(PK) OR attempts >= :most',
          ExpressionAttributeValues: { ':most': maxAttempts },
        },
      ),
    ])
  } catch (error) {
    if (error instanceof ConditionFailed) return
    throw error
  }
  await deps.notify([{ ...message, job }])
}
