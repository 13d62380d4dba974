import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { cents } from '#shared/domain/money.ts'
import { payeesOf } from '#shared/domain/payment/transfer.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { onboard } from '#local/stripe/in-process.ts'
import { post } from '#local/stripe/balance.ts'
import { authenticationPage } from '#local/stripe/pages/authenticate.ts'
import { actManually, newAccount } from '#tests/support/stripe.ts'
import { bookSteps } from './book-steps.ts'
import { plants } from './planted.ts'
import type { Rig } from './rig.ts'
import { day, type Dice } from './scenario.ts'
import type { Template } from './templates.ts'
import { accounts, click, objects, paidOnPage, saveCard, set, steps, type Step } from './unkind-steps.ts'

const faults: Record<string, Parameters<typeof set>[0]> = {
  'payouts fail': { payouts: 'failed' },
  'payouts are canceled': { payouts: 'canceled' },
  'refunds fail': { refunds: 'failed' },
  'refunds are refused': { refunds: 'refused' },
  'refunds take a day': { refunds: 'pending' },
  'webhooks come three times': { webhooks: { mode: 'repeat' } },
  'an error after success': { api: [{ match: 'POST', mode: 'error_500_after_success', times: 2 }] },
  'an error that is kept': { api: [{ match: 'POST', mode: 'error_500', times: 2 }] },
  'a conflict': { api: [{ match: 'POST', mode: 'conflict', times: 2 }] },
  'requests are reset': { api: [{ match: '', mode: 'reset_before', times: 3 }] },
  'endpoints for own events only': { webhook_endpoints: 'own_only' },
  'endpoints for few events': { webhook_endpoints: 'few_events' },
  'a restricted platform': { platform_account: 'restricted' },
  'a platform without capabilities': { platform_account: 'no_capabilities' },
  'a platform without a name on statements': { platform_account: 'no_descriptor' },
  'a platform of another currency': { platform_account: 'other_currency' },
  'automatic payouts of the platform': { platform_payouts: 'daily' },
  'money at once': { card_funds: 'at_once' },
}

const manually =
  (
    ...[action, amount, whose = 'nobody']: [Parameters<typeof actManually>[1], number?, ('nobody' | 'an account')?]
  ): Step =>
  async (play) => {
    const id = whose === 'nobody' ? '' : play.dice.pick(await accounts(play))
    actManually(play.rig.emulator, action, { id, amount })
  }

/** The bank's page for the open invoice's payment. */
const onBankPage =
  (action: 'authenticate' | 'refuse'): Step =>
  async (play) => {
    const { open } = await objects(play)
    play.rig.emulator.act((ctx) => {
      const intents = ctx.store.rows('payment_intents').filter(({ object }) => object.status === 'requires_action')
      for (const { object } of open.length > 0 ? intents : [])
        authenticationPage(ctx, [object.client_secret ?? ''], new URLSearchParams({ action }))
    })
  }

/** Of the choice that the script makes, with the amount that is owed less this. */
const vendorPaid =
  (method: 'cash' | 'check' | 'other', less = 0): Step =>
  async (play) => {
    const { rig, template, dice } = play
    const { role, key, amount } = dice.pick(payeesOf(await getEvent(rig.fixture.deps(), template.id)))
    const vendor = `${role}|${key}`
    const body = { vendor, method, amount: (amount - less) / 100, reason: 'No bank account', paid_at: rig.now }
    await click(money.recordVendorPaid, 'agent', body)(play)
  }

const paidOutside =
  (method: 'cash' | 'check' | 'other', amount: number): Step =>
  (play) =>
    click(money.markPaidOutside, 'agent', { method, amount, reason: 'At the bar', received_at: play.rig.now })(play)

const goodwill =
  (from: 'agent' | 'platform', amount: number): Step =>
  async (play) => {
    const { version } = await getEvent(play.rig.fixture.deps(), play.template.id)
    await click(money.giveGoodwill, 'admin', { amount, from, reason: 'It rained', version })(play)
  }

const calledOff =
  (by: 'client' | 'performer' | 'nobody', more: object = {}): Step =>
  async (play) => {
    const { version } = await getEvent(play.rig.fixture.deps(), play.template.id)
    await click(money.cancelEvent, 'admin', { by, reason: 'Off', version, ...more })(play)
  }

/** With the event's mark, which docs/operations.md asks people for. */
const byHand =
  (who: 'artist' | 'stranger', amount: number, group?: string): Step =>
  async ({ rig, template }) => {
    const { stripe } = rig.fixture
    const known = await findUser(rig.deps(), rig.user('artist').id)
    const destination = who === 'artist' ? known!.stripe_account_id! : await newAccount(stripe)
    if (who === 'stranger') onboard(rig.emulator, destination)
    actManually(rig.emulator, 'topup', { id: '', amount })
    await stripe.transfers.create({ amount, currency: 'usd', destination, transfer_group: group ?? template.id })
  }

