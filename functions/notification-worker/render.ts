import type { MailJob } from '#shared/mails.ts'
import type { MailContent } from './mail-content.ts'
import { contentOf } from './templates/all.ts'

export interface Mail {
  to: readonly string[]
  subject: string
  text: string
  html: string
  replyTo: string | undefined
  /** The id of the click that caused it. */
  requestId: string
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const esc = (text: string) => text.replace(/[&<>"']/g, (character) => escaped[character]!)
const lines = (text: string) => esc(text).replace(/\n/g, '<br>')

/** A subject is a header: one line, so that it cannot inject another header. */
const oneLine = (text: string, max: number) =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, max)

/** Paths always stay within the app; only the provider's own pages are external. */
const addressOf = (appUrl: string, to: string): string => {
  if (/^https?:\/\//i.test(to)) return to
  return `${appUrl}/${to.replace(/^[/\\]+/, '')}`
}

const ink = '#1f1b16'
const faint = '#6b6358'
const amber = '#9a5b00'
const font = "16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"
/** Mail clients support only inline styles. */
const element = (tag: string, style: string, inner: string, attributes = '') =>
  `<${tag}${attributes} style="${style}">${inner}</${tag}>`

const detailsTable = (details: [string, string][]): string =>
  element(
    'table',
    'margin:4px 0 16px;border-collapse:collapse',
    details
      .map(([label, value]) => {
        const labelCell = element(
          'td',
          `padding:3px 16px 3px 0;color:${faint};vertical-align:top;white-space:nowrap`,
          esc(label),
        )
        return `<tr>${labelCell}${element('td', 'padding:3px 0', lines(value))}</tr>`
      })
      .join(''),
    ' role="presentation"',
  )

const buttonLink = (label: string, address: string): string => {
  const style =
    `display:inline-block;padding:12px 20px;border-radius:8px;background:${amber};` +
    'color:#fff;text-decoration:none;font-weight:600'
  return element('p', 'margin:20px 0', element('a', style, esc(label), ` href="${esc(address)}"`))
}

const layout = (
  content: MailContent,
  details: [string, string][],
  address: string | undefined,
  appUrl: string,
): string => {
  const body = [
    element('p', `margin:0 0 16px;font-weight:700;color:${amber}`, 'BookMe'),
    element('h1', 'margin:0 0 12px;font-size:22px;line-height:1.3', esc(content.heading)),
    ...content.paragraphs.map((paragraph) => element('p', 'margin:0 0 12px', lines(paragraph))),
    details.length > 0 ? detailsTable(details) : '',
    content.quote
      ? element('blockquote', 'margin:0 0 16px;padding:8px 14px;border-left:3px solid #e0b060', lines(content.quote))
      : '',
    address === undefined ? '' : buttonLink(content.button!.label, address),
    content.footnote ? element('p', `margin:0;color:${faint};font-size:14px`, lines(content.footnote)) : '',
  ]
  const box = 'max-width:560px;margin:0 auto;background:#fffdf8;border-radius:12px;padding:28px'
  const home = element('a', `color:${faint}`, esc(appUrl), ` href="${esc(appUrl)}"`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${esc(content.heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f1e7;color:${ink};font:${font}">
${element('div', box, `\n${body.filter(Boolean).join('\n')}\n`)}
${element('p', `max-width:560px;margin:14px auto 0;color:${faint};font-size:13px`, `BookMe · ${home}`)}
</body></html>`
}

const plain = (
  content: MailContent,
  details: [string, string][],
  address: string | undefined,
  appUrl: string,
): string =>
  [
    content.heading,
    ...content.paragraphs,
    details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    (content.quote ?? '')
      .split('\n')
      .map((line) => (content.quote ? `> ${line}` : ''))
      .join('\n'),
    address === undefined ? '' : `${content.button!.label}:\n${address}`,
    content.footnote ?? '',
    `--\nBookMe · ${appUrl}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** Text and HTML of a mail job. */
export const renderMail = (job: MailJob, appUrl: string): Omit<Mail, 'to' | 'requestId'> => {
  const content = contentOf(job)
  const details = (content.details ?? []).flatMap(([label, value]): [string, string][] =>
    value ? [[label, value]] : [],
  )
  const address = content.button ? addressOf(appUrl, content.button.to) : undefined
  return {
    subject: oneLine(content.subject, 150),
    text: plain(content, details, address, appUrl),
    html: layout(content, details, address, appUrl),
    replyTo: content.replyTo ? oneLine(content.replyTo, 254) : undefined,
  }
}
