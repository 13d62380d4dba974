import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ask } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { byInstalments, get, inFull, playedAndPaid, transfersOf, type Played } from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'
import { shows } from '#tests/support/habits.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})
const { act, chargeFor, payVendors, told } = stepsOn(() => fixture)
const kindsOf = async ({ id }: Played) => (await fixture.ledger(id)).entries.map(({ kind }) => kind)

describe('a manual refund', () => {
  it(
    shows('refund_by_hand', 'of $1,000 reduces the amount for vendors, and staff get one mail with the next step'),
    async () => {
      const event = await playedAndPaid(fixture)
      fixture.mails.length = 0
      await act('refund', await chargeFor(event), 100_000)
      expect(told()).toEqual(['money_taken_back admins', 'money_taken_back'])
      expect(fixture.mails[0]!.variables).toMatchObject({ what: 'refund', amount: '$1,000.00', missing: '$1,000.00' })
      expect((await fixture.ledger(event.id)).available).toBe(300_000)
      expect(await payVendors(event)).toMatchObject({ status: 409 })
      for (const { body, headers } of fixture.deliveries.filter(({ body: text }) => /refund/.test(text)).slice(-2))
        await fixture.deliver(body.replace(/evt_1\w+/, 'evt_1again'), headers).catch(() => undefined)
      await fixture.reconcile()
      await fixture.reconcile()
      expect((await kindsOf(event)).filter((kind) => kind === 'hand_refund')).toHaveLength(1)
      expect(told()).toHaveLength(2)
    },
  )

  it('of the agent’s refused share, which the agent bears, ends the event', async () => {
    const event = await playedAndPaid(fixture)
    const account = (await findUser(fixture.deps(), fixture.users.agent!.id))!.stripe_account_id!
    fixture.emulator.faults.set({ transfers_fail_to: [account] })
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    fixture.emulator.faults.set({ transfers_fail_to: [] })
    await act('refund', await chargeFor(event), 100_000)
    expect((await get(fixture, event.id)).status).toBe('payment_failed')
    const bear = (who: string, from: string, amount: number) =>
      ask(fixture.api, money.giveGoodwill, who, { params: event.params, body: { amount, from, reason: 'Late' } })
    expect(await bear('agent', 'agent', 600)).toMatchObject({ status: 'payment_failed' })
    expect(await bear('admin', 'platform', 400)).toMatchObject({ status: 'paid', pay_errors: [] })
    await fixture.drain()
    expect(await fixture.ledger(event.id)).toMatchObject({
      available: 0,
      held: { [`event:${event.id}`]: 0, platform: 20_000 - 40_000 },
    })
    expect(await fixture.reconcile()).toEqual([])
  })

  it('of everything is recognized by Refund, and nobody is paid', async () => {
    const event = await inFull(fixture)
    await act('refund', await chargeFor(event))
    await ask(fixture.api, money.refundEvent, 'agent', { params: event.params })
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({
      status: 'refunded',
      payments: [{ refund_status: 'refunded', refund_amount: 0 }],
    })
    expect((await fixture.ledger(event.id)).available).toBe(0)
  })

  it('completes a refund that failed because of it', async () => {
    const event = await inFull(fixture)
    fixture.emulator.faults.set({ webhooks: { mode: 'hold' } })
    await act('refund', await chargeFor(event))
    await ask(fixture.api, money.refundEvent, 'agent', { params: event.params })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('refund_incomplete')
    fixture.emulator.faults.set({ webhooks: null })
    await fixture.drain()
    await ask(fixture.api, money.refundEvent, 'admin', { params: event.params })
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'refunded', refund_errors: [] })
  })

  it('of half leaves nothing for Refund to send', async () => {
    const event = await byInstalments(fixture)
    for (const payment of [0, 1]) await act('refund', await chargeFor(event, payment), 100_000)
    await ask(fixture.api, money.refundEvent, 'agent', { params: event.params })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('refunded')
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('canceled')
    expect((await fixture.ledger(event.id)).available).toBe(0)
  })

  it('takes the place of a refund that failed', async () => {
    const event = await inFull(fixture)
    fixture.emulator.faults.set({ refunds: 'refused' })
    await ask(fixture.api, money.cancelEvent, 'agent', {
      params: event.params,
      body: { by: 'client', keep: 0.5, reason: 'Off' },
    })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('refund_incomplete')
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    await act('refund', await chargeFor(event), 200_000)
    expect(await get(fixture, event.id)).toMatchObject({
      status: 'canceled',
      refunds: [{ status: 'refunded', reason: 'cancellation' }],
    })
    expect((await fixture.ledger(event.id)).available).toBe(0)
  })

  it('returned by the bank gives the event its money back', async () => {
    const event = await playedAndPaid(fixture)
    await act('refund', await chargeFor(event), 100_000)
    const [refund] = (await fixture.stripe.refunds.list({ limit: 1 })).data
    await act('refund-fail', refund!.id)
    expect((await fixture.ledger(event.id)).available).toBe(400_000)
    expect((await get(fixture, event.id)).refunds).toEqual([])
  })

  it('returned by the bank after a cancellation goes to the client in another way, and to nobody else', async () => {
    const event = await inFull(fixture)
    await act('refund', await chargeFor(event), 60_000)
    await ask(fixture.api, money.cancelEvent, 'agent', {
      params: event.params,
      body: { by: 'nobody', reason: 'Storm' },
    })
    await fixture.drain()
    const refunds = (await fixture.stripe.refunds.list({ limit: 10 })).data
    await act('refund-fail', refunds.find(({ amount }) => amount === 60_000)!.id)
    await fixture.drain()
    const { refunds: records = [], status } = await get(fixture, event.id)
    expect(status).toBe('canceled')
    expect(records.map(({ reason, status: is }) => `${reason} ${is}`)).toEqual([
      'cancellation refunded',
      'cancellation refunded',
    ])
    expect(records.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_000)
    expect((await fixture.ledger(event.id)).available).toBe(0)
    expect(await transfersOf(fixture, event.id)).toEqual([])
  })
})

