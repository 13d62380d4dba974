import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { outboxMessage } from '#shared/jobs.ts'
import { liveDeps } from '../_lib/deps-live.ts'
import { env } from '../_lib/env.ts'
import { deliver } from './deliver.ts'
import type { Mail } from './render.ts'

const ses = new SESv2Client({})

const send = async ({ to, subject, text, html, replyTo }: Mail): Promise<void> => {
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
  const from = env('MAIL_FROM')
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: from.includes('<') ? from : `BookMe <${from}>`,
      Destination: { ToAddresses: [...to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
    }),
  )
}

/** The mail queue. A message that fails comes back by itself and holds nobody back. */
export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const deps = liveDeps()
  const failures = await Promise.all(
    event.Records.map(async ({ messageId, body }) => {
      try {
        await deliver(deps, outboxMessage.parse(JSON.parse(body)), send)
        return []
      } catch (error) {
        console.error(
          JSON.stringify({ level: 'error', message: 'mail not sent', message_id: messageId, error: String(error) }),
        )
        return [{ itemIdentifier: messageId }]
      }
    }),
  )
  return { batchItemFailures: failures.flat() }
}
