import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { eventsApi } from '#shared/api/events.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { addFunds, actManually, chargeOf } from '#tests/support/stripe.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { ask, refused } from '#tests/support/api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, payOnPage, playedBar, signed, transfersOf, type Played } from '#tests/support/money-scenario.ts'
import { shows } from '#tests/support/habits.ts'

/** A client's money is available two business days after the payment. Gigs are on Tuesdays, paid on Wednesdays. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney()
  await fixture.saveCard('client')
  for (const who of ['agent', 'bandleader', 'musician', 'musician2', 'artist']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], webhooks: null, platform_payouts: 'manual', card_funds: 'after_two_days' })
})
afterAll(() => {
  fixture.table.stop()
})

const day = 86_400_000
/** Midnight UTC, that many days after the day of the payment. */
const midnight = (at: string, days: number) => new Date(Date.parse(at.slice(0, 10)) + days * day).toISOString()

const paidBar = async (): Promise<Played> => {
  const bar = await playedBar(fixture)
  await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params, body: {} })
  fixture.mails.length = 0
  await payOnPage(fixture, bar.id, 'pm_card_visa')
  await fixture.drain()
  return bar
}
/** Deposit early, balance after the gig. */
const paidLate = async (): Promise<Played> => {
  const event = await signed(fixture)
  const { params } = event
  await ask(fixture.api, money.payDeposit, 'client', { params })
  await fixture.setClock(event.afterwards)
  await ask(fixture.api, money.confirmPlayed, 'artist', { params, body: {} })
  await ask(fixture.api, money.payBalance, 'client', { params })
  await fixture.drain()
  fixture.mails.length = 0
  return event
}
const viewer = (who: string) => viewerOf(fixture.users[who]!)
const templates = () => fixture.mails.map(({ template }) => template)

describe('the vendors of a postpaid event', () => {
  it('are paid two business days after the client, without a click and without a failure', async () => {
    const { id, afterwards } = await paidBar()
    const until = midnight(afterwards, 2)
    expect(await get(fixture, id)).toMatchObject({
      status: 'paid',
      pay_errors: [],
      transfers_wait_until: until,
      payments: [{ available_at: until }],
    })
    expect(templates()).toEqual(['payment_made', 'payment_made'])
    expect(await transfersOf(fixture, id)).toEqual([])
    expect(await fixture.reconcile()).toEqual([])
    await fixture.moveTo(new Date(Date.parse(until) - 60_000).toISOString())
    expect(await transfersOf(fixture, id)).toEqual([])
    await fixture.moveTo(until)
    expect(await transfersOf(fixture, id)).toHaveLength(4)
    expect(await get(fixture, id)).toMatchObject({
      status: 'paid',
      bandleader_status: 'paid',
      musicians: [{ status: 'paid' }, { status: 'paid' }],
      transfers_wait_until: null,
    })
    expect(templates()).toEqual(['payment_made', 'payment_made', 'vendors_paid', 'vendors_paid'])
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { platform: 20_000, [`event:${id}`]: 0 } })
    expect(await fixture.reconcile()).toEqual([])
  })

  it('find their earning under Payouts meanwhile, with the day of the transfer', async () => {
    const { id, afterwards } = await paidBar()
    const params = { id: fixture.users['musician']!.id }
    const earning = async () =>
      (await ask(fixture.api, moneyApi.getEarnings, 'musician', { params })).earnings.filter(
        ({ event_id }) => event_id === id,
      )
    const until = midnight(afterwards, 2)
    expect(await earning()).toMatchObject([{ state: 'waiting', until, amount: 600 }])
    await fixture.moveTo(until)
    expect(await earning()).toMatchObject([{ state: 'waiting', why: 'Next payout day', amount: 600 }])
  })

  it('are paid when the provider says that money is available, before any sweep', async () => {
    const { id, afterwards } = await paidBar()
    await fixture.setClock(midnight(afterwards, 2))
    await fixture.emulator.runDue()
    await fixture.drain()
    expect(fixture.deliveries.some(({ body }) => body.includes('"balance.available"'))).toBe(true)
    expect(await transfersOf(fixture, id)).toHaveLength(4)
  })

  it(
    shows(
      'events_repeated',
      'are paid once although the word that money is available comes three times and every answer is lost',
    ),
    async () => {
      const { id, afterwards } = await paidBar()
      fixture.emulator.faults.set({
        webhooks: { mode: 'repeat' },
        api: [{ match: 'POST /v1/transfers', mode: 'timeout_after_success', times: 4 }],
      })
      await fixture.moveTo(midnight(afterwards, 2))
      await fixture.moveTo(midnight(afterwards, 3))
      expect(await transfersOf(fixture, id)).toHaveLength(4)
      expect(await get(fixture, id)).toMatchObject({ status: 'paid', transfers_wait_until: null })
      expect(await fixture.ledger(id)).toMatchObject({ available: 0 })
    },
  )

  it('read the day of payment, as does the agent, who has nothing to click', async () => {
    const { id, params } = await paidBar()
    const event = await get(fixture, id, 'agent')
    const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
    const when = day.format(new Date(event.transfers_wait_until!))
    expect(when).toMatch(/^Fri, /)
    const agent = viewer('agent')
    expect(nextStep(event, agent, fixture.table.now)).toEqual({
      action: 'wait',
      label: 'Vendors will be paid',
      detail: `Vendors are paid on ${when}, when the client's payment is available`,
    })
    expect(nextStep(await get(fixture, id, 'musician'), viewer('musician'), fixture.table.now)).toEqual({
      action: 'wait',
      label: 'You will be paid',
      detail: `You are paid on ${when}, when the client's payment is available`,
    })
    expect(await refused(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({ status: 409 })
  })
})

