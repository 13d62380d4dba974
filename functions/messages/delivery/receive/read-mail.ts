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

/** Of an HTML part; the own words come first. */
const mostHtml = 64 * 1024
/** Where mail programs begin the mail that they quote. */
const quote = /<(blockquote\b|div class="gmail_quote|div id="appendonsend)/i

/** The words of a mail without a plain part. postal-mime finds them where plain parts stand beside: so one does. */
const wordsOf = async (html: string): Promise<string> => {
  const end = html.search(quote)
  const own = html.slice(0, Math.min(mostHtml, end < 0 ? html.length : end))
  // It leaves scripts out, and keeps styles.
  const part = Buffer.from(own.replaceAll(/<(\/?)style\b/gi, '<$1script')).toString('base64')
  const mail = await PostalMime.parse(
    [
      'Content-Type: multipart/mixed; boundary=part',
      ...['', '--part', 'Content-Type: text/plain', '', ''],
      ...['--part', 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64', '', part],
      '--part--',
    ].join('\r\n'),
  )
  return mail.text ?? ''
}

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
    ...{ from, isAutomatic, text: mail.text ?? (await wordsOf(mail.html ?? '')) },
    rsvp: from === undefined ? undefined : calendars.map((one) => rsvpIn(textOf(one), from)).find((one) => one),
    files: mail.attachments.length - calendars.length,
  }
}
