import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import type * as z from 'zod'
import { outboxMessage, type OutboxMessage } from '#shared/jobs.ts'
import { liveDeps } from '#functions/platform/deps/deps-live.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { withJobLine } from '#functions/platform/log/job-line.ts'
import { createLog } from '#functions/platform/log/log.ts'

interface Options<T> {
  given?: Partial<Deps>
  /** Messages without an outbox row, such as a report of another service. */
  reports?: { schema: () => z.ZodType<T>; consume(deps: Deps, report: T): Promise<void> }
  /** Rows to do beside the messages, before their own arrive. */
  first?(deps: Deps): Promise<OutboxMessage[]>
}

/** A queue's Lambda handler. A failed message is redelivered and delays no others. */
export const queueHandler = <T>(
  consume: (deps: Deps, message: OutboxMessage) => Promise<void>,
  { given = {}, reports, first }: Options<T> = {},
) => {
  const doJob = (message: OutboxMessage, invocation: string): Promise<void> => {
    const requestId = message.request_id ?? invocation
    const log = createLog({ request_id: requestId, invocation, outbox: `${message.shard}/${message.id}` })
    const deps = liveDeps({ ...given, requestId, log })
    return withJobLine(deps, () => consume(deps, message))
  }
  const doReport = (report: T, invocation: string): Promise<void> => {
    const log = createLog({ request_id: invocation, invocation })
    const deps = liveDeps({ ...given, requestId: invocation, log })
    return withJobLine(deps, () => reports!.consume(deps, report))
  }
  const doFirst = async (bodies: readonly string[], invocation: string): Promise<void> => {
    if (!first) return
    const log = createLog({ request_id: invocation, invocation })
    try {
      const rows = await first(liveDeps({ ...given, requestId: invocation, log }))
      const others = rows.filter(({ id }) => !bodies.some((body) => body.includes(id)))
      await Promise.allSettled(others.map((message) => doJob(message, invocation)))
    } catch (error) {
      // Their own messages come later.
      log.error('rows to do first could not be read', error)
    }
  }

  return async ({ Records }: SQSEvent, { awsRequestId: invocation }: Context): Promise<SQSBatchResponse> => {
    const done = Records.map(async ({ messageId, body }) => {
      try {
        const content: unknown = JSON.parse(body)
        const report = reports?.schema().safeParse(content)
        if (report?.success) await doReport(report.data, invocation)
        else await doJob(outboxMessage().parse(content), invocation)
        return []
      } catch {
        // Its log line has been written.
        return [{ itemIdentifier: messageId }]
      }
    })
    const [failures] = await Promise.all([
      Promise.all(done),
      doFirst(
        Records.map(({ body }) => body),
        invocation,
      ),
    ])
    return { batchItemFailures: failures.flat() }
  }
}
