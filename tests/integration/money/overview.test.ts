import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { monthTotalsWrites } from '#functions/event/data/month-totals.ts'
import { owedRows } from '#functions/event/data/receivables.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, inFull, playedAndPaid, playedBar, signed, type Played } from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(async () => {
  await matchesEvents()
  fixture.table.stop()
})

const overview = (who = 'agent') => ask(fixture.api, moneyApi.getOverview, who, {})
const deposit = async ({ params }: Played) => {
  await ask(fixture.api, money.payDeposit, 'client', { params })
  await fixture.drain()
}
const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * 86_400_000).toISOString()
const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const owedBy = (rows: Awaited<ReturnType<typeof overview>>['receivables']) =>
  Object.fromEntries(rows.map(({ age, amount }) => [age, amount]))

/** Totals and lists equal the sums over all events: no change loses a cent. */
const matchesEvents = async () => {
  const rows = await fixture.table.dump()
  const events = rows.filter(({ SK }) => SK === 'EVENT') as unknown as Event[]
  const expected = new Map<string, number>()
  for (const event of events)
    for (const { Update } of monthTotalsWrites(fixture.deps(), undefined, event)) {
      const { Key: key, ExpressionAttributeNames: names, ExpressionAttributeValues: values } = Update!
      for (const i of Object.keys(names!).keys()) {
        const name = `${key!.PK} ${key!.SK} ${names![`#f${i}`]}`
        expected.set(name, (expected.get(name) ?? 0) + Number(values![`:f${i}`]))
      }
    }
  const stored = rows
    .filter(({ PK }) => String(PK).startsWith('TOTALS#'))
    .flatMap(({ PK, SK, sv: _version, ...fields }) =>
      Object.entries(fields).map(([field, amount]) => [`${PK} ${SK} ${field}`, amount] as const),
    )
    .filter(([, amount]) => amount !== 0)
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected))
  const keys = (some: readonly Record<string, unknown>[]) => some.map(({ PK, SK }) => `${PK} ${SK}`).sort()
  expect(keys(rows.filter(({ PK }) => /^OWED#(?!CHANGES)/.test(String(PK))))).toEqual(keys(events.flatMap(owedRows)))
}

describe('the money screen', () => {
  it('shows the bookings of the next twelve months, from the deposit on', async () => {
    const before = await overview()
    const event = await signed(fixture)
    expect(total((await overview()).booked)).toBe(total(before.booked))
    await deposit(event)
    const { booked, commission } = await overview()
    expect(booked).toHaveLength(12)
    expect(booked[0]!.month).toBe('2026-06')
    expect(booked.find(({ month }) => month === event.start.slice(0, 7))).toMatchObject({ amount: 4000, events: 1 })
    expect(commission.find(({ month }) => month === event.start.slice(0, 7))).toMatchObject({ earned: 0, pending: 600 })
    expect(await overview('admin')).toMatchObject({ booked, commission })
    expect(total((await overview('agent2')).booked)).toBe(0)
  })

  it('shows the debts of clients, by days after the due day', async () => {
    const event = await signed(fixture)
    await deposit(event)
    const { balance_due_at } = (await fixture.table.dump()).find(({ id }) => id === event.id) as unknown as Event
    const before = await overview()
    expect(before.overdue).toEqual([])
    // The bank refuses every further charge, so that the balance stays open.
    await fixture.saveCard('client', 'pm_card_chargeCustomerFail')
    for (const [days, age] of [
      [0, 'not_due'],
      [1, 'days_1_7'],
      [7, 'days_1_7'],
      [8, 'days_8_30'],
      [30, 'days_8_30'],
      [31, 'days_over_30'],
    ] as const) {
      await fixture.setClock(later(balance_due_at!, days))
      const { receivables, overdue } = await overview()
      expect(owedBy(receivables)[age], `${days} days`).toBeGreaterThanOrEqual(2000)
      expect(overdue.filter(({ event_id }) => event_id === event.id).map((one) => one.days)).toEqual(
        days === 0 ? [] : [days],
      )
    }
    const { balances } = await overview()
    expect(balances).toEqual([expect.objectContaining({ client: 'Nora Whitfield' })])
    expect(await overview('admin')).not.toHaveProperty('balances')
    await fixture.saveCard('client')
  })

  it('counts the balance as owed until it is paid, and the commission as earned once it is transferred', async () => {
    const event = await playedAndPaid(fixture)
    const month = event.start.slice(0, 7)
    const find = async () => (await overview()).commission.find((one) => one.month === month)!
    const before = await find()
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    const after = await find()
    expect(after.earned - before.earned).toBe(600)
    expect(before.pending - after.pending).toBe(600)
  })

  it('does not count a canceled event as booked', async () => {
    const event = await inFull(fixture)
    const month = event.start.slice(0, 7)
    const find = async () => (await overview()).booked.find((one) => one.month === month)!
    const before = await find()
    const body = { by: 'performer', reason: 'The singer is ill' }
    await ask(fixture.api, money.cancelEvent, 'agent', { params: event.params, body })
    await fixture.drain()
    const after = await find()
    expect([before.amount - after.amount, before.events - after.events]).toEqual([4000, 1])
  })

  it("shows a bar's invoice as owed within two weeks", async () => {
    const event = await playedBar(fixture)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: event.params, body: {} })
    await fixture.drain()
    await fixture.setClock(later(fixture.table.now, 15))
    const late = (await overview('admin')).overdue.filter(({ event_id }) => event_id === event.id)
    expect(late).toMatchObject([{ amount: 4000, days: 1 }])
  })

  it('shows admins the balance at the provider, and everything else when the provider is silent', async () => {
    const { provider } = await overview('admin')
    const { available, pending } = await fixture.stripe.balance.retrieve()
    expect(provider).toMatchObject({ available: available[0]!.amount / 100, pending: pending[0]!.amount / 100 })
    expect(await overview('agent')).not.toHaveProperty('provider')
    await fixture.setClock(later(fixture.table.now, 1))
    const { stripe } = fixture.api.overrides
    fixture.api.overrides.stripe = () => Promise.reject(new Error('down'))
    const without = await overview('admin')
    fixture.api.overrides.stripe = stripe!
    expect(without).toMatchObject({ provider: null, booked: expect.any(Array) })
  })

  it('is not for clients and vendors', async () => {
    for (const who of ['client', 'artist', 'musician'])
      expect(await refused(fixture.api, moneyApi.getOverview, who)).toMatchObject({ status: 403 })
  })

  it('costs one round trip after the session', async () => {
    await overview()
    expect(fixture.api.roundTrips).toBe(2)
  })
})
