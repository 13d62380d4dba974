import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import type { Key } from '#functions/platform/db/keys.ts'
import { put, type Item } from '#functions/platform/db/db.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { stripeInProcess } from '#local/stripe/in-process.ts'
import { addFunds } from '#tests/support/stripe.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, byInstalments, get, times, transfersOf } from '#tests/support/money-scenario.ts'
import { artistId, musicianId } from '#tests/support/fixture.ts'
import { propose, request, savedBy, take } from '#tests/support/scenario.ts'

/** Any of five vendors cannot be paid, any of two payments cannot be refunded: every subset, by clicks. */

/** Cents that do not divide evenly; 3,200 in total. */
const vendors = [
  { who: 'artist', role: 'artist', rate: 1600.01 },
  { who: 'bandleader', role: 'bandleader', rate: 799.97 },
  { who: 'musician', role: 'musician', rate: 300.01, instrument: 'Drums' },
  { who: 'musician2', role: 'musician', rate: 299.99, instrument: 'Bass Guitar' },
  { who: 'artist2', role: 'musician', rate: 200.02, instrument: 'Piano' },
] as const
type Vendor = (typeof vendors)[number]

const subsets = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length }, (_, mask) => items.filter((_item, i) => mask & (1 << i)))

let fixture: MoneyFixture
const accounts = new Map<string, string>()
/** Calls that moved money since `moves.length = 0`, with their payment or payee. */
const moves: string[] = []
/** Payments that the provider refuses to refund. */
const stubborn = new Set<string>()

const watched = (): Stripe =>
  stripeInProcess({
    ...fixture.emulator,
    respond: (request) => {
      const params = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      if (request.method === 'POST' && request.url === '/v1/transfers') moves.push(params.get('destination')!)
      if (request.method === 'POST' && request.url === '/v1/refunds') {
        moves.push(params.get('payment_intent')!)
        fixture.emulator.faults.set({ refunds: stubborn.has(params.get('payment_intent')!) ? 'refused' : 'succeeded' })
      }
      return fixture.emulator.respond(request)
    },
  })

beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  for (const who of ['agent', ...vendors.map((vendor) => vendor.who)]) accounts.set(who, await fixture.connect(who))
  const stripe = watched()
  fixture.api.overrides = { ...fixture.api.overrides, stripe: () => Promise.resolve(stripe) }
})
afterAll(() => {
  fixture.table.stop()
})

interface Played {
  id: string
  rows: Record<string, unknown>[]
}

/** An event played by five vendors and paid by the client; the clock is at the next morning. */
const playedByFive = async (): Promise<Played> => {
  const { api } = fixture
  const booking = bookingOf(fixture, 1, times(fixture))
  const { id } = await request(api, booking)
  const params = { id }
  const musicians = vendors.flatMap((vendor) =>
    vendor.role === 'musician'
      ? [{ musician_id: musicianId(fixture, vendor.who), instrument: vendor.instrument, rate: vendor.rate }]
      : [],
  )
  await ask(api, eventsApi.updateEvent, 'agent', {
    params,
    body: savedBy(booking, await take(api, booking, id), {
      artist_rate: 1600.01,
      bandleader_id: musicianId(fixture, 'bandleader'),
      bandleader_rate: 799.97,
      musicians,
    }),
  })
  for (const { who, role } of vendors) {
    await ask(api, eventsApi.requestVendor, 'agent', {
      params,
      body: { [`${role}_id`]: role === 'artist' ? artistId(fixture, who) : musicianId(fixture, who) },
    })
    await ask(api, eventsApi.respond, who, { params, body: { response: 'confirm' } })
  }
  await propose(api, booking, id)
  await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
  await ask(api, contractsApi.signContract, 'client', { params, body: { signature: 'Nora Whitfield', consent: true } })
  await ask(api, money.payDeposit, 'client', { params, body: { in_full: true } })
  await fixture.drain()
  await fixture.setClock(new Date(Date.parse(booking.end) + 43_200_000).toISOString())
  await ask(api, money.confirmPlayed, 'bandleader', { params, body: {} })
  await fixture.drain()
  return { id, rows: (await fixture.table.dump()).filter(({ PK, SK }) => `${String(PK)} ${String(SK)}`.includes(id)) }
}

/** A copy of the event under another id: the provider only knows that money came in. */
const copyOf = async ({ id, rows }: Played, copy: string): Promise<void> => {
  const { db } = fixture.deps()
  for (let i = 0; i < rows.length; i += 100) {
    await db.transact(
      rows
        .slice(i, i + 100)
        .map((row) => put(fixture.table.tableName, JSON.parse(JSON.stringify(row).replaceAll(id, copy)) as Item & Key)),
    )
  }
  addFunds(fixture.emulator, 400_000)
}

const failTo = (some: readonly Vendor[]) =>
  fixture.emulator.faults.set({ transfers_fail_to: some.map(({ who }) => accounts.get(who)!) })
const accountsOf = (some: readonly { who: string }[]) => some.map(({ who }) => accounts.get(who)!).sort()
const errorsOf = (some: readonly Vendor[]) => some.map(({ role, rate }) => `${role} ${rate}`).sort()

