import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { moneyApi } from '#shared/api/money.ts'
import { localDate } from '#shared/domain/time.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { upgradeEvent } from '#functions/event/data/upgrade-event.ts'
import { addVenue } from '#functions/people/data/venue.ts'
import { isShown, rangeOf, readFilter } from '#web/booking/events/event-filter.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { csvRows } from '#tests/support/figures/reader.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { bookedOn } from '#tests/support/money-scenario.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { storeOlder } from '#tests/support/older-items.ts'
import { untilSigned } from '#tests/support/scenario.ts'

/** A gig counts in the month of its day at the place, for everybody (docs/product.md#figures). */

let fixture: MoneyFixture
const start = async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  await fixture.setClock(bookedOn)
}
beforeAll(start)
afterEach(() => fixture.setClock(bookedOn))

const hour = 3_600_000
const inHonolulu = async () => {
  const { id } = await addVenue(fixture.deps(), {
    ...{ name: 'The Shell', street: '2805 Monsarrat Ave', city: 'Honolulu', state: 'HI', zipcode: '96815' },
    ...{ phone: '808-555-0100', email: 'house@shell.example', kind: 'hotel', timezone: 'Pacific/Honolulu' },
  } as Parameters<typeof addVenue>[1])
  return id
}

/** Booked for 4,000; the agent's share is 600. */
const book = async (start: string, patch: object = {}): Promise<string> => {
  const when = { start, end: new Date(Date.parse(start) + 3 * hour).toISOString(), ...patch }
  const { id } = await untilSigned(fixture.api, bookingOf(fixture, 1, when))
  await ask(fixture.api, money.payDeposit, 'client', { params: { id } })
  await fixture.drain()
  return id
}

const overview = async (timezone = 'America/New_York') => {
  const { booked, commission } = await ask(fixture.api, moneyApi.getOverview, 'agent', { timezone })
  const of = <Row extends { month: string }>(rows: readonly Row[], month: string) =>
    rows.find((row) => row.month === month)
  return (month: string) => ({ ...of(booked, month), pending: of(commission, month)?.pending })
}

const gigsIn = async (year: string, month?: string) => {
  const query = { year, ...(month !== undefined && { month }) }
  const file = await ask(fixture.api, moneyApi.getCommissionsFile, 'agent', { query })
  return csvRows(file as string).map(({ gig, event_id }) => `${gig} ${event_id}`)
}

const listed = async (month: string, timezone: string) => {
  const filter = readFilter(new URLSearchParams({ month }))
  const range = Object.entries(rangeOf(filter, new Date(fixture.table.now))).filter(([, value]) => value !== undefined)
  const rows = await ask(fixture.api, lookupsApi.listEvents, 'agent', {
    query: Object.fromEntries(range) as never,
    timezone,
  })
  return rows.filter((row) => isShown(filter, row as never, Date.parse(fixture.table.now))).map(({ id }) => id)
}

describe.each([
  ['New York', 'America/New_York', '2026-12-01T02:00:00.000Z', '2026-11', '2026-12'],
  ['Honolulu', 'Pacific/Honolulu', '2026-10-01T07:00:00.000Z', '2026-09', '2026-10'],
])('a gig at 9 PM in %s on the last day of a month', (_, zone, start, own, utc) => {
  let id: string
  let before: Awaited<ReturnType<typeof overview>>
  beforeAll(async () => {
    before = await overview()
    id = await book(start, zone === 'Pacific/Honolulu' ? { venue_id: await inHonolulu() } : {})
  })

  it('is in that month on the money screen, wherever the reader is', async () => {
    for (const timezone of ['America/New_York', 'Pacific/Honolulu', 'Pacific/Auckland']) {
      const now = await overview(timezone)
      expect(now(own).amount).toBe(before(own).amount! + 4000)
      expect(now(own).events).toBe(before(own).events! + 1)
      expect(now(own).pending).toBe(before(own).pending! + 600)
      expect(now(utc)).toEqual(before(utc))
    }
  })

  it('is in that month in the file and in the list, wherever the reader is', async () => {
    const line = `${localDate(start, zone)} ${id}`
    expect(await gigsIn('2026', String(Number(own.slice(5))))).toContain(line)
    expect(await gigsIn('2026', String(Number(utc.slice(5))))).not.toContain(line)
    for (const timezone of ['America/New_York', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
      expect(await listed(own, timezone), timezone).toContain(id)
      expect(await listed(utc, timezone), timezone).not.toContain(id)
    }
  })
})

it('begins with the month of the reader', async () => {
  await fixture.setClock('2026-07-01T02:00:00.000Z')
  const first = async (timezone: string) =>
    (await ask(fixture.api, moneyApi.getOverview, 'agent', { timezone })).booked[0]!.month
  expect([await first('America/New_York'), await first('UTC')]).toEqual(['2026-06', '2026-07'])
})

describe('totals that an older release wrote', () => {
  let id: string
  const event = async (): Promise<EventItem> => (await findEvent(fixture.deps(), id))!
  const amounts = async () => {
    const of = await overview()
    return [of('2026-12').amount, of('2026-12').events, of('2027-01').amount, of('2027-01').events]
  }
  const without = (row: Record<string, unknown>, prefix: string) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith(prefix) && name !== 'sv'))
  const totals = async () => (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('TOTALS#'))

  /** A thousand more is booked, and owed. */
  const raised = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        /^(booked|owed_\d\d)$/.test(name) && value !== 0 ? Number(value) + 100_000 : value,
      ]),
    )

  beforeAll(async () => {
    await start()
    id = await book('2027-01-01T02:00:00.000Z')
    // It knows no moves.
    await storeOlder(fixture.table, [
      ...(await totals()).map((row) => without(row, 'moved_')),
      ...[without({ ...(await event()) }, 'month_move')],
    ])
  })

  it('are as before until the upgrade, and right after it, however often it runs', async () => {
    expect(await amounts()).toEqual([0, 0, 4000, 1])
    await Promise.all([1, 2].map(() => upgradeEvent(fixture.table.deps(), id)))
    await upgradeEvent(fixture.table.deps(), id)
    expect(await amounts()).toEqual([4000, 1, 0, 0])
  })

  it('are right again after that release came back and changed the price', async () => {
    const { month_move, ...now } = await event()
    expect(month_move).toMatchObject({ from: '2027-01', to: '2026-12', booked: 400_000 })
    const changed = { ...now, month_move, client_rate_booked: 500_000, version: now.version + 1 }
    await storeOlder(fixture.table, [changed, ...(await totals()).map((row) => without(raised(row), '-'))])
    expect(await amounts()).toEqual([4000, 1, 1000, 0])
    await upgradeEvent(fixture.table.deps(), id)
    expect(await amounts()).toEqual([5000, 1, 0, 0])
  })

  it('are right after the next save, without the upgrade', async () => {
    await storeOlder(fixture.table, [without({ ...(await event()) }, '-')])
    const body = { by: 'performer' as const, reason: 'The singer is ill' }
    await ask(fixture.api, money.cancelEvent, 'agent', { params: { id }, body })
    await fixture.drain()
    expect(await amounts()).toEqual([0, 0, 0, 0])
    expect((await event()).month_move?.booked ?? 0).toBe(0)
  })
})
