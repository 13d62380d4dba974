import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { outboxMessage, type OutboxMessage } from '#shared/jobs.ts'
import { liveDeps } from './deps-live.ts'
import type { Deps } from './deps.ts'
import { withJobLine } from './job-line.ts'
import { createLog } from './log.ts'

/** A queue's Lambda handler. A failed message is redelivered and delays no others. */
export const queueHandler =
  (consume: (deps: Deps, message: OutboxMessage) => Promise<void>, given: Partial<Deps> = {}) =>
  async ({ Records }: SQSEvent, { awsRequestId: invocation }: Context): Promise<SQSBatchResponse> => {
    const failures = await Promise.all(
      Records.map(async ({ messageId, body }) => {
        try {
          const message = outboxMessage.parse(JSON.parse(body))
          const requestId = message.request_id ?? invocation
          const log = createLog({ request_id: requestId, invocation, outbox: `${message.shard}/${message.id}` })
          const deps = liveDeps({ ...given, requestId, log })
          await withJobLine(deps, () => consume(deps, message))
          return []
        } catch {
          // Its log line has been written.
          return [{ itemIdentifier: messageId }]
        }
      }),
    )
    return { batchItemFailures: failures.flat() }
  }
