import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { sdk } from '#functions/platform/config/sdk.ts'

const sqs = new SQSClient(sdk)

/** SQS takes ten messages at a time. */
export const sendMessages = async (queueUrl: string, bodies: readonly string[]): Promise<void> => {
  for (let i = 0; i < bodies.length; i += 10) {
    await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: bodies.slice(i, i + 10).map((MessageBody, n) => ({ Id: String(n), MessageBody })),
      }),
    )
  }
}
