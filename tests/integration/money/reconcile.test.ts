import { noteReconciled } from '#functions/money/data/found.ts'
import { cents } from '#shared/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ProviderNotSet } from '#functions/platform/config/stripe.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { firstJob, reconcileStep } from '#functions/money/reconcile/reconcile.ts'
import { zipcodesOf } from '#functions/people/places/zipcodes-of.ts'
import { giveBack, reserve } from '#functions/money/data/ledger.ts'
import { actManually, addFunds } from '#tests/support/stripe.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { ask } from '#tests/support/api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, payOnPage, playedAndPaid, signed } from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney()
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
})
afterAll(() => {
  fixture.table.stop()
})

describe('reconciliation', () => {
  it('raises no alarm before the provider’s key was set', async () => {
    const isNotSet = { ...fixture.deps(), stripe: () => Promise.reject(new ProviderNotSet()) }
    fixture.table.jobs.length = 0
    await runScheduled(isNotSet, { type: 'reconcile' })
    expect(fixture.table.jobs).toEqual([])
    const deps = grantedDeps(fixture.table, 'scheduled-jobs', { stripe: () => Promise.resolve(fixture.stripe) })
    await runScheduled(deps, { type: 'reconcile' })
    expect(fixture.table.jobs).toMatchObject([{ type: 'reconcile', step: 'movements' }])
  })

  it('is one chain, though its schedule fires twice', async () => {
    fixture.table.jobs.length = 0
    const given = { now: '2026-05-01T16:00:05.000Z', stripe: () => Promise.resolve(fixture.stripe) }
    for (let i = 0; i < 2; i += 1) await runScheduled(fixture.table.deps(given), { type: 'reconcile' })
    expect(fixture.table.jobs).toMatchObject([{ type: 'reconcile', step: 'movements' }])
  })

  it('says on the first night of a month that the list of ZIP codes is older than a year', async () => {
    const toldAt = async (now: string) => {
      const lines = await linesOf(() => runScheduled({ ...fixture.deps(), now }, { type: 'reconcile' }))
      return lines.some(({ message }) => message === 'ZipcodesOutdated')
    }
    const nextYear = Number(zipcodesOf.slice(0, 4)) + 2
    expect(await toldAt(`${zipcodesOf.slice(0, 8)}01T04:10:00.000Z`)).toBe(false)
    expect(await toldAt(`${nextYear}-01-01T04:10:00.000Z`)).toBe(true)
    expect(await toldAt(`${nextYear}-01-01T05:10:00.000Z`)).toBe(false)
    expect(await toldAt(`${nextYear}-01-02T04:10:00.000Z`)).toBe(false)
  })

  it('finds nothing if all is well, and every kind of difference otherwise', async () => {
    await fixture.setClock(bookedOn)
    const { id } = await inFull(fixture)
    const lost = await signed(fixture)
    fixture.emulator.faults.set({
      webhooks: { mode: 'lose' },
      api: [{ match: 'POST /v1/invoices/*/pay', mode: 'timeout_before' }],
    })
    await ask(fixture.api, money.payDeposit, 'client', { params: lost.params })
    fixture.emulator.faults.set({ api: [], webhooks: null })
    await fixture.setClock('2026-06-01T13:00:00.000Z')
    // In progress: not a difference yet.
    expect(await fixture.reconcile()).toEqual([])
    await fixture.setClock('2026-06-01T15:00:00.000Z')
    expect(await fixture.reconcile()).toMatchObject([{ what: 'a payment operation has no outcome' }])
    await fixture.sweep()
    expect(await fixture.reconcile()).toEqual([])

    const account = await fixture.connect('artist')
    await fixture.stripe.transfers.create({ amount: 1000, currency: 'usd', destination: account })
    await fixture.deps().db.transact([reserve(fixture.deps(), id, cents(5))])
    await fixture.setClock('2026-06-01T16:00:00.000Z')
    expect(await fixture.reconcile()).toMatchObject([
      { what: 'the provider has a movement that is not ours', provider: 1000 },
      { what: 'funds and ledger differ', event_id: id, ledger: 400_000, provider: 399_995 },
    ])
  })

  it('reports money that is not ours once, even if the run dies before it is booked', async () => {
    await fixture.setClock('2026-06-01T18:00:00.000Z')
    addFunds(fixture.emulator, 700)
    await fixture.stripe.transfers.create({
      amount: 700,
      currency: 'usd',
      destination: await fixture.connect('artist2'),
    })
    await fixture.setClock('2026-06-01T19:00:00.000Z')
    const deps = fixture.deps()
    const job = await firstJob(deps)
    const dies = { ...deps.db, transact: () => Promise.reject(new Error('out of memory')) }
    const [lines, later] = [
      await linesOf(() => expect(reconcileStep({ ...deps, db: dies }, job)).rejects.toThrow('out of memory')),
      await linesOf(() => reconcileStep(fixture.deps(), job)),
    ]
    for (const logged of [lines, later])
      expect(logged).toMatchObject([{ message: 'ReconciliationDifference', provider: 700 }])
    expect(await linesOf(() => reconcileStep(fixture.deps(), job))).toEqual([])
  })

  it('goes on past the account of a payee who has disconnected without a word', async () => {
    await fixture.setClock(bookedOn)
    await fixture.connect('agent')
    const account = await fixture.connect('artist')
    const { id, afterwards, params } = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params })
    await fixture.drain()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    actManually(fixture.emulator, 'disconnect', { id: account })
    await fixture.drain()
    fixture.emulator.faults.set({ webhooks: null })
    await fixture.deps().db.transact([giveBack(fixture.deps(), id, cents(5))])
    await fixture.setClock(new Date(Date.parse(afterwards) + 3_600_000).toISOString())
    expect(await fixture.reconcile()).toContainEqual({
      what: 'funds and ledger differ',
      event_id: id,
      ledger: 0,
      provider: 5,
    })
    expect((await linesOf(() => fixture.reconcile())).map(({ message }) => message)).toContain(
      'the account of a payee cannot be read',
    )
  })

  it('records an invoice paid on its page after a declined charge, although no webhook reported it', async () => {
    await fixture.setClock(bookedOn)
    await fixture.saveCard('client', 'pm_card_authenticationRequired')
    const { id, params } = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.drain()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await payOnPage(fixture, id)
    await fixture.drain()
    await fixture.setClock('2026-06-01T17:00:00.000Z')
    expect((await get(fixture, id)).status).toBe('proposed')
    expect(
      (await fixture.reconcile()).filter(({ op_key, event_id }) => op_key?.includes(id) || event_id === id),
    ).toEqual([])
    expect(await get(fixture, id)).toMatchObject({
      status: 'booked',
      payments: [{ paid_at: '2026-06-01T17:00:00.000Z', failed_at: null }],
    })
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
  })

  it('records a returned refund within the hour or after an outage, and a missed one at night', async () => {
    for (const [returnedAt, lastRun, checkedAt, isFound] of [
      ['2026-06-01T20:00:00.000Z', '2026-06-01T19:30:00.000Z', '2026-06-01T20:30:00.000Z', true],
      ['2026-06-22T13:00:00.000Z', '2026-06-22T12:30:00.000Z', '2026-06-22T13:30:00.000Z', true],
      ['2026-06-02T13:00:00.000Z', '2026-06-23T12:30:00.000Z', '2026-06-23T13:30:00.000Z', false],
      ['2026-06-02T13:00:00.000Z', '2026-06-02T12:30:00.000Z', '2026-06-23T13:30:00.000Z', true],
      ['2026-06-02T13:00:00.000Z', '2026-06-24T03:10:00.000Z', '2026-06-24T04:10:00.000Z', true],
    ] as const) {
      await fixture.setClock(bookedOn)
      await fixture.saveCard('client')
      const { id, params } = await inFull(fixture)
      fixture.emulator.faults.set({ refunds: 'failed_later' })
      await ask(fixture.api, money.refundEvent, 'agent', { params })
      await fixture.drain()
      fixture.emulator.faults.set({ refunds: 'succeeded', webhooks: { mode: 'lose' } })
      await fixture.setClock(returnedAt)
      await fixture.emulator.runDue()
      await fixture.setClock(lastRun)
      await noteReconciled(fixture.deps())
      await fixture.setClock(checkedAt)
      await fixture.reconcile()
      fixture.emulator.faults.set({ webhooks: null })
      expect((await get(fixture, id)).status).toBe(isFound ? 'refund_incomplete' : 'refunded')
      expect((await fixture.ledger(id)).available).toBe(isFound ? 400_000 : 200_000)
    }
  })
})