describe('paying five vendors', () => {
  let played: Played
  beforeAll(async () => {
    played = await playedByFive()
  })
  it.each(
    subsets(vendors).map((failing) => ({ failing, names: failing.map(({ who }) => who).join(', ') || 'nobody' })),
  )('of whom fail: $names', async ({ failing }) => {
    const params = { id: fixture.deps().id('evt') }
    await copyOf(played, params.id)
    /** One click: who was tried, and the resulting state of the event. */
    const click = async (tried: readonly { who: string }[], fail: readonly Vendor[]) => {
      failTo(fail)
      moves.length = 0
      fixture.mails.length = 0
      const event = await ask(fixture.api, money.payVendors, 'agent', { params })
      expect([...moves].sort()).toEqual(accountsOf(tried))
      expect(event.status).toBe(fail.length > 0 ? 'payment_failed' : 'paid')
      expect((event.pay_errors ?? []).map(({ role, amount }) => `${role} ${amount}`).sort()).toEqual(errorsOf(fail))
      for (const { name, error } of event.pay_errors ?? [])
        expect([name, error.message]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
      // A webhook may report the last outcome while the click is still being answered.
      await fixture.drain()
      const told = fixture.mails.map(({ template, to }) => `${template} ${to}`)
      const template = fail.length > 0 ? 'vendor_payment_failed' : 'vendors_paid'
      expect(told.sort()).toEqual([`${template} ${fixture.users.agent!.email}`, `${template} admins`].sort())
      const statuses = [event.artist_status, event.bandleader_status, ...event.musicians!.map(({ status }) => status)]
      expect(statuses).toEqual(vendors.map((vendor) => (fail.includes(vendor) ? 'confirmed' : 'paid')))
    }
    await click([{ who: 'agent' }, ...vendors], failing)
    // The second time only the last of them still fails, the third time none.
    const still = failing.slice(1).slice(-1)
    if (failing.length > 0) await click(failing, still)
    if (still.length > 0) await click(still, [])

    const transfers = await transfersOf(fixture, params.id)
    expect(transfers.map(({ destination, amount }) => `${String(destination)} ${amount}`).sort()).toEqual(
      [{ who: 'agent', rate: 600 }, ...vendors]
        .map(({ who, rate }) => `${accounts.get(who)} ${Math.round(rate * 100)}`)
        .sort(),
    )
    const { held, available, entries } = await fixture.ledger(params.id)
    const holding = Object.fromEntries(
      vendors.map(({ who, rate }) => [`user:${fixture.users[who]!.id}`, Math.round(rate * 100)]),
    )
    expect({ available, held }).toEqual({
      available: 0,
      held: {
        ...holding,
        [`user:${fixture.users.agent!.id}`]: 60_000,
        platform: 20_000,
        fees: 11_630,
        [`event:${params.id}`]: 0,
        [`client:${fixture.users.client!.client!.id}`]: -411_630,
      },
    })
    expect(entries).toHaveLength(8)
  })
})

describe('refunding two payments', () => {
  it.each([[], [0], [1], [0, 1]].map((failing) => ({ failing })))('of which fail: $failing', async ({ failing }) => {
    await fixture.setClock(bookedOn)
    const { id, params } = await byInstalments(fixture)
    const dump = (await fixture.table.dump()).find(({ PK, SK }) => PK === `EVENT#${id}` && SK === 'EVENT') as {
      payments: { id: string; stripe_payment_intent_id: string }[]
    }
    const intents = dump.payments.map(({ stripe_payment_intent_id }) => stripe_payment_intent_id)
    const refused = failing.map((i) => intents[i]!)
    const click = async (who: string, tried: string[], fail: string[]) => {
      stubborn.clear()
      for (const intent of fail) stubborn.add(intent)
      moves.length = 0
      fixture.mails.length = 0
      const event = await ask(fixture.api, money.refundEvent, who, { params })
      expect([...moves].sort()).toEqual([...tried].sort())
      expect(event.status).toBe(fail.length > 0 ? 'refund_incomplete' : 'refunded')
      expect(event.payments!.map(({ refund_status, refund_amount }) => [refund_status, refund_amount])).toEqual(
        intents.map((intent) => [fail.includes(intent) ? 'failed' : 'refunded', 1000]),
      )
      expect((event.refund_errors ?? []).map(({ payment_id }) => payment_id).sort()).toEqual(
        fail.map((intent) => dump.payments[intents.indexOf(intent)]!.id).sort(),
      )
      await fixture.drain()
      expect(new Set(fixture.mails.map(({ template }) => template))).toEqual(
        new Set([fail.length > 0 ? 'refund_failed' : 'refund_made', ...(who === 'agent' ? ['event_canceled'] : [])]),
      )
      expect((await fixture.ledger(id)).available).toBe(400_000 - 100_000 * (2 - fail.length))
    }
    await click('agent', intents, refused)
    const still = refused.slice(1)
    if (refused.length > 0) await click('admin', refused, still)
    if (still.length > 0) await click('admin', still, [])
    const { held, entries } = await fixture.ledger(id)
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['charge', 'charge', 'refund', 'refund'])
    expect(held).toEqual({
      fees: 11_660,
      [`event:${id}`]: 200_000,
      [`client:${fixture.users.client!.client!.id}`]: -211_660,
    })
    expect(
      (await fixture.stripe.refunds.list({ limit: 100 })).data
        .filter(({ metadata }) => metadata?.event_id === id)
        .map(({ amount, status }) => [amount, status]),
    ).toEqual([
      [100_000, 'succeeded'],
      [100_000, 'succeeded'],
    ])
    expect((await get(fixture, id)).status).toBe('refunded')
  })
})
