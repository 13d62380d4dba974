import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { get, payOnPage, transfersOf } from '#tests/support/money-scenario.ts'
import { act, accountOf, chargeFor, delivered, disputeOf, held, sendManually, transferOf } from './manual-actions.ts'
import type { Flow } from './flow.ts'
import type { Rig } from './rig.ts'
import { day, hour, saveCard } from './scenario.ts'
import type { Template } from './templates.ts'

/** Money that somebody else moves: crashes at every call of the webhook's handler, and of what people do about it. */

/** Deliveries that failed are repeated, and the reconciliation runs. */
const state: Flow['outcome'] = async (rig, { id }) => {
  await rig.pass(2 * hour)
  const { status, disputes = [], refunds = [] } = await get(rig.fixture, id)
  const { entries, available } = await rig.fixture.ledger(id)
  const taken = [
    'dispute',
    'dispute_lost',
    'dispute_reinstated',
    'hand_refund',
    'returned',
    'reversal',
    'hand_transfer',
    'cover',
  ]
  return [
    status,
    disputes.map((dispute) => dispute.status),
    refunds.map(({ reason, amount }) => [reason, amount]),
    entries.map(({ kind }) => kind).filter((kind) => taken.includes(kind)),
    available,
  ]
}

/** The outcome does not depend on the crash: the provider has already moved the money. */
const always = (outcome: unknown) => ({ outcome: state, begun: outcome, notBegun: outcome })

const disputes = async (rig: Rig, { id }: Template) => {
  held(rig)
  act(rig, 'dispute', await chargeFor(rig, id))
}
const decided =
  (how: 'win' | 'lose'): NonNullable<Flow['prepare']> =>
  async (rig, template) => {
    const charge = await chargeFor(rig, template.id)
    await disputes(rig, template)
    await delivered(rig)
    held(rig)
    act(rig, how, disputeOf(rig, charge))
  }
const refundedManually: NonNullable<Flow['prepare']> = async (rig, { id }) => {
  held(rig)
  act(rig, 'refund', await chargeFor(rig, id), 50_000)
}
const bears =
  (who: 'agent' | 'admin', from: 'agent' | 'platform'): Flow['run'] =>
  (rig, { id }) =>
    rig.click(money.giveGoodwill, who, { params: { id }, body: { amount: 500, from, reason: 'As agreed' } })

/** In the bank, and what is left to pay out. */
const paidOut: Flow['outcome'] = async (rig, template) => {
  for (let i = 0; i < 3; i += 1) await rig.pass(2 * day)
  const account = await accountOf(rig, 'artist')
  return [
    (await get(rig.fixture, template.id)).artist_status,
    rig.emulator.act(({ store }) =>
      store
        .rows('payouts')
        .filter(({ owner, object }) => owner === account && object.metadata?.op_key !== undefined)
        .map(({ object }) => object.amount),
    ),
    await earningsOf(rig.fixture.deps(), rig.user('artist').id),
  ]
}

const bookedAndPaidOut: Flow['outcome'] = async (rig, template) => [
  ...((await state(rig, template)) as unknown[]),
  ...((await paidOut(rig, template)) as unknown[]),
]

