import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { outboxMessage, type OutboxMessage } from '#shared/jobs.ts'

/** A queue's Lambda handler. A message that fails comes back by itself and holds nobody back. */
export const queueHandler =
  (consume: (message: OutboxMessage) => Promise<void>) =>
  async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failures = await Promise.all(
      event.Records.map(async ({ messageId, body }) => {
        try {
          await consume(outboxMessage.parse(JSON.parse(body)))
          return []
        } catch (error) {
          console.error(
            JSON.stringify({ level: 'error', message: 'job failed', message_id: messageId, error: String(error) }),
          )
          return [{ itemIdentifier: messageId }]
        }
      }),
    )
    return { batchItemFailures: failures.flat() }
  }
