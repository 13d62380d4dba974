import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import type { EventView } from '../../../shared/domain/event/schema.ts'
import { earningsOf } from '../../../functions/_data/payout.ts'
import { get, invoicesOf, payOnPage, transfersOf } from '../../support/money-story.ts'
import { available, clicks, day, fired, hour, paidExactly, threeDaysLate, wrong, type Dice, type Story } from './story.ts'
import type { Template, TemplateName } from './templates.ts'
import type { World } from './world.ts'

/** Money that goes out, and invoices after which it does by itself. */

export const refund = ({ id }: Template, dice: Dice): Story => {
  const params = { id }
  const mode = dice.pick(['succeeded', 'succeeded', 'succeeded', 'pending', 'failed_later', 'refused', 'failed'] as const)
  const paysVendors = dice.chance(0.3)
  const refundIsDone = ({ status }: EventView) => status === 'refunded' || status === 'canceled'
  return {
    name: paysVendors ? 'refund, then vendors' : 'refund', template: 'paid',
    act: async (world) => {
      world.emulator.faults.set({ refunds: mode })
      await world.click(money.refundEvent, 'agent', { params }, clicks(dice))
    },
    finish: async (world) => {
      await world.pass(2 * day)
      await world.night()
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

export const transfers = ({ id }: Template, dice: Dice): Story => {
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

export const postpaid = ({ id }: Template, dice: Dice, size: number): Story => {
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

export const payout = ({ id }: Template, dice: Dice): Story => {
  const mode = dice.pick(['paid', 'paid', 'paid', 'failed', 'canceled', 'returned'] as const)
  const netPaid = (world: World, userId: string) => world.emulator.act(({ store }) => store.rows('payouts').map(({ object }) => object)
    .filter(({ status, metadata }) => status === 'paid' && metadata?.op_key?.includes(userId)).reduce((sum, { amount }) => sum + amount, 0))
  return {
    name: 'payout', template: 'earned',
    act: async (world) => {
      world.emulator.faults.set({ payouts: mode })
      if (dice.chance(0.25)) threeDaysLate(world)
      await fired(world, dice, { type: 'payout', user_id: world.user('artist').id })
      if (mode !== 'paid') for (let i = 0; i < 4; i += 1) await world.pass(day)
    },
    finish: async (world) => {
      for (let i = 0; i < 12 && (i < 4 || (await get(world.stage, id)).artist_status !== 'paid_out'); i += 1) {
        await world.pass(day)
        await world.night()
      }
    },
    expect: async (world) => [
      ...wrong('artist status', (await get(world.stage, id)).artist_status, 'paid_out'), ...wrong('earnings left', (await earningsOf(world.stage.deps(), world.user('artist').id)).length, 0),
      ...wrong('in the bank', netPaid(world, world.user('artist').id), 320_000),
    ],
  }
}
