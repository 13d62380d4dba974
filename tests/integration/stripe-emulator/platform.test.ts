import { describe, expect, it } from 'vitest'
import { onboard } from '#local/stripe/in-process.ts'
import { need } from '#local/stripe/environment.ts'
import { shows } from '#tests/support/habits.ts'
import { addFunds, oldAccount, seedAccount, seedCustomer } from '#tests/support/stripe.ts'
import { deauthorizeAccount, restrictAccount, type Restriction } from '#local/stripe/resources/account-changes.ts'
import { day, openInvoice, refusal, rig } from './rig.ts'

const usd = { currency: 'usd' } as const

describe('the platform', () => {
  it(shows('funds_arrive_late', 'has a card payment available at midnight after two business days'), async () => {
    const { emulator, stripe, forward, received, clock } = rig()
    emulator.faults.set({ card_funds: 'after_two_days' })
    clock.now = Date.parse('2027-03-05T15:00:00Z') // a Friday
    const vendor = await seedAccount(emulator, stripe)
    const customer = await seedCustomer(stripe)
    const invoice = await openInvoice(stripe, customer.id, 50000)
    await stripe.invoices.pay(invoice.id)
    const [charge] = (await stripe.charges.list({ customer: customer.id, expand: ['data.balance_transaction'] })).data
    expect(charge!.balance_transaction).toMatchObject({
      status: 'pending',
      available_on: Date.parse('2027-03-09T00:00:00Z') / 1000,
    })
    await forward(3 * day)
    expect(await refusal(stripe.transfers.create({ ...usd, amount: 100, destination: vendor.id }))).toMatchObject({
      statusCode: 400,
      code: 'balance_insufficient',
    })
    expect(received.map(({ type }) => type)).not.toContain('balance.available')
    await forward(day)
    expect(received.find(({ type }) => type === 'balance.available')!.event.data.object).toMatchObject({
      object: 'balance',
      available: [{ amount: 48520 }],
      pending: [{ amount: 0 }],
    })
    await stripe.transfers.create({ ...usd, amount: 100, destination: vendor.id })
  })

  it('has a bank debit available when it succeeds, after four business days', async () => {
    const { stripe, forward, clock } = rig()
    clock.now = Date.parse('2027-03-05T15:00:00Z')
    const customer = await seedCustomer(stripe, { method: 'pm_usBankAccount_success' })
    const invoice = await openInvoice(stripe, customer.id, 50000)
    await stripe.invoices.pay(invoice.id)
    await forward(5 * day)
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('open')
    await forward(day)
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid')
    expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 49600 }], pending: [{ amount: 0 }] })
  })

  it(
    shows('platform_paid_out_daily', 'loses its balance to its bank every midnight unless payouts are manual'),
    async () => {
      const { emulator, stripe, forward } = rig()
      const schedule = async () => (await stripe.balanceSettings.retrieve()).payments.payouts!.schedule!.interval
      expect(await schedule()).toBe('manual')
      emulator.faults.set({ platform_payouts: 'daily' })
      expect(await schedule()).toBe('daily')
      addFunds(emulator, 7000)
      await forward(day)
      expect((await stripe.payouts.list()).data).toMatchObject([{ amount: 7000, automatic: true }])
      expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(0)
      addFunds(emulator, 3000)
      await forward(day)
      expect((await stripe.payouts.list()).data.map(({ amount }) => amount)).toEqual([3000, 7000])
      emulator.faults.set({ platform_payouts: 'manual' })
      addFunds(emulator, 1000)
      await forward(3 * day)
      expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(1000)
    },
  )

  it(
    shows('transfers_need_approval', 'without approval may not have accounts that only receive transfers'),
    async () => {
      const { emulator, stripe } = rig()
      emulator.faults.set({ transfers_capability: 'needs_approval', platform: 'old' })
      const ask = (names: string[]) =>
        stripe.accounts.create({
          type: 'express',
          capabilities: Object.fromEntries(names.map((name) => [name, { requested: true }])),
        })
      expect(await refusal(ask(['transfers']))).toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('Your platform needs approval for accounts to have requested the `transfers`'),
      })
      expect((await ask(['transfers', 'card_payments'])).object).toBe('account')
    },
  )
})

describe('an account', () => {
  it('whose payouts Stripe stops still receives transfers, and says why', async () => {
    const { emulator, stripe, received } = rig()
    const vendor = { id: await oldAccount(emulator, stripe) }
    onboard(emulator, vendor.id)
    addFunds(emulator, 5000)
    const as = { stripeAccount: vendor.id }
    const restrict = (restriction: Restriction, reason?: string) =>
      emulator.act((ctx) => {
        restrictAccount(ctx, need(ctx, 'accounts', vendor.id).object, restriction, reason)
      })
    restrict('payouts')
    await stripe.transfers.create({ ...usd, amount: 5000, destination: vendor.id })
    expect((await refusal(stripe.payouts.create({ ...usd, amount: 100 }, as))).code).toBe('payouts_not_allowed')
    await emulator.idle()
    expect(received.findLast(({ type }) => type === 'account.updated')!.event).toMatchObject({
      account: vendor.id,
      data: { object: { payouts_enabled: false, requirements: { disabled_reason: 'requirements.past_due' } } },
    })
    restrict('everything', 'rejected.fraud')
    expect(await stripe.accounts.retrieve(vendor.id)).toMatchObject({
      capabilities: { transfers: 'inactive' },
      requirements: { disabled_reason: 'rejected.fraud' },
    })
    restrict('nothing')
    expect(await stripe.accounts.retrieve(vendor.id)).toMatchObject({
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { disabled_reason: null, currently_due: [] },
    })
    await stripe.payouts.create({ ...usd, amount: 100 }, as)
  })

  it('that disconnects is out of reach', async () => {
    const { emulator, stripe, received } = rig()
    const vendor = await seedAccount(emulator, stripe)
    addFunds(emulator, 5000)
    emulator.act((ctx) => {
      deauthorizeAccount(ctx, need(ctx, 'accounts', vendor.id).object)
    })
    await emulator.idle()
    expect(received.at(-1)!.event).toMatchObject({ type: 'account.application.deauthorized', account: vendor.id })
    expect((await refusal(stripe.accounts.retrieve(vendor.id))).statusCode).toBe(403)
    expect((await refusal(stripe.balance.retrieve({}, { stripeAccount: vendor.id }))).statusCode).toBe(403)
    expect((await refusal(stripe.transfers.create({ ...usd, amount: 100, destination: vendor.id }))).message).toContain(
      'No such destination',
    )
  })
})
