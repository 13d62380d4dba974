import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { get, transfersOf } from '#tests/support/money-scenario.ts'
import type { Flow } from './flow.ts'
import { saveCard } from './scenario.ts'
import type { Rig } from './rig.ts'
import type { Template } from './templates.ts'

/** Events that are called off, and goodwill. */

const day = 86_400_000
const reason = 'The wedding is off'
const cancel =
  (body: object): Flow['run'] =>
  (rig, { id }) =>
    rig.click(money.cancelEvent, 'agent', { params: { id }, body: { reason, ...body } })

/** Status, refunds and transfers, and what the event still holds. */
const outcome: Flow['outcome'] = async (rig, { id }) => {
  const event = await get(rig.fixture, id)
  return [
    event.status,
    event.refunds?.map(({ status }) => status) ?? [],
    (await transfersOf(rig.fixture, id)).map(({ amount }) => amount).sort((a, b) => a - b),
    (await rig.fixture.ledger(id)).available,
  ]
}
const hasBegun = async (rig: Rig, { id }: Template) => (await get(rig.fixture, id)).cancellation != null

/** A bank takes days, also for a refund, and reports by webhook or on request. */
const daysLater: Flow['outcome'] = async (rig, template) => {
  for (let i = 0; i < 12; i += 1) await rig.pass(day)
  return outcome(rig, template)
}
const withDebit =
  (pay: 'payDeposit' | 'payBalance', method: string): NonNullable<Flow['prepare']> =>
  async (rig, { id }) => {
    await saveCard(rig, method)
    await rig.click(money[pay], 'client', { params: { id } })
  }
/** The webhooks of the debit's outcome wait to be delivered. */
const canceledWithDebit =
  (...debit: Parameters<typeof withDebit>): NonNullable<Flow['prepare']> =>
  async (rig, template) => {
    rig.emulator.faults.set({ webhooks: { mode: 'hold' } })
    await withDebit(...debit)(rig, template)
    await cancel({ by: 'client' })(rig, template)
    rig.now = rig.later(6 * day)
    await rig.emulator.runDue()
  }
const released: Flow['run'] = async (rig) => {
  rig.emulator.faults.set({ webhooks: null })
  await rig.drain()
}

export const cancellationFlows: readonly Flow[] = [
  {
    name: 'cancellation: refunds, then shares',
    template: 'paid',
    run: cancel({ by: 'client' }),
    hasBegun,
    outcome,
    begun: ['canceled', ['refunded', 'refunded'], [30_000, 160_000], 0],
    notBegun: ['booked', [], [], 400_000],
  },
  {
    name: 'cancellation: everything goes back with its fees',
    template: 'paid',
    run: cancel({ by: 'performer' }),
    hasBegun,
    outcome,
    begun: ['canceled', ['refunded', 'refunded'], [], 0],
    notBegun: ['booked', [], [], 400_000],
  },
  {
    name: 'cancellation: shares of a deposit',
    template: 'booked',
    run: cancel({ by: 'client' }),
    hasBegun,
    outcome,
    begun: ['canceled', [], [30_000, 160_000], 0],
    notBegun: ['booked', [], [], 200_000],
  },
  {
    name: 'cancellation: the rest is charged',
    template: 'booked',
    prepare: async (rig, { id, balanceDue }) => {
      await saveCard(rig, 'pm_card_chargeDeclined')
      rig.now = new Date(Date.parse(balanceDue!) + day).toISOString()
      await rig.fire({ type: 'balance', event_id: id })
      await rig.drain()
      await saveCard(rig, 'pm_card_visa')
    },
    run: cancel({ by: 'client' }),
    hasBegun,
    outcome,
    begun: ['canceled', [], [60_000, 320_000], 0],
    notBegun: ['booked', [], [], 200_000],
  },
  {
    name: 'cancellation: the worker pays the shares and voids what was declined',
    template: 'booked',
    prepare: async (rig, template) => {
      const { id, balanceDue } = template
      await saveCard(rig, 'pm_card_chargeDeclined')
      rig.now = new Date(Date.parse(balanceDue!) + day).toISOString()
      await rig.fire({ type: 'balance', event_id: id })
      await rig.drain()
      await cancel({ by: 'client', waive_rest: true })(rig, template)
    },
    run: (rig) => rig.drain(),
    hasBegun,
    outcome: async (rig, template) => [
      ...((await outcome(rig, template)) as unknown[]),
      rig.emulator.act(({ store }) =>
        store
          .rows('invoices')
          .filter(({ object }) => object.metadata?.event_id === template.id)
          .map(({ object }) => object.status),
      ),
    ],
    begun: ['canceled', [], [30_000, 160_000], 0, ['paid', 'void']],
    notBegun: undefined,
  },
  {
    name: 'cancellation: with a debit on its way',
    template: 'booked',
    prepare: withDebit('payBalance', 'pm_usBankAccount_success'),
    run: cancel({ by: 'client' }),
    hasBegun,
    outcome: daysLater,
    begun: ['canceled', ['refunded'], [30_000, 160_000], 0],
    notBegun: ['booked', [], [], 400_000],
  },
  {
    name: 'cancellation: then the debit arrives and goes back',
    template: 'booked',
    prepare: canceledWithDebit('payBalance', 'pm_usBankAccount_success'),
    run: released,
    hasBegun,
    outcome: daysLater,
    begun: ['canceled', ['refunded'], [30_000, 160_000], 0],
    notBegun: undefined,
  },
  {
    name: 'cancellation: then the debit fails',
    template: 'signed',
    prepare: canceledWithDebit('payDeposit', 'pm_usBankAccount_failure'),
    run: released,
    hasBegun,
    outcome: daysLater,
    begun: ['canceled', [], [], 0],
    notBegun: undefined,
  },
  {
    name: 'goodwill',
    template: 'played',
    run: (rig, { id }) =>
      rig.click(money.giveGoodwill, 'agent', { params: { id }, body: { amount: 100, from: 'agent', reason } }),
    outcome,
    begun: ['played', ['refunded'], [], 390_000],
    notBegun: ['played', [], [], 400_000],
  },
]
