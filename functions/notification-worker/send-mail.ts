import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mailAddress } from '#functions/_lib/canonical-email.ts'
import { env } from '#functions/_lib/env.ts'
import { sdk } from '#functions/_lib/sdk.ts'
import type { Mail } from './render.ts'

const ses = new SESv2Client(sdk)

const attached = ({ file, method }: NonNullable<Mail['calendar']>) => ({
  FileName: 'event.ics',
  ContentType: `text/calendar; charset=utf-8; method=${method}`,
  ContentDisposition: 'ATTACHMENT' as const,
  RawContent: Buffer.from(file),
})

export const sendMail = async ({ to, subject, text, html, replyTo, calendar, requestId }: Mail): Promise<void> => {
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
  const from = env('MAIL_FROM')
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: from.includes('<') ? from : `BookMe <${from}>`,
      ConfigurationSetName: env('MAIL_SETTINGS'),
      Destination: { ToAddresses: to.map(mailAddress) },
      ...(replyTo !== undefined && { ReplyToAddresses: [mailAddress(replyTo)] }),
      Content: {
        Simple: {
          Subject: part(subject),
          Body: { Text: part(text), Html: part(html) },
          ...(calendar && { Attachments: [attached(calendar)] }),
          Headers: [{ Name: 'X-BookMe-Request-Id', Value: requestId }],
        },
      },
    }),
  )
}
