import { describe, expect, it } from 'vitest'
import { addFunds, seedAccount, seedCustomer } from '#tests/support/stripe.ts'
import { day, hour, openInvoice, refusal, rig } from './rig.ts'

const usd = { currency: 'usd' } as const

describe('transfers', () => {
  it('require money and a destination that can receive it', async () => {
    const { emulator, stripe } = rig()
    emulator.faults.set({ platform: 'old' })
    const fresh = await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } })
    expect(fresh).toMatchObject({
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      type: 'express',
    })
    addFunds(emulator, 10000)
    expect((await refusal(stripe.transfers.create({ ...usd, amount: 100, destination: fresh.id }))).code).toBe(
      'insufficient_capabilities_for_transfer',
    )
    emulator.faults.set({ platform: 'new' })
    const vendor = await seedAccount(emulator, stripe, { email: 'v@example.com' })
    expect(vendor).toMatchObject({
      capabilities: { transfers: 'active' },
      payouts_enabled: true,
      external_accounts: { data: [{ last4: '6789' }] },
      settings: { payouts: { schedule: { interval: 'manual' } } },
    })
    expect(await refusal(stripe.transfers.create({ ...usd, amount: 10001, destination: vendor.id }))).toMatchObject({
      statusCode: 400,
      code: 'balance_insufficient',
      type: 'StripeInvalidRequestError',
    })
    const transfer = await stripe.transfers.create({
      ...usd,
      amount: 7000,
      destination: vendor.id,
      transfer_group: 'evt_1',
      metadata: { op_id: 'transfer/evt_1/artist' },
    })
    expect(transfer).toMatchObject({
      object: 'transfer',
      amount: 7000,
      reversed: false,
      reversals: { data: [] },
      destination_payment: expect.stringMatching(/^py_/) as unknown,
    })
    await stripe.transfers.create({ ...usd, amount: 1000, destination: vendor.id, transfer_group: 'evt_2' })
    expect((await stripe.transfers.list({ transfer_group: 'evt_1' })).data.map((entry) => entry.id)).toEqual([
      transfer.id,
    ])
    expect((await stripe.transfers.list({ destination: vendor.id })).data).toHaveLength(2)
    expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(2000)
    expect((await stripe.balance.retrieve({}, { stripeAccount: vendor.id })).available[0]!.amount).toBe(8000)
    emulator.faults.set({ transfers_fail_to: [vendor.id] })
    expect((await refusal(stripe.transfers.create({ ...usd, amount: 1, destination: vendor.id }))).statusCode).toBe(400)
    const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 2000 })
    expect(reversal.amount).toBe(2000)
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 2000, reversed: false })
    await emulator.idle()
  })

  it('from one charge can be made before its money is available, up to its amount', async () => {
    const { emulator, stripe, forward } = rig()
    emulator.faults.set({ card_funds: 'after_two_days' })
    const vendor = await seedAccount(emulator, stripe)
    const customer = await seedCustomer(stripe)
    const invoice = await openInvoice(stripe, customer.id, 50000)
    await stripe.invoices.pay(invoice.id)
    expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 0 }], pending: [{ amount: 48520 }] })
    expect((await refusal(stripe.transfers.create({ ...usd, amount: 100, destination: vendor.id }))).code).toBe(
      'balance_insufficient',
    )
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data
    const transfer = await stripe.transfers.create({
      ...usd,
      amount: 40000,
      destination: vendor.id,
      source_transaction: charge!.id,
    })
    expect(transfer.transfer_group).toMatch(/^group_pi_/)
    expect(
      (
        await refusal(
          stripe.transfers.create({ ...usd, amount: 10001, destination: vendor.id, source_transaction: charge!.id }),
        )
      ).param,
    ).toBe('amount')
    expect(await stripe.balance.retrieve({}, { stripeAccount: vendor.id })).toMatchObject({
      available: [{ amount: 0 }],
      pending: [{ amount: 40000 }],
    })
    await forward(2 * day)
    expect(await stripe.balance.retrieve({}, { stripeAccount: vendor.id })).toMatchObject({
      available: [{ amount: 40000 }],
      pending: [{ amount: 0 }],
    })
    expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(8520)
  })
})

