import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addVenue } from '#functions/people/data/venue.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { get, paidInvoices } from '#tests/support/money-scenario.ts'
import { untilSigned } from '#tests/support/scenario.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'

/**
 * When a balance is charged and until when an event can be refunded, on clock-change days and a leap day. Expected
 * instants come from another implementation (Python's zoneinfo): 30 calendar days before the start in the venue's
 * wall-clock time.
 */
const days: [zone: string, wall: string, start: string, due: string][] = [
  ['America/New_York', '2:30 that is skipped', '2028-04-11T06:30:00.000Z', '2028-03-12T07:30:00.000Z'],
  ['America/New_York', '1:30 that comes twice', '2028-12-05T06:30:00.000Z', '2028-11-05T05:30:00.000Z'],
  ['America/New_York', '20:00 of a leap day', '2028-03-31T00:00:00.000Z', '2028-03-01T01:00:00.000Z'],
  ['America/Chicago', '2:30 that is skipped', '2028-04-11T07:30:00.000Z', '2028-03-12T08:30:00.000Z'],
  ['America/Chicago', '1:30 that comes twice', '2028-12-05T07:30:00.000Z', '2028-11-05T06:30:00.000Z'],
  ['America/Chicago', '20:00 of a leap day', '2028-03-31T01:00:00.000Z', '2028-03-01T02:00:00.000Z'],
  ['America/Los_Angeles', '2:30 that is skipped', '2028-04-11T09:30:00.000Z', '2028-03-12T10:30:00.000Z'],
  ['America/Los_Angeles', '1:30 that comes twice', '2028-12-05T09:30:00.000Z', '2028-11-05T08:30:00.000Z'],
  ['America/Los_Angeles', '20:00 of a leap day', '2028-03-31T03:00:00.000Z', '2028-03-01T04:00:00.000Z'],
  ['Europe/London', '1:30 that is skipped', '2028-04-25T00:30:00.000Z', '2028-03-26T01:30:00.000Z'],
  ['Europe/London', '1:30 that comes twice', '2028-11-28T01:30:00.000Z', '2028-10-29T00:30:00.000Z'],
  ['Europe/London', '20:00 of a leap day', '2028-03-30T19:00:00.000Z', '2028-02-29T20:00:00.000Z'],
  ['Australia/Lord_Howe', '2:15 that is skipped', '2028-10-30T15:15:00.000Z', '2028-09-30T15:45:00.000Z'],
  ['Australia/Lord_Howe', '1:45 that comes twice', '2028-05-01T15:15:00.000Z', '2028-04-01T14:45:00.000Z'],
  ['Australia/Lord_Howe', '20:00 of a leap day', '2028-03-30T09:00:00.000Z', '2028-02-29T09:00:00.000Z'],
  [
    'Pacific/Honolulu',
    '2:30 of a day on which clocks change elsewhere',
    '2028-04-11T12:30:00.000Z',
    '2028-03-12T12:30:00.000Z',
  ],
  ['Pacific/Honolulu', '1:30 of another', '2028-12-05T11:30:00.000Z', '2028-11-05T11:30:00.000Z'],
  ['Pacific/Honolulu', '20:00 of a leap day', '2028-03-31T06:00:00.000Z', '2028-03-01T06:00:00.000Z'],
]

const bookedOn = '2027-12-01T12:00:00.000Z'
const minute = 60_000
const hour = 60 * minute
const shifted = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

let fixture: MoneyFixture
const venues = new Map<string, string>()
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  for (const timezone of new Set(days.map(([zone]) => zone))) {
    const { id } = await addVenue(fixture.deps(), {
      name: timezone,
      kind: 'hotel',
      street: '1 Main Street',
      city: 'Hudson',
      state: 'NY',
      zipcode: '12534',
      email: 'house@venue.example',
      phone: '518-555-0100',
      timezone,
    })
    venues.set(timezone, id)
  }
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
})
afterAll(() => {
  fixture.table.stop()
})

/** Booked by its deposit; the balance is open. */
const booked = async (zone: string, start: string) => {
  await fixture.setClock(bookedOn)
  const { id } = await untilSigned(
    fixture.api,
    bookingOf(fixture, 1, { venue_id: venues.get(zone)!, start, end: shifted(start, hour / 2) }),
  )
  await ask(fixture.api, money.payDeposit, 'client', { params: { id } })
  await fixture.drain()
  return { id, params: { id } }
}

