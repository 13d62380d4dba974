import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { eventsApi } from '../../../shared/api/events.ts'
import { runScheduled } from '../../../functions/scheduled-jobs/run.ts'
import { ask, refused } from '../../support/api.ts'
import { startMoney, type MoneyStage } from '../../support/money.ts'
import { bookedOn, get, paidInvoices, payOnPage, signed } from '../../support/money-story.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await startMoney()
  await stage.saveCard('client')
})
beforeEach(() => stage.setClock(bookedOn))
afterAll(() => { stage.table.stop() })

const booked = async () => {
  const event = await signed(stage)
  await ask(stage.api, money.payDeposit, 'client', { params: event.params })
  await stage.drain()
  const due = (await get(stage, event.id)).balance_due_at!
  stage.mails.length = 0
  return { ...event, due, fire: () => runScheduled(stage.deps(), { type: 'balance', event_id: event.id }) }
}
const shifted = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
const minute = 60_000
const day = 1440 * minute

describe('a balance', () => {
  it('is charged by its schedule on the due instant, once, after a reminder', async () => {
    const { id, due } = await booked()
    expect(stage.schedules.get(`balance-${id}`)).toEqual({ at: due, job: { type: 'balance', event_id: id } })
    await stage.moveTo(shifted(due, -4 * day))
    expect(stage.mails).toEqual([])
    for (let i = 3; i > 1; i -= 1) await stage.moveTo(shifted(due, -i * day))
    expect(stage.mails).toMatchObject([{ template: 'balance_due_soon', to: stage.users.client!.email, data: { amount: '$2,000.00' } }])
    await stage.moveTo(shifted(due, -1))
    expect(await paidInvoices(stage, id)).toHaveLength(1)
    await stage.moveTo(due)
    expect(await get(stage, id)).toMatchObject({ status: 'booked', payments: [{ type: 'deposit' }, { type: 'balance', amount: 2000, paid_at: due }] })
    expect(await paidInvoices(stage, id)).toEqual([205_830, 205_830])
    expect(stage.schedules.has(`balance-${id}`)).toBe(false)
    expect(await stage.ledger(id)).toMatchObject({ available: 400_000 })
  })

  it('fired ten times at once, early, and three days late, is one charge', async () => {
    const { id, due, fire } = await booked()
    await stage.setClock(shifted(due, -1))
    await fire()
    expect(await paidInvoices(stage, id)).toHaveLength(1)
    await stage.setClock(shifted(due, 3 * day))
    await Promise.all(Array.from({ length: 10 }, fire))
    await stage.drain()
    for (let i = 0; i < 3; i += 1) await fire()
    await stage.sweep()
    expect(await paidInvoices(stage, id)).toEqual([205_830, 205_830])
  })

  it('is found by the sweep when its schedule never fires', async () => {
    const { id, due } = await booked()
    stage.schedules.clear()
    await stage.setClock(shifted(due, minute))
    await stage.sweep()
    expect(await paidInvoices(stage, id)).toHaveLength(2)
  })

  it('is charged once when the client clicks at the same moment', async () => {
    const { id, params, due, fire } = await booked()
    await stage.setClock(due)
    const [, answer] = await Promise.all([fire(), stage.api.call(money.payBalance, 'client', { params }), stage.sweep()])
    expect(answer.status).toBe(200)
    expect(await paidInvoices(stage, id)).toHaveLength(2)
  })

  it('that is declined is told once, is not tried every minute, and can be paid by a click', async () => {
    const { id, params, due } = await booked()
    await stage.saveCard('client', 'pm_card_chargeDeclined')
    await stage.moveTo(due)
    for (let i = 1; i < 4; i += 1) await stage.moveTo(shifted(due, i * minute))
    expect(stage.mails.map(({ template }) => template).filter((template) => template === 'payment_failed')).toHaveLength(2)
    expect(await get(stage, id)).toMatchObject({ status: 'booked', payments: [{ type: 'deposit' }, { type: 'balance', failed_at: due }] })
    await stage.saveCard('client')
    expect(await ask(stage.api, money.payBalance, 'client', { params })).toMatchObject({ payments: [{}, { type: 'balance', failed_at: null }] })
    expect(await refused(stage.api, money.payBalance, 'client', { params })).toMatchObject({ status: 409, error_message: 'The balance has already been paid' })
    expect(await paidInvoices(stage, id)).toHaveLength(2)
  })

  it('whose card has expired meanwhile is told in the bank\'s words, and paid by the next card', async () => {
    const { id, params, due } = await booked()
    await stage.saveCard('client', 'pm_card_chargeDeclinedExpiredCard')
    await stage.moveTo(due)
    expect((await get(stage, id, 'client')).payments).toMatchObject([{}, { type: 'balance', failed_at: due, failure_message: 'Your card has expired.' }])
    const told = stage.mails.filter(({ template }) => template === 'payment_failed')
    expect(told.map(({ to, data }) => [to, data.reason])).toEqual([stage.users.client!, stage.users.agent!].map(({ email }) => [email, 'Your card has expired.']))
    await stage.saveCard('client', 'pm_card_mastercard')
    expect(await ask(stage.api, money.payBalance, 'client', { params })).toMatchObject({ payments: [{}, { payment_method_text: 'Mastercard •••• 4444', failed_at: null }] })
    expect(await paidInvoices(stage, id)).toHaveLength(2)
  })

  it('that the bank wants confirmed sends the client to the page where that is done', async () => {
    const { id, due } = await booked()
    await stage.saveCard('client', 'pm_card_authenticationRequired')
    await stage.moveTo(due)
    const { hosted_invoice_url } = (await get(stage, id, 'client')).payments![1]!
    expect(stage.mails.find(({ to, template }) => template === 'payment_failed' && to === stage.users.client!.email)!.data).toMatchObject({ url: hosted_invoice_url, reason: 'Your bank wants you to confirm this payment' })
    await payOnPage(stage, id)
    await stage.drain()
    expect((await get(stage, id)).payments).toMatchObject([{}, { type: 'balance', paid_at: due, failed_at: null }])
    expect(await stage.ledger(id)).toMatchObject({ available: 400_000 })
    await stage.saveCard('client')
  })

  it('from a bank account is on its way for days, fails, and is not tried again by itself', async () => {
    const { id, params, due } = await booked()
    await stage.saveCard('client', 'pm_usBankAccount_failure')
    await stage.moveTo(due)
    expect((await get(stage, id)).payments).toMatchObject([{}, { type: 'balance', total: 2005, paid_at: null, failed_at: null }])
    await stage.moveTo(shifted(due, day))
    expect(await refused(stage.api, money.payBalance, 'client', { params })).toMatchObject({ status: 409, error_message: 'A payment is already on its way' })
    await stage.moveTo(shifted(due, 5 * day))
    await stage.moveTo(shifted(due, 6 * day))
    expect((await get(stage, id)).payments).toMatchObject([{}, { type: 'balance', paid_at: null, failed_at: shifted(due, 5 * day), failure_message: "The customer's bank account has insufficient funds." }])
    expect(stage.mails.filter(({ template }) => template === 'payment_failed')).toHaveLength(2)
    await stage.saveCard('client')
    await ask(stage.api, money.payBalance, 'client', { params })
    expect(await paidInvoices(stage, id)).toEqual([205_830, 205_830])
    expect(await stage.ledger(id)).toMatchObject({ available: 400_000, held: { fees: 11_660 } })
  })

  it('without a payment method fails, and says so', async () => {
    const { id, due } = await booked()
    const { data } = await stage.stripe.paymentMethods.list({ customer: (await stage.stripe.customers.list({ limit: 1 })).data[0]!.id })
    for (const method of data) await stage.stripe.paymentMethods.detach(method.id)
    await stage.moveTo(due)
    expect((await get(stage, id)).payments).toMatchObject([{}, { type: 'balance', failed_at: due, failure_message: 'There is no payment method on file' }])
    await stage.saveCard('client')
  })

  it('moves with the event', async () => {
    const { id, start, due } = await booked()
    const event = await get(stage, id, 'agent')
    await ask(stage.api, eventsApi.updateEvent, 'agent', { params: { id }, body: { ...event, start: shifted(start, 3_600_000) } })
    await stage.drain()
    expect(stage.schedules.get(`balance-${id}`)?.at).toBe(shifted(due, 3_600_000))
  })
})
