/** Markup that is safe to send: everything inserted was escaped or is markup itself. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export interface Page {
  title: string
  content: Html
}

type Value = Html | string | number | undefined | false | readonly Value[]

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const render = (value: Value): string => {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  return Array.isArray(value) ? value.map(render).join('') : escape(String(value))
}

export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.reduce((text, part, i) => text + render(values[i - 1]) + part))

/** 12345 → 123.45 */
export const money = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

export const when = (instant: Date | string | number | undefined): Html => {
  if (instant === undefined) return html`—`
  const iso = new Date(instant).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`
}

export const empty = (text: string): Html => html`<p class="empty">${text}</p>`

/** An object as JSON, collapsed behind a summary line. */
export const folded = (title: Html | string, object: unknown): Html =>
  html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(object, null, 2)}</pre>
  </details>`
