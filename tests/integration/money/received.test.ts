import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { actManually } from '#tests/support/stripe.ts'
import { balanceDue } from '#shared/domain/event/money/event-money.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ask, refused } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import {
  get,
  invoicesOf,
  payOnPage,
  playedBar,
  signed,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack } from './reversal-fixture.ts'
import { shows } from '#tests/support/habits.ts'

/** Received is what moved at the provider: an invoice's status is never money. */

let fixture: MoneyFixture
// Each with books of its own: the reconciliation sums up days that are over.
beforeEach(async () => {
  fixture = await startTakingBack()
  await startDay(fixture)
})
afterEach(() => {
  fixture.table.stop()
})

const templates = () => fixture.mails.map(({ template, to }) => (to === 'admins' ? `${template} admins` : template))
const problems = async (event_id: string) =>
  (await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id } })).problems
const artistKey = (event: Awaited<ReturnType<typeof get>>) => `artist|${event.artist_id}`
const openInvoice = async (id: string) => (await invoicesOf(fixture, id)).find(({ status }) => status === 'open')!.id
const act = async (action: Parameters<typeof actManually>[1], id: string, amount?: number) => {
  actManually(fixture.emulator, action, { id, amount })
  await fixture.drain()
}
/** A bar whose client got the invoice over $4,116.30. */
const invoiced = async (): Promise<Played> => {
  const bar = await playedBar(fixture)
  await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params, body: {} })
  await fixture.drain()
  fixture.mails.length = 0
  return bar
}
/** The deposit arrived; the card of the balance was declined, and its invoice is open. */
const declinedBalance = async (): Promise<Played> => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.saveCard('client', 'pm_card_chargeCustomerFail')
  await ask(fixture.api, money.payBalance, 'client', { params: event.params })
  await fixture.drain()
  fixture.mails.length = 0
  return event
}
const playedBy = async (event: Played) => {
  await fixture.setClock(event.afterwards)
  await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
  await fixture.drain()
}

describe('an invoice that is marked as paid out of band at the provider', () => {
  it(
    shows('paid_out_of_band', 'of a bar, is a payment outside: no card, no fee, no funds, and no transfer'),
    async () => {
      const { id } = await invoiced()
      await act('out-of-band', await openInvoice(id))
      expect(await get(fixture, id)).toMatchObject({
        status: 'paid',
        paid_outside_at: fixture.table.now,
        payments: [
          {
            amount: 4000,
            stripe_fee: 0,
            total: 4000,
            payment_method_text: 'Other',
            payment_method_type: 'other',
            paid_outside: { method: 'other' },
          },
        ],
      })
      await fixture.moveTo(new Date(Date.parse(fixture.table.now) + 30 * 86_400_000).toISOString())
      expect(await transfersOf(fixture, id)).toEqual([])
      expect(await fixture.ledger(id)).toMatchObject({
        entries: [{ kind: 'paid_outside', stripe_id: null }],
        available: 0,
        held: { [`outside:${id}`]: 400_000 },
      })
      expect(templates()).toContain('paid_outside')
      expect(await fixture.reconcile()).toEqual([])
      expect(await problems(id)).toEqual([])
    },
  )

  it('of a declined balance, pays nobody out of the money of other events', async () => {
    const event = await declinedBalance()
    const { id, params } = event
    await act('out-of-band', await openInvoice(id))
    expect((await get(fixture, id)).payments).toMatchObject([
      { type: 'deposit', amount: 2000, payment_method_text: 'Visa •••• 4242' },
      { type: 'balance', amount: 2000, stripe_fee: 0, total: 2000, paid_outside: { method: 'other' } },
    ])
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000, held: { [`outside:${id}`]: 200_000 } })
    expect(templates()).toEqual(['payment_made', 'payment_made', 'payment_short admins', 'payment_short'])
    await playedBy(event)
    expect(await refused(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({
      status: 409,
      error_message:
        'The client paid $2,000.00 outside of BookMe, and vendors cannot be paid out of it. ' +
        'Pay them directly, and record it',
    })
    await fixture.moveTo(new Date(Date.parse(fixture.table.now) + 10 * 86_400_000).toISOString())
    expect(await transfersOf(fixture, id)).toEqual([])

    // The agency pays the artist from what it holds, first of all from the outside money; the rest pays the agent.
    await ask(fixture.api, money.recordVendorPaid, 'agent', {
      params,
      body: {
        vendor: artistKey(await get(fixture, id)),
        amount: 3200,
        method: 'check',
        paid_at: fixture.table.now,
        reason: 'The balance came by check',
      },
    })
    await ask(fixture.api, money.payVendors, 'agent', { params })
    await fixture.drain()
    // BookMe repays the part that did not come from the outside money.
    expect((await transfersOf(fixture, id)).map(({ amount }) => amount)).toEqual([120_000, 60_000])
    expect(await get(fixture, id)).toMatchObject({ status: 'paid' })
    const { available, held } = await fixture.ledger(id)
    expect([available, held[`event:${id}`], held[`outside:${id}`]]).toEqual([0, 0, 0])
    expect(await fixture.reconcile()).toEqual([])
    expect(await problems(id)).toEqual([])
  })

  it('of the full price, pays vendors only by the agency, which keeps its own share', async () => {
    const event = await signed(fixture)
    const { id, params } = event
    await fixture.saveCard('client', 'pm_card_chargeCustomerFail')
    await ask(fixture.api, money.payDeposit, 'client', { params, body: { in_full: true } })
    await act('out-of-band', await openInvoice(id))
    await playedBy(event)
    await ask(fixture.api, money.recordVendorPaid, 'agent', {
      params,
      body: {
        vendor: artistKey(await get(fixture, id)),
        amount: 3200,
        method: 'cash',
        paid_at: fixture.table.now,
        reason: 'Everything came by check',
      },
    })
    await fixture.drain()
    expect(await get(fixture, id)).toMatchObject({ status: 'paid', artist_status: 'paid_out' })
    expect(await transfersOf(fixture, id)).toEqual([])
    const { available, held } = await fixture.ledger(id)
    expect([available, held[`outside:${id}`]]).toEqual([0, 20_000])
    expect(await fixture.reconcile()).toEqual([])
    expect(await problems(id)).toEqual([])
  })

  it('in part, and paid by card for the rest, is booked as both', async () => {
    const { id } = await invoiced()
    await act('out-of-band', await openInvoice(id), 100_000)
    await payOnPage(fixture, id, 'pm_card_visa')
    await fixture.drain()
    expect((await get(fixture, id)).payments).toMatchObject([
      { amount: 3000, stripe_fee: 116.3, total: 3116.3 },
      { amount: 1000, stripe_fee: 0, total: 1000, paid_outside: { method: 'other' } },
    ])
    expect(await fixture.ledger(id)).toMatchObject({
      available: 300_000,
      held: { fees: 11_630, [`outside:${id}`]: 100_000 },
    })
    await fixture.moveTo(new Date(Date.parse(fixture.table.now) + 10 * 86_400_000).toISOString())
    expect(await transfersOf(fixture, id)).toEqual([])
    expect(await fixture.reconcile()).toEqual([])
    expect(await problems(id)).toEqual([])
  })
})

