import type { Cloud } from '../cloud-api.ts'
import { empty, folded, html, money, when, type Html, type Page } from './html.ts'
import { faultsPage } from './faults-page.ts'
import { ledgerList, ledgerPage } from './ledger-pages.ts'
import { mailList, mailPage } from './mail-pages.ts'
import { phonesPage } from './phone-pages.ts'
import { previewList, previewPage } from './mail-previews.ts'

type Render = (cloud: Cloud, id: string) => Page | undefined | Promise<Page | undefined>

const card = (href: string, figure: number, name: string, note: string): Html =>
  html`<a href="/__local/${href}"
    ><div class="card">
      <div class="figure">${figure}</div>
      ${name}
      <div class="soft">${note}</div>
    </div></a
  >`

const overview: Render = (cloud) => {
  const failures = cloud.invocations
    .filter((i) => i.error)
    .slice(-15)
    .reverse()
  const waiting = cloud
    .queues()
    .filter((q) => q.consumed)
    .reduce((sum, q) => sum + q.messages.length, 0)
  const next = cloud
    .schedules()
    .flatMap((s) => s.next ?? [])
    .sort((a, b) => a.getTime() - b.getTime())[0]
  const nextText = next ? `next ${next.toISOString().slice(0, 16).replace('T', ' ')}` : ''
  return {
    title: 'The local cloud',
    content: html`<div class="cards">
        ${card('mail', cloud.mail().length, 'mails sent', cloud.mail().at(-1)?.subject ?? 'none yet')}
        ${card('phones', cloud.phones.texts().length, 'texts', cloud.phones.texts().at(-1)?.number ?? 'none yet')}
        ${card('schedules', cloud.schedules().length, 'schedules', nextText)}
        ${card('queues', waiting, 'messages waiting', `${cloud.deadLetters().length} dead letters`)}
        ${card('stripe', Object.values(cloud.stripe.list()).flat().length, 'Stripe objects', '')}
      </div>
      <h2>Calls that failed</h2>
      ${
        failures.length === 0
          ? empty('None.')
          : html`<div class="card">
              <table class="list">
                <tr>
                  <th>When</th>
                  <th>Function</th>
                  <th>Started by</th>
                  <th>Error</th>
                </tr>
                ${failures.map(
                  (i) =>
                    html`<tr>
                      <td>${when(i.at)}</td>
                      <td>${i.function}</td>
                      <td>${i.source}</td>
                      <td class="bad">${i.error?.errorType}: ${i.error?.errorMessage}</td>
                    </tr>`,
                )}
              </table>
            </div>`
      }`,
  }
}

const schedules: Render = (cloud) => ({
  title: 'Schedules',
  content: html`<div class="card">
    <table class="list">
      <tr>
        <th>Next</th>
        <th>Name</th>
        <th>Expression</th>
        <th>Says</th>
      </tr>
      ${cloud
        .schedules()
        .sort((a, b) => (a.next?.getTime() ?? Infinity) - (b.next?.getTime() ?? Infinity))
        .map(
          (s) =>
            html`<tr>
              <td>${when(s.next)}</td>
              <td>${s.name}</td>
              <td><code>${s.expression}</code> ${s.timezone === 'UTC' ? '' : s.timezone}</td>
              <td><code>${s.target.Input}</code></td>
            </tr>`,
        )}
    </table>
  </div>`,
})

/** `BookMe-JobsMailDeadLetters38C9721E` → `Jobs Mail Dead Letters` */
const spoken = (name: string): string =>
  name
    .replace(/^BookMe-/, '')
    .replace(/[0-9A-F]{8}$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')

const redrive = (queue: string) =>
  html`<form method="post" action="/__local/redrive">
    <button name="queue" value="${queue}">Redrive</button>
  </form>`

const received = (message: { sentAt: number; receiveCount: number }) =>
  html`${when(message.sentAt)} <span class="soft">received ${message.receiveCount} times</span>`

const queues: Render = (cloud) => ({
  title: 'Queues',
  content: html`${cloud.queues().map(
    (q) =>
      html`<div class="card">
        <b title="${q.name}">${spoken(q.name)}</b>
        <span class="soft"
          >${q.messages.length} messages, ${q.inFlight} being worked on${q.consumed ? '' : ', dead letters'}</span
        >
        ${q.deadLettersOf.length > 0 && q.messages.length > 0 && redrive(q.name)}
        ${q.messages.slice(0, 100).map((m) => folded(received(m), readable(m.body)))}
      </div>`,
  )}`,
})

const readable = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}

interface StripeObject {
  id?: string
  status?: string
  amount?: number
  type?: string
  total?: number
}

const stripe: Render = (cloud, kind) => {
  const all = Object.entries(cloud.stripe.list()).filter(([, objects]) => objects.length > 0)
  const shown = all.find(([name]) => name === kind) ?? all[0]
  const line = (o: StripeObject): Html => {
    const amount = o.amount ?? o.total
    return html`${o.id} <b>${o.type ?? ''}</b> ${amount !== undefined && money(amount)}
      <span class="soft">${o.status ?? ''}</span>`
  }
  return {
    title: 'Stripe',
    content:
      shown === undefined
        ? empty('Nothing yet.')
        : html` <nav aria-label="Kinds of objects">
              ${all.map(
                ([name, objects]) =>
                  html`<a href="/__local/stripe-objects/${name}" ${name === shown[0] && html`aria-current="page"`}
                    >${name.replaceAll('_', ' ')} ${objects.length}</a
                  >`,
              )}
            </nav>
            <div class="card">
              ${(shown[1] as StripeObject[])
                .slice(-200)
                .reverse()
                .map((o) => folded(line(o), o))}
            </div>`,
  }
}

/** By the first path segment below `/__local`. */
export const pages: Record<string, Render> = {
  '': overview,
  mails: (cloud, id) => (id ? previewPage(cloud, id) : previewList()),
  mail: (cloud, id) => (id ? mailPage(cloud, id) : mailList(cloud)),
  phones: phonesPage,
  schedules,
  queues,
  stripe,
  'stripe-objects': stripe,
  ledger: (cloud, id) => (id ? ledgerPage(cloud, id) : ledgerList(cloud)),
  faults: faultsPage,
}
