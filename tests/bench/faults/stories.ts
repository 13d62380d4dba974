import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import type { ScheduledJob } from '../../../shared/jobs.ts'
import type { EventView } from '../../../shared/domain/event/schema.ts'
import { earningsOf } from '../../../functions/_data/payout.ts'
import { get, invoicesOf, payOnPage, transfersOf } from '../../support/money-story.ts'
import type { Template, TemplateName } from './templates.ts'
import type { World } from './world.ts'

/** A schedule's people: what they do while things fail (`act`), what they still do afterwards (`finish`), and what must then be so. */
export interface Story {
  name: string
  template: TemplateName
  act(world: World): Promise<void>
  finish(world: World): Promise<void>
  /** @returns what is not as it has to be. */
  expect(world: World): Promise<string[]>
}

export type Dice = { chance(p: number): boolean, pick<T>(items: readonly T[]): T, upTo(n: number): number }

const hour = 3_600_000
const day = 24 * hour

/** What comes back after it had succeeded is told by a webhook and by nothing else, save the reconciliation, which leaves it to a person. */
const toldOnlyOnce = { webhooks: { mode: 'repeat' as const } }

const saveCard = async (world: World, method: string): Promise<void> => {
  const customer = world.emulator.act(({ store }) => store.rows('customers')[0]!.object.id)
  const { id } = await world.stage.stripe.paymentMethods.attach(method, { customer })
  await world.stage.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
}

const wrong = (what: string, is: unknown, expected: unknown): string[] => (JSON.stringify(is) === JSON.stringify(expected) ? [] : [`${what} is ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`])

const paidSum = async (world: World, id: string) => (await invoicesOf(world.stage, id)).reduce((sum, invoice) => sum + (invoice.status === 'paid' ? invoice.amount_paid : 0), 0)
const totalsOf = (event: EventView) => Math.round((event.payments ?? []).reduce((sum, payment) => sum + (payment.paid_at === null ? 0 : payment.total * 100), 0))
const available = async (world: World, id: string) => (await world.stage.ledger(id)).available

const paidExactly = async (world: World, id: string, amounts: readonly number[]): Promise<string[]> => {
  const event = await get(world.stage, id)
  const funds = await available(world, id)
  return [
    ...wrong('what the client paid at the provider, beside what the event shows', await paidSum(world, id), totalsOf(event)),
    ...(amounts.includes(funds) ? [] : [`the funds are ${funds}, not ${amounts.join(' or ')}`]),
  ]
}

const clicks = (dice: Dice) => dice.pick([1, 1, 1, 2, 3, 10])

/** A schedule may fire late, often or never: it is only a hint. */
const fired = async (world: World, dice: Dice, job: ScheduledJob, others: readonly Promise<unknown>[] = []): Promise<void> => {
  const times = dice.pick([0, 1, 1, 2, 10] as const)
  world.tally.add(({ 0: 'schedule fired 0 times', 1: 'schedule fired once', 2: 'schedule fired twice', 10: 'schedule fired 10 times' } as const)[times])
  await Promise.all([...Array.from({ length: times }, () => world.fire(job)), ...others])
}

const threeDaysLate = (world: World): void => {
  world.tally.add('schedule three days late')
  world.now = world.later(3 * day)
}

const deposit = ({ id }: Template, dice: Dice): Story => {
  const params = { id }
  const inFull = dice.chance(0.3)
  const method = dice.pick(['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired', 'pm_usBankAccount_success', 'pm_usBankAccount_failure'])
  const click = async (world: World, times: number) => world.click(money.payDeposit, 'client', { params, body: inFull ? { in_full: true } : {} }, times)
  return {
    name: inFull ? 'in_full' : 'deposit', template: 'signed',
    act: async (world) => {
      if (method !== 'pm_card_visa') await saveCard(world, method)
      await click(world, clicks(dice))
      if (method === 'pm_card_authenticationRequired' && dice.chance(0.5) && (await invoicesOf(world.stage, id)).some(({ status }) => status === 'open')) await payOnPage(world.stage, id)
      if (dice.chance(0.3)) await click(world, 1)
    },
    finish: async (world) => {
      for (let i = 0; i < 3 && (await get(world.stage, id)).status !== 'booked'; i += 1) {
        await world.pass(5 * day)
        if ((await get(world.stage, id)).status === 'booked') return
        await saveCard(world, 'pm_card_visa')
        await click(world, 1)
        await world.drain()
      }
    },
    expect: async (world) => [
      ...wrong('status', (await get(world.stage, id)).status, 'booked'), ...await paidExactly(world, id, [inFull ? 400_000 : 200_000]),
    ],
  }
}

