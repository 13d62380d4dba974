import { createHash } from 'node:crypto'
import type { SendMessageBatchRequestEntry, SendMessageResult } from '@aws-sdk/client-sqs'
import { AwsError, notImplemented, sendJson } from '../gateway/aws-error.ts'
import { onlyKnown, targetAction, type AwsService } from '../gateway/call.ts'
import { arn } from '../template/names.ts'
import type { Queues } from './queues.ts'

const maxBytes = 1_048_576

const queueName = (url: unknown): string => String(url).split('/').at(-1) ?? ''

/** The part of SQS that functions use: sending. The event sources receive within this process. */
export const createSqs = (queues: Queues): AwsService => {
  const send = async (name: string, entry: SendMessageBatchRequestEntry): Promise<SendMessageResult> => {
    onlyKnown(entry, ['Id', 'MessageBody'], 'message')
    const body = entry.MessageBody ?? ''
    if (body === '' || Buffer.byteLength(body) > maxBytes)
      throw new AwsError('InvalidParameterValue', 'A message has 1 byte to 1 MiB.')
    const message = await queues.add(name, body)
    if (!message) throw new AwsError('QueueDoesNotExist', `The queue ${name} does not exist.`)
    return { MessageId: message.id, MD5OfMessageBody: createHash('md5').update(body).digest('hex') }
  }

  return {
    protocol: 'json',
    action: targetAction,
    permissions: ({ action, json }) => [
      { action: `sqs:${action.replace('Batch', '')}`, resource: arn('sqs', queueName(json.QueueUrl)) },
    ],
    handle: async ({ action, json }, _req, res) => {
      if (action === 'SendMessageBatch') {
        onlyKnown(json, ['QueueUrl', 'Entries'])
        const entries = json.Entries as SendMessageBatchRequestEntry[]
        if (entries.length === 0 || entries.length > 10)
          throw new AwsError('AWS.SimpleQueueService.TooManyEntriesInBatchRequest', 'A batch has 1 to 10 entries.')
        const answers = await Promise.all(entries.map((entry) => send(queueName(json.QueueUrl), entry)))
        sendJson(res, { Successful: entries.map(({ Id }, i) => ({ Id, ...answers[i] })), Failed: [] })
      } else throw notImplemented(`sqs:${action}`)
    },
  }
}
