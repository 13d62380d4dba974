import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mailAddress } from '#functions/_lib/canonical-email.ts'
import { env } from '#functions/_lib/env.ts'
import { sdk } from '#functions/_lib/sdk.ts'
import { MailRefused } from './mail-refused.ts'
import type { Mail } from './render.ts'

const ses = new SESv2Client(sdk)

const attached = ({ file, method }: NonNullable<Mail['calendar']>) => ({
  FileName: 'event.ics',
  ContentType: `text/calendar; charset=utf-8; method=${method}`,
  ContentDisposition: 'ATTACHMENT' as const,
  RawContent: Buffer.from(file),
})

const second = 1000
const minute = 60 * second

/** AWS names both limits in the message alone. */
const pauseOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !/TooManyRequests|Throttling|LimitExceeded/.test(error.name)) return undefined
  return /daily/i.test(error.message) ? 10 * minute : second
}

/** @throws MailRefused if the account sends too much. */
export const sendMail = async ({ to, subject, text, html, replyTo, calendar, requestId }: Mail): Promise<void> => {
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
  const from = env('MAIL_FROM')
  const command = new SendEmailCommand({
    FromEmailAddress: from.includes('<') ? from : `BookMe <${from}>`,
    ConfigurationSetName: env('MAIL_SETTINGS'),
    Destination: { ToAddresses: [mailAddress(to)] },
    ...(replyTo !== undefined && { ReplyToAddresses: [mailAddress(replyTo)] }),
    Content: {
      Simple: {
        Subject: part(subject),
        Body: { Text: part(text), Html: part(html) },
        ...(calendar && { Attachments: [attached(calendar)] }),
        Headers: [{ Name: 'X-BookMe-Request-Id', Value: requestId }],
      },
    },
  })
  try {
    await ses.send(command)
  } catch (error) {
    const pause = pauseOf(error)
    throw pause === undefined ? error : new MailRefused(pause)
  }
}
