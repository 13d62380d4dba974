import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { canPayBalance } from '#shared/domain/event/access/payment-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, byInstalments, get, paidInvoices, signed, type Played } from '#tests/support/money-scenario.ts'

/** Real life after the signature: the price, the day, the act. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney()
  await fixture.saveCard('client')
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.mails.length = 0
})
afterAll(() => {
  fixture.table.stop()
})

const hour = 3_600_000
const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const later = async (ms = 60_000) => fixture.setClock(shifted(fixture.table.now, ms))

type Change = (event: EventView) => Record<string, unknown>

/** 4,000: 600 for the agent, 200 for the platform, the rest for the artist. */
const priced = (event: EventView, rate: number): Record<string, unknown> => ({
  ...event,
  client_rate: rate,
  artist_rate: rate * 0.8,
  proposals: event.proposals!.map((option) => ({ ...option, price: rate })),
})

const withDeposit = async (): Promise<Played> => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.drain()
  fixture.mails.length = 0
  return event
}

const save = async ({ id, params }: Played, change: Change) =>
  ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body: change(await get(fixture, id, 'agent')) })

const preview = async ({ id, params }: Played, change: Change) =>
  ask(fixture.api, eventsApi.previewChange, 'agent', { params, body: change(await get(fixture, id, 'agent')) })

const sign = async ({ params }: Played) => {
  await later()
  const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
  const event = await ask(fixture.api, contractsApi.signContract, 'client', {
    params,
    body: { signature: 'Nora Whitfield', consent: true, sha256 },
  })
  await fixture.drain()
  return event
}

const answer = (event: Played, response: 'confirm' | 'decline') =>
  ask(fixture.api, eventsApi.respond, 'artist', { params: event.params, body: { response } })

/** About events: the agents' digest is about all of them. */
const mailed = () =>
  fixture.mails
    .splice(0)
    .filter(({ variables }) => 'event_id' in variables)
    .map(({ template, variables }) => `${template} ${'audience' in variables ? variables.audience : ''}`)
const movedBy = (ms: number) => (event: EventView) => ({
  ...event,
  start: shifted(event.start!, ms),
  end: shifted(event.end!, ms),
})
const threeDays = 72 * hour

describe('another client on a booked event', () => {
  it('is refused: the one who signed keeps signature and payments', async () => {
    const event = await withDeposit()
    const other = fixture.users.client2!.client!.id
    const answered = await refused(fixture.api, eventsApi.updateEvent, 'agent', {
      params: event.params,
      body: { ...(await get(fixture, event.id, 'agent')), client_id: other },
    })
    expect(answered).toMatchObject({ status: 409, error_message: 'Cancel this event and book the new client' })
    expect((await get(fixture, event.id, 'client')).proposal_signature).toBe('Nora Whitfield')
  })
})

describe('a higher price', () => {
  it('after the deposit waits for the signature; until then the old balance is due', async () => {
    const event = await withDeposit()
    const shown = await preview(event, (now) => priced(now, 6000))
    expect(shown).toMatchObject({
      consents: [{ role: 'client', name: 'Nora Whitfield' }],
      money: { price_before: 4000, price_after: 6000, paid: 2000, due_now: 0, refund: 0, balance: 4000 },
    })
    expect((await get(fixture, event.id)).agreement?.pending).toBeUndefined()
    const proposed = await save(event, (now) => priced(now, 6000))
    expect(proposed).toMatchObject({
      status: 'booked',
      client_rate: 6000,
      contract_resign_needed: true,
      agreement: { version: 1, terms: { client_rate: 4000, client_rate_booked: 4000 } },
    })
    expect(mailed()).toEqual(['change_proposed client'])
    await ask(fixture.api, money.payBalance, 'client', { params: event.params })
    await fixture.drain()
    expect(await paidInvoices(fixture, event.id)).toEqual([205_830, 205_830])
    mailed()
    const agreed = await sign(event)
    expect(agreed).toMatchObject({ client_rate_booked: 6000, agreement: { version: 2 }, contract_resign_needed: false })
    await fixture.sweep()
    expect(await get(fixture, event.id)).toMatchObject({ payments: [{}, {}, { type: 'adjustment', amount: 2000 }] })
    expect(await paidInvoices(fixture, event.id)).toEqual([205_830, 205_830, 205_830].sort())
    expect(mailed()).toEqual([
      'contract_signed agent',
      'contract_signed client',
      'change_agreed client',
      'change_agreed agent',
      'change_agreed vendors',
      'payment_made client',
      'payment_made agent',
    ])
  })

  it('after payment in full is charged as an adjustment, to which the signature consents', async () => {
    const event = await byInstalments(fixture)
    const shown = await preview(event, (now) => priced(now, 5000))
    expect(shown.money).toMatchObject({ paid: 4000, due_now: 1000, balance: 0 })
    await save(event, (now) => priced(now, 5000))
    await sign(event)
    await fixture.sweep()
    expect((await get(fixture, event.id)).payments).toMatchObject([{}, {}, { type: 'adjustment', amount: 1000 }])
    expect((await fixture.ledger(event.id)).available).toBe(500_000)
    await fixture.sweep()
    expect((await get(fixture, event.id)).payments).toHaveLength(3)
    // A second rise is another charge, not the first one again.
    await save(event, (now) => priced(now, 5600))
    await sign(event)
    await fixture.sweep()
    await fixture.sweep()
    expect((await get(fixture, event.id)).payments!.slice(2)).toMatchObject([
      { type: 'adjustment', amount: 1000 },
      { type: 'adjustment', amount: 600 },
    ])
    const { entries, available } = await fixture.ledger(event.id)
    expect(available).toBe(560_000)
    expect(entries.map(({ op_key }) => op_key.split('/').at(-1)).toSorted()).toEqual([
      ...['adjustment', 'adjustment-2', 'balance', 'deposit'],
    ])
  })
})

