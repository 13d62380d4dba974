import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerOf } from '#functions/money/data/ledger.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { handleEvent } from '#functions/money/webhook/handle-event.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { snapshotOf } from '#tests/support/faults/rig.ts'
import { ask } from '#tests/support/api.ts'
import { startMoney, stateOf, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, payOnPage, playedAndPaid, signed } from '#tests/support/money-scenario.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { shows } from '#tests/support/habits.ts'

const memory = new MemoryTable()
let fixture: MoneyFixture
let account: string
beforeAll(async () => {
  fixture = await startMoney(tableOn(memory))
  await fixture.connect('agent')
  account = await fixture.connect('artist')
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ webhooks: null, payouts: 'paid', refunds: 'succeeded' })
})
afterAll(() => {
  fixture.table.stop()
})

const orders = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) => orders(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]))

const random = randomOf(4)
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

/** The latest event of each of these types; none has been delivered. */
const held = async (types: readonly Stripe.Event['type'][], account?: string): Promise<Stripe.Event[]> => {
  const { data } = await fixture.stripe.events.list(
    { limit: 60 },
    account === undefined ? {} : { stripeAccount: account },
  )
  return types.map((type) => {
    const event = data.find((one) => one.type === type)
    if (!event) throw new Error(`The provider made no ${type}`)
    return account === undefined ? event : { ...event, account }
  })
}

/** The rows that the deliveries wrote, including mails, whose rows have random names. */
const outcome = async (): Promise<string> => {
  const mails = fixture.mails.map(({ template, to }) => `${template} ${to}`).sort()
  return JSON.stringify([mails, await stateOf(fixture)])
}

const handle = (event: Stripe.Event) => handleEvent(fixture.deps(), event)
const oneByOne = async (events: readonly Stripe.Event[]) => {
  for (const event of events) await handle(event)
}

/** Delivers to the current table each time. @returns the results; if equal, a single one. */
const outcomes = async (deliveries: readonly (() => Promise<unknown>)[]): Promise<Set<string>> => {
  const { items } = snapshotOf({ fixture, memory })
  const states = new Set<string>()
  for (const deliver of deliveries) {
    memory.load(items)
    fixture.mails.length = 0
    await deliver()
    states.add(await outcome())
  }
  await fixture.setClock(fixture.table.now)
  return states
}

/** Each event three times, in the same order; with different ids, so that none is skipped as known. */
const inTurn = (events: readonly Stripe.Event[]) =>
  orders(events).map(
    (order) => () =>
      oneByOne([1, 2, 3].flatMap((copy) => order.map((event) => ({ ...event, id: `${event.id}_${copy}` })))),
  )

/** Each event three times unchanged, in random order; every sixth batch all at once. */
const fromAHat = (events: readonly Stripe.Event[]) =>
  Array.from({ length: 12 }, () => shuffled([...events, ...events, ...events])).map(
    (hat, i) => () => (i % 6 === 0 ? Promise.all(hat.map(handle)) : oneByOne(hat)),
  )

describe('webhooks, each three times, in any order, end in one state:', () => {
  it(shows('events_in_any_order', 'a deposit that required authentication, in all 120 orders'), async () => {
    await fixture.saveCard('client', 'pm_card_authenticationRequired')
    const { id, params } = await signed(fixture)
    fixture.emulator.faults.set({ webhooks: { mode: 'hold' } })
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await payOnPage(fixture, id)
    expect(await get(fixture, id)).toMatchObject({ status: 'proposed', payments: [{ failed_at: bookedOn }] })
    const events = await held([
      'invoice.payment_failed',
      'invoice.payment_action_required',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice.updated',
    ])
    const deliveries = [...inTurn(events), ...fromAHat(events)]
    expect(deliveries).toHaveLength(132)
    expect((await outcomes(deliveries)).size).toBe(1)
    expect(fixture.mails.map(({ template }) => template)).toEqual(['payment_made', 'payment_made', 'event_booked'])
    expect(await get(fixture, id)).toMatchObject({
      status: 'booked',
      payments: [{ paid_at: bookedOn, failed_at: null }],
    })
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000, entries: { length: 1 } })
  })

  it(shows('refund_fails_later', 'a refund that the bank returned'), async () => {
    await fixture.saveCard('client')
    const { id, params } = await inFull(fixture)
    fixture.emulator.faults.set({ webhooks: { mode: 'hold' }, refunds: 'failed_later' })
    await ask(fixture.api, money.refundEvent, 'agent', { params })
    await fixture.setClock('2026-06-01T14:00:00.000Z')
    await fixture.emulator.runDue()
    const events = await held([
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.refunded',
      'charge.refund.updated',
    ])
    expect((await outcomes([...inTurn(events), ...fromAHat(events)])).size).toBe(1)
    expect(await get(fixture, id)).toMatchObject({
      status: 'refund_incomplete',
      payments: [{ refund_status: 'failed' }],
    })
    expect(await fixture.ledger(id)).toMatchObject({ available: 400_000, entries: { length: 3 } })
  })

  it(shows('payout_returned_after_paid', 'a payout that was paid and then returned'), async () => {
    await fixture.saveCard('client')
    const { id, params } = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params })
    await fixture.drain()
    await fixture.setClock('2026-09-30T14:00:00.000Z')
    fixture.emulator.faults.set({ webhooks: { mode: 'hold' }, payouts: 'returned' })
    await runScheduled(fixture.deps(), { type: 'payout', user_id: fixture.users.artist!.id })
    await fixture.drain()
    for (const day of ['05', '08']) {
      await fixture.setClock(`2026-10-${day}T14:00:00.000Z`)
      await fixture.emulator.runDue()
    }
    const events = await held(['payout.created', 'payout.updated', 'payout.paid', 'payout.failed'], account)
    expect((await outcomes([...inTurn(events), ...fromAHat(events)])).size).toBe(1)
    // The returned amount is earned again; an outbox job updates the event's entry.
    expect(await earningsOf(fixture.deps(), fixture.users.artist!.id)).toMatchObject([
      { event_id: id, amount: 320_000 },
    ])
    expect((await ledgerOf(fixture.deps(), fixture.users.artist!.id)).map(({ kind }) => kind)).toEqual([
      'payout',
      'returned',
    ])
  })
})