const balance = ({ id, balanceDue }: Template, dice: Dice): Story => {
  const params = { id }
  const due = Date.parse(balanceDue!)
  const isDeclined = dice.chance(0.2)
  let early: number | undefined
  return {
    name: 'balance', template: 'booked',
    act: async (world) => {
      if (isDeclined) await saveCard(world, 'pm_card_chargeDeclined')
      world.now = new Date(due - 1).toISOString()
      if (dice.chance(0.5)) await world.fire({ type: 'balance', event_id: id })
      if (dice.chance(0.3)) await world.sweep()
      early = await paidSum(world, id)
      world.now = new Date(due).toISOString()
      if (dice.chance(0.25)) threeDaysLate(world)
      await fired(world, dice, { type: 'balance', event_id: id }, [
        ...(dice.chance(0.3) ? [world.click(money.payBalance, 'client', { params })] : []), ...(dice.chance(0.3) ? [world.fire({ type: 'sweep' })] : []),
      ])
    },
    finish: async (world) => {
      for (let i = 0; i < 3 && await available(world, id) !== 400_000; i += 1) {
        await saveCard(world, 'pm_card_visa')
        await world.click(money.payBalance, 'client', { params })
        await world.pass(hour)
      }
    },
    expect: async (world) => [...wrong('what was charged before the due instant', early, 205_830), ...await paidExactly(world, id, [400_000])],
  }
}

const refund = ({ id }: Template, dice: Dice): Story => {
  const params = { id }
  const mode = dice.pick(['succeeded', 'succeeded', 'succeeded', 'pending', 'failed_later', 'refused', 'failed'] as const)
  const paysVendors = dice.chance(0.3)
  const refundIsDone = ({ status }: EventView) => status === 'refunded' || status === 'canceled'
  return {
    name: paysVendors ? 'refund, then vendors' : 'refund', template: 'paid',
    act: async (world) => {
      world.emulator.faults.set({ refunds: mode, ...(mode === 'failed_later' && toldOnlyOnce) })
      await world.click(money.refundEvent, 'agent', { params }, clicks(dice))
    },
    finish: async (world) => {
      await world.pass(2 * day)
      for (let i = 0; i < 3 && !refundIsDone(await get(world.stage, id)); i += 1) {
        await world.click(money.refundEvent, 'admin', { params })
        await world.pass(2 * day)
      }
      for (let i = 0; paysVendors && i < 2 && (await get(world.stage, id)).status !== 'canceled'; i += 1) {
        await world.click(money.payVendors, 'agent', { params })
        await world.pass(hour)
      }
    },
    expect: async (world) => {
      const event = await get(world.stage, id)
      return [
        ...wrong('status', event.status, paysVendors ? 'canceled' : 'refunded'), ...wrong('refunds', (event.payments ?? []).map(({ refund_status }) => refund_status), ['refunded', 'refunded']),
        ...wrong('funds', await available(world, id), paysVendors ? 0 : 200_000),
      ]
    },
  }
}

const someAccounts = (world: World, dice: Dice): string[] => world.emulator.act(({ store }) => store.rows('accounts').map(({ object }) => object.id)).filter(() => dice.chance(0.25))

const sent = async (world: World, id: string) => (await transfersOf(world.stage, id)).map(({ amount }) => amount).sort((a, b) => a - b)

const transfers = ({ id }: Template, dice: Dice): Story => {
  const params = { id }
  return {
    name: 'transfers by click', template: 'played',
    act: async (world) => {
      world.emulator.faults.set({ transfers_fail_to: someAccounts(world, dice) })
      await world.click(money.payVendors, 'agent', { params }, clicks(dice))
      if (dice.chance(0.3)) await world.click(money.payVendors, 'admin', { params })
    },
    finish: async (world) => {
      for (let i = 0; i < 3 && (await get(world.stage, id)).status !== 'paid'; i += 1) {
        await world.click(money.payVendors, 'agent', { params })
        await world.pass(hour)
      }
    },
    expect: async (world) => [
      ...wrong('status', (await get(world.stage, id)).status, 'paid'), ...wrong('transfers', await sent(world, id), [60_000, 320_000]), ...wrong('funds', await available(world, id), 0),
    ],
  }
}

