import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { get, transfersOf } from '#tests/support/money-scenario.ts'
import { available, clicks, day, fired, hour, paidSum, saveCard, wrong, type Dice, type Scenario } from './scenario.ts'
import type { Template } from './templates.ts'
import type { Rig } from './rig.ts'

/** Events that are called off while everything fails. */

const reason = 'The wedding is off'

const refundedSum = (rig: Rig, id: string): number =>
  rig.emulator.act(({ store }) =>
    store
      .rows('refunds')
      .filter(({ object }) => object.metadata?.event_id === id && !['failed', 'canceled'].includes(object.status ?? ''))
      .reduce((sum, { object }) => sum + object.amount, 0),
  )

/**
 * The actions of people until the event is canceled: call it off if that did not happen, complete refunds, pay shares.
 */
const untilCanceled = async (rig: Rig, id: string, body: object): Promise<void> => {
  const params = { id }
  for (let i = 0; i < 6; i += 1) {
    const { status } = await get(rig.fixture, id)
    if (status === 'canceled') return
    if (status === 'booked') await rig.click(money.cancelEvent, 'agent', { params, body })
    else if (status === 'refund_incomplete') await rig.click(money.refundEvent, 'admin', { params })
    else await rig.click(money.payVendors, 'agent', { params })
    await rig.pass(i < 2 ? hour : 2 * day)
  }
}

const refundModes = ['succeeded', 'succeeded', 'succeeded', 'pending', 'failed_later', 'refused', 'failed'] as const

export const cancellation = ({ id }: Template, dice: Dice): Scenario => {
  const by = dice.pick(['client', 'client', 'performer'] as const)
  const body = { by, reason }
  const mode = dice.pick(refundModes)
  return {
    name: `cancellation by the ${by}`,
    template: 'paid',
    act: async (rig) => {
      const accounts = rig.emulator.act(({ store }) => store.rows('accounts').map(({ object }) => object.id))
      rig.emulator.faults.set({ refunds: mode, transfers_fail_to: accounts.filter(() => dice.chance(0.2)) })
      await rig.click(money.cancelEvent, 'agent', { params: { id }, body }, clicks(dice))
    },
    finish: async (rig) => {
      await rig.pass(2 * day)
      await rig.night()
      await untilCanceled(rig, id, body)
      await rig.pass(2 * day)
      await rig.night()
      await untilCanceled(rig, id, body)
    },
    expect: async (rig) => [
      ...wrong('status', (await get(rig.fixture, id)).status, 'canceled'),
      ...wrong('refunds', refundedSum(rig, id), by === 'client' ? 200_000 : await paidSum(rig, id)),
      ...wrong('transfers', await sent(rig, id), by === 'client' ? [30_000, 160_000] : []),
      ...wrong('funds', await available(rig, id), 0),
    ],
  }
}

const sent = async (rig: Rig, id: string) =>
  (await transfersOf(rig.fixture, id)).map(({ amount }) => amount).sort((a, b) => a - b)

/** In either order: half of the price is kept, and the other half never left or came back. */
export const canceledWhenDue = ({ id, balanceDue }: Template, dice: Dice): Scenario => {
  const body = { by: 'client', keep: 0.5, reason }
  return {
    name: 'cancellation while the balance falls due',
    template: 'booked',
    act: async (rig) => {
      rig.now = balanceDue!
      await fired(rig, dice, { type: 'balance', event_id: id }, [
        rig.click(money.cancelEvent, 'agent', { params: { id }, body }, clicks(dice)),
      ])
    },
    finish: async (rig) => {
      await rig.pass(hour)
      await untilCanceled(rig, id, body)
    },
    expect: async (rig) => {
      const charges = (await get(rig.fixture, id)).payments!.filter(({ paid_at }) => paid_at != null)
      return [
        ...wrong('status', (await get(rig.fixture, id)).status, 'canceled'),
        ...wrong('refunds', refundedSum(rig, id), charges.length === 2 ? 200_000 : 0),
        ...wrong('transfers', await sent(rig, id), [30_000, 160_000]),
        ...wrong('funds', await available(rig, id), 0),
      ]
    },
  }
}

/** Called off while a bank debit of the balance is on its way, or before, or after it arrived or failed. */
export const canceledWithDebit = ({ id }: Template, dice: Dice): Scenario => {
  const params = { id }
  const body = { by: 'client', keep: 0.5, reason }
  const method = dice.pick(['pm_usBankAccount_success', 'pm_usBankAccount_success', 'pm_usBankAccount_failure'])
  return {
    name: 'cancellation with a debit on its way',
    template: 'booked',
    act: async (rig) => {
      await saveCard(rig, method)
      await rig.click(money.payBalance, 'client', { params }, clicks(dice))
      if (dice.chance(0.2)) rig.now = rig.later(5 * day)
      await rig.click(money.cancelEvent, 'agent', { params, body }, clicks(dice))
      if (dice.chance(0.3)) await fired(rig, dice, { type: 'sweep' })
    },
    finish: async (rig) => {
      await rig.pass(hour)
      if ((await get(rig.fixture, id)).status === 'booked')
        await rig.click(money.cancelEvent, 'agent', { params, body })
      for (let i = 0; i < 14; i += 1) await rig.pass(day)
      await untilCanceled(rig, id, body)
    },
    expect: async (rig) => {
      const charges = (await get(rig.fixture, id)).payments!.filter(({ paid_at }) => paid_at != null)
      const back = refundedSum(rig, id)
      // Money that arrives after the cancellation goes back with its fee.
      const expected = charges.length === 2 ? [200_000, 200_500] : [0]
      return [
        ...wrong('status', (await get(rig.fixture, id)).status, 'canceled'),
        ...(expected.includes(back) ? [] : [`refunds are ${back}, not ${expected.join(' or ')}`]),
        ...wrong('transfers', await sent(rig, id), [30_000, 160_000]),
        ...wrong('funds', await available(rig, id), 0),
      ]
    },
  }
}
