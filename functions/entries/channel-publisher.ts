import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { createLog } from '#functions/platform/log/log.ts'
import { publish } from '#functions/event/live/publish.ts'
import { tellScreens } from '#functions/event/live/tell.ts'

/** New rows of the changes, from the table's stream. */
export const handler = async (
  { Records }: DynamoDBStreamEvent,
  { awsRequestId: invocation }: Context,
): Promise<DynamoDBBatchResponse> => {
  const log = createLog({ request_id: invocation, invocation })
  const failed = await tellScreens(Records, async (channel, events) => {
    try {
      await publish(channel, events)
    } catch (error) {
      log.error('screens not told, tried again', error)
      throw error
    }
  })
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
}
