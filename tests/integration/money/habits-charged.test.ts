import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { cents } from '#shared/domain/money.ts'
import { computedRates } from '#shared/domain/event/money/roster.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { shows } from '#tests/support/habits.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, invoicesOf, signed, transfersOf } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'

/**
 * An invoice asks for more or less than its lines: less than $0.50 is owed with the customer's next invoice, and their
 * debt is added (docs.stripe.com/api/invoices, docs.stripe.com/billing/customer/balance).
 */

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  for (const who of ['agent', 'artist']) await fixture.connect(who)
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
})
afterEach(() => {
  fixture.table.stop()
})

const customer = async () => (await findUser(fixture.deps(), fixture.users.client!.id))!.stripe_customer_id!
const balance = async () => {
  const found = await fixture.stripe.customers.retrieve(await customer())
  return found.deleted ? undefined : found.balance
}
/** The price rises by so many cents, which is agreed by everybody. */
const rise = async (id: string, by: number) => {
  const before = await getEvent(fixture.deps(), id)
  const price = cents(before.client_rate! + by)
  const { agent_rate, bookme_rate } = computedRates({ ...before, client_rate: price })
  const after = {
    ...before,
    client_rate: price,
    client_rate_booked: price,
    artist_rate: cents(price - agent_rate - bookme_rate),
    proposals: before.proposals.map((option) => ({ ...option, price })),
    agreement: { ...before.agreement!, signed_at: fixture.table.now },
  }
  await saveEvent(fixture.deps(), { before, after, actor: undefined, activity: { action: 'agreed' } })
  await fixture.sweep()
}

describe('a rise of less than $0.50', () => {
  it(
    shows('small_invoice_carried_over', 'is never invoiced, and BookMe bears it: the event is paid to the cent'),
    async () => {
      const event = await inFull(fixture)
      await rise(event.id, 10)
      expect(await invoicesOf(fixture, event.id)).toHaveLength(1)
      expect(await balance()).toBe(0)
      await fixture.setClock(event.afterwards)
      await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
      await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
      await fixture.drain()
      expect((await get(fixture, event.id)).status).toBe('paid')
      const sent = (await transfersOf(fixture, event.id)).map(({ amount }) => amount).sort((a, b) => a - b)
      expect(sent).toEqual([60_002, 320_007])
      const { held, available } = await fixture.ledger(event.id)
      // Of its share of $200.01.
      expect([held.platform, available, held[`event:${event.id}`]]).toEqual([19_991, 0, 0])
      const { problems } = await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: event.id } })
      expect(problems).toEqual([])
    },
  )

  it('is part of the next charge of this event, and of no other', async () => {
    const event = await inFull(fixture)
    await rise(event.id, 10)
    const other = await inFull(fixture)
    expect((await get(fixture, other.id)).payments).toMatchObject([{ amount: 4000, total: 4116.3 }])
    await rise(event.id, 100)
    const { payments } = await get(fixture, event.id)
    expect(payments).toMatchObject([{ amount: 4000 }, { type: 'adjustment', amount: 1.1 }])
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 400_110 })
  })
})

describe('a debt of the customer at the provider', () => {
  it(
    shows('debt_charged_with_next_invoice', 'is not charged with an event, and is still there afterwards'),
    async () => {
      actManually(fixture.emulator, 'customer-debt', { id: await customer(), amount: 40 })
      const event = await inFull(fixture)
      const [invoice] = await invoicesOf(fixture, event.id)
      expect(invoice).toMatchObject({ status: 'paid', amount_paid: 411_630, starting_balance: 0 })
      expect((await get(fixture, event.id)).payments).toMatchObject([{ amount: 4000, total: 4116.3 }])
      expect(await balance()).toBe(40)
    },
  )

  it('that comes between two calls is not charged either: nothing is, until the next click', async () => {
    const event = await signed(fixture)
    const { stripe } = fixture
    const { finalizeInvoice } = stripe.invoices
    stripe.invoices.finalizeInvoice = async (...given: Parameters<typeof finalizeInvoice>) => {
      stripe.invoices.finalizeInvoice = finalizeInvoice
      actManually(fixture.emulator, 'customer-debt', { id: await customer(), amount: 40 })
      return finalizeInvoice.apply(stripe.invoices, given)
    }
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: { in_full: true } })
    await fixture.drain()
    expect((await get(fixture, event.id)).payments).toMatchObject([{ paid_at: null, failure_message: /more than/ }])
    expect((await invoicesOf(fixture, event.id)).map(({ status }) => status)).toEqual(['void'])
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: { in_full: true } })
    await fixture.drain()
    expect((await get(fixture, event.id)).payments).toMatchObject([{ amount: 4000, total: 4116.3 }])
  })
})