/** Steps that only scripts take. */
const scripted: Record<string, Step> = {
  ...bookSteps,
  ...Object.fromEntries(
    Object.entries(plants).map(([name, plant]): [string, Step] => [
      name,
      async ({ rig, template, dice }) => void (await plant(rig, template, dice)),
    ]),
  ),
  ...Object.fromEntries(Object.entries(faults).map(([name, change]): [string, Step] => [name, set(change)])),
  'a month': ({ rig }) => rig.pass(30 * day),
  'three days': ({ rig }) => rig.pass(3 * day),
  'eleven days': ({ rig }) => rig.pass(11 * day),
  'word of available money': manually('test'),
  'a full refund by hand': async (play) => {
    const [charge] = (await objects(play)).charges
    actManually(play.rig.emulator, 'refund', { id: charge! })
  },
  'a transfer by hand': byHand('artist', 1000),
  'a large transfer by hand': byHand('artist', 900_000),
  'a transfer by hand for nothing': byHand('artist', 1000, 'evt_nothing'),
  'a transfer by hand to a stranger': byHand('stranger', 1000),
  'paid on page': paidOnPage,
  'a card that asks the bank': (play) => saveCard(play, 'pm_card_authenticationRequired'),
  'a card with refunds that fail': (play) => saveCard(play, 'pm_card_refundFail'),
  'a bank account without money': (play) => saveCard(play, 'pm_usBankAccount_insufficientFunds'),
  'a closed bank account': (play) => saveCard(play, 'pm_usBankAccount_accountClosed'),
  'a confirmation': click(money.confirmPayment, 'client'),
  'a yes of the bank': onBankPage('authenticate'),
  'a no of the bank': onBankPage('refuse'),
  'the invoice by bank': click(money.invoicePostpaid, 'agent', { pay_by: 'us_bank_account' }),
  'the invoice again': click(money.resendInvoice, 'agent', { invoice_emails: 'books@bar.example' }),
  'a void invoice': click(money.voidInvoice, 'agent', { reason: 'Wrong price' }),
  'paid outside': paidOutside('check', 4000),
  'paid outside with less': paidOutside('cash', 3999),
  'a vendor paid by check': vendorPaid('check'),
  'a vendor paid in cash with less': vendorPaid('cash', 1),
  'a vendor paid another way': vendorPaid('other'),
  'a refund of half': click(money.refundEvent, 'agent'),
  'a refund by an admin': click(money.refundEvent, 'admin'),
  'goodwill of BookMe': goodwill('platform', 50),
  'goodwill beyond the share': goodwill('agent', 601),
  'called off by the client': calledOff('client'),
  'called off by the client, who owes all': calledOff('client', { keep: 1 }),
  'called off by the performer': calledOff('performer'),
  'called off by nobody': calledOff('nobody'),
  'the rest is waived': calledOff('client', { waive_rest: true }),
  'the rest is charged': calledOff('client', { waive_rest: false }),
  'a bill of the provider': manually('fee', 1234),
  'a top-up': manually('topup', 5000),
  'a payout of the platform': manually('platform-payout', 1000),
  'a rejected account': manually('reject', undefined, 'an account'),
  'a disconnected account': manually('disconnect', undefined, 'an account'),
  'nothing available': ({ rig }) => {
    rig.emptyPurse()
  },
  'a purse with less': async (play) => {
    const account = play.dice.pick(await accounts(play))
    play.rig.emulator.act((ctx) => {
      post(ctx, account, { type: 'adjustment', amount: cents(-10_000), source: 'others' })
    })
  },
  'money again': ({ rig }) => {
    rig.calm()
    rig.isHarmed = true
  },
}

/** Named steps in this order, from one event on; `after` looks at each. `a credit note #1` makes the second choice. */
export const playSteps = async (
  rig: Rig,
  template: Template,
  names: readonly string[],
  after: (name: string) => void | Promise<void>,
): Promise<void> => {
  rig.isHarmed = true
  for (const name of names) {
    const [what, choice = '0'] = name.split(' #') as [string, string?]
    const step = steps[what] ?? scripted[what]
    if (!step) throw new Error(`There is no step "${what}"`)
    const pick: Dice['pick'] = (items) => items[Math.min(Number(choice), items.length - 1)]!
    await step({ rig, dice: { chance: () => true, pick, upTo: () => 0 }, template, isOpenEnded: false })
    await rig.drain()
    await after(name)
  }
}
