import PostalMime, { type Attachment } from 'postal-mime'
import { rsvpIn, type Rsvp } from './rsvp.ts'

/** A mail as its sender wrote it. */
export interface ReadMail {
  /** The only one; undefined for none or several. */
  from: string | undefined
  /** Of a program, such as an absence note: nobody wrote it. */
  isAutomatic: boolean
  text: string
  rsvp: Rsvp | undefined
  files: number
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
const isCalendar = ({ mimeType }: Attachment) => /^(text\/calendar|application\/ics)$/i.test(mimeType)

/** Of an HTML part; the own words come first, and endless tags would keep the worker busy. */
const mostHtml = 64 * 1024

/** Tags of a mail without a plain part. */
const withoutTags = (html: string): string =>
  html
    .slice(0, mostHtml)
    .replace(/<(style|script|head)\b[^]*?<\/\1>/gi, '')
    .replace(/<(blockquote\b|div class="gmail_quote|div id="appendonsend)[^]*$/i, '')
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** @throws any error for a text that is no mail, or is nested without end */
export const readMail = async (raw: Uint8Array): Promise<ReadMail> => {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    maxRfc822NestingDepth: 0,
  })
  const header = (name: string) =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? ''
  const senders = mail.headers.filter(({ key }) => key === 'from')
  const from = senders.length === 1 ? mail.from?.address : undefined
  const calendars = mail.attachments.filter(isCalendar)
  const isAutomatic =
    !['', 'no'].includes(header('auto-submitted')) ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoreply-from', 'list-id'].some((name) => header(name) !== '') ||
    header('content-type').startsWith('multipart/report') ||
    header('return-path') === '<>'
  return {
    ...{ from, isAutomatic, text: mail.text ?? withoutTags(mail.html ?? '') },
    rsvp: from === undefined ? undefined : calendars.map((one) => rsvpIn(textOf(one), from)).find((one) => one),
    files: mail.attachments.length - calendars.length,
  }
}
