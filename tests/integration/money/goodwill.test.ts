import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { findUser } from '#functions/people/data/user.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedOn,
  byInstalments,
  get,
  playedAndPaid,
  signed,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], refunds: 'succeeded', webhooks: null, transfers_fail_to: [] })
  fixture.mails.length = 0
})
afterAll(() => {
  fixture.table.stop()
})

const reason = 'The band came late'
const give = (params: Played['params'], amount: number, from = 'agent', who = 'agent') =>
  ask(fixture.api, money.giveGoodwill, who, { params, body: { amount, from, reason } })
const refusal = (params: Played['params'], body: object, who = 'agent') =>
  refused(fixture.api, money.giveGoodwill, who, { params, body: { amount: 10, from: 'agent', reason, ...body } })
const pay = async ({ id, params }: Played) => {
  await ask(fixture.api, money.payVendors, 'agent', { params })
  await fixture.drain()
  return (await transfersOf(fixture, id)).map(({ amount }) => amount).sort((a, b) => a - b)
}

const refuseAgent = async (...others: string[]) => {
  const accounts = ['agent', ...others].map(async (who) => findUser(fixture.deps(), fixture.users[who]!.id))
  fixture.emulator.faults.set({
    transfers_fail_to: (await Promise.all(accounts)).map((user) => user!.stripe_account_id!),
  })
}

describe('goodwill', () => {
  it('after the gig comes out of the agent’s share, and the client reads why', async () => {
    const event = await playedAndPaid(fixture)
    fixture.mails.length = 0
    expect(await give(event.params, 100.5)).toMatchObject({
      status: 'played',
      refunds: [{ amount: 100.5, fee: 0, reason: 'goodwill', from: 'agent', note: reason, status: 'refunded' }],
    })
    expect(fixture.mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
      'refund_above_policy admins',
      ...['client', 'agent'].map((who) => `refund_made ${fixture.users[who]!.email}`),
    ])
    const { first, last } = fixture.users.agent!
    expect(fixture.mails.map(({ variables }) => variables)).toMatchObject([
      { by: `${first} ${last}`, amount: '$100.50', reason, goodwill_from: 'agent' },
      { total: '$100.50', reason },
      {},
    ])
    expect(await pay(event)).toEqual([49_950, 320_000])
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { platform: 20_000 } })
    expect((await get(fixture, event.id)).status).toBe('paid')
    expect(await fixture.reconcile()).toEqual([])
  })

  it('of the platform leaves everybody else the whole share', async () => {
    const event = await playedAndPaid(fixture)
    expect(await refusal(event.params, { from: 'platform' })).toMatchObject({
      status: 403,
      error_message: 'Only an admin can give of BookMe’s share',
    })
    await give(event.params, 200, 'platform', 'admin')
    expect(await pay(event)).toEqual([60_000, 320_000])
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { [`event:${event.id}`]: 0 } })
    expect((await fixture.ledger(event.id)).held).not.toHaveProperty('platform')
  })

  it('after the deposit lowers the price and not the balance; called off, it is counted', async () => {
    const event = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    await give(event.params, 200)
    const { cancellation: _none, ...shown } = await ask(fixture.api, money.payBalance, 'client', {
      params: event.params,
    })
    expect(shown.payments!.map(({ amount }) => amount)).toEqual([2000, 2000])
    expect(
      await ask(fixture.api, money.previewCancellation, 'agent', { params: event.params, body: { by: 'client' } }),
    ).toMatchObject({
      ...{ price: 3800, paid: 3800, due: 1900, refund: 1900 },
      notices: expect.arrayContaining([expect.objectContaining({ about: 'Canceled, $1,900.00 goes back' })]),
    })
    await ask(fixture.api, money.cancelEvent, 'agent', { params: event.params, body: { by: 'client', reason } })
    await fixture.drain()
    // Half of 3,200, of 600 less 200, and of 200.
    expect((await transfersOf(fixture, event.id)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      20_000, 160_000,
    ])
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { platform: 10_000 } })
    expect((await get(fixture, event.id)).status).toBe('canceled')
  })

  it('above the remainder of a share or payment is refused, with the remainder in the message', async () => {
    const { id, params } = await byInstalments(fixture)
    await give(params, 100)
    expect(await refusal(params, { amount: 500.01 })).toMatchObject({
      status: 422,
      error_message: 'Only $500.00 are left of the share of the agent',
      errors: { amount: 'Only $500.00 are left of the share of the agent' },
    })
    expect((await refusal(params, { amount: 200.01, from: 'platform' }, 'admin')).error_message).toContain(
      'Only $200.00',
    )
    for (const amount of [0, -1, 'abc', 1.001]) expect((await refusal(params, { amount })).status).toBe(422)
    expect((await refusal(params, { from: 'artist' })).status).toBe(422)
    expect((await refusal(params, { reason: '' })).status).toBe(422)
    expect((await get(fixture, id)).refunds).toHaveLength(2)
  })

  it('is refused once the share was paid out, before anything was paid, and to others', async () => {
    const event = await playedAndPaid(fixture)
    await pay(event)
    for (const from of ['agent', 'platform'])
      expect(await refusal(event.params, { from }, 'admin')).toMatchObject({
        status: 409,
        error_message: `The share of the ${from} has already been paid out`,
      })
    await fixture.setClock(bookedOn)
    const { params } = await signed(fixture)
    expect((await refusal(params, {})).error_message).toBe('The client has not paid anything that could go back')
    expect((await refusal(params, {}, 'client')).status).toBe(403)
    expect((await refusal(params, {}, 'agent2')).status).toBe(404)
  })

  it('of the whole share that the bank refused ends the event, although nothing is sent any more', async () => {
    const event = await playedAndPaid(fixture)
    await refuseAgent()
    expect(await pay(event)).toEqual([320_000])
    expect(await get(fixture, event.id)).toMatchObject({ status: 'payment_failed', pay_errors: [{ role: 'agent' }] })
    await give(event.params, 599.99)
    expect((await get(fixture, event.id)).status).toBe('payment_failed')
    fixture.mails.length = 0
    expect(await give(event.params, 0.01)).toMatchObject({ status: 'paid', pay_errors: [] })
    await fixture.drain()
    expect(fixture.mails.filter(({ template }) => template === 'vendors_paid')).toHaveLength(2)
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { platform: 20_000 } })
    expect(await fixture.reconcile()).toEqual([])
  })

  it('of the whole refused share leaves a refused transfer to the artist; paid by check, the event ends', async () => {
    const event = await playedAndPaid(fixture)
    await refuseAgent('artist')
    expect(await pay(event)).toEqual([])
    const { artist_id } = await get(fixture, event.id)
    expect(await give(event.params, 600)).toMatchObject({ status: 'payment_failed' })
    await ask(fixture.api, money.recordVendorPaid, 'agent', {
      params: event.params,
      body: { vendor: `artist|${artist_id}`, amount: 3200, method: 'check', reason, paid_at: fixture.table.now },
    })
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid', pay_errors: [] })
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { platform: 20_000 } })
  })

  it('by ten clicks at once never exceeds the share', async () => {
    const event = await playedAndPaid(fixture)
    await Promise.all(
      Array.from({ length: 10 }, () =>
        fixture.api.call(money.giveGoodwill, 'agent', {
          params: event.params,
          body: { amount: 150, from: 'agent', reason },
        }),
      ),
    )
    expect((await get(fixture, event.id)).refunds).toHaveLength(4)
    expect(await pay(event)).toEqual([320_000])
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0 })
  })
})
