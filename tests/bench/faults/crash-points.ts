import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { get, paidInvoices, payOnPage, transfersOf } from '../../support/money-story.ts'
import { randomOf } from '../../unit/payment/protocol-model.ts'
import { noHarm } from './injector.ts'
import type { Template, TemplateName, Templates } from './templates.ts'
import { judge, unfinished, type Verdict } from './verdict.ts'
import { inVirtualTime } from './virtual-time.ts'
import { World } from './world.ts'

const day = 86_400_000

/** One flow of money, begun once by one request that dies at a chosen call. Webhooks are lost; only sweeps come. */
interface Flow {
  name: string
  template: TemplateName
  prepare?(world: World, template: Template): Promise<void>
  run(world: World, template: Template): Promise<void>
  /** What the provider moved and what the event says, once it has begun. */
  outcome(world: World, template: Template): Promise<unknown>
  begun: unknown
  /** The same, when it died before anything was written. */
  notBegun: unknown
}

const click = (name: 'payDeposit' | 'payBalance' | 'payVendors' | 'refundEvent' | 'invoicePostpaid', who: string): Flow['run'] =>
  (world, { id }) => world.click(money[name], who, { params: { id } })

const charged: Flow['outcome'] = async ({ stage }, { id }) => [(await get(stage, id)).status, await paidInvoices(stage, id)]
const transferred: Flow['outcome'] = async ({ stage }, { id }) => [(await get(stage, id)).status, (await transfersOf(stage, id)).map(({ amount }) => amount).sort((a, b) => a - b)]

const payOut = (world: World): Promise<void> => world.fire({ type: 'payout', user_id: world.user('artist').id })
const paidOut: Flow['outcome'] = async (world, { id }) => {
  // The bank takes days, and tells by webhook or when it is asked.
  for (let i = 0; i < 4; i += 1) await world.pass(day)
  const key = `payout/${world.user('artist').id}/`
  return [(await get(world.stage, id)).artist_status, world.emulator.act(({ store }) => store.rows('payouts').filter(({ object }) => object.metadata?.op_key?.startsWith(key)).map(({ object }) => object.amount))]
}

/** Webhooks that were held back arrive, and what follows from them is done. */
const released = async (world: World): Promise<void> => {
  world.emulator.faults.set({ webhooks: null })
  await world.drain()
}

export const flows: readonly Flow[] = [
  { name: 'charge: deposit', template: 'signed', run: click('payDeposit', 'client'), outcome: charged, begun: ['booked', [205_830]], notBegun: ['proposed', []] },
  {
    name: 'charge: balance by schedule', template: 'booked', outcome: charged, begun: ['booked', [205_830, 205_830]],
    // The sweep finds what is due as well.
    notBegun: ['booked', [205_830, 205_830]],
    run: (world, { id, balanceDue }) => {
      world.now = balanceDue!
      return world.fire({ type: 'balance', event_id: id })
    },
  },
  {
    name: 'charge: invoice sent', template: 'band3', run: click('invoicePostpaid', 'agent'), begun: ['invoiced', ['open']], notBegun: ['played', []],
    outcome: async ({ stage }, { id }) => {
      const { data } = await stage.stripe.invoices.list({ limit: 100 })
      return [(await get(stage, id)).status, data.filter(({ metadata }) => metadata?.event_id === id).map(({ status }) => status)]
    },
  },
  {
    name: 'refund', template: 'paid', run: click('refundEvent', 'agent'), begun: ['refunded', ['refunded', 'refunded'], 200_000], notBegun: ['booked', [null, null], 400_000],
    outcome: async ({ stage }, { id }) => {
      const event = await get(stage, id)
      return [event.status, event.payments!.map(({ refund_status = null }) => refund_status), (await stage.ledger(id)).available]
    },
  },
  { name: 'transfer', template: 'played', run: click('payVendors', 'agent'), outcome: transferred, begun: ['paid', [60_000, 320_000]], notBegun: ['played', []] },
  {
    name: 'transfer: webhook and worker after an invoice was paid', template: 'band3', begun: ['paid', [40_000, 40_000, 60_000, 240_000]], notBegun: ['paid', [40_000, 40_000, 60_000, 240_000]],
    prepare: async (world, template) => {
      world.emulator.faults.set({ webhooks: { mode: 'hold' } })
      await click('invoicePostpaid', 'agent')(world, template)
      await payOnPage(world.stage, template.id, 'pm_card_visa')
    },
    run: (world) => released(world),
    outcome: async (world, template) => {
      // A delivery that failed comes again, and every hour we ask.
      await world.pass(7_200_000)
      return transferred(world, template)
    },
  },
  { name: 'payout', template: 'earned', run: payOut, outcome: paidOut, begun: ['paid_out', [320_000]], notBegun: ['paid_out', [320_000]] },
  {
    name: 'payout: webhook and worker when it has arrived', template: 'earned', outcome: paidOut, begun: ['paid_out', [320_000]], notBegun: ['paid_out', [320_000]],
    prepare: async (world) => {
      world.emulator.faults.set({ webhooks: { mode: 'hold' } })
      await payOut(world)
      world.now = world.later(3 * day)
      await world.emulator.runDue()
    },
    run: (world) => released(world),
  },
]

export interface Died extends Verdict { hasCrashed: boolean }

/** Dies at this call, and looks whether three sweeps bring it to its one right end. */
export const dieAt = ({ ground, all }: Templates, flow: Flow, at: number, when: 'before' | 'after'): Promise<Died> => {
  const template = all[flow.template]
  const random = randomOf(at)
  return inVirtualTime(random, async () => {
    const world = new World(ground, template.from, random)
    try {
      world.emulator.faults.set({ webhooks: { mode: 'lose' } })
      await flow.prepare?.(world, template)
      const before = world.memory.copy()
      world.begin({ ...noHarm, crashes: [{ at, when }] })
      await flow.run(world, template)
      const hasCrashed = (world.tally.counts[`crash ${when} a call`] ?? 0) > 0
      world.injector.begin(noHarm)
      await world.emulator.idle()
      for (let i = 0; i < 3; i += 1) await world.pass(61_000)
      const left = unfinished(world.memory.rows())
      const isBegun = [...world.memory.copy().keys()].some((name) => name.includes('\nOP#') && !before.has(name))
      const [is, expected] = [JSON.stringify(await flow.outcome(world, template)), JSON.stringify(isBegun ? flow.begun : flow.notBegun)]
      const { duplicates, lost, drift } = judge(world, world.memory.rows(), template.id)
      return { hasCrashed, duplicates, drift, lost: [...left, ...lost, ...(is === expected ? [] : [`it came to ${is}, not ${expected}`])] }
    } finally {
      world.stop()
    }
  })
}
