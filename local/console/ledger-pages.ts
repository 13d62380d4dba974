import type { Cloud } from '../cloud-api.ts'
import { accountName, entryNames } from '#functions/money/rules/account-name.ts'
import type { Posting } from '#functions/money/rules/ledger.ts'
import { statementOf, type Statement } from '#functions/money/rules/statement.ts'
import { columns, sum, type Line } from '#functions/money/rules/statement-lines.ts'
import { eventsWithLedger, readBooks, type Books } from './books.ts'
import { empty, html, money, when, type Html, type Page } from './html.ts'

/** Rows per page; the API returns them all. */
const shownAtMost = 100

/** Every event with money movements, and its outcome. */
export const allStatements = async (cloud: Cloud): Promise<{ books: Books; statement: Statement }[]> => {
  const books = await Promise.all((await eventsWithLedger(cloud)).slice(-shownAtMost).map((id) => readBooks(cloud, id)))
  return books.filter((one) => one !== undefined).map((one) => ({ books: one, statement: statementOf(one) }))
}

const amountColumns = ['Client paid', 'Fees', 'Refunds', 'Vendors, agent', 'BookMe', 'Still held']

const verdict = ({ isFinished, problems }: Statement): Html =>
  problems.length > 0
    ? html`<span class="bad">does not add up (${problems.length})</span>`
    : html`${isFinished ? 'adds up' : html`<span class="soft">under way, adds up</span>`}`

const numbers = (amounts: readonly number[]): Html =>
  html`${amounts.map((amount) => html`<td class="number">${money(amount)}</td>`)}`

const figures = ({ paid, fees, refunds, holds, held }: Statement): number[] => {
  const platform = holds.at(-1)?.ledger ?? 0
  return [
    sum(paid, 'ledger'),
    sum(fees, 'ledger'),
    sum(refunds, 'ledger'),
    sum(holds, 'ledger') - platform,
    platform,
    held.ledger,
  ]
}

/** `/__local/ledger`: one line per event, which sums to zero. */
export const ledgerList = async (cloud: Cloud): Promise<Page> => {
  const all = await allStatements(cloud)
  const totals = all
    .map(({ statement }) => figures(statement))
    .reduce((sums, row) => sums.map((amount, i) => amount + row[i]!), [0, 0, 0, 0, 0, 0])
  return {
    title: 'Ledger',
    content:
      all.length === 0
        ? empty('No money has moved yet.')
        : html` <p class="soft">
              Client paid − fees − refunds = vendors and agent + BookMe + still held, in the ledger; and each line of an
              event is compared with Stripe and with what was agreed.
            </p>
            <div class="card">
              <table>
                <tr>
                  <th>Event</th>
                  <th>Status</th>
                  ${amountColumns.map((name) => html`<th class="number">${name}</th>`)}
                  <th></th>
                </tr>
                ${all.map(
                  ({ books: { event }, statement }) =>
                    html`<tr>
                      <td><a href="/__local/ledger/${event.id}">${event.name}</a></td>
                      <td>${event.status.replaceAll('_', ' ')}</td>
                      ${numbers(figures(statement))}
                      <td>${verdict(statement)}</td>
                    </tr>`,
                )}
                <tr>
                  <td><b>All together</b></td>
                  <td></td>
                  ${numbers(totals)}
                  <td></td>
                </tr>
              </table>
            </div>`,
  }
}

const lineRow =
  (sign: string) =>
  ({ what, why, ids, ...line }: Line): Html =>
    html`<tr>
      <td>
        ${sign} ${what}
        <div class="soft">${why}</div>
      </td>
      <td>${ids.map((id) => html`<code>${id}</code> `)}</td>
      ${numbers(columns.map((column) => line[column]))}
    </tr>`

const sumRow = (name: string, amounts: readonly (number | false)[]): Html =>
  html`<tr>
    <td><b>${name}</b></td>
    <td></td>
    ${amounts.map((amount) => html`<td class="number"><b>${amount !== false && money(amount)}</b></td>`)}
  </tr>`

const statementTable = ({ paid, fees, refunds, holds, held, isFinished }: Statement): Html => {
  const kept = columns.map((column) => sum(paid, column) - sum(fees, column) - sum(refunds, column))
  return html`<div class="card">
    <table>
      <tr>
        <th>What the client paid</th>
        <th>At Stripe</th>
        ${['Agreed', 'Ledger', 'Stripe'].map((name) => html`<th class="number">${name}</th>`)}
      </tr>
      ${paid.map(lineRow(''))}${fees.map(lineRow('−'))}${refunds.map(lineRow('−'))}${sumRow('= to be shared', kept)}
      <tr>
        <th>Who has it${!isFinished && ', or will have it'}</th>
        <th></th>
        <th></th>
        <th></th>
        <th></th>
      </tr>
      ${holds.map(lineRow(''))}${sumRow(
        '= all together',
        columns.map((column) => sum(holds, column)),
      )}
      ${sumRow('Still held for the event', [isFinished && held.agreed, held.ledger, held.provider])}
    </table>
  </div>`
}

const postingRow = (books: Books, posting: Posting) =>
  html`<div class="posting" title="${posting.account}">
    <span>${accountName(books, posting.account)}</span><span class="number">${money(posting.amount)}</span>
  </div>`

const entries = (books: Books): Html =>
  html`<div class="card">
    <table>
      <tr>
        <th>When</th>
        <th>Entry</th>
        <th>From (−) and to</th>
      </tr>
      ${books.ledger.map(
        ({ at, kind, op_key, stripe_id, postings }) =>
          html`<tr>
            <td>${when(at)}</td>
            <td>
              ${entryNames[kind]} <code>${stripe_id ?? ''}</code>
              <div class="soft wrap">${op_key}</div>
            </td>
            <td>${postings.map((posting) => postingRow(books, posting))}</td>
          </tr>`,
      )}
    </table>
  </div>`

/** `/__local/ledger/evt_…`: every cent of an event: what came in, fees, who got what and why, and who requested it. */
export const ledgerPage = async (cloud: Cloud, id: string): Promise<Page | undefined> => {
  const books = await readBooks(cloud, id)
  if (!books) return undefined
  const statement = statementOf(books)
  return {
    title: `Ledger: ${books.event.name}`,
    content: html`<p>
        <a href="/__local/ledger">All events</a> · ${books.event.status.replaceAll('_', ' ')} · <code>${id}</code> ·
        <a href="/event?id=${id}">in the app</a>
      </p>
      ${
        statement.problems.length > 0
          ? html`<div class="notice bad">${statement.problems.map((problem) => html`<div>${problem}</div>`)}</div>`
          : html`<p class="notice">
              ${
                statement.isFinished
                  ? 'Everyone has been paid in full, to the cent; event, ledger and Stripe agree.'
                  : 'Ledger and Stripe agree. Not everyone has been paid yet.'
              }
            </p>`
      }
      ${statementTable(statement)}
      <h2>Entries of the ledger</h2>
      ${entries(books)}
      <h2>Who did what, and why</h2>
      <div class="card">
        <table class="list">
          ${books.activity.map(
            ({ at, name, role, action, detail }) =>
              html`<tr>
                <td>${when(at)}</td>
                <td>${name} <span class="soft">${role}</span></td>
                <td>${action}</td>
                <td>${detail ?? ''}</td>
              </tr>`,
          )}
        </table>
      </div>`,
  }
}
