import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { get, paidInvoices, payOnPage, transfersOf } from '#tests/support/money-scenario.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { callFlows } from './call-flows.ts'
import { cancellationFlows } from './cancellation-flows.ts'
import { priced, propose } from './change-scenarios.ts'
import type { Flow } from './flow.ts'
import { invoiceFlows } from './invoice-flows.ts'
import { noHarm } from './injector.ts'
import { reversalFlows } from './reversal-flows.ts'
import type { Templates } from './templates.ts'
import { judge, unfinished, type Verdict } from './verdict.ts'
import { inVirtualTime } from './virtual-time.ts'
import { Rig } from './rig.ts'

const day = 86_400_000

const click =
  (name: 'payDeposit' | 'payBalance' | 'payVendors' | 'refundEvent' | 'invoicePostpaid', who: string): Flow['run'] =>
  (rig, { id }) =>
    rig.click(money[name], who, { params: { id } })

const charged: Flow['outcome'] = async ({ fixture }, { id }) => [
  (await get(fixture, id)).status,
  await paidInvoices(fixture, id),
]
const transferred: Flow['outcome'] = async ({ fixture }, { id }) => [
  (await get(fixture, id)).status,
  (await transfersOf(fixture, id)).map(({ amount }) => amount).sort((a, b) => a - b),
]

const signs: Flow['run'] = (rig, { id }) => {
  rig.now = rig.later(1000)
  const body = { signature: 'Nora Whitfield', consent: true }
  return rig.click(contractsApi.signContract, 'client', { params: { id }, body })
}
const repriced: Flow['outcome'] = async ({ fixture }, { id }) => {
  const { client_rate_booked, refunds = [] } = await get(fixture, id)
  return [
    client_rate_booked,
    (await paidInvoices(fixture, id)).sort((a, b) => a - b),
    refunds.map(({ amount }) => amount),
  ]
}

const payOut = async (rig: Rig): Promise<void> => {
  await rig.fire({ type: 'payout', user_id: rig.user('artist').id })
  await rig.drain()
}
const paidOut: Flow['outcome'] = async (rig, { id }) => {
  // The bank takes days and reports by webhook or on request.
  for (let i = 0; i < 4; i += 1) await rig.pass(day)
  const key = `payout/${rig.user('artist').id}/`
  return [
    (await get(rig.fixture, id)).artist_status,
    rig.emulator.act(({ store }) =>
      store
        .rows('payouts')
        .filter(({ object }) => object.metadata?.op_key?.startsWith(key))
        .map(({ object }) => object.amount),
    ),
  ]
}

/** Delivers the held webhooks and runs the resulting work. */
const released = async (rig: Rig): Promise<void> => {
  rig.emulator.faults.set({ webhooks: null })
  await rig.drain()
}

