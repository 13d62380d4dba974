import type { Cloud } from '../cloud-api.ts'
import type { Text } from '../services/sms-voice.ts'
import { empty, html, when, type Html, type Page } from './html.ts'

const links = /https?:\/\/\S+/g

/** Its links lead there, as on a phone. */
const withLinks = (body: string): Html => {
  const found = body.match(links) ?? []
  const link = (address: string | undefined) => address !== undefined && html`<a href="${address}">${address}</a>`
  return html`${body.split(links).map((text, i) => html`${text}${link(found[i])}`)}`
}

const line = ({ at, from, body, parts }: Text): Html =>
  html`<tr>
    <td>${when(at)}</td>
    <td>${from === 'us' ? 'BookMe' : 'Phone'}</td>
    <td class="wrap">${withLinks(body)}</td>
    <td class="number">${parts}</td>
  </tr>`

const phone = (number: string, texts: readonly Text[]): Html =>
  html`<section class="card">
    <h2>${number}</h2>
    <table class="list">
      <tr>
        <th>When</th>
        <th>From</th>
        <th>Text</th>
        <th>Parts</th>
      </tr>
      ${texts.slice(-50).reverse().map(line)}
    </table>
    <form method="post" action="/__local/phones">
      <input type="hidden" name="number" value="${number}" />
      <label>Reply <input name="body" required maxlength="1600" placeholder="YES, STOP, START, HELP …" /></label>
      <button>Send</button>
    </form>
    <form method="post" action="/__local/phones">
      <input type="hidden" name="number" value="${number}" />
      <button name="opt_out" value="yes">Put on the provider's opt-out list</button>
    </form>
  </section>`

export const phonesPage = (cloud: Cloud): Page => {
  const phones = [...Map.groupBy(cloud.phones.texts(), ({ number }) => number)].reverse()
  return {
    title: 'Phones',
    content: html`${phones.length === 0 && empty('No phone has got a text yet: opt in on an account’s page.')}
    ${phones.map(([number, texts]) => phone(number, texts))}`,
  }
}