export const reversalFlows: readonly Flow[] = [
  {
    name: 'dispute: opened',
    template: 'played',
    prepare: disputes,
    run: delivered,
    ...always(['played', ['open'], [['dispute', 4000]], ['dispute'], 0]),
  },
  {
    name: 'dispute: lost',
    template: 'played',
    prepare: decided('lose'),
    run: delivered,
    ...always(['played', ['lost'], [['dispute', 4000]], ['dispute', 'dispute_lost'], 0]),
  },
  {
    name: 'dispute: won',
    template: 'played',
    prepare: decided('win'),
    run: delivered,
    ...always(['played', ['won'], [], ['dispute', 'dispute_reinstated'], 400_000]),
  },
  {
    name: 'debit: returned',
    template: 'signed',
    prepare: async (rig, { id }) => {
      await saveCard(rig, 'pm_usBankAccount_success')
      await rig.click(money.payDeposit, 'client', { params: { id } })
      rig.emulator.faults.set({ webhooks: null })
      for (let i = 0; i < 2; i += 1) await rig.pass(4 * day)
      held(rig)
      act(rig, 'return', await chargeFor(rig, id))
    },
    run: delivered,
    ...always(['booked', ['lost'], [['dispute', 2000]], ['dispute', 'dispute_lost'], 0]),
  },
  {
    name: 'refund by hand',
    template: 'played',
    prepare: refundedManually,
    run: delivered,
    ...always(['played', [], [['by_hand', 500]], ['hand_refund'], 350_000]),
  },
  {
    name: 'refund by hand: returned',
    template: 'played',
    prepare: async (rig, template) => {
      await refundedManually(rig, template)
      await delivered(rig)
      held(rig)
      const refund = rig.emulator.act(({ store }) => store.rows('refunds').at(-1)!.object.id)
      act(rig, 'refund-fail', refund)
    },
    run: delivered,
    ...always(['played', [], [], ['hand_refund', 'returned'], 400_000]),
  },
  {
    name: 'refund by hand: BookMe covers it',
    template: 'played',
    prepare: async (rig, template) => {
      await refundedManually(rig, template)
      await delivered(rig)
    },
    run: bears('admin', 'platform'),
    outcome: state,
    hasBegun: async (rig, { id }) => (await get(rig.fixture, id)).refunds?.[0]?.reason === 'covered',
    begun: ['played', [], [['covered', 500]], ['cover', 'hand_refund'], 400_000],
    notBegun: ['played', [], [['by_hand', 500]], ['hand_refund'], 350_000],
  },
  {
    name: 'refund by hand: the agent bears it while transfers wait',
    template: 'band1',
    prepare: async (rig, template) => {
      const { id } = template
      rig.emulator.faults.set({ webhooks: null })
      await rig.click(money.invoicePostpaid, 'agent', { params: { id }, body: {} })
      await payOnPage(rig.fixture, id, 'pm_card_visa')
      await rig.drain()
      act(rig, 'refund', await chargeFor(rig, id), 50_000)
      await rig.drain()
      await bears('agent', 'agent')(rig, template)
      await rig.drain()
      rig.now = rig.later(5 * day)
    },
    // Sent with what is left of the agent's share.
    run: (rig) => rig.sweep(),
    outcome: async (rig, { id }) => {
      await rig.untilAvailable()
      return [
        (await get(rig.fixture, id)).status,
        (await transfersOf(rig.fixture, id)).map(({ amount }) => amount).sort((a, b) => a - b),
        (await rig.fixture.ledger(id)).available,
      ]
    },
    begun: ['paid', [10_000, 320_000], 0],
    notBegun: ['paid', [10_000, 320_000], 0],
  },
  {
    name: 'transfer: reversed',
    template: 'earned',
    prepare: async (rig, { id }) => {
      held(rig)
      act(rig, 'reverse', await transferOf(rig, id), 120_000)
    },
    run: delivered,
    outcome: bookedAndPaidOut,
    begun: ['paid', [], [], ['reversal'], 120_000, 'paid_out', [200_000], []],
    notBegun: ['paid', [], [], ['reversal'], 120_000, 'paid_out', [200_000], []],
  },
  {
    name: 'transfer: sent again by hand',
    template: 'earned',
    prepare: async (rig, { id }) => {
      act(rig, 'reverse', await transferOf(rig, id), 120_000)
      rig.emulator.faults.set({ webhooks: null })
      await rig.reconcile()
      held(rig)
      await sendManually(rig, id, 120_000)
    },
    run: delivered,
    outcome: bookedAndPaidOut,
    begun: ['paid', [], [], ['hand_transfer', 'reversal'], 0, 'paid_out', [200_000, 120_000], []],
    notBegun: ['paid', [], [], ['hand_transfer', 'reversal'], 0, 'paid_out', [200_000, 120_000], []],
  },
  {
    name: 'payouts: stopped',
    template: 'earned',
    prepare: async (rig) => {
      held(rig)
      act(rig, 'stop-payouts', await accountOf(rig, 'artist'))
    },
    run: delivered,
    outcome: async (rig, template) => {
      await rig.pass(2 * hour)
      act(rig, 'restore', await accountOf(rig, 'artist'))
      return paidOut(rig, template)
    },
    begun: ['paid_out', [320_000], []],
    notBegun: ['paid_out', [320_000], []],
  },
  {
    name: 'payouts: resumed',
    template: 'earned',
    prepare: async (rig) => {
      rig.emulator.faults.set({ webhooks: null })
      act(rig, 'stop-payouts', await accountOf(rig, 'artist'))
      await rig.pass(day)
      held(rig)
      act(rig, 'restore', await accountOf(rig, 'artist'))
    },
    run: delivered,
    outcome: paidOut,
    begun: ['paid_out', [320_000], []],
    notBegun: ['paid_out', [320_000], []],
  },
]