const postpaid = ({ id }: Template, dice: Dice, size: number): Story => {
  const params = { id }
  const invoice = async (world: World, times: number) => world.click(money.invoicePostpaid, 'agent', { params, body: {} }, times)
  const pay = async (world: World, method: string) => { if ((await invoicesOf(world.stage, id)).some(({ status }) => status === 'open')) await payOnPage(world.stage, id, method) }
  return {
    name: `postpaid, ${size} vendor${size === 1 ? '' : 's'}`, template: `band${size}` as TemplateName,
    act: async (world) => {
      world.emulator.faults.set({ transfers_fail_to: someAccounts(world, dice) })
      await invoice(world, clicks(dice))
      await pay(world, dice.pick(['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeDeclined']))
      await world.drain()
      if (dice.chance(0.3)) await world.click(money.payVendors, 'agent', { params }, clicks(dice))
    },
    finish: async (world) => {
      for (let i = 0; i < 4 && await available(world, id) + (await sent(world, id)).length === 0; i += 1) {
        if (!(await invoicesOf(world.stage, id)).some(({ status }) => status === 'open')) await invoice(world, 1)
        await pay(world, 'pm_card_visa')
        await world.pass(2 * hour)
      }
      for (let i = 0; i < 3 && await available(world, id) !== 0; i += 1) {
        await world.click(money.payVendors, 'agent', { params })
        await world.pass(hour)
      }
    },
    expect: async (world) => [
      ...wrong('status', (await get(world.stage, id)).status, 'paid'), ...await paidExactly(world, id, [0]),
      ...wrong('transfers', await sent(world, id), [...Array<number>(size - 1).fill(40_000), 60_000, 320_000 - 40_000 * (size - 1)].sort((a, b) => a - b)),
    ],
  }
}

const payout = ({ id }: Template, dice: Dice): Story => {
  const mode = dice.pick(['paid', 'paid', 'paid', 'failed', 'canceled', 'returned'] as const)
  const netPaid = (world: World, userId: string) => world.emulator.act(({ store }) => store.rows('payouts').map(({ object }) => object)
    .filter(({ status, metadata }) => status === 'paid' && metadata?.op_key?.includes(userId)).reduce((sum, { amount }) => sum + amount, 0))
  return {
    name: 'payout', template: 'earned',
    act: async (world) => {
      world.emulator.faults.set({ payouts: mode, ...(mode === 'returned' && toldOnlyOnce) })
      if (dice.chance(0.25)) threeDaysLate(world)
      await fired(world, dice, { type: 'payout', user_id: world.user('artist').id })
      if (mode !== 'paid') for (let i = 0; i < 4; i += 1) await world.pass(day)
    },
    finish: async (world) => {
      for (let i = 0; i < 12 && (i < 3 || (await get(world.stage, id)).artist_status !== 'paid_out'); i += 1) await world.pass(day)
    },
    expect: async (world) => [
      ...wrong('artist status', (await get(world.stage, id)).artist_status, 'paid_out'), ...wrong('earnings left', (await earningsOf(world.stage.deps(), world.user('artist').id)).length, 0),
      ...wrong('in the bank', netPaid(world, world.user('artist').id), 320_000),
    ],
  }
}

export const storyOf = (templates: Record<TemplateName, Template>, dice: Dice): Story => {
  const size = 1 + dice.upTo(5)
  return dice.pick([
    () => deposit(templates.signed, dice), () => deposit(templates.signed, dice), () => balance(templates.booked, dice), () => balance(templates.booked, dice), () => refund(templates.paid, dice),
    () => refund(templates.paid, dice), () => transfers(templates.played, dice), () => postpaid(templates[`band${size}` as TemplateName], dice, size),
    () => postpaid(templates[`band${size}` as TemplateName], dice, size), () => payout(templates.earned, dice),
  ])()
}
