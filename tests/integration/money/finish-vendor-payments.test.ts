import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { finishVendorPayments } from '#functions/money/transfers/finish-vendor-payments.ts'
import { startTransfers } from '#functions/money/transfers/start-transfers.ts'
import { now, payment, playedByTwo, sentTo, startOperations } from '#tests/support/operations.ts'

/** Payments of vendors end by what the event says at that moment, if no transfer's outcome has ended them. */

const band = ['Drums', 'Bass Guitar']
/** As if a refused share had gone back as goodwill. */
const open = (patch: Partial<Event> = {}): Event =>
  sentTo(playedByTwo({ status: 'payment_failed', pay_errors: [], ...patch }), ...band)
const nobody = {
  musicians: [],
  agent_percent: 0,
  bookme_percent: 0,
  client_rate: cents(0),
  client_rate_booked: cents(0),
}
const dispute = { id: 'dp_1', payment_id: 'pay_1', refund_id: 'rfd_1', reason: 'x', at: now, kind: 'dispute' }
const disputed = { ...dispute, amount: cents(1), withheld: cents(1), due_by: null, status: 'open' }

describe('the payments of vendors do not end', () => {
  it.each<[string, Event]>([
    ['for a refunded event', open({ status: 'refunded' })],
    ['for a canceled event', open({ status: 'canceled' })],
    ['twice', open({ prepaid: false, status: 'paid' })],
    ['for an event that is not invoiced yet', open({ prepaid: false, status: 'played' })],
    ['before the client has paid the invoice', open({ prepaid: false, status: 'invoiced' })],
    ['before the last musician has the money', sentTo(playedByTwo({ status: 'payment_failed' }), 'Drums')],
    ['before the agent has the money', { ...open(), agent_stripe_transfer_id: null }],
    ['for a played event that pays nobody', open({ status: 'played', ...nobody })],
    ['while a charge is on its way', open({ payments: [payment(), payment({ id: 'pay_2', paid_at: null })] })],
    ['before the client has paid anything', open({ payments: [], client_rate_booked: cents(0) })],
    ['while the client owes a part of the price', open({ client_rate_booked: cents(400_050) })],
    ['while the bank of the client decides', open({ disputes: [disputed] as Event['disputes'] })],
  ])('%s', async (_, event) => {
    const { deps, event: stored, available } = await startOperations(event, [], 100)
    const before = await stored()
    expect(await finishVendorPayments(deps(), before, undefined)).toBe(before)
    expect(await stored()).toEqual(before)
    expect(await available()).toBe(100)
  })
})

describe('the payments of vendors end', () => {
  it.each<[string, Event, total: string]>([
    ['with the last share', open(), '$3,800.00'],
    ['without a failure', open({ status: 'played' }), '$3,800.00'],
    ['although nobody gets anything any more', open(nobody), '$0.00'],
  ])('%s: the platform keeps the rest, and staff get a mail', async (_, event, total) => {
    const ops = await startOperations(event, [], 20_000)
    expect(await startTransfers(ops.deps(), await ops.event(), undefined, false)).toEqual([])
    expect(await ops.event()).toMatchObject({ status: 'paid' })
    expect(await ops.rows('ACTIVITY#')).toMatchObject([{ action: 'vendors paid' }])
    expect(ops.mails()).toMatchObject([
      { template: 'vendors_paid', to: 'al@example.com', variables: { total } },
      { template: 'vendors_paid', to: 'admins', variables: { total } },
    ])
    expect(await ops.entries()).toMatchObject([
      { kind: 'platform', op_key: expect.stringMatching(/^settled\/evt_1\/led_/) as string },
    ])
    expect(await ops.available()).toBe(0)
  })

  it('and the caller gets the event as it then is', async () => {
    const { deps, event } = await startOperations(open())
    expect(await finishVendorPayments(deps(), await event(), undefined)).toMatchObject({ status: 'paid', version: 2 })
  })
})
