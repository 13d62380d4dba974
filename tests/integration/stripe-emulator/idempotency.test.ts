import { describe, expect, it } from 'vitest'
import { stripeInProcess } from '#local/stripe/in-process.ts'
import { newAccount, seedCustomer } from '#tests/support/stripe.ts'
import { day, header, hour, openInvoice, refusal, rig } from './rig.ts'
import { shows } from '#tests/support/habits.ts'

describe('idempotency keys', () => {
  it('the same call is executed once and gets the same response', async () => {
    const { stripe } = rig()
    const first = await stripe.customers.create({ name: 'A', metadata: { x: '1', y: '2' } }, { idempotencyKey: 'k' })
    const again = await stripe.customers.create({ metadata: { y: '2', x: '1' }, name: 'A' }, { idempotencyKey: 'k' })
    expect(again.id).toBe(first.id)
    expect(header(again, 'idempotent-replayed')).toBe('true')
    expect(header(again, 'original-request')).toBe(first.lastResponse.requestId)
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })

  it('another body or endpoint under the same key is an error; another account is another key', async () => {
    const { stripe } = rig()
    const customer = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })
    expect(await refusal(stripe.customers.create({ name: 'B' }, { idempotencyKey: 'k' }))).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
      rawType: 'idempotency_error',
    })
    expect(
      (await refusal(stripe.invoices.create({ customer: customer.id }, { idempotencyKey: 'k' }))).message,
    ).toContain('same endpoint')
    const account = { id: await newAccount(stripe) }
    expect(
      (await stripe.customers.create({ name: 'B' }, { idempotencyKey: 'k', stripeAccount: account.id })).name,
    ).toBe('B')
  })

  it('while the first call executes, the second gets a conflict', async () => {
    const { emulator, stripe } = rig()
    emulator.faults.set({ latency_ms: 30 })
    const patient = stripeInProcess(emulator, { timeout: 600_000 })
    const results = await Promise.allSettled([
      patient.customers.create({ name: 'A' }, { idempotencyKey: 'k' }),
      patient.customers.create({ name: 'A' }, { idempotencyKey: 'k' }),
    ])
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected'])
    expect((results[1] as PromiseRejectedResult).reason).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
      headers: { 'stripe-should-retry': 'true' },
    })
    emulator.faults.set({ latency_ms: 0 })
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })

  it('a decline is stored, a rejected parameter is not', async () => {
    const { stripe } = rig()
    const customer = await seedCustomer(stripe, { method: 'pm_card_chargeDeclined' })
    const invoice = await openInvoice(stripe, customer.id, 5000)
    expect((await refusal(stripe.invoices.pay(invoice.id, {}, { idempotencyKey: 'pay' }))).statusCode).toBe(402)
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
    const replayed = await refusal(stripe.invoices.pay(invoice.id, {}, { idempotencyKey: 'pay' }))
    expect(replayed).toMatchObject({ statusCode: 402, headers: { 'idempotent-replayed': 'true' } })
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1)
    expect((await stripe.invoices.pay(invoice.id, {}, { idempotencyKey: 'pay-2' })).status).toBe('paid')
    expect((await refusal(stripe.invoices.create({}, { idempotencyKey: 'create' }))).code).toBe('parameter_missing')
    expect((await stripe.invoices.create({ customer: customer.id }, { idempotencyKey: 'create' })).status).toBe('draft')
  })

  it(shows('keys_are_forgotten', 'keys are forgotten after a day'), async () => {
    const { stripe, forward } = rig()
    const first = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })
    await forward(day - hour)
    expect((await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })).id).toBe(first.id)
    await forward(hour)
    expect((await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })).id).not.toBe(first.id)
  })
})

describe('fault switches', () => {
  it(shows('answer_lost', 'timeout after success: executed once, and the same key finds it'), async () => {
    const { emulator, stripe } = rig()
    emulator.faults.set({ api: [{ match: 'POST /v1/customers', mode: 'timeout_after_success', times: 1 }] })
    expect((await refusal(stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }))).type).toBe(
      'StripeConnectionError',
    )
    expect((await stripe.customers.list()).data).toHaveLength(1)
    const found = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })
    expect(header(found, 'idempotent-replayed')).toBe('true')
    // The mistake that the key prevents.
    await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'another' })
    expect((await stripe.customers.list()).data).toHaveLength(2)
  })

  it('timeout before: nothing was executed', async () => {
    const { emulator, stripe } = rig()
    emulator.faults.set({ api: [{ match: 'POST /v1/customers', mode: 'timeout_before', times: 1 }] })
    await refusal(stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }))
    expect((await stripe.customers.list()).data).toHaveLength(0)
    expect(
      header(await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }), 'idempotent-replayed'),
    ).toBeUndefined()
  })

  it(shows('key_repeats_a_500', 'a 500 is stored and replayed, whether or not it was executed'), async () => {
    for (const [mode, made] of [
      ['error_500', 0],
      ['error_500_after_success', 1],
    ] as const) {
      const { emulator, stripe } = rig()
      emulator.faults.set({ api: [{ match: 'POST /v1/customers', mode, times: 1 }] })
      const error = await refusal(stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }))
      expect(error).toMatchObject({
        type: 'StripeAPIError',
        statusCode: 500,
        headers: { 'stripe-should-retry': 'false' },
      })
      expect(await refusal(stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }))).toMatchObject({
        statusCode: 500,
        headers: { 'idempotent-replayed': 'true' },
      })
      expect((await stripe.customers.list()).data).toHaveLength(made)
    }
    const { emulator, stripe } = rig()
    emulator.faults.set({ api: [{ match: 'POST /v1/customers', mode: 'error_500', times: 1, saved: false }] })
    await refusal(stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }))
    expect((await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' })).name).toBe('A')
  })

  it('rate limit, conflict, reset and decline; only where they match, as often as configured', async () => {
    const { emulator, stripe } = rig()
    const customer = await seedCustomer(stripe)
    const invoice = await openInvoice(stripe, customer.id, 5000)
    emulator.faults.set({
      api: [
        { match: 'POST /v1/invoices/*/pay', mode: 'rate_limit', times: 1 },
        { match: 'POST /v1/invoices/*/pay', mode: 'conflict', times: 1 },
        { match: 'POST /v1/invoices/*/pay', mode: 'decline', times: 1 },
        { match: 'POST /v1/invoices/*/pay', mode: 'reset_after_success', times: 1 },
      ],
    })
    const pay = (key: string) => stripe.invoices.pay(invoice.id, {}, { idempotencyKey: key })
    expect(await refusal(pay('a'))).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 })
    expect((await refusal(pay('a'))).statusCode).toBe(409)
    expect(await refusal(pay('a'))).toMatchObject({ statusCode: 402, code: 'card_declined' })
    // The SDK retries a reset connection once on its own, with the same key.
    const paid = await pay('b')
    expect(paid).toMatchObject({ status: 'paid' })
    expect(header(paid, 'idempotent-replayed')).toBe('true')
    expect((await stripe.charges.list()).data.map((charge) => charge.status)).toEqual(['succeeded', 'failed'])
    expect(emulator.faults.get().api).toEqual([])
    emulator.faults.set({ api: [{ match: 'POST /v1/customers', mode: 'rate_limit', after: 1, times: 1 }] })
    await stripe.customers.create({})
    expect((await refusal(stripe.customers.create({}))).statusCode).toBe(429)
    expect(() => {
      emulator.faults.set({ payouts: 'lost' as 'paid' })
    }).toThrow('fault switch')
  })
})
