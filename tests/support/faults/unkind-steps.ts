import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { StripeRefusal } from '#local/stripe/errors.ts'
import { platform } from '#local/stripe/types.ts'
import type { Action } from '#local/stripe/manual-actions.ts'
import { payOnPage, transfersOf } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'
import { day, hour, type Dice } from './scenario.ts'
import type { Template } from './templates.ts'
import type { Rig } from './rig.ts'

/** Free acts of bank, provider and people on its dashboard, and what the people of the product do meanwhile. */

export interface Play {
  rig: Rig
  dice: Dice
  template: Template
  /** Called off, reversed by hand, or paid outside of the provider: people decide about the rest. */
  isOpenEnded: boolean
}

const people = ['agent', 'artist', 'bandleader', 'musician', 'musician2', 'musician3', 'musician4']

/** Acts on one of the provider's objects; a refusal is the provider's right. */
export const unkind = ({ rig, dice }: Play, action: Action, ids: readonly string[], amount?: number): void => {
  if (ids.length === 0) return
  try {
    actManually(rig.emulator, action, { id: dice.pick(ids), amount })
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
  }
}

/** The provider also holds what other events began with: their objects are not touched. */
export const objects = async ({ rig, template }: Play) => {
  const { payments } = await getEvent(rig.fixture.deps(), template.id)
  const intents = new Set(payments.flatMap(({ stripe_payment_intent_id: id }) => id ?? []))
  return rig.emulator.act(({ store }) => {
    const charges = store.rows('charges').filter(({ object }) => intents.has(String(object.payment_intent)))
    const ids = new Set(charges.map(({ object }) => object.id))
    const of = (charge: unknown) => ids.has(String(charge))
    return {
      charges: [...ids],
      disputes: store.rows('disputes').flatMap(({ object }) => (of(object.charge) ? [object.id] : [])),
      refunds: store.rows('refunds').flatMap(({ object }) => (of(object.charge) ? [object.id] : [])),
      open: store
        .rows('invoices')
        .filter(({ object }) => object.status === 'open' && object.metadata?.event_id === template.id)
        .map(({ object }) => object.id),
    }
  })
}

export const accounts = async ({ rig }: Play): Promise<string[]> =>
  (await Promise.all(people.map((who) => findUser(rig.fixture.deps(), rig.user(who).id)))).flatMap(
    (user) => user?.stripe_account_id ?? [],
  )

const customerOf = async ({ rig }: Play): Promise<string> =>
  (await findUser(rig.fixture.deps(), rig.user('client').id))!.stripe_customer_id!

/** On the customer of today; the client of a deleted one gets another with the next attempt to pay. */
export const saveCard = async (play: Play, method: string): Promise<void> => {
  const { rig } = play
  const customer = await customerOf(play)
  try {
    const { id } = await rig.fixture.stripe.paymentMethods.attach(method, { customer })
    await rig.fixture.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  } catch (error) {
    if (!(error instanceof Error) || !/customer/i.test(error.message)) throw error
  }
}

export type Step = (play: Play) => Promise<void> | void
export const set =
  (faults: Parameters<Rig['emulator']['faults']['set']>[0]): Step =>
  ({ rig }) =>
    rig.emulator.faults.set(faults)
const pass =
  (ms: number): Step =>
  ({ rig }) =>
    rig.pass(ms)

