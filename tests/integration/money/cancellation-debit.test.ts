import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCalendars } from '#functions/event/data/calendar.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask, refused } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, invoicesOf, signed, transfersOf, type Played } from '#tests/support/money-scenario.ts'

/** A bank needs days for a debit; an event can be called off meanwhile. */

const day = 86_400_000
let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
})
afterAll(() => {
  fixture.table.stop()
})

const inDays = (days: number) => fixture.moveTo(new Date(Date.parse(fixture.table.now) + days * day).toISOString())
const call = ({ params }: Played, body: object) =>
  ask(fixture.api, money.cancelEvent, 'agent', { params, body: { by: 'client', reason: 'Off', ...body } })
const preview = ({ params }: Played, body: object = {}) =>
  ask(fixture.api, money.previewCancellation, 'agent', { params, body: { by: 'client', ...body } })
const shares = async (id: string) => (await transfersOf(fixture, id)).map(({ amount }) => amount).sort((a, b) => a - b)
const sent = () => fixture.mails.map(({ template, to }) => `${template} ${to}`)

/** The deposit paid by card, and a debit of the balance on its way. */
const withDebit = async (method: string): Promise<Played> => {
  const event = await signed(fixture)
  const { params } = event
  await ask(fixture.api, money.payDeposit, 'client', { params })
  await fixture.drain()
  await fixture.saveCard('client', method)
  await ask(fixture.api, money.payBalance, 'client', { params })
  fixture.mails.length = 0
  return event
}
const late = async (event: Played) => {
  await fixture.setClock(new Date(Date.parse(event.start) - 27 * day).toISOString())
}
const isClosed = async ({ id }: Played) => {
  expect((await get(fixture, id)).status).toBe('canceled')
  const { available, held } = await fixture.ledger(id)
  expect([available, held[`event:${id}`] ?? 0]).toEqual([0, 0])
  expect(await fixture.reconcile()).toEqual([])
}

describe('an event is called off while a bank debit is on its way', () => {
  it('vendors are free at once; a debit that arrives and is not due goes back with its fee', async () => {
    const event = await withDebit('pm_usBankAccount_success')
    const shown = await preview(event)
    expect(shown).toMatchObject({ paid: 2000, due: 2000, refund: 0, awaited: 0, refund_later: 2000, charge: 0 })
    expect(shown.warnings).toEqual([
      'A payment of $2,000.00 is on its way. Once it arrives, $2,000.00 goes back; ' +
        'if it fails, nothing else is charged',
    ])
    expect(await call(event, { version: shown.version })).toMatchObject({ status: 'refunded' })
    const artist = fixture.users['artist']!.id
    expect((await readCalendars(fixture.deps(), [artist])).get(artist)).not.toHaveProperty(event.id)
    const mail = fixture.mails.find(({ to }) => to === fixture.users['client']!.email)
    expect(mail).toMatchObject({ template: 'event_canceled', variables: { refund_later: '$2,000.00' } })
    await fixture.drain()
    // Shares wait: the outcome of the debit decides how much the event holds.
    expect(await shares(event.id)).toEqual([])
    await inDays(6)
    // A refund to a bank account takes days as well.
    await inDays(6)
    expect((await get(fixture, event.id)).refunds).toMatchObject([{ amount: 2000, fee: 5, status: 'refunded' }])
    expect(await shares(event.id)).toEqual([30_000, 160_000])
    await isClosed(event)
  })

  it('a debit that arrives and is due is kept and shared', async () => {
    const event = await withDebit('pm_usBankAccount_success')
    await late(event)
    expect(await preview(event)).toMatchObject({ due: 4000, awaited: 2000, refund_later: 0, charge: 0, kept: 4000 })
    await call(event, {})
    await inDays(6)
    expect(await shares(event.id)).toEqual([60_000, 320_000])
    await isClosed(event)
  })

  it('if the debit fails and nothing is due, no payment is requested and the old invoice is void', async () => {
    const event = await signed(fixture)
    await fixture.saveCard('client', 'pm_usBankAccount_failure')
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    // The contract is not concluded before the first payment has arrived.
    expect(await preview(event)).toMatchObject({ keep_at_most: 0, due: 0, refund_later: 2000, kept: 0 })
    expect((await call(event, {})).status).toBe('refunded')
    fixture.mails.length = 0
    await inDays(6)
    expect(await get(fixture, event.id)).toMatchObject({ status: 'canceled', payments: [] })
    expect(sent()).toEqual([])
    expect((await invoicesOf(fixture, event.id)).map(({ status }) => status)).toEqual(['void'])
    await isClosed(event)
  })

  it('if the debit of a due amount fails, the agent gets a mail and charges or waives it', async () => {
    const event = await withDebit('pm_usBankAccount_failure')
    await late(event)
    await call(event, {})
    expect(
      await refused(fixture.api, money.cancelEvent, 'agent', {
        params: event.params,
        body: { by: 'agency', reason: 'Waived', waive_rest: true },
      }),
    ).toMatchObject({
      status: 409,
      error_message: 'A payment is on its way. The rest can be charged or waived once it has arrived or failed',
    })
    await inDays(6)
    expect((await get(fixture, event.id)).status).toBe('refunded')
    expect(sent()).toContain(`cancellation_unpaid ${fixture.users['agent']!.email}`)
    await call(event, { waive_rest: true, reason: 'Waived' })
    await fixture.drain()
    expect(await shares(event.id)).toEqual([30_000, 160_000])
    await isClosed(event)
  })

  it('a waived debit that still arrives goes back', async () => {
    const event = await withDebit('pm_usBankAccount_success')
    await late(event)
    expect(await preview(event, { waive_rest: true })).toMatchObject({ waived: 2000, awaited: 0, refund_later: 2000 })
    await call(event, { waive_rest: true })
    await inDays(6)
    expect(await shares(event.id)).toEqual([30_000, 160_000])
    await isClosed(event)
  })
})
