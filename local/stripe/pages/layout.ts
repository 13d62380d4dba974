/** A page's response: HTML, a file, or a redirect. */
export type PageReply = { html: string; status?: number } | { pdf: Buffer; name: string } | { redirect: string }

const escape = (value: unknown): string =>
  String(value ?? '').replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char,
  )

/** Text that is already safe HTML, created only by the functions of this file and by `html`. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const shown = (value: unknown): string =>
  value instanceof Html ? value.text : Array.isArray(value) ? value.map(shown).join('') : escape(value)

/** Inserted values are escaped unless they are Html themselves. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.map((part, index) => part + (index < values.length ? shown(values[index]) : '')).join(''))

export const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

export const date = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined
    ? '–'
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(seconds * 1000))

export const dateTime = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(seconds * 1000),
  )

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`

/** A form with only a button; `fields` are sent along. */
export const button = (
  label: string,
  fields: Record<string, string>,
  { action = '', kind = 'plain' }: { action?: string; kind?: 'main' | 'plain' | 'danger' } = {},
): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => hidden(name, value))}<button class="${kind}">${label}</button>
  </form>`

/** A form with an amount in dollars; empty means all that remains. */
export const amountForm = (label: string, fields: Record<string, string>): Html =>
  html`<form method="post" action="">
    ${Object.entries(fields).map(([name, value]) => hidden(name, value))}<input
      name="amount"
      inputmode="decimal"
      placeholder="all"
      aria-label="Amount in dollars"
      size="7"
    />
    <button class="danger">${label}</button>
  </form>`

export const badge = (text: string): Html => {
  const good = ['paid', 'succeeded', 'active', 'delivered', 'won', 'complete']
  const bad = ['failed', 'canceled', 'void', 'uncollectible', 'lost', 'given_up', 'inactive', 'needs_response']
  return html`<span class="badge ${good.includes(text) ? 'good' : bad.includes(text) ? 'bad' : ''}"
    >${text.replaceAll('_', ' ')}</span
  >`
}

const css = `
:root {
  --ink: #1b1d2a; --soft: #5b6072; --paper: #faf7f2; --card: #fff; --line: #e6dfd3; --amber: #b45f06; --glow: #fff3dc;
  --good: #1d6b3d; --bad: #a3271e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f2efe8; --soft: #aeb0bd; --paper: #14151d; --card: #1e202c; --line: #343748; --amber: #ffb454;
    --glow: #33290f; --good: #7fd6a0; --bad: #ff9a8f;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
.note {
  background: var(--glow); color: var(--ink); border-bottom: 1px solid var(--line); padding: .5rem 1rem;
  text-align: center; font-size: .875rem;
}
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 1rem }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .5rem 1rem; margin: .75rem 0;
}
.row {
  display: flex; gap: .75rem; align-items: center; justify-content: space-between; flex-wrap: wrap; padding: .6rem 0;
  border-bottom: 1px solid var(--line);
}
.row:last-child { border: 0 }
.row form, .actions form { display: inline }
.actions { display: flex; gap: .5rem; flex-wrap: wrap }
.soft { color: var(--soft); font-size: .875rem }
.num { font-variant-numeric: tabular-nums; text-align: right }
button, .link {
  font: inherit; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: var(--ink);
  padding: .5rem .9rem; min-height: 2.5rem; cursor: pointer; text-decoration: none; display: inline-block;
}
input[name=amount] {
  font: inherit; min-height: 2.5rem; padding: .5rem; border-radius: 8px; border: 1px solid var(--line);
  background: transparent; color: var(--ink);
}
button.main { background: var(--amber); border-color: var(--amber); color: var(--card); font-weight: 600 }
button.danger { color: var(--bad) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--amber); outline-offset: 2px }
a { color: var(--amber) }
.badge { border: 1px solid var(--line); border-radius: 99px; padding: .1rem .6rem; font-size: .8rem }
.badge.good { color: var(--good) }
.badge.bad { color: var(--bad) }
.total { margin: 0; font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: .5rem }
.grid button { width: 100%; text-align: left; overflow-wrap: anywhere; background: var(--card) }
.grid button:hover { border-color: var(--amber) }
.card > p:first-child { margin-top: .25rem }
.card > p:last-child { margin-bottom: .25rem }
.alert { border-left: 4px solid var(--bad); padding: .5rem .75rem; margin: 1rem 0; background: var(--card) }
`

export const document = (title: string, body: Html, status = 200): PageReply => ({
  status,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)} · Stripe test page</title><style>${css}</style></head>
<body>
<div class="note" role="note">
<strong>Stripe test page</strong> – nothing is real here: no card is charged and no money moves.
</div>
<main><h1>${escape(title)}</h1>
${body.text}
</main></body></html>`,
})

export const gone = (title: string, text: string, status = 404): PageReply =>
  document(title, html`<p>${text}</p>`, status)
