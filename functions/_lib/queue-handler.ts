import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import type * as z from 'zod'
import { outboxMessage, type OutboxMessage } from '#shared/jobs.ts'
import { liveDeps } from './deps-live.ts'
import type { Deps } from './deps.ts'
import { withJobLine } from './job-line.ts'
import { createLog } from './log.ts'

/** Messages without an outbox row, such as a report of another service. */
interface Reports<T> {
  schema: () => z.ZodType<T>
  consume(deps: Deps, report: T): Promise<void>
}

/** A queue's Lambda handler. A failed message is redelivered and delays no others. */
export const queueHandler =
  <T>(
    consume: (deps: Deps, message: OutboxMessage) => Promise<void>,
    given: Partial<Deps> = {},
    reports?: Reports<T>,
  ) =>
  async ({ Records }: SQSEvent, { awsRequestId: invocation }: Context): Promise<SQSBatchResponse> => {
    const failures = await Promise.all(
      Records.map(async ({ messageId, body }) => {
        try {
          const content: unknown = JSON.parse(body)
          const report = reports?.schema().safeParse(content)
          if (report?.success) {
            const log = createLog({ request_id: invocation, invocation })
            const deps = liveDeps({ ...given, requestId: invocation, log })
            await withJobLine(deps, () => reports!.consume(deps, report.data))
            return []
          }
          const message = outboxMessage().parse(content)
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
