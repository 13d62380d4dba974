import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { canCancel } from '#shared/domain/event/access/cancellation-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, byInstalments, get } from '#tests/support/money-scenario.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], refunds: 'succeeded', webhooks: null })
  fixture.mails.length = 0
})
afterAll(() => {
  fixture.table.stop()
})

/** A lower price has been agreed. */
const agreeOn = async (id: string, price: number) => {
  const deps = fixture.deps()
  const before = await getEvent(deps, id)
  const after: Event = {
    ...before,
    client_rate: cents(price),
    client_rate_booked: cents(price),
    artist_rate: cents(Math.round(price * 0.8)),
  }
  await saveEvent(deps, {
    before,
    after,
    actor: undefined,
    activity: { action: 'agreed' },
    jobs: [{ type: 'refund_overpaid', event_id: id }],
  })
  await fixture.drain()
}

const refundsAt = async (id: string) =>
  (await fixture.stripe.refunds.list({ limit: 100 })).data
    .filter(({ metadata }) => metadata?.event_id === id)
    .map(({ amount, status }) => [amount, status])

describe('a price that falls below the amount paid', () => {
  it('refunds the difference across both payments, and the event stays booked', async () => {
    const { id } = await byInstalments(fixture)
    fixture.mails.length = 0
    await agreeOn(id, 300_001)
    expect(await get(fixture, id)).toMatchObject({
      status: 'booked',
      refunds: [
        { amount: 500, fee: 0, reason: 'change', status: 'refunded' },
        { amount: 499.99, fee: 0, reason: 'change', status: 'refunded' },
      ],
    })
    const refunded = { refund_status: 'refunded', refunded_at: fixture.table.now }
    expect((await get(fixture, id, 'client')).payments).toMatchObject([
      { ...refunded, refund_amount: 500 },
      { ...refunded, refund_amount: 499.99 },
    ])
    const view = await get(fixture, id, 'agent')
    expect(canCancel(relation(viewerOf(fixture.users.agent!), view), view, fixture.table.now)).toEqual({ ok: true })
    expect(await refundsAt(id)).toHaveLength(2)
    expect(await fixture.ledger(id)).toMatchObject({ available: 300_001, held: { [`event:${id}`]: 300_001 } })
    expect(fixture.mails.map(({ template }) => template)).toEqual(['refund_made', 'refund_made'])
    expect(fixture.mails[0]!.variables).toMatchObject({ total: '$999.99' })
    await agreeOn(id, 300_001)
    expect(await refundsAt(id)).toHaveLength(2)
  })

  it('refunds twice if it falls twice, but never more than a payment holds', async () => {
    const { id } = await byInstalments(fixture)
    await agreeOn(id, 100_000)
    await agreeOn(id, 0)
    const { payments, refunds } = await get(fixture, id)
    for (const payment of payments!) {
      const back = refunds!.filter(({ payment_id }) => payment_id === payment.id)
      expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment.amount)
    }
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { [`event:${id}`]: 0 } })
    expect(await fixture.reconcile()).toEqual([])
  })

  it('is still owed when the refund fails: an admin retries it, on a booked event', async () => {
    const { id, params } = await byInstalments(fixture)
    fixture.emulator.faults.set({ refunds: 'refused' })
    fixture.mails.length = 0
    await agreeOn(id, 390_000)
    expect(await get(fixture, id)).toMatchObject({
      status: 'booked',
      payments: [
        { refund_status: 'failed', refund_amount: 50, refunded_at: null },
        { refund_status: 'failed', refund_amount: 50, refunded_at: null },
      ],
      refunds: [{ status: 'failed' }, { status: 'failed' }],
      refund_errors: [{ amount: 50 }, { amount: 50 }],
    })
    expect(fixture.mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
      'refund_failed admins',
      `refund_failed ${fixture.users.agent!.email}`,
    ])
    // Requested again, it is still owed, but not twice.
    await agreeOn(id, 390_000)
    expect((await get(fixture, id)).refunds).toHaveLength(2)
    expect(await fixture.ledger(id)).toMatchObject({ available: 400_000 })
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    expect(await ask(fixture.api, money.refundEvent, 'admin', { params })).toMatchObject({
      status: 'booked',
      refunds: [{ status: 'refunded' }, { status: 'refunded' }],
      refund_errors: [],
    })
    expect(await refundsAt(id)).toEqual([
      [5000, 'succeeded'],
      [5000, 'succeeded'],
    ])
    expect(await fixture.ledger(id)).toMatchObject({ available: 390_000 })
  })

  it('still belongs to the client when everybody has been paid: the platform does not keep it', async () => {
    const event = await byInstalments(fixture)
    const { id, params } = event
    fixture.emulator.faults.set({ refunds: 'refused' })
    await agreeOn(id, 300_000)
    await fixture.setClock(event.afterwards)
    await ask(fixture.api, money.confirmPlayed, 'artist', { params, body: {} })
    expect((await ask(fixture.api, money.payVendors, 'agent', { params })).status).toBe('paid')
    expect(await fixture.ledger(id)).toMatchObject({ available: 100_000, held: { platform: 15_000 } })
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    expect((await ask(fixture.api, money.refundEvent, 'admin', { params })).status).toBe('paid')
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { [`event:${id}`]: 0, platform: 15_000 } })
  })

  it('leaves Refund Event half of the rest', async () => {
    const { id, params } = await byInstalments(fixture)
    await agreeOn(id, 300_000)
    expect(await ask(fixture.api, money.refundEvent, 'agent', { params })).toMatchObject({
      status: 'refunded',
      payments: [{ refund_amount: 750 }, { refund_amount: 750 }],
    })
    expect(await fixture.ledger(id)).toMatchObject({ available: 150_000 })
    expect((await refused(fixture.api, money.refundEvent, 'admin', { params })).status).toBe(409)
  })
})
