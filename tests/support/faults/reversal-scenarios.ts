import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { bearable } from '#shared/domain/payment/reversal.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { get, transfersOf } from '#tests/support/money-scenario.ts'
import { act, accountOf, chargeFor, disputeOf, sendManually, transferOf } from './manual-actions.ts'
import type { Rig } from './rig.ts'
import { available, clicks, day, fired, hour, saveCard, wrong, type Dice, type Scenario } from './scenario.ts'
import type { Template } from './templates.ts'

/** Money that clients, banks, the provider or staff on its dashboard move, while everything fails. */

const sent = async (rig: Rig, id: string) =>
  (await transfersOf(rig.fixture, id)).map(({ amount }) => amount).sort((a, b) => a - b)

/** Somebody bears what is missing, and vendors are paid. */
const untilPaid = async (rig: Rig, id: string): Promise<void> => {
  const params = { id }
  for (let i = 0; i < 4 && (await get(rig.fixture, id)).status !== 'paid'; i += 1) {
    const missing = bearable(await getEvent(rig.fixture.deps(), id))
    if (missing > 0)
      await rig.click(money.giveGoodwill, 'admin', {
        params,
        body: { amount: missing / 100, from: 'platform', reason: 'We bear it' },
      })
    await rig.click(money.payVendors, 'agent', { params })
    await rig.pass(day)
  }
}

const everybodyPaid = async (rig: Rig, id: string, shares: readonly number[]): Promise<string[]> => [
  ...wrong('status', (await get(rig.fixture, id)).status, 'paid'),
  ...wrong('transfers', await sent(rig, id), shares),
  ...wrong('funds', await available(rig, id), 0),
]

/** Before, while, or after the vendors are paid; won, lost, or decided only when everything works again. */
export const disputed = ({ id }: Template, dice: Dice): Scenario => {
  const [isPaidFirst, isClicked] = [dice.chance(0.3), dice.chance(0.5)]
  const decision = dice.pick(['win', 'lose'] as const)
  const isDecidedEarly = dice.chance(0.6)
  let charge = ''
  return {
    name: `dispute: ${decision}`,
    template: 'played',
    act: async (rig) => {
      const pay = () => rig.click(money.payVendors, 'agent', { params: { id } }, clicks(dice))
      if (isPaidFirst) await pay()
      charge = await chargeFor(rig, id)
      act(rig, 'dispute', charge)
      if (isClicked) await pay()
      if (isDecidedEarly) act(rig, decision, disputeOf(rig, charge))
      if (dice.chance(0.3)) await fired(rig, dice, { type: 'sweep' })
    },
    finish: async (rig) => {
      if (!isDecidedEarly) act(rig, decision, disputeOf(rig, charge))
      await rig.pass(day)
      await rig.night()
      await untilPaid(rig, id)
    },
    expect: async (rig) => [
      ...wrong(
        'disputes',
        (await get(rig.fixture, id)).disputes?.map(({ status }) => status),
        [decision === 'win' ? 'won' : 'lost'],
      ),
      ...(await everybodyPaid(rig, id, [60_000, 320_000])),
    ],
  }
}

/** Of a part, up to three times, beside the click that pays the vendors. */
export const refundedManually = ({ id }: Template, dice: Dice): Scenario => {
  const amounts = Array.from({ length: dice.pick([1, 1, 2, 3]) }, () => dice.pick([1, 10_000, 60_000]))
  const isReturned = dice.chance(0.2)
  return {
    name: isReturned ? 'refund by hand, returned' : 'refund by hand',
    template: 'played',
    act: async (rig) => {
      const charge = await chargeFor(rig, id)
      const before = rig.emulator.act(({ store }) => store.rows('refunds').length)
      for (const amount of amounts) {
        act(rig, 'refund', charge, amount)
        if (dice.chance(0.4)) await rig.click(money.payVendors, 'agent', { params: { id } }, clicks(dice))
      }
      const made = rig.emulator.act(({ store }) => store.rows('refunds')[before]!.object.id)
      if (isReturned) act(rig, 'refund-fail', made)
    },
    finish: async (rig) => {
      await rig.pass(day)
      await rig.night()
      await untilPaid(rig, id)
    },
    expect: (rig) => everybodyPaid(rig, id, [60_000, 320_000]),
  }
}