const forDays = async ({ afterwards }: Played, days: number) => {
  for (let day = 1; day < days; day += 1)
    await fixture.moveTo(new Date(Date.parse(afterwards) + day * 86_400_000).toISOString())
}

describe('a transfer with $1,200 reversed manually', () => {
  it(
    shows(
      'transfer_reversed_by_hand',
      'is paid out without them, so that the payout arrives, and staff and vendor get one mail',
    ),
    async () => {
      const event = await playedAndPaid(fixture)
      await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
      await fixture.drain()
      fixture.mails.length = 0
      const earned = (await earningsOf(fixture.deps(), fixture.users.artist!.id)).reduce(
        (sum, { amount }) => sum + amount,
        0,
      )
      const transfer = (await transfersOf(fixture, event.id)).find(({ amount }) => amount === 320_000)!
      await act('reverse', transfer.id, 120_000)
      expect(told()).toEqual(['transfer_reversed admins', 'transfer_reversed', 'transfer_reversed'])
      expect((await fixture.ledger(event.id)).available).toBe(120_000)
      await forDays(event, 6)
      const payouts = await fixture.stripe.payouts.list(
        { limit: 10 },
        { stripeAccount: transfer.destination as string },
      )
      expect(payouts.data[0]).toMatchObject({ amount: earned - 120_000, status: 'paid' })
      expect(told().filter((text) => text.startsWith('transfer_reversed'))).toHaveLength(3)
    },
  )

  it.each(['unknown', 'at the bank'])('when its payout is %s comes out of what the account still holds', async (is) => {
    const user = fixture.users.artist!.id
    const pay = async ({ params }: Played) => {
      await ask(fixture.api, money.payVendors, 'agent', { params })
      await fixture.drain()
    }
    const [first, second] = [await inFull(fixture), await playedAndPaid(fixture)]
    await ask(fixture.api, money.confirmPlayed, 'artist', { params: first.params, body: {} })
    await pay(first)
    const earnings = () => earningsOf(fixture.deps(), user)
    if (is === 'unknown')
      fixture.emulator.faults.set({
        api: [{ match: 'POST /v1/payouts', mode: 'timeout_after_success' }],
        webhooks: { mode: 'lose' },
      })
    await fixture.moveTo((await earnings())[0]!.due_at)
    if (is === 'at the bank') await forDays(second, 4)
    await pay(second)
    const isClaimed = (await earnings()).some(({ payout_key }) => payout_key !== undefined)
    expect(isClaimed).toBe(is === 'unknown')
    fixture.emulator.faults.set({ api: [], webhooks: null })
    fixture.mails.length = 0
    const transfer = (await transfersOf(fixture, first.id)).find(({ amount }) => amount === 320_000)!
    await act('reverse', transfer.id, 120_000)
    expect(told()).toEqual(['transfer_reversed admins', 'transfer_reversed', 'transfer_reversed'])
    expect((await earnings()).filter(({ payout_key }) => payout_key === undefined)).toMatchObject([
      { event_id: second.id, amount: 200_000 },
    ])
    await forDays(second, 12)
    const payouts = await fixture.stripe.payouts.list({ limit: 2 }, { stripeAccount: transfer.destination as string })
    expect(payouts.data.map(({ amount, status }) => [amount, status])).toEqual([
      [200_000, 'paid'],
      [320_000, 'paid'],
    ])
    expect(await earnings()).toEqual([])
    for (const { id } of [first, second]) expect((await get(fixture, id)).artist_status).toBe('paid_out')
    // The event has it again, and somebody decides whose it is.
    expect([(await fixture.ledger(first.id)).available, (await fixture.ledger(second.id)).available]).toEqual([
      120_000, 0,
    ])
  })

  it('can be sent again on the dashboard, and is paid out like any other', async () => {
    const event = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    const transfer = (await transfersOf(fixture, event.id)).find(({ amount }) => amount === 320_000)!
    await act('reverse', transfer.id)
    await fixture.stripe.transfers.create({
      amount: 320_000,
      currency: 'usd',
      destination: transfer.destination as string,
      transfer_group: event.id,
    })
    await fixture.drain()
    expect((await fixture.ledger(event.id)).available).toBe(0)
    await forDays(event, 6)
    const payouts = await fixture.stripe.payouts.list({ limit: 10 }, { stripeAccount: transfer.destination as string })
    expect(payouts.data.map(({ amount }) => amount)).toContain(320_000)
  })
})
