import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { moneyWaits } from '#shared/domain/event/lifecycle/money-waits.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { shows } from '#tests/support/habits.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, type Played } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'

/** Refunds that Stripe accepts and keeps: without a balance transaction, nothing has moved. */

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  for (const who of ['agent', 'artist']) await fixture.connect(who)
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
})
afterEach(() => {
  fixture.table.stop()
})

const day = 86_400_000
const inDays = (days: number) => fixture.moveTo(new Date(Date.parse(fixture.table.now) + days * day).toISOString())
const refund = () => fixture.emulator.act(({ store }) => store.rows('refunds')[0]!.object)
const told = () => fixture.mails.filter(({ template }) => template === 'refund_made').length
const waitsOf = async ({ id }: Played) =>
  moneyWaits(await getEvent(fixture.deps(), id), fixture.table.now)
    .filter(({ whose }) => whose === 'client')
    .map(({ amount, where, why, holder, what }) => [amount, where, why, holder, what])
/** Paid in full, and refunded by policy: half of $4,000. */
const kept = async (how: 'kept' | 'charge_pending'): Promise<Played> => {
  const event = await inFull(fixture)
  await inDays(3)
  fixture.emulator.faults.set({ refunds: how })
  await ask(fixture.api, money.refundEvent, 'agent', { params: event.params })
  await fixture.drain()
  return event
}
const inBooks = async ({ id }: Played) => {
  const { held, available } = await fixture.ledger(id)
  return [held[`event:${id}`], available]
}
const nights = async (count: number) => {
  for (let i = 0; i < count; i += 1) {
    await inDays(1)
    expect(await fixture.reconcile()).toEqual([])
  }
}