/** The deposit comes back days after it had arrived, and the client pays again. */
export const debitReturned = ({ id }: Template, dice: Dice): Scenario => {
  const params = { id }
  return {
    name: 'bank debit returned',
    template: 'signed',
    act: async (rig) => {
      await saveCard(rig, 'pm_usBankAccount_success')
      await rig.click(money.payDeposit, 'client', { params }, clicks(dice))
      rig.now = rig.later(6 * day)
      await rig.emulator.runDue()
      if (dice.chance(0.5)) await rig.fire({ type: 'sweep' })
      const { payments = [] } = await get(rig.fixture, id)
      if (payments[0]?.paid_at != null) act(rig, 'return', await chargeFor(rig, id))
    },
    finish: async (rig) => {
      for (let i = 0; i < 2; i += 1) await rig.pass(4 * day)
      const { status, disputes = [] } = await get(rig.fixture, id)
      // The click was lost, or the return had to wait until the debit had arrived.
      if (status !== 'booked') {
        await rig.click(money.payDeposit, 'client', { params })
        for (let i = 0; i < 2; i += 1) await rig.pass(4 * day)
      }
      if (disputes.length === 0) act(rig, 'return', await chargeFor(rig, id))
      await rig.pass(hour)
      await rig.night()
      await saveCard(rig, 'pm_card_visa')
      for (let i = 0; i < 3 && (await available(rig, id)) === 0; i += 1) {
        await rig.click(money.payBalance, 'client', { params })
        await rig.pass(hour)
      }
    },
    expect: async (rig) => {
      const { status, disputes = [] } = await get(rig.fixture, id)
      return [
        ...wrong('status', status, 'booked'),
        ...wrong(
          'disputes',
          disputes.map((dispute) => [dispute.kind, dispute.status]),
          [['returned_debit', 'lost']],
        ),
        // All of the price: the deposit again, and the balance.
        ...wrong('funds', await available(rig, id), 400_000),
      ]
    },
  }
}

const inTheBank = (rig: Rig, account: string) =>
  rig.emulator.act(({ store }) =>
    store
      .rows('payouts')
      .filter(({ owner, object }) => owner === account && object.status === 'paid')
      .reduce((sum, { object }) => sum + object.amount, 0),
  )

/** Before or beside the payout; perhaps it is sent again, from the event or from the dashboard. */
export const reversed = ({ id }: Template, dice: Dice): Scenario => {
  const amount = dice.pick([1, 120_000, 320_000])
  const isSentAgain = dice.chance(0.5)
  let account = ''
  return {
    name: isSentAgain ? 'transfer reversed, sent again' : 'transfer reversed',
    template: 'earned',
    act: async (rig) => {
      account = await accountOf(rig, 'artist')
      act(rig, 'reverse', await transferOf(rig, id), amount)
      await fired(rig, dice, { type: 'payout', user_id: rig.user('artist').id })
    },
    finish: async (rig) => {
      await rig.pass(hour)
      await rig.night()
      if (isSentAgain) await sendManually(rig, id, amount)
      for (let i = 0; i < 10; i += 1) await rig.pass(day)
    },
    expect: async (rig) => [
      ...wrong('in the bank', inTheBank(rig, account), isSentAgain ? 320_000 : 320_000 - amount),
      ...wrong('earnings left', (await earningsOf(rig.fixture.deps(), rig.user('artist').id)).length, 0),
      ...wrong('funds', await available(rig, id), isSentAgain ? 0 : amount),
    ],
  }
}

/** Stopped and resumed around the payout. */
export const stopped = ({ id }: Template, dice: Dice): Scenario => {
  const resumesEarly = dice.chance(0.4)
  let account = ''
  return {
    name: 'payouts stopped',
    template: 'earned',
    act: async (rig) => {
      account = await accountOf(rig, 'artist')
      act(rig, 'stop-payouts', account)
      await fired(rig, dice, { type: 'payout', user_id: rig.user('artist').id })
      if (resumesEarly) act(rig, 'restore', account)
    },
    finish: async (rig) => {
      await rig.pass(2 * day)
      if (!resumesEarly) act(rig, 'restore', account)
      for (let i = 0; i < 10; i += 1) await rig.pass(day)
    },
    expect: async (rig) => [
      ...wrong('artist status', (await get(rig.fixture, id)).artist_status, 'paid_out'),
      ...wrong('in the bank', inTheBank(rig, account), 320_000),
      ...wrong('earnings left', (await earningsOf(rig.fixture.deps(), rig.user('artist').id)).length, 0),
    ],
  }
}
