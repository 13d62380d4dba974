import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { mailAddress } from '#functions/platform/db/canonical-email.ts'
import type { Mail } from './render.ts'

const attached = ({ file, method }: NonNullable<Mail['calendar']>) => ({
  FileName: 'event.ics',
  ContentType: `text/calendar; charset=utf-8${method ? `; method=${method}` : ''}`,
  ContentDisposition: 'ATTACHMENT' as const,
  RawContent: Buffer.from(file),
})

/** One click in the reader's mail program (RFC 8058). */
const unsubscribeHeaders = (address: string | undefined) =>
  address === undefined
    ? []
    : [
        { Name: 'List-Unsubscribe', Value: `<${address}>` },
        { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
      ]

/** The request to SES. `settings`: the configuration set, which reports bounces. */
export const mailRequest = (
  { to, subject, text, html, replyTo, calendar, thread, unsubscribe, requestId }: Mail,
  from: string,
  settings: string,
): SendEmailCommandInput => {
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
  return {
    FromEmailAddress: from.includes('<') ? from : `BookMe <${from}>`,
    ConfigurationSetName: settings,
    Destination: { ToAddresses: [mailAddress(to)] },
    ...(replyTo !== undefined && { ReplyToAddresses: [mailAddress(replyTo)] }),
    Content: {
      Simple: {
        Subject: part(subject),
        Body: { Text: part(text), Html: part(html) },
        ...(calendar && { Attachments: [attached(calendar)] }),
        Headers: [
          { Name: 'X-BookMe-Request-Id', Value: requestId },
          ...(thread === undefined ? [] : [{ Name: 'References', Value: thread }]),
          ...unsubscribeHeaders(unsubscribe),
        ],
      },
    },
  }
}
