import { maxAttempts, type OutboxRow } from '#functions/platform/db/outbox.ts'
import { outboxKey, outboxShards } from '#functions/platform/db/keys.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Spread as evenly as ids are. */
const shardOf = (userId: string): number =>
  [...userId].reduce((sum, char) => sum + char.charCodeAt(0), 0) % outboxShards

/**
 * Has a payee paid out by the payment worker. On a payday thousands are due in the same second: the queue hands them
 * out a few at a time, and goes on where it stopped. A payee who waits there already is not queued again; one whose
 * tries are used up is.
 */
export const queuePayout = async (deps: Deps, userId: string): Promise<void> => {
  const message = { shard: shardOf(userId), id: `payout-${userId}`, request_id: deps.requestId }
  const job = { type: 'pay_out' as const, user_id: userId }
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
