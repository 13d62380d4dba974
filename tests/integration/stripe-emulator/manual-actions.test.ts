import { describe, expect, it } from 'vitest'
import { actManually, seedAccount, seedCustomer } from '#tests/support/stripe.ts'
import { day, openInvoice, refusal, rig, type Rig } from './rig.ts'
import { shows } from '#tests/support/habits.ts'

const paid = async (method: string) => {
  const all = rig()
  const customer = await seedCustomer(all.stripe, { method })
  const invoice = await openInvoice(all.stripe, customer.id, 10_000)
  await all.stripe.invoices.pay(invoice.id)
  await all.forward(7 * day)
  const [charge] = (await all.stripe.charges.list()).data
  const [movement] = (await all.stripe.balanceTransactions.list({ source: charge!.id })).data
  return { ...all, charge: charge!, stripe_fee: movement!.fee }
}

/** Stripe's balance is the sum of all its movements. */
const total = async ({ stripe }: Rig) => {
  const { available, pending } = await stripe.balance.retrieve()
  const all = await stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const sum = all.reduce((before, { net }) => before + net, 0)
  expect(available[0]!.amount + pending[0]!.amount).toBe(sum)
  return sum
}

describe('manual actions', () => {
  it(
    shows(
      'debit_returned_after_success',
      'a bank debit that had succeeded is returned: a dispute that is lost at once',
    ),
    async () => {
      const all = await paid('pm_usBankAccount_success')
      actManually(all.emulator, 'return', { id: all.charge.id })
      await all.emulator.idle()
      const [dispute] = (await all.stripe.disputes.list({ charge: all.charge.id })).data
      expect(dispute).toMatchObject({
        status: 'lost',
        reason: 'insufficient_funds',
        evidence_details: { due_by: null },
      })
      // As at Stripe: the dispute does not name the method, its charge does.
      expect(dispute).not.toHaveProperty('payment_method_details')
      expect(all.types().filter((type) => type.includes('dispute'))).toEqual([
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.closed',
      ])
      expect(await total(all)).toBe(-1500 - all.stripe_fee)
    },
  )

  it('a dispute that is won gives the money back, without the fee', async () => {
    const all = await paid('pm_card_visa')
    actManually(all.emulator, 'dispute', { id: all.charge.id })
    const [dispute] = (await all.stripe.disputes.list()).data
    actManually(all.emulator, 'win', { id: dispute!.id })
    await all.emulator.idle()
    expect(all.types().slice(-2)).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
    expect(await total(all)).toBe(10_000 - 1500 - all.stripe_fee)
    await all.stripe.refunds.create({ charge: all.charge.id, amount: 100 })
  })

  it('refunds, reversals, fees and payouts of the platform move its balance', async () => {
    const all = await paid('pm_card_visa')
    const { emulator, stripe, charge } = all
    const account = await seedAccount(emulator, stripe)
    const transfer = await stripe.transfers.create({ amount: 5000, currency: 'usd', destination: account.id })
    actManually(emulator, 'refund', { id: charge.id, amount: 1000 })
    actManually(emulator, 'reverse', { id: transfer.id, amount: 2000 })
    actManually(emulator, 'fee', { id: '', amount: 200 })
    actManually(emulator, 'platform-payout', { id: '', amount: 300 })
    expect(await total(all)).toBe(10_000 - all.stripe_fee - 5000 - 1000 + 2000 - 200 - 300)
    await emulator.idle()
    expect(all.types()).toEqual(expect.arrayContaining(['refund.created', 'transfer.reversed', 'payout.created']))
    const found = await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] })
    expect(found.data.find(({ type }) => type === 'refund')?.source).toMatchObject({ object: 'refund', amount: 1000 })
    actManually(emulator, 'refund', { id: charge.id })
    expect((await refusal(stripe.refunds.create({ charge: charge.id }))).code).toBe('charge_already_refunded')
  })
})