describe('a lower price', () => {
  it('gives back what was paid beyond it', async () => {
    const event = await withDeposit()
    const shown = await preview(event, (now) => priced(now, 1500))
    expect(shown.money).toMatchObject({ price_before: 4000, price_after: 1500, paid: 2000, refund: 500, balance: 0 })
    await save(event, (now) => priced(now, 1500))
    // The artist's own rate falls with it: they are asked too.
    expect(mailed()).toEqual(['change_proposed client', 'change_proposed vendors'])
    await sign(event)
    expect(await get(fixture, event.id)).toMatchObject({ agreement: { version: 1 }, client_rate_booked: 1500 })
    await answer(event, 'confirm')
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({
      agreement: { version: 2 },
      refunds: [{ amount: 500, status: 'refunded', reason: 'change' }],
    })
    expect((await fixture.ledger(event.id)).available).toBe(150_000)
  })
})

describe('another day', () => {
  it('keeps contract, calendar and schedule until client and artist agree, and then moves all of it', async () => {
    const event = await withDeposit()
    const due = (await get(fixture, event.id)).balance_due_at!
    const shown = await preview(event, movedBy(threeDays))
    expect(shown.differences.map(({ field }) => field)).toEqual(['start', 'end'])
    expect(shown.consents.map(({ role }) => role)).toEqual(['client', 'artist'])
    const moved = await save(event, movedBy(threeDays))
    expect(moved).toMatchObject({ artist_status: 'requested', agreement: { terms: { start: event.start } } })
    expect(mailed()).toEqual(['change_proposed client', 'change_proposed vendors'])
    expect(fixture.schedules.get(`balance-${event.id}`)?.at).toBe(due)
    await sign(event)
    expect(await get(fixture, event.id)).toMatchObject({ agreement: { version: 1 } })
    mailed()
    await answer(event, 'confirm')
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({
      agreement: { version: 2 },
      start: shifted(event.start, threeDays),
      artist_status: 'confirmed',
    })
    expect(fixture.schedules.get(`balance-${event.id}`)?.at).toBe(shifted(due, threeDays))
    expect(mailed().sort()).toEqual([
      'change_agreed agent',
      'change_agreed client',
      'change_agreed vendors',
      'change_answered agent',
    ])
  })

  it('that nobody answers lapses: the event returns to its agreement, and everybody asked gets a mail', async () => {
    const event = await withDeposit()
    const moved = await save(event, movedBy(threeDays))
    const { answer_by, pending } = moved.agreement!
    expect(answer_by).toBe(shifted(fixture.table.now, 7 * 24 * hour))
    mailed()
    await fixture.moveTo(shifted(answer_by!, -1000))
    expect((await get(fixture, event.id)).agreement?.pending).toBeDefined()
    await fixture.moveTo(shifted(answer_by!, 1000))
    const back = await get(fixture, event.id)
    expect(back).toMatchObject({
      status: 'booked',
      start: event.start,
      artist_status: 'confirmed',
      contract_resign_needed: false,
      agreement: { version: 1 },
    })
    expect(mailed()).toEqual(['change_withdrawn client', 'change_withdrawn agent', 'change_withdrawn vendors'])
    expect(
      await refused(fixture.api, eventsApi.respond, 'artist', {
        params: event.params,
        body: { response: 'confirm', change_id: pending!.id },
      }),
    ).toMatchObject({ status: 409, event: { start: event.start } })
  })

  it('can be discarded by the agent, and refused by the artist without leaving the event', async () => {
    const event = await withDeposit()
    await save(event, movedBy(threeDays))
    await answer(event, 'decline')
    expect(await get(fixture, event.id, 'artist')).toMatchObject({ start: event.start, artist_status: 'confirmed' })
    mailed()
    await ask(fixture.api, eventsApi.discardChange, 'agent', { params: event.params })
    expect(await get(fixture, event.id)).toMatchObject({ start: event.start, artist_status: 'confirmed' })
    expect(mailed()).toEqual(['change_withdrawn client', 'change_withdrawn vendors'])
    expect(await refused(fixture.api, eventsApi.discardChange, 'agent', { params: event.params })).toMatchObject({
      status: 409,
    })
  })

  it('can be confirmed for the artist by telephone; they get a mail', async () => {
    const event = await withDeposit()
    await save(event, movedBy(threeDays))
    mailed()
    const vendor = { role: 'artist', id: fixture.users.artist!.artist!.id } as const
    await ask(fixture.api, eventsApi.respond, 'agent', {
      params: event.params,
      body: { response: 'confirm', vendor },
    })
    expect(mailed()).toEqual(['answer_recorded vendors'])
    expect((await get(fixture, event.id)).artist_status).toBe('confirmed')
  })
})