const fire = (id: string) => runScheduled(fixture.deps(), { type: 'balance', event_id: id })
const random = randomOf(30)

/** The schedule's fate, minute by minute from shortly before the due instant. */
const fates: { name: string; live: (id: string, due: string) => Promise<void> }[] = [
  {
    name: 'its schedule fires',
    live: async (id, due) => {
      await fixture.setClock(due)
      await fire(id)
    },
  },
  {
    name: 'its schedule never fires',
    live: async (_id, due) => {
      const offset = Math.floor(random() * minute)
      for (let ms = offset - 3 * minute; ms < 3 * minute; ms += minute) {
        await fixture.setClock(shifted(due, ms))
        await fixture.sweep()
      }
    },
  },
  {
    name: 'its schedule fires ten times, beginning early',
    live: async (id, due) => {
      for (const ms of [-86_400_000, -hour, -minute, -1]) {
        await fixture.setClock(shifted(due, ms))
        await fire(id)
      }
      await fixture.setClock(due)
      await Promise.all([...Array.from({ length: 6 }, () => fire(id)), fixture.sweep()])
    },
  },
  {
    name: 'it never fires and the sweeps of a quarter of an hour fail',
    live: async (_id, due) => {
      for (const ms of [-minute, 14 * minute + Math.floor(random() * minute)]) {
        await fixture.setClock(shifted(due, ms))
        await fixture.sweep()
      }
    },
  },
]

const lateness: number[] = []

describe.each(days.map(([zone, wall, start, due], i) => ({ zone, wall, start, due, fate: fates[i % fates.length]! })))(
  'at $wall in $zone',
  ({ zone, start, due, fate }) => {
    it(`the balance is charged once when ${fate.name}, and the refund window closes`, async () => {
      const { id, params } = await booked(zone, start)
      expect((await get(fixture, id)).balance_due_at).toBe(due)
      expect(fixture.schedules.get(`balance-${id}`)).toEqual({ at: due, job: { type: 'balance', event_id: id } })
      await fixture.setClock(shifted(due, -1))
      await fire(id)
      await fixture.sweep()
      expect(await paidInvoices(fixture, id)).toEqual([205_830])

      await fate.live(id, due)
      await fixture.drain()
      const { payments } = await get(fixture, id)
      expect(payments).toMatchObject([{ type: 'deposit' }, { type: 'balance', amount: 2000 }])
      lateness.push(Date.parse(payments![1]!.paid_at!) - Date.parse(due))
      expect(await paidInvoices(fixture, id)).toEqual([205_830, 205_830])

      await fixture.setClock(shifted(due, 1))
      expect(await refused(fixture.api, money.refundEvent, 'agent', { params })).toMatchObject({
        status: 409,
        error_message: 'An event can be refunded until 30 days before it starts',
      })
      await fixture.setClock(due)
      expect(await ask(fixture.api, money.refundEvent, 'agent', { params })).toMatchObject({ status: 'refunded' })
    })
  },
)

describe('balances on these days', () => {
  it('are never early and at most a quarter of an hour late', () => {
    expect(lateness).toHaveLength(days.length)
    expect(Math.min(...lateness)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...lateness)).toBeLessThanOrEqual(15 * minute)
  })

  it.each(
    days
      .filter(([, wall]) => wall.includes('skipped'))
      .slice(0, 2)
      .map(([zone, , start, due]) => ({ zone, start: shifted(start, 24 * hour), due: shifted(due, 24 * hour) })),
  )('$zone: three days late, ten times at once, is one charge', async ({ zone, start, due }) => {
    const { id } = await booked(zone, start)
    const late = shifted((await get(fixture, id)).balance_due_at!, 72 * hour)
    // The day after the clock change: the same wall-clock time is an hour earlier in UTC than the skipped one, which
    // had moved later.
    expect(shifted(late, -72 * hour)).toBe(shifted(due, -hour))
    await fixture.setClock(late)
    await Promise.all([...Array.from({ length: 10 }, () => fire(id)), fixture.sweep()])
    await fixture.drain()
    expect(await paidInvoices(fixture, id)).toEqual([205_830, 205_830])
    expect((await get(fixture, id)).payments![1]!.paid_at).toBe(late)
  })
})
