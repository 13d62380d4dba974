import { Html as Markup, html, when, type Html } from './html.ts'
import { style } from './style.ts'

const pages = [
  ['', 'Overview'],
  ['mail', 'Mail'],
  ['phones', 'Phones'],
  ['schedules', 'Schedules'],
  ['queues', 'Queues'],
  ['stripe', 'Stripe'],
  ['ledger', 'Ledger'],
  ['faults', 'Faults'],
] as const

const steps = [
  ['PT1H', '+1 hour'],
  ['P1D', '+1 day'],
  ['P30D', '+30 days'],
] as const

const stepForm = (by: string, name: string) =>
  html`<form method="post" action="/__local/clock"><button name="by" value="${by}">${name}</button></form>`

export interface PageInput {
  title: string
  path: string
  now: Date
  notice: string | undefined
  content: Html
}

export const layout = ({ title, path, now, notice, content }: PageInput): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title} · BookMe console</title>
        <style>
          ${new Markup(style)}
        </style>
      </head>
      <body>
        <header>
          <div class="bar">
            <a class="brand" href="/">Book<b>Me</b></a>
            <nav aria-label="Console">
              ${pages.map(
                ([page, name]) =>
                  html`<a
                    href="/__local${page && `/${page}`}"
                    ${path.split('/')[0] === page ? new Markup(' aria-current="page"') : ''}
                    >${name}</a
                  >`,
              )}
            </nav>
            <div class="clock">
              <span class="now" aria-label="The clock of this cloud">${when(now)} <span class="soft">UTC</span></span>
              ${steps.map(([by, name]) => stepForm(by, name))}
              <form method="post" action="/__local/clock">
                <input
                  type="datetime-local"
                  name="to"
                  aria-label="An instant (UTC)"
                  required
                  value="${now.toISOString().slice(0, 16)}"
                /><button>Go there</button>
              </form>
            </div>
          </div>
        </header>
        <main>
          ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
