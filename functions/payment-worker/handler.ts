import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { outboxMessage } from '#shared/jobs.ts'
import { liveDeps } from '../_lib/deps-live.ts'
import { liveScheduler } from '../_lib/scheduler.ts'
import { loadStripe } from '../_lib/stripe.ts'
import { work } from './work.ts'

/** The payments queue. A message that fails comes back by itself and holds nobody back. */
export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const failures = await Promise.all(
    event.Records.map(async ({ messageId, body }) => {
      try {
        await work(liveDeps({ stripe: loadStripe }), liveScheduler, outboxMessage.parse(JSON.parse(body)))
        return []
      } catch (error) {
        console.error(
          JSON.stringify({ level: 'error', message: 'work not done', message_id: messageId, error: String(error) }),
        )
        return [{ itemIdentifier: messageId }]
      }
    }),
  )
  return { batchItemFailures: failures.flat() }
}