describe('what was credited at the provider', () => {
  it(
    shows('credit_note', 'by a credit note, is not received: the event gets what moved, and the rest stays owed'),
    async () => {
      const { id, params } = await invoiced()
      await act('credit-note', await openInvoice(id), 50_000)
      await payOnPage(fixture, id, 'pm_card_visa')
      await fixture.drain()
      const event = await get(fixture, id)
      expect(event.payments).toMatchObject([
        { amount: 3500, stripe_fee: 116.3, total: 3616.3 },
        { amount: 500, stripe_fee: 0, total: 500, payment_method_type: 'credit' },
      ])
      expect(event.refunds).toMatchObject([{ amount: 500, fee: 0, reason: 'credit', status: 'refunded' }])
      expect(balanceDue(await getEvent(fixture.deps(), id))).toBe(50_000)
      expect(await fixture.ledger(id)).toMatchObject({ available: 350_000, held: { fees: 11_630 } })
      expect(templates()).toEqual(['payment_made', 'payment_made', 'payment_short admins', 'payment_short'])
      expect(await transfersOf(fixture, id)).toEqual([])
      expect(await fixture.reconcile()).toEqual([])
      expect(await problems(id)).toEqual([])

      // The agent bears it: everybody else is paid in full, without a click.
      await ask(fixture.api, money.giveGoodwill, 'agent', {
        params,
        body: { amount: 500, from: 'agent', reason: 'The sound was late' },
      })
      await fixture.drain()
      expect((await transfersOf(fixture, id)).map(({ amount }) => amount).sort()).toEqual([
        10_000, 200_000, 60_000, 60_000,
      ])
      const { available, held } = await fixture.ledger(id)
      expect([available, held[`event:${id}`]]).toEqual([0, 0])
      expect(await problems(id)).toEqual([])
    },
  )

  it(
    shows(
      'customer_credit',
      'by a credit on the account of the client, is not received, and nothing is charged for it by itself',
    ),
    async () => {
      const customer = (await findUser(fixture.deps(), fixture.users.client!.id))!.stripe_customer_id!
      const event = await signed(fixture)
      await act('customer-credit', customer, 30_000)
      fixture.mails.length = 0
      await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: { in_full: true } })
      await fixture.drain()
      expect((await get(fixture, event.id)).payments).toMatchObject([
        { amount: 3700, stripe_fee: 116.3, total: 3816.3 },
        { amount: 300, payment_method_type: 'credit' },
      ])
      expect(await fixture.ledger(event.id)).toMatchObject({ available: 370_000, held: { fees: 11_630 } })
      await fixture.moveTo('2026-08-20T12:00:00.000Z')
      expect((await get(fixture, event.id)).payments).toHaveLength(2)
      expect(balanceDue(await getEvent(fixture.deps(), event.id))).toBe(30_000)
      await ask(fixture.api, money.payBalance, 'client', { params: event.params })
      await fixture.drain()
      await playedBy(event)
      await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
      await fixture.drain()
      expect(await get(fixture, event.id)).toMatchObject({ status: 'paid' })
      expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { [`event:${event.id}`]: 0 } })
      expect(await fixture.reconcile()).toEqual([])
      expect(await problems(event.id)).toEqual([])
    },
  )

  it('in full, moves nothing: the whole price stays owed', async () => {
    const { id } = await invoiced()
    await act('credit-note', await openInvoice(id), 411_630)
    const event = await get(fixture, id)
    expect(event.payments).toMatchObject([{ amount: 4000, stripe_fee: 0, payment_method_type: 'credit' }])
    expect(balanceDue(await getEvent(fixture.deps(), id))).toBe(400_000)
    expect(await fixture.ledger(id)).toMatchObject({ entries: [], available: 0 })
    expect(await transfersOf(fixture, id)).toEqual([])
  })
})
