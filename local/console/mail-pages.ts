import type { Cloud } from '../cloud-api.ts'
import { empty, html, when, type Html, type Page } from './html.ts'

export const mailList = (cloud: Cloud): Page => ({
  title: 'Mail',
  content: html`<p><a href="/__local/mails">All mails there are, with example variables</a></p>
    ${
      cloud.mail().length === 0
        ? empty('Nothing was sent yet.')
        : html`<div class="card">
            <table class="list">
              <tr>
                <th>Sent</th>
                <th>To</th>
                <th>Subject</th>
              </tr>
              ${cloud
                .mail()
                .slice(-500)
                .reverse()
                .map(
                  (m) =>
                    html`<tr>
                      <td>${when(m.sentAt)}</td>
                      <td>${m.to.join(', ')}</td>
                      <td><a href="/__local/mail/${m.id}">${m.subject}</a></td>
                    </tr>`,
                )}
            </table>
          </div>`
    }`,
})

/** A mail as its reader sees it, sandboxed. */
export const framed = (markup: string): Html =>
  html`<iframe
    title="The mail"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="<base target=_blank>${markup}"
  ></iframe>`

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>")]+/g))]

export const mailPage = (cloud: Cloud, id: string): Page | undefined => {
  const mail = cloud.mail().find((m) => m.id === id)
  if (!mail) return undefined
  const links = linksIn(mail.text || mail.html)
  return {
    title: mail.subject,
    content: html`<div class="card">
        <table>
          <tr>
            <th>From</th>
            <td>${mail.from}</td>
          </tr>
          <tr>
            <th>To</th>
            <td>${mail.to.join(', ')}</td>
          </tr>
          <tr>
            <th>Replies to</th>
            <td>${mail.replyTo.join(', ') || '—'}</td>
          </tr>
          <tr>
            <th>Sent</th>
            <td>${when(mail.sentAt)}</td>
          </tr>
          ${
            links.length > 0 &&
            html`<tr>
              <th>Links</th>
              <td>${links.map((link) => html`<div><a href="${link}">${link}</a></div>`)}</td>
            </tr>`
          }
        </table>
      </div>
      ${
        mail.replyTo[0]?.startsWith('reply+') &&
        html`<form class="card" method="post" action="/__local/replies">
          <input type="hidden" name="from" value="${mail.to[0] ?? ''}" />
          <input type="hidden" name="to" value="${mail.replyTo[0]}" />
          <label>Reply <textarea name="text" rows="3" required></textarea></label>
          <button>Send</button>
        </form>`
      }
      ${
        mail.html &&
        html`<h2>As HTML</h2>
          ${framed(mail.html)}`
      }
      <h2>As text</h2>
      <div class="card"><pre>${mail.text || '(no text part)'}</pre></div>
      ${mail.attachments.map(
        ({ name, type, content }) =>
          html`<h2>${name} (${type})</h2>
            <div class="card"><pre>${content}</pre></div>`,
      )}`,
  }
}
