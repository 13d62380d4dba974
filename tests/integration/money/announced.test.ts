import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ask } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, signed } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'

/** A charge is announced as it will be made (docs/product.md#figures). */

const day = 86_400_000
let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  await fixture.setClock(bookedOn)
})
afterEach(() => {
  fixture.table.stop()
})

const mailed = (template: string) => fixture.mails.filter((mail) => mail.template === template)
const daysLater = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString()

const booked = async () => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.drain()
  fixture.mails.length = 0
  return { id: event.id, due: (await get(fixture, event.id)).balance_due_at! }
}

describe('a balance is announced', () => {
  it('with the fee of the method on file, not of the one that paid before', async () => {
    const { id, due } = await booked()
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    await fixture.moveTo(daysLater(due, -2))
    const amounts = { amount: '$2,000.00', fee: '$5.00', total: '$2,005.00' }
    expect(mailed('balance_due_soon')).toMatchObject([
      { variables: { ...amounts, method: expect.stringContaining('6789') as string } },
    ])
    await fixture.moveTo(due)
    expect((await get(fixture, id)).payments).toMatchObject([{ type: 'deposit' }, { type: 'balance', total: 2005 }])
  })

  it('by the total of each kind without a method', async () => {
    const { due } = await booked()
    const { stripe_customer_id: id } = (await findUser(fixture.table.deps(), fixture.users.client!.id))!
    actManually(fixture.emulator, 'delete-customer', { id: id! })
    await fixture.moveTo(daysLater(due, -2))
    expect(mailed('balance_due_soon')).toMatchObject([
      { variables: { amount: '$2,000.00', totals: '$2,058.30 by card, $2,005.00 from a bank account' } },
    ])
  })
})

describe('a card that is over by the charge', () => {
  const expire = (exp: string) =>
    fixture.emulator.act((ctx) => {
      const [exp_month, exp_year] = exp.split('/').map(Number)
      for (const { object } of ctx.store.state.tables.payment_methods)
        if (object.card) Object.assign(object.card, { exp_month, exp_year })
    })
  const asked = () =>
    mailed('reminder').filter(({ variables }) => (variables as { kind: string }).kind === 'card_expires')

  it('is asked for once, three weeks before, with a button that leads to the payment method', async () => {
    expire('07/2026')
    const { id, due } = await booked()
    expect(due > '2026-08-01').toBe(true)
    await fixture.moveTo(daysLater(due, -22))
    expect(asked()).toEqual([])
    for (const days of [-20, -19, -18]) await fixture.moveTo(daysLater(due, days))
    expect(asked()).toMatchObject([
      {
        to: fixture.users.client!.email,
        variables: { link: `/proposal?id=${id}`, method: expect.stringContaining('4242') as string },
      },
    ])
  })

  it('is not asked for once another one is on file', async () => {
    expire('07/2026')
    const { due } = await booked()
    await fixture.saveCard('client', 'pm_card_mastercard')
    await fixture.moveTo(daysLater(due, -20))
    expect(asked()).toEqual([])
  })

  it('is named with the balance, too, also if it came to file after the deposit', async () => {
    const { due } = await booked()
    expire('07/2026')
    await fixture.moveTo(daysLater(due, -2))
    expect(mailed('balance_due_soon')).toMatchObject([{ variables: { expires: 'yes' } }])
  })
})

describe('a first payment that is missing', () => {
  it('is asked for with its fee and method', async () => {
    await signed(fixture)
    await fixture.moveTo(daysLater(bookedOn, 2))
    const [mail] = mailed('reminder').filter(
      ({ variables }) => (variables as { kind: string }).kind === 'deposit_unpaid',
    )
    expect(mail?.variables).toMatchObject({ amount: '$2,058.30 with fee, by Visa •••• 4242' })
  })
})
