import { cents } from '#shared/domain/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reserve } from '#functions/money/data/ledger.ts'
import { onboard } from '#local/stripe/in-process.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, playedAndPaid, transfersOf } from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
let artistAccount: string
beforeAll(async () => {
  fixture = await startMoney()
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  await fixture.connect('agent')
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], transfers_fail_to: [], refunds: 'succeeded' })
})
afterAll(() => {
  fixture.table.stop()
})

describe('paying vendors', () => {
  it('reports who has no bank account, pays the others, and the rest once the account is in order', async () => {
    const { id, params } = await playedAndPaid(fixture)
    fixture.mails.length = 0
    const failed = await ask(fixture.api, money.payVendors, 'agent', { params })
    expect(failed).toMatchObject({
      status: 'payment_failed',
      artist_status: 'confirmed',
      pay_errors: [
        {
          name: 'Elena Marsh',
          amount: 3200,
          role: 'artist',
          error: { message: 'Elena Marsh has not completed the bank settings yet' },
        },
      ],
    })
    expect(fixture.mails).toMatchObject([
      {
        template: 'vendor_payment_failed',
        to: 'admins',
        variables: { errors: 'Elena Marsh (artist), $3,200.00: Elena Marsh has not completed the bank settings yet' },
      },
      { template: 'vendor_payment_failed', to: fixture.users.agent!.email },
    ])
    expect(await fixture.ledger(id)).toMatchObject({ available: 340_000 })
    artistAccount = await fixture.connect('artist', false)
    expect((await ask(fixture.api, money.payVendors, 'agent', { params })).pay_errors).toMatchObject([
      { error: { message: 'The bank settings are not complete yet' } },
    ])
    onboard(fixture.emulator, artistAccount)
    await fixture.drain()
    expect(await get(fixture, id)).toMatchObject({ status: 'paid', artist_status: 'paid', pay_errors: [] })
    expect(await transfersOf(fixture, id)).toHaveLength(2)
    expect(await fixture.ledger(id)).toMatchObject({ available: 0 })
    expect(await refused(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({ status: 409 })
  })

  it('pays nobody twice for many clicks at once', async () => {
    const { id, params } = await playedAndPaid(fixture)
    fixture.emulator.faults.set({ latency_ms: 20 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.api.call(money.payVendors, 'agent', { params })),
    )
    fixture.emulator.faults.set({ latency_ms: 0 })
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const { body } of answers) expect(body.status).toBe('paid')
    expect(await transfersOf(fixture, id)).toHaveLength(2)
  })

  it("is for the event's agent and admins", async () => {
    const { params } = await playedAndPaid(fixture)
    for (const [who, status] of [
      ['client', 403],
      ['artist', 403],
      ['agent2', 404],
    ] as const) {
      expect(await refused(fixture.api, money.payVendors, who, { params })).toMatchObject({ status })
    }
  })

  it('continues after a timeout that hid a success', async () => {
    const { id, params } = await playedAndPaid(fixture)
    fixture.emulator.faults.set({
      api: [{ match: 'POST /v1/transfers', mode: 'timeout_after_success', times: 1 }],
      webhooks: { mode: 'lose' },
    })
    expect((await ask(fixture.api, money.payVendors, 'agent', { params })).status).toBe('played')
    await fixture.drain()
    fixture.emulator.faults.set({ webhooks: null })
    expect((await get(fixture, id)).status).toBe('paid')
    expect(await transfersOf(fixture, id)).toHaveLength(2)
  })

  it('never pays out more than came in', async () => {
    const { id, params } = await playedAndPaid(fixture)
    await fixture.deps().db.transact([reserve(fixture.deps(), id, cents(30_000))])
    const before = await fixture.table.dump()
    expect(await refused(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({
      status: 409,
      error_message: 'The payments of the client do not cover this',
    })
    expect(await fixture.table.dump()).toEqual(before)
    expect(await transfersOf(fixture, id)).toEqual([])
  })
})

describe('a refund', () => {
  it('that partly fails is completed by an admin, and refunds nothing twice', async () => {
    const { id, params } = await inFull(fixture)
    fixture.emulator.faults.set({ refunds: 'refused' })
    fixture.mails.length = 0
    const failed = await ask(fixture.api, money.refundEvent, 'agent', { params })
    expect(failed).toMatchObject({
      status: 'refund_incomplete',
      payments: [{ refund_status: 'failed', refund_amount: 2000 }],
      refund_errors: [
        {
          payment_id: failed.payments![0]!.id,
          payment_amount: 4000,
          payment_type: 'in_full',
          amount: 2000,
          payment_date: bookedOn,
        },
      ],
    })
    expect(fixture.mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
      'refund_failed admins',
      `refund_failed ${fixture.users.agent!.email}`,
      `event_canceled ${fixture.users.artist!.email}`,
    ])
    expect(await fixture.ledger(id)).toMatchObject({ available: 400_000 })
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    expect(await refused(fixture.api, money.refundEvent, 'agent', { params })).toMatchObject({
      status: 409,
      error_message: 'An admin has to complete this refund',
    })
    expect(await ask(fixture.api, money.refundEvent, 'admin', { params })).toMatchObject({
      status: 'refunded',
      refund_errors: [],
      payments: [{ refund_status: 'refunded' }],
    })
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
  })

  it('that takes days is refunded at once for the event, and pending for the payment', async () => {
    const { id, params } = await inFull(fixture)
    fixture.emulator.faults.set({ refunds: 'pending' })
    expect(await ask(fixture.api, money.refundEvent, 'agent', { params })).toMatchObject({
      status: 'refunded',
      payments: [{ refund_status: 'pending', refunded_at: null }],
    })
    await fixture.moveTo('2026-06-05T12:00:00.000Z')
    expect(await get(fixture, id)).toMatchObject({
      status: 'refunded',
      payments: [{ refund_status: 'refunded', refunded_at: '2026-06-05T12:00:00.000Z' }],
    })
  })

  it('that is returned later has to be retried', async () => {
    const { id, params } = await inFull(fixture)
    fixture.emulator.faults.set({ refunds: 'failed_later' })
    expect(await ask(fixture.api, money.refundEvent, 'agent', { params })).toMatchObject({ status: 'refunded' })
    await fixture.moveTo('2026-06-01T14:00:00.000Z')
    expect(await get(fixture, id)).toMatchObject({
      status: 'refund_incomplete',
      payments: [{ refund_status: 'failed' }],
    })
    expect(await fixture.ledger(id)).toMatchObject({ available: 400_000, entries: { length: 3 } })
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    expect(await ask(fixture.api, money.refundEvent, 'admin', { params })).toMatchObject({ status: 'refunded' })
    expect(await ask(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({ status: 'canceled' })
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { [`event:${id}`]: 0 } })
    await fixture.setClock('2026-06-01T18:00:00.000Z')
    expect(
      (await fixture.reconcile()).filter(({ event_id, op_key }) => event_id === id || op_key?.includes(id)),
    ).toEqual([])
  })

  it('of ten clicks happens once', async () => {
    const { id, params } = await inFull(fixture)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.api.call(money.refundEvent, 'agent', { params })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
  })
})