export const flows: readonly Flow[] = [
  {
    name: 'charge: deposit',
    template: 'signed',
    run: click('payDeposit', 'client'),
    outcome: charged,
    begun: ['booked', [205_830]],
    notBegun: ['proposed', []],
  },
  {
    name: 'charge: balance by schedule',
    template: 'booked',
    outcome: charged,
    begun: ['booked', [205_830, 205_830]],
    // The sweep also finds due balances.
    notBegun: ['booked', [205_830, 205_830]],
    run: (rig, { id, balanceDue }) => {
      rig.now = balanceDue!
      return rig.fire({ type: 'balance', event_id: id })
    },
  },
  {
    name: 'change: a higher price signed after payment in full',
    template: 'paid',
    prepare: (rig, { id }) => propose(rig, id, (event) => priced(event, 5000)),
    run: signs,
    outcome: repriced,
    begun: [5000, [102_930, 205_830, 205_830], []],
    notBegun: [4000, [205_830, 205_830], []],
  },
  {
    name: 'change: a lower price signed after the deposit',
    template: 'booked',
    prepare: async (rig, { id }) => {
      await propose(rig, id, (event) => priced(event, 1500))
      await rig.click(eventsApi.respond, 'artist', { params: { id }, body: { response: 'confirm' } })
    },
    run: signs,
    outcome: repriced,
    begun: [1500, [205_830], [500]],
    notBegun: [4000, [205_830], []],
  },
  {
    name: 'change: lapse',
    template: 'booked',
    prepare: (rig, { id }) => propose(rig, id, (event) => priced(event, 6000)),
    run: (rig) => {
      rig.now = rig.later(8 * day)
      return rig.fire({ type: 'sweep' })
    },
    outcome: async ({ fixture }, { id }) => {
      const { client_rate, agreement } = await get(fixture, id)
      return [client_rate, agreement?.version, agreement?.pending ?? null]
    },
    begun: [4000, 1, null],
    notBegun: [4000, 1, null],
  },
  {
    name: 'charge: invoice sent',
    template: 'band3',
    run: click('invoicePostpaid', 'agent'),
    begun: ['invoiced', ['open']],
    notBegun: ['played', []],
    outcome: async ({ fixture }, { id }) => {
      const { data } = await fixture.stripe.invoices.list({ limit: 100 })
      return [
        (await get(fixture, id)).status,
        data.filter(({ metadata }) => metadata?.event_id === id).map(({ status }) => status),
      ]
    },
  },
  {
    name: 'refund',
    template: 'paid',
    run: click('refundEvent', 'agent'),
    begun: ['refunded', ['refunded', 'refunded'], 200_000],
    notBegun: ['booked', [null, null], 400_000],
    outcome: async ({ fixture }, { id }) => {
      const event = await get(fixture, id)
      return [
        event.status,
        event.payments!.map(({ refund_status = null }) => refund_status),
        (await fixture.ledger(id)).available,
      ]
    },
  },
  {
    name: 'transfer',
    template: 'played',
    run: click('payVendors', 'agent'),
    outcome: transferred,
    begun: ['paid', [60_000, 320_000]],
    notBegun: ['played', []],
  },
  {
    name: 'transfer: webhook and worker after an invoice was paid',
    template: 'band3',
    begun: ['paid', [40_000, 40_000, 60_000, 240_000]],
    notBegun: ['paid', [40_000, 40_000, 60_000, 240_000]],
    prepare: async (rig, template) => {
      rig.emulator.faults.set({ webhooks: { mode: 'hold' } })
      await click('invoicePostpaid', 'agent')(rig, template)
      await payOnPage(rig.fixture, template.id, 'pm_card_visa')
    },
    run: (rig) => released(rig),
    outcome: async (rig, template) => {
      // Failed deliveries are retried, and the sweep runs every hour.
      await rig.pass(7_200_000)
      await rig.untilAvailable()
      return transferred(rig, template)
    },
  },
  {
    name: 'payout',
    template: 'earned',
    run: payOut,
    outcome: paidOut,
    begun: ['paid_out', [320_000]],
    notBegun: ['paid_out', [320_000]],
  },
  {
    name: 'payout: webhook and worker on arrival',
    template: 'earned',
    outcome: paidOut,
    begun: ['paid_out', [320_000]],
    notBegun: ['paid_out', [320_000]],
    prepare: async (rig) => {
      rig.emulator.faults.set({ webhooks: { mode: 'hold' } })
      await payOut(rig)
      rig.now = rig.later(3 * day)
      await rig.emulator.runDue()
    },
    run: (rig) => released(rig),
  },
  ...callFlows,
  ...cancellationFlows,
  ...invoiceFlows,
  ...reversalFlows,
]

export interface Died extends Verdict {
  hasCrashed: boolean
}

/** Crashes at this call, then checks that three sweeps reach the only correct end state. */
export const dieAt = ({ ground, all }: Templates, flow: Flow, at: number, when: 'before' | 'after'): Promise<Died> => {
  const template = all[flow.template]
  const random = randomOf(at)
  return inVirtualTime(random, async () => {
    const rig = new Rig(ground, template.from, random)
    try {
      rig.emulator.faults.set({ webhooks: { mode: 'lose' } })
      await flow.prepare?.(rig, template)
      const before = rig.memory.copy()
      rig.begin({ ...noHarm, crashes: [{ at, when }] })
      await flow.run(rig, template)
      const hasCrashed = (rig.tally.counts[`crash ${when} a call`] ?? 0) > 0
      rig.injector.begin(noHarm)
      await rig.emulator.idle()
      for (let i = 0; i < 3; i += 1) await rig.pass(61_000)
      await rig.untilAvailable()
      const left = unfinished(rig.memory.rows())
      const isBegun = flow.hasBegun
        ? await flow.hasBegun(rig, template)
        : [...rig.memory.copy().keys()].some((name) => name.includes('\nOP#') && !before.has(name))
      const [is, expected] = [
        JSON.stringify(await flow.outcome(rig, template)),
        JSON.stringify(isBegun ? flow.begun : flow.notBegun),
      ]
      const { duplicates, lost, drift } = judge(rig, rig.memory.rows(), template.id)
      return {
        hasCrashed,
        duplicates,
        drift,
        lost: [...left, ...lost, ...(is === expected ? [] : [`it came to ${is}, not ${expected}`])],
      }
    } finally {
      rig.stop()
    }
  })
}