export const unkindness: Record<string, Step> = {
  'a dispute': async (play) => unkind(play, 'dispute', (await objects(play)).charges),
  'an inquiry': async (play) => unkind(play, 'inquire', (await objects(play)).charges),
  'a fraud warning': async (play) => unkind(play, 'fraud-warning', (await objects(play)).charges),
  'an inquiry is escalated': async (play) => unkind(play, 'escalate', (await objects(play)).disputes),
  'a second dispute': async (play) => {
    const { charges, disputes } = await objects(play)
    for (const id of disputes) unkind(play, 'win', [id])
    if (disputes.length > 0) unkind(play, 'dispute', charges)
  },
  'a dispute is won': async (play) => unkind(play, 'win', (await objects(play)).disputes),
  'a dispute is won in part': async (play) =>
    unkind(play, 'win', (await objects(play)).disputes, play.dice.pick([1, 100, 60_000])),
  'a dispute is prevented': async (play) => unkind(play, 'prevent', (await objects(play)).charges),
  'a dispute is blocked': async (play) => unkind(play, 'prevent-block', (await objects(play)).charges),
  'a dispute of a later release': async (play) => unkind(play, 'new-status', (await objects(play)).disputes),
  'a part is charged by hand': async (play) => {
    const { open } = await objects(play)
    play.isOpenEnded ||= open.length > 0
    unkind(play, 'part-payment', open, play.dice.pick([100, 60_000]))
  },
  'a debt of the customer': async (play) => unkind(play, 'customer-debt', [await customerOf(play)], 40),
  'money follows success': set({ capture: 'asynchronous' }),
  'a dispute is lost': async (play) => unkind(play, 'lose', (await objects(play)).disputes),
  'a refund by hand': async (play) =>
    unkind(play, 'refund', (await objects(play)).charges, play.dice.pick([1, 9_999, 60_000])),
  'a refund comes back': async (play) => unkind(play, 'refund-fail', (await objects(play)).refunds),
  'paid out of band': async (play) => {
    const { open } = await objects(play)
    play.isOpenEnded ||= open.length > 0
    unkind(play, 'out-of-band', open, play.dice.pick([undefined, 100, 150_000]))
  },
  'a credit note': async (play) => {
    const { open } = await objects(play)
    play.isOpenEnded ||= open.length > 0
    unkind(play, 'credit-note', open, play.dice.pick([100, 150_000]))
  },
  'credit of the customer': async (play) => {
    play.isOpenEnded = true
    unkind(play, 'customer-credit', [await customerOf(play)], 5_000)
  },
  'a returned debit': async (play) => unkind(play, 'return', (await objects(play)).charges),
  'a transfer is reversed': async (play) => {
    const transfers = await transfersOf(play.rig.fixture, play.template.id)
    play.isOpenEnded ||= transfers.length > 0
    unkind(
      play,
      'reverse',
      transfers.map(({ id }) => id),
      play.dice.pick([undefined, 100]),
    )
  },
  'a deleted customer': async (play) => {
    unkind(play, 'delete-customer', [await customerOf(play)])
  },
  'a restricted account': async (play) => unkind(play, 'restrict', await accounts(play)),
  'an account is mended': async (play) => unkind(play, 'restore', await accounts(play)),
  'payouts stopped': async (play) => unkind(play, 'stop-payouts', await accounts(play)),
  'a permission is missing': set({ api: [{ match: 'POST', mode: 'forbidden', times: 4 }] }),
  'our account is refused': set({ api: [{ match: '', mode: 'forbidden_account', times: 10 }] }),
  'a rate limit': set({ api: [{ match: '', mode: 'rate_limit', times: 4 }] }),
  'the API key is rolled': set({ api_key: 'both' }),
  'the old API key expires': set({ api_key: 'new' }),
  'webhook secrets are rolled': set({ webhook_secrets: 'both' }),
  'the old webhook secrets expire': set({ webhook_secrets: 'new' }),
  'the operator stores key and secrets': ({ rig }) => {
    rig.renewSecret()
  },
  'webhooks of an older version': set({ webhook_endpoints: 'old_version' }),
  'webhooks of a newer version': set({ webhook_endpoints: 'new_version' }),
  'webhooks of two versions': ({ rig, dice }) => {
    rig.emulator.faults.set({ webhook_endpoints: dice.pick(['upgrading', 'upgraded']) })
  },
  /** Keys are forgotten meanwhile. */
  'no answer for a day': async ({ rig }) => {
    const lost = { match: 'POST', mode: 'timeout_after_success' as const, times: 1 }
    rig.emulator.faults.set({ api: [lost, { match: '', mode: 'reset_before' }] })
    await rig.pass(25 * hour)
    rig.emulator.faults.set({ api: [] })
  },
  'lock timeouts': set({ api: [{ match: 'POST', mode: 'lock_timeout', times: 3 }] }),
  'answers are lost': set({ api: [{ match: 'POST', mode: 'timeout_after_success', times: 2 }] }),
  'no money for refunds': set({ refunds: 'no_funds' }),
  'refunds fail later': set({ refunds: 'failed_later' }),
  'refunds wait for a top-up': set({ refunds: 'kept' }),
  'refunds wait for the payment': set({ refunds: 'charge_pending' }),
  'the balance is topped up': ({ rig }) => {
    actManually(rig.emulator, 'topup', { id: '', amount: 300_000 })
  },
  'payouts come back': set({ payouts: 'returned' }),
  'a paid payout fails': async ({ rig, ...play }) => {
    const paid = rig.emulator.act(({ store }) =>
      store.rows('payouts').filter(({ object, owner }) => object.status === 'paid' && owner !== platform),
    )
    if (paid.length === 0) return
    const { owner, object } = play.dice.pick(paid)
    actManually(rig.emulator, 'payout-fail', { id: object.id, owner })
    await rig.drain()
  },
  'webhooks are lost': set({ webhooks: { mode: 'lose' } }),
  'webhooks are late': set({ webhooks: { mode: 'hold' } }),
  'webhooks in reverse': set({ webhooks: { mode: 'reverse', times: 5 } }),
  'everything works again': ({ rig }) => {
    rig.emulator.faults.set({
      api: [],
      webhooks: null,
      refunds: 'succeeded',
      capture: 'at_once',
      payouts: 'paid',
      webhook_endpoints: 'right',
    })
    rig.renewSecret()
  },
}

