import { textOn } from '#shared/domain/brand/contrast.ts'
import { telLink } from '#shared/domain/phone.ts'
import type { LaidOut } from './laid-out.ts'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const esc = (text: string) => text.replace(/[&<>"']/g, (character) => escaped[character]!)
const lines = (text: string) => esc(text).replace(/\n/g, '<br>')

const ink = '#1f1b16'
const faint = '#6b6358'
const amber = '#9a5b00'
const line = '#e6dcc9'
const font = "16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"

/** Mail clients support inline styles; those that know dark mode also read this, by class. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#14141c!important;color:#f7f1e6!important}
.box{background:#20202c!important;color:#f7f1e6!important}
.faint{color:#b9b1a3!important}
.mark{color:#ffc861!important}
.line{border-color:#44404a!important}
.button{background:#f5a524!important;color:#1b1b26!important}
}`

const element = (tag: string, style: string, inner: string, attributes = '') =>
  `<${tag}${attributes} style="${style}">${inner}</${tag}>`
const className = (name: string) => ` class="${name}"`
const row = (cells: string) => `<tr>${cells}</tr>`

/** Cells that keep their width next to a long word. */
const unbroken = 'white-space:nowrap'
/** Such as an option's title. */
const longLabel = 20

const detailsTable = (details: LaidOut['details']): string => {
  const left = `padding:3px 16px 3px 0;color:${faint};vertical-align:top`
  const rows = details.map(([label, value]) =>
    row(
      element('td', label.length > longLabel ? left : `${left};${unbroken}`, esc(label), className('faint')) +
        element('td', 'padding:3px 0', lines(value)),
    ),
  )
  return element('table', 'margin:4px 0 16px;border-collapse:collapse', rows.join('\n'), ' role="presentation"')
}

const amountsTable = (amounts: LaidOut['amounts']): string => {
  const rows = amounts.map(([label, value]) => {
    const cell = `padding:8px 0;border-top:1px solid ${line}${label === 'Total' ? ';font-weight:700' : ''}`
    return row(
      element('td', cell, esc(label), className('line')) +
        element('td', `${cell};padding-left:16px;text-align:right;${unbroken}`, esc(value), className('line')),
    )
  })
  const style = 'margin:4px 0 16px;border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums'
  return element('table', style, rows.join('\n'), ' role="presentation"')
}

/** The agency's color is the same by day and by night, with the text that can be read on it. */
const buttonLink = ({ label, address }: NonNullable<LaidOut['button']>, brand: LaidOut['brand']): string => {
  const [back, text] = brand ? [brand.color, textOn(brand.color)] : [amber, '#fff']
  const style =
    `display:inline-block;padding:12px 20px;border-radius:8px;background:${back};` +
    `color:${text};text-decoration:none;font-weight:600`
  const attributes = `${brand ? '' : className('button')} href="${esc(address)}"`
  return element('p', 'margin:20px 0', element('a', style, esc(label), attributes))
}

/** A dark logo needs its own ground at night. */
const logoStyle = 'display:block;height:48px;width:auto;max-width:240px;background:#fff;border-radius:6px;padding:4px'
const head = (brand: LaidOut['brand']): string => {
  const name = element(
    'p',
    `margin:0 0 16px;font-weight:700;color:${amber}`,
    esc(brand?.name ?? 'BookMe'),
    className('mark'),
  )
  return brand?.logo === undefined
    ? name
    : element(
        'p',
        'margin:0 0 16px',
        `<img src="${esc(brand.logo)}" alt="${esc(brand.name)}" height="48" style="${logoStyle}">`,
      )
}

/** On a phone, a tap calls. In the text's color, because only the button is the mail's action. */
const phoneLink = (phone: string): string => {
  const address = telLink(phone)
  return address ? element('a', 'color:inherit', esc(phone), ` href="${address}"`) : esc(phone)
}

const faceStyle = 'border-radius:28px;display:block;object-fit:cover'
const signatureBlock = ({ name, email, phone, picture }: NonNullable<LaidOut['signature']>): string => {
  const face = picture ? `<img src="${esc(picture)}" alt="" width="56" height="56" style="${faceStyle}">` : ''
  const text = [
    `<strong>${esc(name)}</strong>`,
    element('span', `color:${faint}`, 'Your agent', className('faint')),
    ...(phone ? [phoneLink(phone)] : []),
    ...(email ? [esc(email)] : []),
  ].join('<br>')
  const cells =
    (face && element('td', 'padding:16px 14px 0 0;vertical-align:top;width:56px', face, className('line'))) +
    element('td', 'padding-top:16px', text)
  const style = `margin-top:20px;border-top:1px solid ${line};width:100%;font-size:15px`
  return element('table', style, row(cells), `${className('line')} role="presentation"`)
}

export const htmlLayout = (mail: LaidOut): string => {
  const body = [
    head(mail.brand),
    element('h1', 'margin:0 0 12px;font-size:22px;line-height:1.3', esc(mail.heading)),
    ...[mail.greeting, ...mail.paragraphs].map((text) => element('p', 'margin:0 0 12px', lines(text))),
    mail.details.length > 0 ? detailsTable(mail.details) : '',
    mail.amounts.length > 0 ? amountsTable(mail.amounts) : '',
    mail.quote
      ? element('blockquote', 'margin:0 0 16px;padding:8px 14px;border-left:3px solid #e0b060', lines(mail.quote))
      : '',
    mail.button ? buttonLink(mail.button, mail.brand) : '',
    mail.footnote
      ? element('p', `margin:0;color:${faint};font-size:14px`, lines(mail.footnote), className('faint'))
      : '',
    mail.signature ? signatureBlock(mail.signature) : '',
  ]
  const wraps = 'overflow-wrap:anywhere;word-break:break-word'
  const box = `max-width:560px;margin:0 auto;background:#fffdf8;border-radius:12px;padding:28px;${wraps}`
  const home = element('a', `color:${faint}`, esc(mail.appUrl), `${className('faint')} href="${esc(mail.appUrl)}"`)
  const foot = `max-width:560px;margin:14px auto 0;color:${faint};font-size:13px`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${esc(mail.heading)}</title><style>${dark}</style></head>
<body class="paper" style="margin:0;padding:24px 12px;background:#f6f1e7;color:${ink};font:${font}">
${element('div', box, `\n${body.filter(Boolean).join('\n')}\n`, className('box'))}
${element('p', foot, `${mail.brand ? `${esc(mail.brand.name)}, with BookMe` : 'BookMe'} · ${home}`, className('faint'))}
</body></html>`
}
