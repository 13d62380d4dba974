import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { actManually, chargeOf } from '#tests/support/stripe.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { ask, refused } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import {
  byInstalments,
  get,
  inFull,
  invoicesOf,
  payOnPage,
  playedAndPaid,
  playedBar,
  signed,
  transfersOf,
} from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'
import { shows } from '#tests/support/habits.ts'

/** Money moved back by the client's bank. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})
const { act, chargeFor, payVendors, told } = stepsOn(() => fixture)
const disputeOf = async (charge: string) => (await fixture.stripe.disputes.list({ charge })).data[0]!

describe('a bank debit that is returned two weeks after it had succeeded', () => {
  it(
    shows(
      'debit_returned_after_success',
      'delays the vendors, tells staff that the bank accepts no answer, and lets the client pay again',
    ),
    async () => {
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
    },
  )

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
  it('delays the vendors while it is open, and everything continues once it is won', async () => {
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
    actManually(fixture.emulator, 'dispute', { id: charge })
    // The dispute is known before the payment is.
    fixture.emulator.faults.set({ webhooks: null })
    await fixture.drain()
    expect(await transfersOf(fixture, event.id)).toEqual([])
    await act('win', (await disputeOf(charge)).id)
    expect(await transfersOf(fixture, event.id)).toHaveLength(4)
    expect((await get(fixture, event.id)).status).toBe('paid')
  })

  it('that the client pays again after it was lost needs nobody else to bear it', async () => {
    await fixture.saveCard('client')
    const event = await inFull(fixture)
    await act('dispute', await chargeFor(event))
    await act('lose', (await disputeOf(await chargeFor(event))).id)
    await ask(fixture.api, money.payBalance, 'client', { params: event.params })
    await fixture.drain()
    const cover = { amount: 4000, from: 'platform', reason: 'We bear it' } as const
    expect(
      await refused(fixture.api, money.giveGoodwill, 'admin', { params: event.params, body: cover }),
    ).toMatchObject({ status: 422 })
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 400_000 })
  })

  it('whose loss no webhook told is found by the reconciliation', async () => {
    await fixture.saveCard('client')
    const event = await inFull(fixture)
    await act('dispute', await chargeFor(event))
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await act('lose', (await disputeOf(await chargeFor(event))).id)
    fixture.emulator.faults.set({ webhooks: null })
    expect((await get(fixture, event.id)).disputes).toMatchObject([{ status: 'open' }])
    await fixture.reconcile()
    expect((await get(fixture, event.id)).disputes).toMatchObject([{ status: 'lost' }])
  })

  it(shows('inquiry_before_dispute', 'does not begin with an inquiry, but when the bank takes the money'), async () => {
    await fixture.saveCard('client')
    const event = await inFull(fixture)
    await act('inquire', await chargeFor(event))
    expect((await get(fixture, event.id)).disputes ?? []).toEqual([])
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 400_000 })
    await act('escalate', (await disputeOf(await chargeFor(event))).id)
    expect((await get(fixture, event.id)).disputes).toMatchObject([{ status: 'open', withheld: 4000 }])
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0 })
  })

  it('does not keep vendors waiting for a charge that failed and that somebody else has borne', async () => {
    await fixture.saveCard('client')
    const event = await playedAndPaid(fixture)
    await act('refund', await chargeFor(event), 10_000)
    await fixture.saveCard('client', 'pm_card_chargeDeclined')
    await ask(fixture.api, money.payBalance, 'client', { params: event.params })
    expect((await get(fixture, event.id)).payments!.at(-1)).toMatchObject({ type: 'adjustment', paid_at: null })
    const cover = { amount: 100, from: 'platform', reason: 'We bear it' } as const
    await ask(fixture.api, money.giveGoodwill, 'admin', { params: event.params, body: cover })
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await transfersOf(fixture, event.id)).map(({ amount }) => amount).sort()).toEqual([320_000, 60_000])
  })

  it('of a lost deposit stops the schedule of the balance, which continues once somebody bears it', async () => {
    const event = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    await fixture.drain()
    const name = `balance-${event.id}`
    const { at } = fixture.schedules.get(name)!
    const charge = await chargeFor(event)
    await act('dispute', charge)
    await act('lose', (await disputeOf(charge)).id)
    const afterDue = (days: number) => fixture.moveTo(new Date(Date.parse(at) + days * 86_400_000).toISOString())
    await afterDue(0)
    await afterDue(1)
    // The client agreed to two halves, not to one of them twice.
    expect((await get(fixture, event.id)).payments).toHaveLength(1)
    const cover = { amount: 2000, from: 'platform', reason: 'We bear it' } as const
    await ask(fixture.api, money.giveGoodwill, 'admin', { params: event.params, body: cover })
    await fixture.drain()
    await afterDue(2)
    expect((await get(fixture, event.id)).payments).toMatchObject([{}, { type: 'balance', amount: 2000 }])
    expect((await fixture.ledger(event.id)).available).toBe(400_000)
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
