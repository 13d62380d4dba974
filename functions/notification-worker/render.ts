import type { MailJob } from '#shared/jobs.ts'
import type { Letter } from './letter.ts'
import { templates } from './templates/all.ts'

export interface Mail {
  to: readonly string[]
  subject: string
  text: string
  html: string
  replyTo: string | undefined
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const esc = (text: string) => text.replace(/[&<>"']/g, (letter) => escaped[letter]!)
const lines = (text: string) => esc(text).replace(/\n/g, '<br>')

/** A subject is a header: nothing in it may begin another one, and nobody reads more than a line. */
const oneLine = (text: string, max: number) =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, max)

/** A path stays below the app's address, whatever a row says; only the provider's own pages are elsewhere. */
const addressOf = (appUrl: string, to: string): string => {
  if (/^https?:\/\//i.test(to)) return to
  return `${appUrl}/${to.replace(/^[/\\]+/, '')}`
}

const ink = '#1f1b16'
const amber = '#9a5b00'
const layout = (
  letter: Letter,
  facts: [string, string][],
  address: string | undefined,
  appUrl: string,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${esc(letter.heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f1e7;color:${ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;background:#fffdf8;border-radius:12px;padding:28px">
<p style="margin:0 0 16px;font-weight:700;color:${amber}">BookMe</p><h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${esc(letter.heading)}</h1>
${letter.paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${lines(paragraph)}</p>`).join('')}
${facts.length > 0 ? `<table role="presentation" style="margin:4px 0 16px;border-collapse:collapse">${facts.map(([label, value]) => `<tr><td style="padding:3px 16px 3px 0;color:#6b6358;vertical-align:top;white-space:nowrap">${esc(label)}</td><td style="padding:3px 0">${lines(value)}</td></tr>`).join('')}</table>` : ''}
${letter.quote ? `<blockquote style="margin:0 0 16px;padding:8px 14px;border-left:3px solid #e0b060">${lines(letter.quote)}</blockquote>` : ''}
${address !== undefined ? `<p style="margin:20px 0"><a href="${esc(address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${amber};color:#fff;text-decoration:none;font-weight:600">${esc(letter.button!.label)}</a></p>` : ''}
${letter.footnote ? `<p style="margin:0;color:#6b6358;font-size:14px">${lines(letter.footnote)}</p>` : ''}</div>
<p style="max-width:560px;margin:14px auto 0;color:#6b6358;font-size:13px">BookMe · <a href="${esc(appUrl)}" style="color:#6b6358">${esc(appUrl)}</a></p></body></html>`

const plain = (letter: Letter, facts: [string, string][], address: string | undefined, appUrl: string): string =>
  [
    letter.heading,
    ...letter.paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    (letter.quote ?? '')
      .split('\n')
      .map((line) => (letter.quote ? `> ${line}` : ''))
      .join('\n'),
    address === undefined ? '' : `${letter.button!.label}:\n${address}`,
    letter.footnote ?? '',
    `--\nBookMe · ${appUrl}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** Both parts of the mail that a job stands for. */
export const renderMail = (job: Pick<MailJob, 'template' | 'data'>, appUrl: string): Omit<Mail, 'to'> => {
  const letter = templates[job.template]((name) => job.data[name] ?? '')
  const facts = (letter.facts ?? []).filter(([, value]) => value !== '')
  const address = letter.button?.to ? addressOf(appUrl, letter.button.to) : undefined
  return {
    subject: oneLine(letter.subject, 150),
    text: plain(letter, facts, address, appUrl),
    html: layout(letter, facts, address, appUrl),
    replyTo: letter.replyTo ? oneLine(letter.replyTo, 254) : undefined,
  }
}