const nothingIsCharged = 'Nothing is charged until your agent has arranged the act'
const monthOf = (start: string) => ({
  start_date: shifted(start, -15 * 24 * hour),
  end_date: shifted(start, 15 * 24 * hour),
})

describe('an artist who drops out of a booked event', () => {
  it('leaves a gap: the agent gets a mail, and no balance is charged until the gap is filled', async () => {
    const event = await withDeposit()
    const due = (await get(fixture, event.id)).balance_due_at!
    await answer(event, 'decline')
    await fixture.drain()
    expect(mailed()).toEqual(['vendor_declined agent'])
    await fixture.moveTo(shifted(due, hour))
    expect(await paidInvoices(fixture, event.id)).toEqual([205_830])
    expect(await refused(fixture.api, money.payBalance, 'client', { params: event.params })).toMatchObject({
      status: 409,
      error_message: nothingIsCharged,
    })
    expect(await paidInvoices(fixture, event.id)).toEqual([205_830])
    const viewer = viewerOf(fixture.users.client!)
    const view = await get(fixture, event.id, 'client')
    expect(canPayBalance(relation(viewer, view), view)).toMatchObject({ ok: false })
    const rows = await ask(fixture.api, lookupsApi.listEvents, 'client', { query: monthOf(event.start) })
    for (const shown of [view, rows.find(({ id }) => id === event.id)!])
      expect(nextStep(shown, viewer, fixture.table.now)).toMatchObject({ action: 'wait', detail: nothingIsCharged })
    await ask(fixture.api, eventsApi.requestVendor, 'agent', {
      params: event.params,
      body: { artist_id: fixture.users.artist!.artist!.id },
    })
    await answer(event, 'confirm')
    await fixture.drain()
    await fixture.sweep()
    expect(await paidInvoices(fixture, event.id)).toEqual([205_830, 205_830])
  })

  it('or is released by the agent leaves the same gap, and gets a mail', async () => {
    const event = await withDeposit()
    await ask(fixture.api, eventsApi.releaseVendors, 'agent', {
      params: event.params,
      body: { artist: { id: fixture.users.artist!.artist!.id } },
    })
    expect(mailed()).toEqual(['vendor_released vendors'])
    expect(fixture.schedules.has(`balance-${event.id}`)).toBe(true)
    await fixture.drain()
    expect(fixture.schedules.has(`balance-${event.id}`)).toBe(false)
  })
})

describe('after the gig', () => {
  it('no vendor who played can be released or removed', async () => {
    const event = await byInstalments(fixture)
    await fixture.setClock(event.afterwards)
    await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
    expect(
      await refused(fixture.api, eventsApi.releaseVendors, 'agent', {
        params: event.params,
        body: { artist: { id: fixture.users.artist!.artist!.id } },
      }),
    ).toMatchObject({ status: 409, error_message: 'Nobody is released after the gig: please say who played instead' })
    expect(
      await refused(fixture.api, eventsApi.updateEvent, 'agent', {
        params: event.params,
        body: priced(await get(fixture, event.id, 'agent'), 5000),
      }),
    ).toMatchObject({ status: 409 })
  })
})
