import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { usersApi } from '#shared/api/users.ts'
import { paymentMethod } from '#functions/money/use-cases/own/payment-method.ts'
import { billingLink } from '#functions/money/use-cases/own/provider-links.ts'
import { tellProviderContact } from '#functions/accounts/jobs/provider-contact.ts'
import { stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { findUser } from '#functions/people/data/user.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { actManually } from '#tests/support/stripe.ts'
import { bookedOn, get, playedBar, signed } from '#tests/support/money-scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'
import { shows } from '#tests/support/habits.ts'

let fixture: MoneyFixture
let api: UseCaseApi
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  api = useCaseApi(fixture.table, [billingLink, paymentMethod], (who) => fixture.tokens[who]!)
  api.overrides = { stripe: () => Promise.resolve(fixture.stripe) }
  for (const who of ['agent', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.emulator.faults.set({ api: [] })
  await fixture.setClock(bookedOn)
  fixture.tokens['client'] = await sessionOf(fixture.table, fixture.users['client']!.id)
})

const customerOf = async (who: string) => (await findUser(fixture.deps(), fixture.users[who]!.id))!.stripe_customer_id!
/** By hand, on the provider's dashboard. */
const remove = async (who: string) => {
  const id = await customerOf(who)
  actManually(fixture.emulator, 'delete-customer', { id })
  await fixture.drain()
  return id
}
const link = (query = {}) =>
  ask(api, usersApi.billingLink, 'client', { params: { id: fixture.users['client']!.id }, query })

describe('a customer that somebody deleted at the provider', () => {
  beforeEach(async () => {
    await link()
    await fixture.saveCard('client')
  })

  it(shows('customer_deleted', 'is made again for an invoice'), async () => {
    const event = await playedBar(fixture)
    const gone = await remove('client')
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: event.params, body: {} })
    await fixture.drain()
    const { payments, status } = await get(fixture, event.id)
    expect(payments).toMatchObject([{ failed_at: null, paid_at: null }])
    expect(status).not.toBe('payment_failed')
    const made = await customerOf('client')
    expect(made).not.toBe(gone)
    expect(await fixture.deps().db.get(stripeOwnerKey(made))).toMatchObject({ user_id: fixture.users['client']!.id })
  })

  it('is made again by the billing link, without the words of the provider', async () => {
    const gone = await remove('client')
    const { url } = await link({ suffix: 'payment-methods' })
    expect(url).toMatch(/^https?:/)
    expect(await customerOf('client')).not.toBe(gone)
    expect((await fixture.stripe.customers.list({ limit: 100 })).data.map(({ id }) => id)).not.toContain(gone)
    // Once, however often it is opened.
    const made = await customerOf('client')
    await link()
    expect(await customerOf('client')).toBe(made)
  })

  it('has no card, as the account says, and a deposit asks for one', async () => {
    const event = await signed(fixture)
    await remove('client')
    const { id } = fixture.users['client']!
    expect(await ask(api, usersApi.paymentMethod, 'client', { params: { id } })).toEqual({ payment_method: null })
    const answer = await refused(fixture.api, money.payDeposit, 'client', { params: event.params })
    expect(answer.error_message).not.toMatch(/No such|cus_/)
  })

  it('does not hold up a new address', async () => {
    await remove('client')
    await expect(tellProviderContact(fixture.deps(), fixture.users['client']!.id)).resolves.toBeUndefined()
  })
})

describe('a look at the provider that fails', () => {
  it('says whose trouble it is: ours, or no answer', async () => {
    await link()
    await fixture.saveCard('client')
    const event = await signed(fixture)
    const pay = async () =>
      (await refused(fixture.api, money.payDeposit, 'client', { params: event.params })).error_message
    fixture.emulator.faults.set({ api: [{ match: 'GET /v1/customers', mode: 'forbidden' }] })
    expect(await pay()).toBe('Payments are not possible at the moment. We know, and we are on it')
    fixture.emulator.faults.set({ api: [{ match: 'GET /v1/customers', mode: 'error_500' }] })
    expect(await pay()).toBe('The payment provider does not answer. Please try again')
  })
})