export const click =
  (endpoint: Parameters<Rig['click']>[0], who: string, body?: object): Step =>
  ({ rig, template }) =>
    rig.click(endpoint, who, { params: { id: template.id }, ...(body && { body }) } as never)

export const product: Record<string, Step> = {
  deposit: click(money.payDeposit, 'client', {}),
  'in full': click(money.payDeposit, 'client', { in_full: true }),
  balance: click(money.payBalance, 'client'),
  'a declined card': (play) => saveCard(play, 'pm_card_chargeDeclined'),
  'a good card': (play) => saveCard(play, 'pm_card_visa'),
  'a bank account': (play) => saveCard(play, 'pm_usBankAccount_success'),
  'a bank account that fails': (play) => saveCard(play, 'pm_usBankAccount_failure'),
  'called off': async (play) => {
    play.isOpenEnded = true
    await click(money.cancelEvent, 'agent', { by: play.dice.pick(['client', 'performer', 'nobody']), reason: 'Off' })(
      play,
    )
  },
  'gig end': click(money.confirmPlayed, 'admin', {}),
  'the invoice': click(money.invoicePostpaid, 'agent', {}),
  'pay vendors': click(money.payVendors, 'agent', {}),
  'goodwill of the agent': click(money.giveGoodwill, 'agent', { amount: 10, from: 'agent', reason: 'Sorry' }),
  'an hour': pass(hour),
  'a day': pass(day),
  'a week': pass(7 * day),
  'a night': ({ rig }) => rig.night(),
}

/** Steps of seasons over New Year. */
export const yearly: Record<string, Step> = {
  'a year is closed': ({ rig }) =>
    rig.click(money.closeYear, 'admin', { body: { year: Number(rig.now.slice(0, 4)) - 1 } }),
  'a check for a vendor': async (play) => {
    const { rig, template, dice } = play
    const { artist_id, bandleader_id, prepaid } = await getEvent(rig.fixture.deps(), template.id)
    const [vendor, amount] = prepaid ? [`artist|${artist_id}`, 3200] : [`bandleader|${bandleader_id}`, 2000]
    const paid_at = rig.later(-dice.upTo(21) * day)
    const body = { vendor, amount, method: 'check' as const, reason: 'Asked for a check', paid_at }
    await rig.click(money.recordVendorPaid, 'admin', { params: { id: template.id }, body })
    play.isOpenEnded ||= rig.memory.rows().some(({ op_key }) => String(op_key).startsWith('outside/'))
  },
}

export const paidOnPage: Step = async (play) => {
  if ((await objects(play)).open.length === 0) return
  try {
    await payOnPage(play.rig.fixture, play.template.id, 'pm_card_visa')
  } catch (error) {
    // A debit of it is still on its way.
    if (!(error instanceof StripeRefusal)) throw error
  }
}

export const steps: Readonly<Record<string, Step>> = { ...unkindness, ...product, ...yearly }
export const stepNames = Object.keys(steps)