describe('payouts', () => {
  const ready = async () => {
    const made = rig()
    const vendor = await seedAccount(made.emulator, made.stripe)
    addFunds(made.emulator, 100000)
    await made.stripe.transfers.create({ ...usd, amount: 30000, destination: vendor.id })
    return { ...made, vendor, as: { stripeAccount: vendor.id } }
  }

  it('are pending, in transit and paid two days later', async () => {
    const { stripe, as, forward, received, vendor } = await ready()
    const payout = await stripe.payouts.create(
      { ...usd, amount: 30000, metadata: { op_id: 'payout/usr/2027-03-01' } },
      as,
    )
    expect(payout).toMatchObject({
      status: 'pending',
      arrival_date: Date.parse('2027-03-03T00:00:00Z') / 1000,
      automatic: false,
    })
    expect((await refusal(stripe.payouts.create({ ...usd, amount: 1 }, as))).code).toBe('balance_insufficient')
    expect((await refusal(stripe.payouts.retrieve(payout.id))).statusCode).toBe(404)
    await forward(hour)
    expect((await stripe.payouts.retrieve(payout.id, {}, as)).status).toBe('in_transit')
    expect((await refusal(stripe.payouts.cancel(payout.id, {}, as))).code).toBe('status_transition_invalid')
    await forward(2 * day)
    expect((await stripe.payouts.list({ status: 'paid' }, as)).data.map((entry) => entry.id)).toEqual([payout.id])
    const mine = received.filter((entry) => entry.type.startsWith('payout.'))
    expect(mine.map((entry) => [entry.type, entry.account])).toEqual([
      ['payout.created', vendor.id],
      ['payout.updated', vendor.id],
      ['payout.paid', vendor.id],
    ])
    expect(mine[2]!.event.data.previous_attributes).toMatchObject({ status: 'in_transit' })
  })

  it.each([
    ['failed', 'payout.failed'],
    ['canceled', 'payout.canceled'],
    ['returned', 'payout.failed'],
  ] as const)('%s: the money is back', async (outcome, last) => {
    const { emulator, stripe, as, forward, types } = await ready()
    emulator.faults.set({ payouts: outcome })
    const payout = await stripe.payouts.create({ ...usd, amount: 30000 }, as)
    await forward(4 * day)
    expect(await stripe.payouts.retrieve(payout.id, {}, as)).toMatchObject({
      status: outcome === 'canceled' ? 'canceled' : 'failed',
      failure_balance_transaction: expect.stringMatching(/^txn_/) as unknown,
    })
    expect((await stripe.balance.retrieve({}, as)).available[0]!.amount).toBe(30000)
    expect(types().at(-1)).toBe(last)
    expect(types().includes('payout.paid')).toBe(outcome === 'returned')
  })

  it('happen automatically if the schedule is not manual', async () => {
    const { emulator, stripe, forward } = rig()
    const vendor = await seedAccount(emulator, stripe)
    await stripe.accounts.update(vendor.id, { settings: { payouts: { schedule: { interval: 'daily' } } } })
    addFunds(emulator, 5000)
    await stripe.transfers.create({ ...usd, amount: 5000, destination: vendor.id })
    await forward(day)
    expect((await stripe.payouts.list({}, { stripeAccount: vendor.id })).data).toMatchObject([
      { amount: 5000, automatic: true },
    ])
  })
})

describe('refunds and disputes', () => {
  const charged = async (method = 'pm_card_visa') => {
    const made = rig()
    const customer = await seedCustomer(made.stripe, { method })
    const invoice = await openInvoice(made.stripe, customer.id, 10000)
    await made.stripe.invoices.pay(invoice.id)
    await made.forward(4 * day)
    const [charge] = (await made.stripe.charges.list({ customer: customer.id })).data
    return { ...made, charge: charge!, intent: charge!.payment_intent as string }
  }

  it('refund part, then the rest, and no more', async () => {
    const { emulator, stripe, charge, intent, types } = await charged()
    const refund = await stripe.refunds.create({
      payment_intent: intent,
      amount: 4000,
      metadata: { op_id: 'refund/x' },
    })
    expect(refund).toMatchObject({ object: 'refund', status: 'succeeded', charge: charge.id, payment_intent: intent })
    expect(await refusal(stripe.refunds.create({ charge: charge.id, amount: 6001 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    await stripe.refunds.create({ charge: charge.id })
    expect(await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })).toMatchObject({
      refunded: true,
      amount_refunded: 10000,
      refunds: { data: [{ amount: 6000 }, { amount: 4000 }] },
    })
    expect((await refusal(stripe.refunds.create({ charge: charge.id }))).code).toBe('charge_already_refunded')
    await emulator.idle()
    expect(types().slice(-4)).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded'])
    expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(-320)
  })

  it.each([
    ['failed', 0],
    ['failed_later', hour],
  ] as const)('%s', async (fate, wait) => {
    const { emulator, stripe, charge, forward, types } = await charged()
    emulator.faults.set({ refunds: fate })
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 4000 })
    expect(refund.status).toBe(fate === 'failed' ? 'failed' : 'succeeded')
    await forward(wait)
    await emulator.idle()
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0)
    expect(types().at(-1)).toBe('refund.failed')
    emulator.faults.set({ refunds: 'refused' })
    expect((await refusal(stripe.refunds.create({ charge: charge.id }))).statusCode).toBe(400)
  })

  it('a refund to a bank account takes days', async () => {
    const { stripe, charge, forward, types } = await charged('pm_usBankAccount_success')
    const refund = await stripe.refunds.create({ charge: charge.id })
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' })
    await forward(3 * day)
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
    expect(types()).toContain('refund.updated')
  })

  it('a dispute withdraws the money and blocks refunds', async () => {
    const { stripe, charge, types } = await charged('pm_card_createDispute')
    expect(charge.disputed).toBe(true)
    const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data
    expect(dispute).toMatchObject({
      amount: 10000,
      status: 'needs_response',
      reason: 'fraudulent',
      balance_transactions: [{ net: -11500 }],
    })
    expect((await refusal(stripe.refunds.create({ charge: charge.id }))).code).toBe('charge_disputed')
    expect(types()).toContain('charge.dispute.created')
    expect((await stripe.disputes.close(dispute!.id)).status).toBe('lost')
  })

  it('every cent of the balance is in its transactions', async () => {
    const { stripe, charge } = await charged()
    await stripe.refunds.create({ charge: charge.id, amount: 1234 })
    const all = await stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    expect(all.reduce((sum, entry) => sum + entry.net, 0)).toBe((await stripe.balance.retrieve()).available[0]!.amount)
    expect((await stripe.balanceTransactions.list({ source: charge.id })).data).toMatchObject([
      { type: 'charge', amount: 10000, fee: 320 },
    ])
  })
})
