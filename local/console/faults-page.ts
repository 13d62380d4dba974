import type { Cloud } from '../cloud-api.ts'
import { empty, html, type Html } from './html.ts'
import type { Page } from './html.ts'

const choices = {
  webhooks: ['normal', 'lose', 'repeat', 'reverse', 'hold'],
  payouts: ['paid', 'failed', 'canceled', 'returned'],
  refunds: ['succeeded', 'failed', 'failed_later', 'pending', 'refused', 'no_funds'],
  card_funds: ['after_two_days', 'at_once'],
  transfers_capability: ['approved', 'needs_approval'],
  platform_payouts: ['manual', 'daily'],
} as const
const modes = [
  'timeout_before',
  'timeout_after_success',
  'reset_before',
  'reset_after_success',
  'error_500',
  'error_500_after_success',
  'rate_limit',
  'lock_timeout',
  'forbidden',
  'conflict',
  'decline',
]

const words = (name: string): string => name.replaceAll('_', ' ')

const select = (name: string, values: readonly string[], chosen: string): Html =>
  html`<label
    >${words(name)}
    <select name="${name}">
      ${values.map((v) => html`<option value="${v}" ${v === chosen && 'selected'}>${words(v)}</option>`)}
    </select></label
  >`

/** Stripe's faults. The JSON API accepts all of `Faults`; this page offers the common ones. */
export const faultsPage = (cloud: Cloud): Page => {
  const now = cloud.stripe.faults.get()
  return {
    title: 'Faults',
    content: html`<h2>Stripe as a whole</h2>
      <div class="card">
        <form method="post" action="/__local/faults">
          ${select('webhooks', choices.webhooks, now.webhooks?.mode ?? 'normal')}
          ${select('payouts', choices.payouts, now.payouts)} ${select('refunds', choices.refunds, now.refunds)}
          ${select('card_funds', choices.card_funds, now.card_funds)}
          ${select('transfers_capability', choices.transfers_capability, now.transfers_capability)}
          ${select('platform_payouts', choices.platform_payouts, now.platform_payouts)}
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
          ${select('mode', modes, 'timeout_after_success')}<label
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
  const { payouts, refunds, card_funds, transfers_capability, platform_payouts } = form
  const webhooks = form.webhooks === 'normal' ? null : { mode: form.webhooks }
  return { webhooks, payouts, refunds, card_funds, transfers_capability, platform_payouts }
}
