import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { addFunds, byHand, chargeOf } from '#local/stripe/helpers.ts'
import { earningsOf } from '#functions/_data/payout.ts'
import { findUser } from '#functions/_data/user.ts'
import { getEvent } from '#functions/_data/find-event.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedOn,
  byInstalments,
  get,
  inFull,
  invoicesOf,
  payOnPage,
  playedAndPaid,
  playedBar,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'
import { MemoryTable, tableOn } from '#tests/support/memory-table.ts'

/** Money moved back by the client's bank, or by staff on the provider's dashboard. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  fixture.emulator.faults.set({ api: [], refunds: 'succeeded', webhooks: null })
  // The platform covers the losses of these tests.
  addFunds(fixture.emulator, 5_000_000)
  fixture.mails.length = 0
})
afterAll(() => {
  fixture.table.stop()
})

const chargeFor = async ({ id }: Played, payment = 0) =>
  chargeOf(fixture.emulator, (await getEvent(fixture.deps(), id)).payments[payment]!.stripe_payment_intent_id!)
const act = async (action: Parameters<typeof byHand>[1], id: string, amount?: number) => {
  byHand(fixture.emulator, action, { id, amount })
  await fixture.drain()
}
const disputeOf = async (charge: string) => (await fixture.stripe.disputes.list({ charge })).data[0]!
const told = () => fixture.mails.map(({ template, to }) => `${template} ${to === 'admins' ? to : ''}`.trim())
const payVendors = ({ params }: Played) => refused(fixture.api, money.payVendors, 'agent', { params })
const kindsOf = async ({ id }: Played) => (await fixture.ledger(id)).entries.map(({ kind }) => kind)

describe('a bank debit that is returned two weeks after it had succeeded', () => {
  it('holds the vendors back, tells staff that nothing can be answered, and lets the client pay again', async () => {
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    const event = await inFull(fixture)
    await fixture.moveTo('2026-06-08T12:00:00.000Z')
    expect(await get(fixture, event.id)).toMatchObject({ status: 'booked' })
    fixture.mails.length = 0
    await fixture.setClock('2026-06-20T12:00:00.000Z')
    await act('return', await chargeFor(event))
    expect(told()).toEqual(['money_taken_back admins', 'money_taken_back'])
    expect(fixture.mails[0]!.variables).toMatchObject({
      what: 'debit',
      reason: 'insufficient funds',
      missing: '$4,000.00',
    })
    const { disputes, refunds } = await get(fixture, event.id)
    expect(disputes).toMatchObject([{ kind: 'returned_debit', status: 'lost', amount: 4005, withheld: 4000 }])
    expect(refunds).toMatchObject([{ reason: 'dispute', amount: 4000, fee: 5, status: 'refunded' }])
    expect(await get(fixture, event.id, 'client')).not.toHaveProperty('disputes')
    expect(await fixture.ledger(event.id)).toMatchObject({
      available: 0,
      held: { [`client:${fixture.users.client!.id.replace('usr', 'cli')}`]: 0 },
    })

    // Neither the sweep nor the schedule charges anything.
    await fixture.moveTo('2026-08-10T12:00:00.000Z')
    expect((await get(fixture, event.id)).payments).toHaveLength(1)
    await fixture.saveCard('client')
    await ask(fixture.api, money.payBalance, 'client', { params: event.params })
    await fixture.drain()
    await fixture.setClock(event.afterwards)
    await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('paid')
    expect(await transfersOf(fixture, event.id)).toHaveLength(2)
    expect((await fixture.ledger(event.id)).available).toBe(0)
  })

  it('after everybody was paid, is borne by BookMe, and the event holds nothing', async () => {
    const event = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    fixture.mails.length = 0
    const charge = await chargeFor(event)
    await act('dispute', charge)
    await act('lose', (await disputeOf(charge)).id)
    const { held, available } = await fixture.ledger(event.id)
    expect(available).toBe(0)
    expect(held[`event:${event.id}`]).toBe(0)
    expect(held.platform).toBe(20_000 - 411_630)
    expect(fixture.mails.at(-1)!.variables).toMatchObject({ is_paid_out: 'yes' })
  })
})

describe('a dispute', () => {
  it('holds the vendors back while it is open, and everything continues once it is won', async () => {
    const event = await playedAndPaid(fixture)
    fixture.mails.length = 0
    const charge = await chargeFor(event)
    await act('dispute', charge)
    expect(told()).toEqual(['payment_disputed admins', 'payment_disputed'])
    expect(fixture.mails[0]!.variables).toMatchObject({
      amount: '$4,116.30',
      due: expect.stringContaining('2026') as string,
    })
    expect(await payVendors(event)).toMatchObject({
      status: 409,
      error_message: 'The client disputes $4,116.30. Vendors are paid once this is decided',
    })
    expect((await fixture.ledger(event.id)).available).toBe(0)
    await act('win', (await disputeOf(charge)).id)
    expect(told().slice(2)).toEqual(['dispute_won admins', 'dispute_won'])
    expect((await get(fixture, event.id)).refunds).toEqual([])
    expect((await fixture.ledger(event.id)).available).toBe(400_000)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid', disputes: [{ status: 'won' }] })
  })

  it('won after everybody was paid leaves BookMe its share, and the event nothing', async () => {
    const event = await playedAndPaid(fixture)
    const charge = await chargeFor(event)
    // The transfers are made, but nobody has heard of it when the dispute arrives.
    fixture.emulator.faults.set({
      api: [{ match: 'POST /v1/transfers', mode: 'reset_after_success' }],
      webhooks: { mode: 'lose' },
    })
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.emulator.idle()
    fixture.emulator.faults.set({ webhooks: null })
    await act('dispute', charge)
    expect(await get(fixture, event.id)).toMatchObject({ status: 'played', disputes: [{ withheld: 200 }] })
    fixture.emulator.faults.set({ api: [] })
    await fixture.moveTo(new Date(Date.parse(event.afterwards) + 3_600_000).toISOString())
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid', disputes: [{ status: 'open' }] })
    await act('win', (await disputeOf(charge)).id)
    const { held, available } = await fixture.ledger(event.id)
    expect([available, held[`event:${event.id}`], held.platform]).toEqual([0, 0, 20_000])
  })

  it('of an invoice stops the automatic payments of a bar, which continue by themselves once it is won', async () => {
    const event = await playedBar(fixture)
    fixture.emulator.faults.set({ webhooks: { mode: 'hold' } })
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: event.params })
    await payOnPage(fixture, event.id, 'pm_card_visa')
    const [paid] = await invoicesOf(fixture, event.id)
    const { data } = await fixture.stripe.invoicePayments.list({ invoice: paid!.id })
    const charge = chargeOf(fixture.emulator, data[0]!.payment.payment_intent as string)
    byHand(fixture.emulator, 'dispute', { id: charge })
    // The dispute is known before the payment is.
    fixture.emulator.faults.set({ webhooks: null })
    await fixture.drain()
    expect(await transfersOf(fixture, event.id)).toEqual([])
    await act('win', (await disputeOf(charge)).id)
    expect(await transfersOf(fixture, event.id)).toHaveLength(4)
    expect((await get(fixture, event.id)).status).toBe('paid')
  })

  it('that is lost waits until the agent bears it out of the share, or an admin for BookMe', async () => {
    const event = await byInstalments(fixture)
    const charge = await chargeFor(event)
    await act('dispute', charge)
    await act('lose', (await disputeOf(charge)).id)
    await fixture.setClock(event.afterwards)
    await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
    expect(await payVendors(event)).toMatchObject({
      status: 409,
      error_message: expect.stringContaining('$2,000.00 went back') as string,
    })
    const body = { amount: 100, from: 'agent', reason: 'We share it' }
    await ask(fixture.api, money.giveGoodwill, 'agent', { params: event.params, body })
    expect(
      await refused(fixture.api, money.giveGoodwill, 'agent', {
        params: event.params,
        body: { ...body, from: 'platform' },
      }),
    ).toMatchObject({ status: 403 })
    expect(
      await refused(fixture.api, money.giveGoodwill, 'admin', {
        params: event.params,
        body: { ...body, from: 'platform', amount: 1901 },
      }),
    ).toMatchObject({ status: 422 })
    await ask(fixture.api, money.giveGoodwill, 'admin', {
      params: event.params,
      body: { ...body, from: 'platform', amount: 1900 },
    })
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('paid')
    expect((await transfersOf(fixture, event.id)).map(({ amount }) => amount).sort()).toEqual([320_000, 50_000])
    const { held, available } = await fixture.ledger(event.id)
    expect([available, held[`event:${event.id}`], held.platform]).toEqual([0, 0, 20_000 - 5830 - 190_000])
    expect(
      await fixture.stripe.refunds.list({
        payment_intent: (await getEvent(fixture.deps(), event.id)).payments[0]!.stripe_payment_intent_id!,
      }),
    ).toMatchObject({ data: [] })
  })
})

describe('a refund made by hand', () => {
  it('of $1,000 reduces what vendors can be paid, and tells staff once what to do', async () => {
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
  })

  it('of what the bank refused to the agent, who bears it, ends the event', async () => {
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

  it('of everything, and then Refund: what is back is recognized, and nobody is paid', async () => {
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

  it('leads out of a refund that failed because of it', async () => {
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

  it('of half, and then Refund: nothing more goes back', async () => {
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

  it('that the bank returns gives the event its money back', async () => {
    const event = await playedAndPaid(fixture)
    await act('refund', await chargeFor(event), 100_000)
    const [refund] = (await fixture.stripe.refunds.list({ limit: 1 })).data
    await act('refund-fail', refund!.id)
    expect((await fixture.ledger(event.id)).available).toBe(400_000)
    expect((await get(fixture, event.id)).refunds).toEqual([])
  })
})

describe('a transfer of which $1,200 are reversed by hand', () => {
  it('is paid out less that, so that the payout arrives, and staff and vendor are told once', async () => {
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
    for (let day = 1; day < 6; day += 1)
      await fixture.moveTo(new Date(Date.parse(event.afterwards) + day * 86_400_000).toISOString())
    const payouts = await fixture.stripe.payouts.list({ limit: 10 }, { stripeAccount: transfer.destination as string })
    expect(payouts.data[0]).toMatchObject({ amount: earned - 120_000, status: 'paid' })
    expect(told().filter((text) => text.startsWith('transfer_reversed'))).toHaveLength(3)
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
    for (let day = 1; day < 6; day += 1)
      await fixture.moveTo(new Date(Date.parse(event.afterwards) + day * 86_400_000).toISOString())
    const payouts = await fixture.stripe.payouts.list({ limit: 10 }, { stripeAccount: transfer.destination as string })
    expect(payouts.data.map(({ amount }) => amount)).toContain(320_000)
  })
})