describe('vendors paid by a click', () => {
  it('right after the client has paid get the rates of that click, once the money is available', async () => {
    const { id, params, afterwards } = await paidLate()
    const until = midnight(afterwards, 2)
    const agent = viewer('agent')
    const before = await get(fixture, id, 'agent')
    expect(nextStep(before, agent, fixture.table.now)).toMatchObject({
      action: 'pay_vendors',
      detail: expect.stringMatching(/^Vendors are paid on Fri, .*, when the client's payment is available$/),
    })
    expect(await ask(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({
      status: 'played',
      artist_status: 'confirmed',
      pay_errors: [],
      transfers_wait_until: until,
    })
    expect(await refused(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({
      status: 409,
      error_message: expect.stringMatching(/^Vendors are paid on Fri, /),
    })
    // Nothing that the shares are made from changes in between.
    for (const [endpoint, who] of [
      [eventsApi.updateEvent, 'agent'],
      [money.confirmPlayed, 'admin'],
    ] as const)
      expect(await refused(fixture.api, endpoint, who, { params, body: { ...before } })).toMatchObject({ status: 409 })
    await fixture.moveTo(until)
    expect(await get(fixture, id)).toMatchObject({ status: 'paid', artist_status: 'paid', transfers_wait_until: null })
    expect(templates()).toContain('vendors_paid')
    expect(templates()).not.toContain('vendor_payment_failed')
    expect((await transfersOf(fixture, id)).map(({ amount }) => amount).sort()).toEqual([320_000, 60_000])
  })

  it('are not paid while the provider does not report the amount that a payment moved', async () => {
    const event = await signed(fixture)
    fixture.emulator.faults.set({ api: [{ match: 'GET /v1/payment_intents/*', mode: 'rate_limit' }] })
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: { in_full: true } })
    await fixture.emulator.idle()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'proposed', payments: [{ paid_at: null }] })
    fixture.emulator.faults.set({ api: [] })
    await fixture.moveTo(new Date(Date.parse(bookedOn) + 3_600_000).toISOString())
    expect(await get(fixture, event.id)).toMatchObject({
      status: 'booked',
      payments: [{ paid_at: expect.any(String) as string, available_at: midnight(bookedOn, 2) }],
    })
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 400_000 })
  })
})

