import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { get, invoicesOf } from '#tests/support/money-scenario.ts'
import type { Flow } from './flow.ts'
import type { Rig } from './rig.ts'
import type { Template } from './templates.ts'

/** An invoice that the agent ends: crashes at every call. */

const invoices: Flow['prepare'] = (rig, { id }) =>
  rig.click(money.invoicePostpaid, 'agent', { params: { id }, body: {} })

const voids = (rig: Rig, { id }: Template) =>
  rig.click(money.voidInvoice, 'agent', { params: { id }, body: { reason: 'Another price' } })

const paidInCash = (rig: Rig, { id }: Template) =>
  rig.click(money.markPaidOutside, 'agent', {
    params: { id },
    body: { method: 'cash', amount: 4000, reason: 'At the bar', received_at: rig.now },
  })

/** Status, price, every invoice, and what the books have. */
const outcome: Flow['outcome'] = async ({ fixture }, { id }) => {
  const { status, payments = [] } = await get(fixture, id)
  const { entries, available } = await fixture.ledger(id)
  return [
    status,
    payments.map(({ amount, paid_at }) => [amount, paid_at != null]),
    (await invoicesOf(fixture, id)).map((invoice) => invoice.status).sort(),
    entries.map(({ kind }) => kind),
    available,
  ]
}

/** The operation exists already: the agent's wish is in it, or has been fulfilled. */
const hasBegun: Flow['hasBegun'] = async (rig, { id }) => {
  const { invoice_voids = [], paid_outside_at } = await get(rig.fixture, id)
  return invoice_voids.length > 0 || paid_outside_at != null
}

const open = ['invoiced', [[4000, false]], ['open'], [], 0]

export const invoiceFlows: readonly Flow[] = [
  {
    name: 'invoice: void',
    template: 'band3',
    prepare: invoices,
    run: voids,
    outcome,
    hasBegun,
    begun: ['played', [], ['void'], [], 0],
    notBegun: open,
  },
  {
    name: 'invoice: void, a lower price, and again',
    template: 'band3',
    prepare: async (rig, template) => {
      await invoices(rig, template)
      await voids(rig, template)
      const event = await get(rig.fixture, template.id)
      await rig.click(eventsApi.updateEvent, 'agent', {
        params: { id: template.id },
        body: { ...event, client_rate: 3000, bandleader_rate: 1600, version: undefined } as never,
      })
    },
    run: (rig, { id }) => rig.click(money.invoicePostpaid, 'agent', { params: { id }, body: {} }),
    outcome,
    hasBegun: async (rig, { id }) => (await get(rig.fixture, id)).payments!.length > 0,
    begun: ['invoiced', [[3000, false]], ['open', 'void'], [], 0],
    notBegun: ['played', [], ['void'], [], 0],
  },
  {
    name: 'invoice: paid outside',
    template: 'band3',
    prepare: invoices,
    run: paidInCash,
    outcome,
    hasBegun,
    begun: ['paid', [[4000, true]], ['void'], ['paid_outside'], 0],
    notBegun: open,
  },
  {
    name: 'invoice: paid outside, without an invoice',
    template: 'band3',
    run: paidInCash,
    outcome,
    begun: ['paid', [[4000, true]], [], ['paid_outside'], 0],
    notBegun: ['played', [], [], [], 0],
  },
]
