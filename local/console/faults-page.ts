import type { Cloud } from '../cloud-api.ts'
import { apiModes, choices, webhookModes } from '../stripe/faults.ts'
import { empty, html, type Html } from './html.ts'
import type { Page } from './html.ts'

const switches = Object.keys(choices) as (keyof typeof choices)[]

const words = (name: string): string => name.replaceAll('_', ' ')

const select = (name: string, values: readonly string[], chosen: string): Html =>
  html`<label
    >${words(name)}
    <select name="${name}">
      ${values.map((v) => html`<option value="${v}" ${v === chosen && 'selected'}>${words(v)}</option>`)}
    </select></label
  >`

/** Stripe's faults. The JSON API accepts all of `Faults`. */
export const faultsPage = (cloud: Cloud): Page => {
  const now = cloud.stripe.faults.get()
  return {
    title: 'Faults',
    content: html`<h2>Stripe as a whole</h2>
      <div class="card">
        <form method="post" action="/__local/faults">
          ${select('webhooks', ['normal', ...webhookModes], now.webhooks?.mode ?? 'normal')}
          ${switches.map((name) => select(name, choices[name], now[name]))}
          <button class="main" name="set" value="all">Set</button>
        </form>
      </div>
      <h2>Certain calls</h2>
      <div class="card">
        ${
          now.api.length === 0
            ? empty('Every call is answered as it should be.')
            : html`<table>
                ${now.api.map(
                  (f, i) =>
                    html`<tr>
                      <td><code>${f.match || 'every call'}</code></td>
                      <td>${words(f.mode)}</td>
                      <td>${f.times === undefined ? 'until taken back' : `${f.times} more times`}</td>
                      <td>
                        <form method="post" action="/__local/faults">
                          <button name="remove" value="${i}">Take back</button>
                        </form>
                      </td>
                    </tr>`,
                )}
              </table>`
        }
        <form method="post" action="/__local/faults">
          <label>calls beginning with <input name="match" placeholder="POST /v1/transfers" /></label>
          ${select('mode', apiModes, 'timeout_after_success')}<label
            >times <input name="times" type="number" min="1" value="1" /></label
          ><button class="main">Add</button>
        </form>
      </div>`,
  }
}

/** The change requested by a form of this page. */
export const faultsFromForm = (cloud: Cloud, form: Record<string, unknown>): Record<string, unknown> => {
  const { api } = cloud.stripe.faults.get()
  if (form.remove !== undefined) return { api: api.filter((_, i) => i !== Number(form.remove)) }
  if (form.set === undefined)
    return {
      api: [...api, { match: form.match, mode: form.mode, ...(form.times ? { times: Number(form.times) } : {}) }],
    }
  const webhooks = form.webhooks === 'normal' ? null : { mode: form.webhooks }
  return { webhooks, ...Object.fromEntries(switches.map((name) => [name, form[name]])) }
}