describe('a client who disputes while the vendors wait', () => {
  it('delays them beyond that day; they are paid once the dispute is won', async () => {
    const { id, params, afterwards } = await paidLate()
    await ask(fixture.api, money.payVendors, 'agent', { params })
    const charge = chargeOf(
      fixture.emulator,
      (await getEvent(fixture.deps(), id)).payments[0]!.stripe_payment_intent_id!,
    )
    actManually(fixture.emulator, 'dispute', { id: charge })
    await fixture.drain()
    addFunds(fixture.emulator, 1_000_000)
    for (const days of [2, 3, 12]) await fixture.moveTo(midnight(afterwards, days))
    expect(await transfersOf(fixture, id)).toEqual([])
    expect(await get(fixture, id)).toMatchObject({ status: 'played', pay_errors: [] })
    const [dispute] = (await fixture.stripe.disputes.list({ charge })).data
    actManually(fixture.emulator, 'win', { id: dispute!.id })
    await fixture.drain()
    await fixture.moveTo(midnight(afterwards, 13))
    expect((await transfersOf(fixture, id)).map(({ amount }) => amount).sort()).toEqual([320_000, 60_000])
    expect(await get(fixture, id)).toMatchObject({ status: 'paid', transfers_wait_until: null })
    expect(await fixture.ledger(id)).toMatchObject({ available: 0 })
  })

  it.each([
    { back: 100, sent: [320_000, 50_000] },
    { back: 600, sent: [320_000] },
  ])("and gets $back back, at the agent's expense: nobody clicks, and the agent gets what is left", async (given) => {
    const { back, sent } = given
    const { id, params, afterwards } = await paidLate()
    await ask(fixture.api, money.payVendors, 'agent', { params })
    const charge = chargeOf(
      fixture.emulator,
      (await getEvent(fixture.deps(), id)).payments[0]!.stripe_payment_intent_id!,
    )
    addFunds(fixture.emulator, 1_000_000)
    actManually(fixture.emulator, 'refund', { id: charge, amount: back * 100 })
    await fixture.drain()
    await fixture.moveTo(midnight(afterwards, 2))
    expect(await transfersOf(fixture, id)).toEqual([])
    const { version } = await get(fixture, id, 'agent')
    await ask(fixture.api, money.giveGoodwill, 'agent', {
      params,
      body: { amount: back, from: 'agent', reason: 'The sound was bad', version },
    })
    await fixture.drain()
    for (const days of [3, 4, 5]) await fixture.moveTo(midnight(afterwards, days))
    expect((await transfersOf(fixture, id)).map(({ amount }) => amount).sort()).toEqual(sent)
    expect(templates()).not.toContain('vendor_payment_failed')
    expect(await get(fixture, id)).toMatchObject({ status: 'paid', pay_errors: [] })
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { [`event:${id}`]: 0 } })
  })
})

describe('transfers that the platform has no money for', () => {
  const payOutPlatform = async () => {
    const balance = await fixture.stripe.balance.retrieve()
    await fixture.stripe.payouts.create({ amount: balance.available[0]!.amount, currency: 'usd' })
    await fixture.drain()
    return balance.available[0]!.amount
  }

  it(
    shows(
      'platform_without_funds',
      'wait day after day, alarm once after five business days, and are made when it has been topped up',
    ),
    async () => {
      const { id, params, afterwards } = await paidLate()
      await fixture.setClock(midnight(afterwards, 2))
      const amount = await payOutPlatform()
      const logged = await linesOf(async () => {
        expect(await ask(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({
          status: 'played',
          pay_errors: [],
          transfers_wait_until: midnight(afterwards, 5),
        })
        for (let days = 3; days <= 17; days += 1) {
          await fixture.moveTo(midnight(afterwards, days))
          expect(await get(fixture, id)).toMatchObject({ status: 'played', pay_errors: [] })
        }
      })
      const late = logged.filter(({ what }) => what === 'a transfer waits for available money too long')
      expect(late.map(({ late: count, op_key }) => [count, op_key]).sort()).toEqual([
        [1, expect.stringContaining(`transfer/${id}/agent/`)],
        [1, expect.stringContaining(`transfer/${id}/artist/`)],
      ])
      expect(templates()).not.toContain('vendor_payment_failed')
      expect(await fixture.ledger(id)).toMatchObject({ available: 20_000 })
      addFunds(fixture.emulator, amount)
      await fixture.moveTo(midnight(afterwards, 19))
      await fixture.moveTo(midnight(afterwards, 20))
      expect(await transfersOf(fixture, id)).toHaveLength(2)
      expect(await get(fixture, id)).toMatchObject({ status: 'paid', transfers_wait_until: null })
      expect(await fixture.ledger(id)).toMatchObject({ available: 0 })
    },
  )

  it('are made the same day if it is topped up and the provider says so', async () => {
    const { id, params, afterwards } = await paidLate()
    await fixture.setClock(midnight(afterwards, 2))
    const amount = await payOutPlatform()
    await ask(fixture.api, money.payVendors, 'agent', { params })
    expect(await transfersOf(fixture, id)).toEqual([])
    addFunds(fixture.emulator, amount)
    actManually(fixture.emulator, 'test', { id: 'balance' })
    await fixture.drain()
    expect(await transfersOf(fixture, id)).toHaveLength(2)
    expect(await get(fixture, id)).toMatchObject({ status: 'paid' })
  })
})