describe('a refund that the balance does not cover', () => {
  it(
    shows('refund_kept_for_funds', 'stays in the event for its client until a top-up, and the books agree each night'),
    async () => {
      const event = await kept('kept')
      expect(refund()).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' })
      expect(await get(fixture, event.id)).toMatchObject({ status: 'refunded' })
      // The event holds all of it, and spends none of it on others.
      expect(await inBooks(event)).toEqual([400_000, 200_000])
      expect(await waitsOf(event)).toEqual([[200_000, 'held', 'refund_kept', 'admin', 'The refund waits for money']])
      expect(told()).toBe(0)
      await nights(10)
      expect(await inBooks(event)).toEqual([400_000, 200_000])
      const statement = await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: event.id } })
      expect(statement.problems).toEqual([])
      expect(statement.refunds.map(({ agreed, ledger, provider }) => [agreed, ledger, provider])).toEqual([[0, 0, 0]])

      actManually(fixture.emulator, 'topup', { id: '', amount: 500_000 })
      await fixture.drain()
      expect(refund().status).toBe('succeeded')
      expect(await inBooks(event)).toEqual([200_000, 200_000])
      expect(await waitsOf(event)).toEqual([])
      expect(told()).toBe(2)
      expect((await get(fixture, event.id)).payments?.[0]).toMatchObject({
        refund_status: 'refunded',
        refund_kept: null,
      })
      await nights(2)
    },
  )

  it('says so on the row of the event, with the act of an admin, and to nobody else', async () => {
    const event = await kept('kept')
    const stored = projectionOf(inForce(await getEvent(fixture.deps(), event.id)))
    const rowOf = (who: string) => projectRow(stored, viewerOf(fixture.users[who]!))
    expect(rowOf('admin').refund_kept).toMatchObject({ amount: 200_000, why: 'funds' })
    expect(rowOf('client').refund_kept).toBeUndefined()
    const { matters } = readiness(rowOf('admin'), fixture.table.now)
    expect(matters.find(({ kind }) => kind === 'refund_kept')).toMatchObject({
      ...{ holder: 'admin', label: 'Top up at Stripe', act: 'top_up', what: 'The refund waits for money' },
      // The mails about money that waits say it, too.
      detail:
        '$2,000.00 go back to the client once the balance covers them. A top-up takes up to 7 business days, and ' +
        'Stripe gives up on Sunday, July 19, 2026: until then, a check would pay twice',
    })
    const { action } = nextStep(rowOf('admin'), viewerOf(fixture.users.admin!), fixture.table.now)
    expect(action).toBe('top_up')
    expect((await get(fixture, event.id, 'client')).payments?.[0]).not.toHaveProperty('refund_kept')
  })

  it('fails later: the client is owed it, and the books have never moved', async () => {
    const event = await kept('kept')
    actManually(fixture.emulator, 'refund-fail', { id: refund().id })
    await fixture.drain()
    expect(refund().failure_balance_transaction).toBeUndefined()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'refund_incomplete' })
    expect(await inBooks(event)).toEqual([400_000, 400_000])
    expect((await fixture.ledger(event.id)).entries.some(({ kind }) => kind === 'refund' || kind === 'returned')).toBe(
      false,
    )
    await nights(2)
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    await ask(fixture.api, money.refundEvent, 'admin', { params: event.params })
    await fixture.drain()
    expect(await inBooks(event)).toEqual([200_000, 200_000])
    await nights(1)
  })

  it(
    shows('refund_kept_too_long', 'fails after 45 days: an admin makes it again, or pays by check and says so'),
    async () => {
      const event = await kept('kept')
      await nights(44)
      expect(await waitsOf(event)).toMatchObject([[200_000, 'held', 'refund_kept', 'admin', expect.any(String)]])
      await nights(2)
      expect(refund()).toMatchObject({ status: 'failed', failure_reason: 'insufficient_funds' })
      expect(await waitsOf(event)).toMatchObject([[200_000, 'held', 'refund_failed', 'admin', expect.any(String)]])
      const { payments } = await get(fixture, event.id)
      const check = { payment_id: payments![0]!.id, method: 'check' as const, amount: 2000, reference: 'No. 1042' }
      const body = { ...check, paid_at: fixture.table.now }
      await ask(fixture.api, money.refundOutside, 'admin', { params: event.params, body })
      await fixture.drain()
      expect(await get(fixture, event.id)).toMatchObject({ status: 'refunded' })
      expect(await waitsOf(event)).toEqual([])
      expect(await inBooks(event)).toEqual([200_000, 200_000])
    },
  )

  it('is booked by the night if no webhook tells that it moved', async () => {
    const event = await kept('kept')
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    actManually(fixture.emulator, 'topup', { id: '', amount: 500_000 })
    await fixture.drain()
    await inDays(1)
    await fixture.reconcile()
    expect(await inBooks(event)).toEqual([200_000, 200_000])
    expect(await fixture.reconcile()).toEqual([])
  })

  it('is one record of a cancellation: its fee waits, too', async () => {
    const event = await inFull(fixture)
    await inDays(3)
    fixture.emulator.faults.set({ refunds: 'kept' })
    await ask(fixture.api, money.cancelEvent, 'agent', {
      params: event.params,
      body: { by: 'performer', reason: 'Ill' },
    })
    await fixture.drain()
    expect((await get(fixture, event.id)).refunds).toMatchObject([{ status: 'pending', kept: { why: 'funds' } }])
    expect(await waitsOf(event)).toEqual([[400_000, 'held', 'refund_kept', 'admin', 'The refund waits for money']])
    await nights(2)
    actManually(fixture.emulator, 'topup', { id: '', amount: 500_000 })
    await fixture.drain()
    expect((await get(fixture, event.id)).refunds).toMatchObject([{ status: 'refunded', kept: null }])
    expect(await inBooks(event)).toEqual([0, 0])
    expect(told()).toBe(2)
    await nights(1)
  })
})

describe('a refund of a payment that has not settled', () => {
  it(
    shows('refund_of_pending_payment', 'waits for the bank without a task of anybody, and is booked when it moves'),
    async () => {
      const event = await kept('charge_pending')
      expect(await waitsOf(event)).toEqual([[200_000, 'held', 'refund_slow', 'bookme', 'The refund waits for a bank']])
      expect(await fixture.reconcile()).toEqual([])
      expect(await inBooks(event)).toEqual([400_000, 200_000])
      await inDays(2)
      expect(await inBooks(event)).toEqual([200_000, 200_000])
      expect(await fixture.reconcile()).toEqual([])
    },
  )
})

describe('a refund made in the dashboard that the balance does not cover', () => {
  it('is booked once it moves', async () => {
    const event = await inFull(fixture)
    await inDays(3)
    fixture.emulator.faults.set({ refunds: 'kept' })
    const charge = fixture.emulator.act(({ store }) => store.rows('charges')[0]!.object.id)
    actManually(fixture.emulator, 'refund', { id: charge, amount: 10_000 })
    await fixture.drain()
    expect(await inBooks(event)).toEqual([400_000, 400_000])
    await nights(2)
    actManually(fixture.emulator, 'topup', { id: '', amount: 500_000 })
    await fixture.drain()
    expect(await inBooks(event)).toEqual([390_000, 390_000])
    await nights(1)
  })
})
