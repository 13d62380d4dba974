import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { usersApi } from '#shared/api/users.ts'
import { differences } from '#functions/_money/reconcile/reconcile.ts'
import { getEvent } from '#functions/_data/event/find-event.ts'
import { findUser } from '#functions/_data/people/user.ts'
import type { TransferIntent } from '#shared/domain/payment/intent.ts'
import { bearable } from '#shared/domain/payment/reversal.ts'
import type { Posting } from '#shared/domain/payment/ledger.ts'
import type { OpRow } from '#functions/_data/money/op.ts'
import type { Row } from '#local/services/memory-table.ts'
import { StripeRefusal } from '#local/stripe/errors.ts'
import { platform } from '#local/stripe/types.ts'
import type { Action } from '#local/stripe/manual-actions.ts'
import { get, payOnPage, transfersOf } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { plantAndLook, plants } from './planted.ts'
import { day, hour, type Dice } from './scenario.ts'
import type { Template, Templates } from './templates.ts'
import { judge } from './verdict.ts'
import { inVirtualTime } from './virtual-time.ts'
import { Rig } from './rig.ts'

/**
 * Seasons in small: one event from the signature to the last payout, while bank, provider and people on its dashboard
 * do what they please on random days. In the end everybody has what is theirs, out of the event's own money.
 */

export interface Season {
  seed: number
  steps: string[]
  /** The difference made on purpose, if there was an object to make it with. */
  planted?: string | undefined
  wrong: string[]
}

interface Play {
  rig: Rig
  dice: Dice
  template: Template
  /** Called off, reversed by hand, or paid outside of the provider: people decide about the rest. */
  isOpenEnded: boolean
}

const people = ['agent', 'artist', 'bandleader', 'musician', 'musician2', 'musician3', 'musician4']

