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

/** A name of a header: quoted, or encoded in words of at most 75 letters (RFC 2047). */
const nameInHeader = (name: string): string => {
  if (/^[\u0020-\u007e]*$/.test(name)) return `"${name.replace(/[\\"]/g, '\\$&')}"`
  const words = [...name].reduce<string[]>((all, character) => {
    const longer = `${all.at(-1) ?? ''}${character}`
    return Buffer.byteLength(longer) > 42 ? [...all, character] : [...all.slice(0, -1), longer]
  }, [])
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

/** The agency's name at our own address, which alone may send. */
const sender = (name: string | undefined, from: string): string => {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  if (name !== undefined) return `${nameInHeader(name)} <${address}>`
  return from.includes('<') ? from : `BookMe <${from}>`
}

/** The request to SES. `settings`: the configuration set, which reports bounces. */
export const mailRequest = (
  { to, subject, text, html, replyTo, from: name, calendar, thread, unsubscribe, requestId }: Mail,
  from: string,
  settings: string,
): SendEmailCommandInput => {
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
  return {
    FromEmailAddress: sender(name, from),
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
