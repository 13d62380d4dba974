import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { shows } from '#tests/support/habits.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, signed, transfersOf, type Played } from '#tests/support/money-scenario.ts'

/** Refunds that Stripe cannot make: an ACH debit for 180 days (docs.stripe.com/payments/ach-direct-debit). */

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  for (const who of ['agent', 'artist']) await fixture.connect(who)
  await fixture.setClock(bookedOn)
})
afterEach(() => {
  fixture.table.stop()
})

const day = 86_400_000
const inDays = (days: number) => fixture.moveTo(new Date(Date.parse(fixture.table.now) + days * day).toISOString())
/** Paid by bank half a year before the gig, and refunded 200 days later. */
const refusedForGood = async (): Promise<Played> => {
  await fixture.saveCard('client', 'pm_usBankAccount_success')
  await fixture.setClock('2026-01-05T12:00:00.000Z')
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: { in_full: true } })
  await inDays(7)
  expect(await get(fixture, event.id)).toMatchObject({ status: 'booked' })
  await inDays(193)
  await ask(fixture.api, money.refundEvent, 'agent', { params: event.params })
  await fixture.drain()
  expect(await get(fixture, event.id)).toMatchObject({ status: 'refund_incomplete' })
  fixture.mails.length = 0
  return event
}
const byCheck = async ({ id }: Played, change: object = {}) => ({
  ...{ payment_id: (await getEvent(fixture.deps(), id)).payments[0]!.id, method: 'check' as const, amount: 2000 },
  ...{ reference: 'No. 1042', paid_at: fixture.table.now, ...change },
})

describe('a refund of a debit of more than 180 days ago', () => {
  it(
    shows(
      'old_debit_not_refundable',
      'is refused each time, and ends by a check of an admin: ledger, statement and status are right',
    ),
    async () => {
      const event = await refusedForGood()
      const { params, id } = event
      await ask(fixture.api, money.refundEvent, 'admin', { params })
      await fixture.drain()
      expect((await get(fixture, id)).status).toBe('refund_incomplete')
      fixture.mails.length = 0

      await ask(fixture.api, money.refundOutside, 'admin', { params, body: await byCheck(event) })
      await fixture.drain()
      expect(await get(fixture, id)).toMatchObject({
        status: 'refunded',
        refund_errors: [],
        payments: [
          {
            refund_status: 'refunded',
            refund_amount: 2000,
            refunded_outside: { method: 'check', reference: 'No. 1042' },
          },
        ],
      })
      const told = fixture.mails.filter(({ template }) => template === 'refund_made')
      expect(told.map(({ variables }) => variables)).toMatchObject([
        { audience: 'client', total: '$2,000.00', outside: 'check: No. 1042' },
        { audience: 'agent' },
      ])
      const { held, available } = await fixture.ledger(id)
      expect([available, held[`event:${id}`], held.platform, held['bank:platform']]).toEqual([
        200_000, 200_000, 200_000, -200_000,
      ])
      await ask(fixture.api, money.payVendors, 'agent', { params })
      await fixture.drain()
      expect((await get(fixture, id)).status).toBe('canceled')
      expect((await transfersOf(fixture, id)).map(({ amount }) => amount).sort()).toEqual([160_000, 30_000])
      const { problems } = await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: id } })
      expect(problems).toEqual([])
      await inDays(1)
      expect(await fixture.reconcile()).toEqual([])
    },
  )

  it('is recorded once, by an admin, with exactly what is owed, on a day that has come', async () => {
    const event = await refusedForGood()
    const { params } = event
    const no = async (who: string, change: object = {}) =>
      refused(fixture.api, money.refundOutside, who, { params, body: await byCheck(event, change) })
    expect((await no('agent')).status).toBe(403)
    expect(await no('admin', { amount: 1999.99 })).toMatchObject({ errors: { amount: 'Exactly $2,000.00 is owed' } })
    expect(await no('admin', { payment_id: 'pay_other' })).toMatchObject({ status: 422 })
    const tomorrow = new Date(Date.parse(fixture.table.now) + 2 * day).toISOString()
    expect(await no('admin', { paid_at: tomorrow })).toMatchObject({ errors: { paid_at: 'This day has not come yet' } })
    const body = await byCheck(event)
    const clicks = await Promise.allSettled(
      [1, 2, 3].map(() => ask(fixture.api, money.refundOutside, 'admin', { params, body })),
    )
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await fixture.ledger(event.id)).available).toBe(200_000)
    expect(await no('admin')).toMatchObject({ status: 409, error_message: 'No refund of this event has failed' })
  })

  it('of a cancellation gives the fee back, too, at the expense of BookMe', async () => {
    await fixture.saveCard('client')
    const event = await inFull(fixture)
    const { params, id } = event
    fixture.emulator.faults.set({ refunds: 'refused' })
    await ask(fixture.api, money.cancelEvent, 'agent', { params, body: { by: 'performer', reason: 'Ill' } })
    await fixture.drain()
    const [failed] = (await get(fixture, id)).refunds!
    expect(failed).toMatchObject({ status: 'failed', amount: 4000, fee: 116.3 })
    const body = await byCheck(event, { amount: 4116.3, payment_id: failed!.payment_id })
    await ask(fixture.api, money.refundOutside, 'admin', { params, body })
    await fixture.drain()
    const { held, available } = await fixture.ledger(id)
    expect([available, held.platform, held['bank:platform']]).toEqual([0, 400_000, -411_630])
    expect((await get(fixture, id)).refunds).toMatchObject([{ status: 'refunded', outside: { reference: 'No. 1042' } }])
    const { problems } = await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: id } })
    expect(problems).toEqual([])
  })
})