/** Acts on one of the provider's objects; a refusal is the provider's right. */
const unkind = ({ rig, dice }: Play, action: Action, ids: readonly string[], amount?: number): void => {
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

const unkindness: Record<string, Step> = {
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

const product: Record<string, Step> = {
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

export const paidOnPage: Step = async (play) => {
  if ((await objects(play)).open.length === 0) return
  try {
    await payOnPage(play.rig.fixture, play.template.id, 'pm_card_visa')
  } catch (error) {
    // A debit of it is still on its way.
    if (!(error instanceof StripeRefusal)) throw error
  }
}

/** Calm returns: banks decide, and staff do their tasks. */
const finish = async (play: Play): Promise<void> => {
  const { rig, template } = play
  const params = { id: template.id }
  rig.calm()
  for (const account of await accounts(play)) actManually(rig.emulator, 'restore', { id: account })
  // Lost disputes took money that the platform bears.
  actManually(rig.emulator, 'topup', { id: '', amount: 2_000_000 })
  await rig.drain()
  await rig.night()
  for (const id of (await objects(play)).disputes) unkind(play, play.dice.pick(['win', 'lose'] as const), [id])
  await rig.pass(day)
  for (let round = 0; round < (play.isOpenEnded ? 5 : 14); round += 1) {
    const event = await get(rig.fixture, template.id)
    if (event.status === 'paid' || event.status === 'canceled') break
    if ((event.end ?? '') < rig.now) await rig.click(money.confirmPlayed, 'admin', { params, body: {} })
    await rig.click(usersApi.billingLink, 'client', {
      params: { id: rig.user('client').id },
      query: { suffix: 'payment-methods' },
    })
    await saveCard(play, 'pm_card_visa')
    await rig.click(money.payDeposit, 'client', { params, body: { in_full: true } })
    await rig.click(money.payBalance, 'client', { params })
    await rig.click(money.invoicePostpaid, 'agent', { params, body: {} })
    await paidOnPage(play)
    await rig.drain()
    if ((event.refunds ?? []).some(({ status }) => status === 'failed'))
      await rig.click(money.refundEvent, 'admin', { params })
    const missing = bearable(await getEvent(rig.fixture.deps(), template.id))
    const body = { amount: missing / 100, from: 'platform' as const, reason: 'We bear it' }
    if (missing > 0) await rig.click(money.giveGoodwill, 'admin', { params, body })
    await rig.click(money.payVendors, 'agent', { params, body: {} })
    await rig.pass(4 * day)
    const end = Date.parse(event.end!) + day
    if (Date.parse(rig.now) < end) rig.now = new Date(Math.min(end, Date.parse(rig.now) + 60 * day)).toISOString()
  }
  for (let i = 0; i < 3; i += 1) await rig.night()
}

/** Money without an owner, or on its way for ever: every movement of a season has a cause. */
const leftIn = (rows: readonly Row[], account: string): number =>
  rows
    .filter(({ PK }) => String(PK).startsWith('JOURNAL#'))
    .flatMap(({ postings }) => postings as Posting[])
    .filter((posting) => posting.account === account)
    .reduce((sum, { amount }) => sum + amount, 0)

const othersCharges = (rig: Rig, eventId: string): ReadonlySet<string> =>
  rig.emulator.act(({ store }) => {
    const invoices = store.rows('invoices').filter(({ object }) => object.metadata?.event_id === eventId)
    const intents = new Set(
      invoices
        .flatMap(({ object }) => store.where('invoice_payments', 'invoice', object.id))
        .map(({ object }) => object.payment.payment_intent),
    )
    const charges = store.rows('charges').filter(({ object }) => !intents.has(object.payment_intent ?? ''))
    return new Set(charges.map(({ object }) => object.id))
  })

/** Each payee once, never more than agreed, and the event never below zero. */
const wrongsOf = async ({ rig, template, isOpenEnded }: Play): Promise<string[]> => {
  const rows = rig.memory.rows()
  const { duplicates, lost, drift } = judge(rig, rows, template.id)
  // The provider also has the payments that other events began with, which this table does not know.
  const foreign = othersCharges(rig, template.id)
  const own = rows.filter(({ stripe_id }) => !foreign.has(String(stripe_id)))
  const transfers = rows
    .filter(({ SK, intent }) => String(SK).startsWith('OP#') && (intent as TransferIntent).kind === 'transfer')
    .map((row) => row as unknown as OpRow)
    .filter(({ state }) => state === 'succeeded')
  const { available } = await rig.fixture.ledger(template.id)
  const sent = transfers.map(({ intent }) => intent.amount).sort((a, b) => a - b)
  const { status } = await get(rig.fixture, template.id)
  const event = await getEvent(rig.fixture.deps(), template.id)
  // A refund to a charge that its client has disputed is refused for good, and is an open task of staff.
  const stillOwed = (event.refunds ?? [])
    .filter(({ status }) => status === 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const found = (await differences(rig.deps())).filter((one) => JSON.stringify(one).includes(template.id))
  return [
    ...duplicates,
    ...lost,
    ...drift,
    ...(leftIn(own, 'suspense') === 0 ? [] : [`${leftIn(own, 'suspense')} are in suspense`]),
    ...(isOpenEnded || leftIn(rows, `transit:${template.id}`) === 0 ? [] : ['a payment is on its way for ever']),
    ...(available < 0 ? [`the event is ${available} below zero`] : []),
    ...(new Set(transfers.map(({ key }) => key)).size === transfers.length ? [] : ['a transfer was made twice']),
    ...(isOpenEnded || status === 'paid' ? [] : [`the event ended ${status}: ${JSON.stringify(event.pay_errors)}`]),
    ...(isOpenEnded || available === stillOwed ? [] : [`${available} of the event belong to nobody`]),
    ...(isOpenEnded ? [] : expected(sent, event)),
    ...found.map((one) => `reconciliation: ${JSON.stringify(one)}`),
  ]
}

const expected = (sent: readonly number[], event: Awaited<ReturnType<typeof getEvent>>): string[] => {
  const goodwill = (event.refunds ?? [])
    .filter(({ reason, from }) => reason === 'goodwill' && from === 'agent')
    .reduce((sum, { amount }) => sum + amount, 0)
  const agreed = (event.prepaid ? [60_000 - goodwill, 320_000] : [60_000 - goodwill, 200_000, 60_000, 60_000]).sort(
    (a, b) => a - b,
  )
  return JSON.stringify(sent) === JSON.stringify(agreed) ? [] : [`sent ${sent.join()}, agreed ${agreed.join()}`]
}

export const steps: Readonly<Record<string, Step>> = { ...unkindness, ...product }
export const stepNames = Object.keys(steps)

export const plantNames = Object.keys(plants)
export const starts = ['signed', 'booked', 'paid', 'played', 'bar'] as const

/** Looks at the season after each of its steps, without a fault of the provider or the table. */
type Look = (rig: Rig) => Promise<string[]>

export const playUnkind = ({ ground, all }: Templates, seed: number, look?: Look): Promise<Season> => {
  const random = randomOf(Math.imul(seed, 0x85ebca6b))
  const upTo = (n: number) => Math.floor(random() * n)
  const dice: Dice = { chance: (p) => random() < p, pick: (items) => items[upTo(items.length)]!, upTo }
  const template = all[dice.pick(starts)]
  return inVirtualTime(random, async () => {
    const rig = new Rig(ground, template.from, random)
    const play: Play = { rig, dice, template, isOpenEnded: false }
    const steps: string[] = []
    const seen: string[] = []
    try {
      rig.isHarmed = true
      for (let i = 4 + dice.upTo(10); i > 0; i -= 1) {
        const [name, step] = dice.pick(Object.entries(dice.chance(0.5) ? unkindness : product))
        steps.push(name)
        await step(play)
        await rig.drain()
        if (look) seen.push(...(await look(rig)).map((what) => `after ${steps.length}, ${name}: ${what}`))
      }
      await finish(play)
      if (look) seen.push(...(await look(rig)).map((what) => `in the end: ${what}`))
      const wrong = await wrongsOf(play)
      const { planted, wrong: unnamed } = await plantAndLook(rig, template, dice)
      return { seed, steps, planted, wrong: [...wrong, ...seen, ...unnamed] }
    } catch (error) {
      return {
        seed,
        steps,
        wrong: [`it ended in ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
      }
    } finally {
      rig.stop()
    }
  })
}
