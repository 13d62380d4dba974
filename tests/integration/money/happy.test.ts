import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { untilSigned } from '#tests/support/scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney()
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
afterAll(() => {
  fixture.table.stop()
})

const afterGig = '2026-09-13T12:00:00.000Z'
const getAs = (who: string, id: string) => ask(fixture.api, eventsApi.getEvent, who, { params: { id } })

describe('a prepaid event of 4,000 by card', () => {
  it('is booked by the deposit, paid, played, and everyone gets exactly their share', async () => {
    const { api, users } = fixture
    const { id } = await untilSigned(api, bookingOf(fixture))
    const params = { id }
    fixture.mails.length = 0
    const booked = await ask(api, money.payDeposit, 'client', { params, body: {} })
    expect(booked).toMatchObject({
      status: 'booked',
      proposal_step: 4,
      payments: [
        {
          type: 'deposit',
          amount: 2000,
          stripe_fee: 58.3,
          sales_tax: 0,
          total: 2058.3,
          paid_at: fixture.table.now,
          failed_at: null,
          payment_method_text: 'Visa •••• 4242',
          payment_method_exp: '12/2034',
          payment_method_type: 'card',
        },
      ],
    })
    await fixture.drain()
    expect(fixture.mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
      `payment_made ${users.client!.email}`,
      `payment_made ${users.agent!.email}`,
      `event_booked ${users.artist!.email}`,
    ])
    expect(fixture.schedules.get(`balance-${id}`)).toEqual({
      at: '2026-08-13T22:00:00.000Z',
      job: { type: 'balance', event_id: id },
    })
    expect(await refused(api, money.payDeposit, 'client', { params })).toMatchObject({
      status: 409,
      error_message: 'The deposit has already been paid',
    })

    const paid = await ask(api, money.payBalance, 'client', { params })
    expect(paid).toMatchObject({
      status: 'booked',
      payments: [{ type: 'deposit' }, { type: 'balance', amount: 2000, total: 2058.3 }],
    })
    await fixture.drain()
    expect(fixture.schedules.has(`balance-${id}`)).toBe(false)
    expect(await fixture.ledger(id)).toMatchObject({
      available: 400_000,
      held: { [`client:${users.client!.client!.id}`]: -411_660, [`event:${id}`]: 400_000, fees: 11_660 },
    })

    expect(await refused(api, money.confirmPlayed, 'artist', { params, body: {} })).toMatchObject({ status: 409 })
    await fixture.moveTo(afterGig)
    expect(await ask(api, money.confirmPlayed, 'artist', { params, body: {} })).toMatchObject({
      status: 'played',
      artist_played: true,
    })
    fixture.mails.length = 0
    const done = await ask(api, money.payVendors, 'agent', { params })
    expect(done).toMatchObject({ status: 'paid', artist_status: 'paid', pay_errors: [] })
    expect(done.artist_stripe_transfer_id).toMatch(/^tr_/)
    expect(done.agent_stripe_transfer_id).toMatch(/^tr_/)
    expect(await fixture.ledger(id)).toMatchObject({
      available: 0,
      held: {
        [`event:${id}`]: 0,
        [`user:${users.artist!.id}`]: 320_000,
        [`user:${users.agent!.id}`]: 60_000,
        platform: 20_000,
        fees: 11_660,
      },
    })
    expect(fixture.mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
      `vendors_paid ${users.agent!.email}`,
      'vendors_paid admins',
    ])

    await fixture.drain()
    expect(fixture.schedules.get(`payout-${users.artist!.id}`)?.at).toBe('2026-09-14T14:00:00.000Z')
    fixture.mails.length = 0
    await fixture.moveTo('2026-09-14T14:00:00.000Z')
    expect(fixture.mails.map(({ template }) => template)).toEqual(['payout_on_its_way', 'payout_on_its_way'])
    expect((await getAs('agent', id)).artist_status).toBe('paid')
    await fixture.moveTo('2026-09-16T14:00:00.000Z')
    expect((await getAs('agent', id)).artist_status).toBe('paid_out')
    expect(await fixture.reconcile()).toEqual([])
  })

  it('is half refunded 30 days ahead, and vendors get half of the booked rates', async () => {
    const { api, users } = fixture
    await fixture.setClock('2026-06-01T12:00:00.000Z')
    const { id } = await untilSigned(api, bookingOf(fixture, 20))
    const params = { id }
    await ask(api, money.payDeposit, 'client', { params, body: { in_full: true } })
    await fixture.drain()
    fixture.mails.length = 0
    const refunded = await ask(api, money.refundEvent, 'agent', { params })
    expect(refunded).toMatchObject({
      status: 'refunded',
      refund_errors: [],
      payments: [{ type: 'in_full', amount: 4000, total: 4116.3, refund_status: 'refunded', refund_amount: 2000 }],
    })
    expect(fixture.mails.map(({ template }) => template)).toEqual(['refund_made', 'refund_made', 'event_canceled'])
    expect(await refused(api, money.refundEvent, 'agent', { params })).toMatchObject({ status: 409 })
    const canceled = await ask(api, money.payVendors, 'agent', { params })
    expect(canceled).toMatchObject({ status: 'canceled', artist_status: 'paid' })
    expect(await fixture.ledger(id)).toMatchObject({
      available: 0,
      held: {
        [`client:${users.client!.client!.id}`]: -211_630,
        [`event:${id}`]: 0,
        [`user:${users.artist!.id}`]: 160_000,
        [`user:${users.agent!.id}`]: 30_000,
        platform: 10_000,
        fees: 11_630,
      },
    })
    expect(await fixture.reconcile()).toEqual([])
  })
})
