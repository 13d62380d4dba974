import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dueKey } from '#functions/platform/db/keys.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { ask, refused } from '#tests/support/api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, paidInvoices, payOnPage, signed } from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

const booked = async () => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.drain()
  const due = (await get(fixture, event.id)).balance_due_at!
  fixture.mails.length = 0
  return { ...event, due, fire: () => runScheduled(fixture.deps(), { type: 'balance', event_id: event.id }) }
}
const shifted = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
const minute = 60_000
const day = 1440 * minute

describe('a balance', () => {
  it('is charged on schedule at the due instant, once, after a reminder', async () => {
    const { id, due } = await booked()
    expect(fixture.schedules.get(`balance-${id}`)).toEqual({ at: due, job: { type: 'balance', event_id: id } })
    await fixture.moveTo(shifted(due, -4 * day))
    expect(fixture.mails).toEqual([])
    for (let i = 3; i > 1; i -= 1) await fixture.moveTo(shifted(due, -i * day))
    expect(fixture.mails).toMatchObject([
      {
        template: 'balance_due_soon',
        to: fixture.users.client!.email,
        variables: { amount: '$2,000.00', fee: '$58.30', total: '$2,058.30', method: 'Visa •••• 4242' },
      },
    ])
    await fixture.moveTo(shifted(due, -1))
    expect(await paidInvoices(fixture, id)).toHaveLength(1)
    await fixture.moveTo(due)
    expect(await get(fixture, id)).toMatchObject({
      status: 'booked',
      payments: [{ type: 'deposit' }, { type: 'balance', amount: 2000, paid_at: due }],
    })
    expect(await paidInvoices(fixture, id)).toEqual([205_830, 205_830])
    expect(fixture.schedules.has(`balance-${id}`)).toBe(false)
    expect(await fixture.ledger(id)).toMatchObject({ available: 400_000 })
  })

  it('is announced once by late and concurrent sweeps, and not after it is due', async () => {
    const { due } = await booked()
    await fixture.setClock(shifted(due, -1 * day))
    await Promise.all(Array.from({ length: 5 }, () => fixture.sweep()))
    await fixture.sweep()
    expect(fixture.mails.map(({ template }) => template)).toEqual(['balance_due_soon'])
    await fixture.setClock(bookedOn)
    const { due: later } = await booked()
    await fixture.setClock(shifted(later, minute))
    await fixture.sweep()
    expect(fixture.mails.map(({ template }) => template)).not.toContain('balance_due_soon')
  })

  it('is charged although another due row cannot be handled', async () => {
    const { id, due } = await booked()
    const unknown = { ...dueKey(shifted(due, -day), 'unheard_of', id), kind: 'unheard_of', event_id: id }
    await fixture.deps().db.transact([put(fixture.table.tableName, unknown)])
    await fixture.setClock(shifted(due, minute))
    const lines = await linesOf(() => fixture.sweep())
    expect(await paidInvoices(fixture, id)).toHaveLength(2)
    const failed = { level: 'error', due: expect.stringContaining('unheard_of') as string }
    expect(lines).toContainEqual(expect.objectContaining(failed))
    await fixture.deps().db.transact([remove(fixture.table.tableName, unknown)])
  })

  it('is charged once when fired ten times at once, early, and three days late', async () => {
    const { id, due, fire } = await booked()
    await fixture.setClock(shifted(due, -1))
    await fire()
    expect(await paidInvoices(fixture, id)).toHaveLength(1)
    await fixture.setClock(shifted(due, 3 * day))
    await Promise.all(Array.from({ length: 10 }, fire))
    await fixture.drain()
    for (let i = 0; i < 3; i += 1) await fire()
    await fixture.sweep()
    expect(await paidInvoices(fixture, id)).toEqual([205_830, 205_830])
  })

  it('is found by the sweep if its schedule never fires', async () => {
    const { id, due } = await booked()
    fixture.schedules.clear()
    await fixture.setClock(shifted(due, minute))
    await fixture.sweep()
    expect(await paidInvoices(fixture, id)).toHaveLength(2)
  })

  it('is charged once if the client clicks at the same moment', async () => {
    const { id, params, due, fire } = await booked()
    await fixture.setClock(due)
    const [, answer] = await Promise.all([
      fire(),
      fixture.api.call(money.payBalance, 'client', { params }),
      fixture.sweep(),
    ])
    expect(answer.status).toBe(200)
    expect(await paidInvoices(fixture, id)).toHaveLength(2)
  })

  it('that is declined is reported once, is not retried every minute, and can be paid by a click', async () => {
    const { id, params, due } = await booked()
    await fixture.saveCard('client', 'pm_card_chargeDeclined')
    const lines = await linesOf(async () => {
      await fixture.moveTo(due)
      for (let i = 1; i < 4; i += 1) await fixture.moveTo(shifted(due, i * minute))
    })
    const counted = lines.filter(({ failures, charges }) => failures === 1 || charges === 1)
    expect(counted).toMatchObject([{ message: 'failures', op_key: `charge/${id}/balance` }])
    expect(
      fixture.mails.map(({ template }) => template).filter((template) => template === 'payment_failed'),
    ).toHaveLength(2)
    expect(await get(fixture, id)).toMatchObject({
      status: 'booked',
      payments: [{ type: 'deposit' }, { type: 'balance', failed_at: due }],
    })
    await fixture.saveCard('client')
    expect(await ask(fixture.api, money.payBalance, 'client', { params })).toMatchObject({
      payments: [{}, { type: 'balance', failed_at: null }],
    })
    expect(await refused(fixture.api, money.payBalance, 'client', { params })).toMatchObject({
      status: 409,
      error_message: 'The balance has already been paid',
    })
    expect(await paidInvoices(fixture, id)).toHaveLength(2)
  })

  it("whose card has expired is reported in the bank's words and paid by the next card", async () => {
    const { id, params, due } = await booked()
    await fixture.saveCard('client', 'pm_card_chargeDeclinedExpiredCard')
    await fixture.moveTo(due)
    expect((await get(fixture, id, 'client')).payments).toMatchObject([
      {},
      { type: 'balance', failed_at: due, failure_message: 'Your card has expired.' },
    ])
    const told = fixture.mails.filter(({ template }) => template === 'payment_failed')
    expect(told.map(({ to, variables }) => [to, 'reason' in variables && variables.reason])).toEqual(
      [fixture.users.client!, fixture.users.agent!].map(({ email }) => [email, 'Your card has expired.']),
    )
    await fixture.saveCard('client', 'pm_card_mastercard')
    expect(await ask(fixture.api, money.payBalance, 'client', { params })).toMatchObject({
      payments: [{}, { payment_method_text: 'Mastercard •••• 4444', failed_at: null }],
    })
    expect(await paidInvoices(fixture, id)).toHaveLength(2)
  })

  it('that requires authentication sends the client to the page for it', async () => {
    const { id, due } = await booked()
    await fixture.saveCard('client', 'pm_card_authenticationRequired')
    await fixture.moveTo(due)
    expect(
      fixture.mails.find(({ to, template }) => template === 'payment_failed' && to === fixture.users.client!.email)!
        .variables,
    ).toMatchObject({ link: `/proposal?id=${id}`, reason: 'Your bank wants you to confirm this payment' })
    await payOnPage(fixture, id)
    await fixture.drain()
    expect((await get(fixture, id)).payments).toMatchObject([{}, { type: 'balance', paid_at: due, failed_at: null }])
    expect(await fixture.ledger(id)).toMatchObject({ available: 400_000 })
    await fixture.saveCard('client')
  })

  it('by bank debit takes days, fails, and is not retried automatically', async () => {
    const { id, params, due } = await booked()
    await fixture.saveCard('client', 'pm_usBankAccount_failure')
    await fixture.moveTo(due)
    expect((await get(fixture, id)).payments).toMatchObject([
      {},
      { type: 'balance', total: 2005, paid_at: null, failed_at: null },
    ])
    // Its client reads that it began.
    const begun = fixture.mails.filter(({ template }) => template === 'payment_begun')
    expect(begun.map(({ to }) => to)).toEqual([fixture.users['client']!.email])
    expect(begun[0]!.variables).toMatchObject({ payment: 'balance', total: '$2,005.00' })
    await fixture.moveTo(shifted(due, day))
    expect(await refused(fixture.api, money.payBalance, 'client', { params })).toMatchObject({
      status: 409,
      error_message: 'A payment is already on its way',
    })
    await fixture.moveTo(shifted(due, 5 * day))
    await fixture.moveTo(shifted(due, 6 * day))
    expect((await get(fixture, id)).payments).toMatchObject([
      {},
      {
        type: 'balance',
        paid_at: null,
        failed_at: shifted(due, 5 * day),
        failure_message: "The customer's bank account has insufficient funds.",
      },
    ])
    expect(fixture.mails.filter(({ template }) => template === 'payment_failed')).toHaveLength(2)
    await fixture.saveCard('client')
    await ask(fixture.api, money.payBalance, 'client', { params })
    expect(await paidInvoices(fixture, id)).toEqual([205_830, 205_830])
    expect(await fixture.ledger(id)).toMatchObject({ available: 400_000, held: { fees: 11_660 } })
  })

  it('without a payment method fails with a message', async () => {
    const { id, due } = await booked()
    const { data } = await fixture.stripe.paymentMethods.list({
      customer: (await fixture.stripe.customers.list({ limit: 1 })).data[0]!.id,
    })
    for (const method of data) await fixture.stripe.paymentMethods.detach(method.id)
    await fixture.moveTo(due)
    expect((await get(fixture, id)).payments).toMatchObject([
      {},
      { type: 'balance', failed_at: due, failure_message: 'There is no payment method on file' },
    ])
    await fixture.saveCard('client')
  })

  it('moves with the event once everybody has agreed to the new time', async () => {
    const { id, start, due } = await booked()
    const event = await get(fixture, id, 'agent')
    await ask(fixture.api, eventsApi.updateEvent, 'agent', {
      params: { id },
      body: { ...event, start: shifted(start, 3_600_000) },
    })
    await fixture.drain()
    expect(fixture.schedules.get(`balance-${id}`)?.at).toBe(due)
    const params = { id }
    const query = { start_date: shifted(start, -day), end_date: shifted(start, day) }
    const dueFor = async (who: string) => {
      const rows = await ask(fixture.api, lookupsApi.listEvents, who, { query })
      return [await get(fixture, id, who), rows.find((row) => row.id === id)].map((seen) => seen?.balance_due_at)
    }
    for (const who of ['client', 'agent', 'admin']) expect(await dueFor(who)).toEqual([due, due])
    await ask(fixture.api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
    await fixture.setClock(shifted(fixture.table.now, 60_000))
    await ask(fixture.api, contractsApi.signContract, 'client', {
      params,
      body: { signature: 'Nora Whitfield', consent: true },
    })
    await fixture.drain()
    expect(fixture.schedules.get(`balance-${id}`)?.at).toBe(shifted(due, 3_600_000))
    expect(await dueFor('client')).toEqual([shifted(due, 3_600_000), shifted(due, 3_600_000)])
  })
})
