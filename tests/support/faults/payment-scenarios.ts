import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { get, invoicesOf, payOnPage, transfersOf } from '#tests/support/money-scenario.ts'
import {
  available,
  clicks,
  day,
  fired,
  hour,
  paidExactly,
  threeDaysLate,
  wrong,
  type Dice,
  type Scenario,
} from './scenario.ts'
import type { Template, TemplateName } from './templates.ts'
import type { Rig } from './rig.ts'

/** Outgoing money, and invoices that trigger it automatically. */

export const refund = ({ id }: Template, dice: Dice): Scenario => {
  const params = { id }
  const mode = dice.pick([
    'succeeded',
    'succeeded',
    'succeeded',
    'pending',
    'failed_later',
    'refused',
    'failed',
  ] as const)
  const paysVendors = dice.chance(0.3)
  const refundIsDone = ({ status }: EventView) => status === 'refunded' || status === 'canceled'
  return {
    name: paysVendors ? 'refund, then vendors' : 'refund',
    template: 'paid',
    act: async (rig) => {
      rig.emulator.faults.set({ refunds: mode })
      await rig.click(money.refundEvent, 'agent', { params }, clicks(dice))
    },
    finish: async (rig) => {
      await rig.pass(2 * day)
      await rig.night()
      for (let i = 0; i < 3 && !refundIsDone(await get(rig.fixture, id)); i += 1) {
        await rig.click(money.refundEvent, 'admin', { params })
        await rig.pass(2 * day)
      }
      for (let i = 0; paysVendors && i < 2 && (await get(rig.fixture, id)).status !== 'canceled'; i += 1) {
        await rig.click(money.payVendors, 'agent', { params })
        await rig.pass(hour)
      }
    },
    expect: async (rig) => {
      const event = await get(rig.fixture, id)
      return [
        ...wrong('status', event.status, paysVendors ? 'canceled' : 'refunded'),
        ...wrong(
          'refunds',
          (event.payments ?? []).map(({ refund_status }) => refund_status),
          ['refunded', 'refunded'],
        ),
        ...wrong('funds', await available(rig, id), paysVendors ? 0 : 200_000),
      ]
    },
  }
}

const someAccounts = (rig: Rig, dice: Dice): string[] =>
  rig.emulator.act(({ store }) => store.rows('accounts').map(({ object }) => object.id)).filter(() => dice.chance(0.25))

const sent = async (rig: Rig, id: string) =>
  (await transfersOf(rig.fixture, id)).map(({ amount }) => amount).sort((a, b) => a - b)

export const transfers = ({ id }: Template, dice: Dice): Scenario => {
  const params = { id }
  return {
    name: 'transfers by click',
    template: 'played',
    act: async (rig) => {
      rig.emulator.faults.set({ transfers_fail_to: someAccounts(rig, dice) })
      await rig.click(money.payVendors, 'agent', { params }, clicks(dice))
      if (dice.chance(0.3)) await rig.click(money.payVendors, 'admin', { params })
    },
    finish: async (rig) => {
      for (let i = 0; i < 3 && (await get(rig.fixture, id)).status !== 'paid'; i += 1) {
        await rig.click(money.payVendors, 'agent', { params })
        await rig.pass(hour)
      }
    },
    expect: async (rig) => [
      ...wrong('status', (await get(rig.fixture, id)).status, 'paid'),
      ...wrong('transfers', await sent(rig, id), [60_000, 320_000]),
      ...wrong('funds', await available(rig, id), 0),
    ],
  }
}

export const postpaid = ({ id }: Template, dice: Dice, size: number): Scenario => {
  const params = { id }
  const invoice = async (rig: Rig, times: number) =>
    rig.click(money.invoicePostpaid, 'agent', { params, body: {} }, times)
  const pay = async (rig: Rig, method: string) => {
    if ((await invoicesOf(rig.fixture, id)).some(({ status }) => status === 'open'))
      await payOnPage(rig.fixture, id, method)
  }
  return {
    name: `postpaid, ${size} vendor${size === 1 ? '' : 's'}`,
    template: `band${size}` as TemplateName,
    act: async (rig) => {
      rig.emulator.faults.set({ transfers_fail_to: someAccounts(rig, dice) })
      await invoice(rig, clicks(dice))
      await pay(rig, dice.pick(['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeDeclined']))
      await rig.drain()
      if (dice.chance(0.3)) await rig.click(money.payVendors, 'agent', { params }, clicks(dice))
    },
    finish: async (rig) => {
      for (let i = 0; i < 4 && (await available(rig, id)) + (await sent(rig, id)).length === 0; i += 1) {
        if (!(await invoicesOf(rig.fixture, id)).some(({ status }) => status === 'open')) await invoice(rig, 1)
        await pay(rig, 'pm_card_visa')
        await rig.pass(2 * hour)
      }
      for (let i = 0; i < 3 && (await available(rig, id)) !== 0; i += 1) {
        await rig.click(money.payVendors, 'agent', { params })
        await rig.pass(hour)
      }
    },
    expect: async (rig) => [
      ...wrong('status', (await get(rig.fixture, id)).status, 'paid'),
      ...(await paidExactly(rig, id, [0])),
      ...wrong(
        'transfers',
        await sent(rig, id),
        [...Array<number>(size - 1).fill(40_000), 60_000, 320_000 - 40_000 * (size - 1)].sort((a, b) => a - b),
      ),
    ],
  }
}

export const payout = ({ id }: Template, dice: Dice): Scenario => {
  const mode = dice.pick(['paid', 'paid', 'paid', 'failed', 'canceled', 'returned'] as const)
  const netPaid = (rig: Rig, userId: string) =>
    rig.emulator.act(({ store }) =>
      store
        .rows('payouts')
        .map(({ object }) => object)
        .filter(({ status, metadata }) => status === 'paid' && metadata?.op_key?.includes(userId))
        .reduce((sum, { amount }) => sum + amount, 0),
    )
  return {
    name: 'payout',
    template: 'earned',
    act: async (rig) => {
      rig.emulator.faults.set({ payouts: mode })
      if (dice.chance(0.25)) threeDaysLate(rig)
      await fired(rig, dice, { type: 'payout', user_id: rig.user('artist').id })
      if (mode !== 'paid') for (let i = 0; i < 4; i += 1) await rig.pass(day)
    },
    finish: async (rig) => {
      for (let i = 0; i < 12 && (i < 4 || (await get(rig.fixture, id)).artist_status !== 'paid_out'); i += 1) {
        await rig.pass(day)
        await rig.night()
      }
    },
    expect: async (rig) => [
      ...wrong('artist status', (await get(rig.fixture, id)).artist_status, 'paid_out'),
      ...wrong('earnings left', (await earningsOf(rig.fixture.deps(), rig.user('artist').id)).length, 0),
      ...wrong('in the bank', netPaid(rig, rig.user('artist').id), 320_000),
    ],
  }
}
