import { describe, expect, it } from 'vitest'
import { stripeInProcess } from '#local/stripe/in-process.ts'
import { newAccount, seedCustomer } from '#tests/support/stripe.ts'
import { openInvoice, refusal, rig } from './rig.ts'

/** Bypasses the SDK's types on purpose, like an incorrect program. */
const loose = (params: object): never => params as never

describe('strictness', () => {
  it('rejects what this API version does not know, with Stripe’s message', async () => {
    const { stripe } = rig()
    expect(await refusal(stripe.customers.create(loose({ nickname: 'x' })))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'nickname',
      message: 'Received unknown parameter: nickname',
    })
    expect(await refusal(stripe.customers.create(loose({ invoice_settings: { nope: 1 } })))).toMatchObject({
      code: 'parameter_unknown',
      param: 'invoice_settings[nope]',
    })
    expect(await refusal(stripe.invoices.create({}))).toMatchObject({ code: 'parameter_missing', param: 'customer' })
    expect(await refusal(stripe.transfers.create(loose({ currency: 'usd' })))).toMatchObject({
      code: 'parameter_missing',
      param: 'destination',
    })
    expect(await refusal(stripe.invoices.list({ limit: 1000 }))).toMatchObject({ statusCode: 400, param: 'limit' })
    expect(await refusal(stripe.payouts.create(loose({ amount: 'ten', currency: 'usd' })))).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
    expect(await refusal(stripe.invoices.list(loose({ status: 'nearly' })))).toMatchObject({ param: 'status' })
    expect(await refusal(stripe.customers.create({ metadata: { k: 'x'.repeat(501) } }))).toMatchObject({
      param: 'metadata[k]',
    })
    expect(
      await refusal(
        stripe.accountLinks.create({
          account: 'acct_x',
          type: 'account_onboarding',
          refresh_url: 'javascript:alert(1)',
          return_url: 'http://localhost/',
        }),
      ),
    ).toMatchObject({ code: 'url_invalid', param: 'refresh_url' })
  })

  it('rejects unknown ids, keys, accounts and addresses', async () => {
    const { emulator, stripe } = rig()
    expect(await refusal(stripe.customers.retrieve('cus_nope'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such customer: 'cus_nope'",
    })
    expect(await refusal(stripe.invoices.create({ customer: 'cus_nope' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
    expect(
      await refusal(stripe.transfers.create({ amount: 1, currency: 'usd', destination: 'acct_nope' })),
    ).toMatchObject({ message: "No such destination: 'acct_nope'" })
    expect(await refusal(stripeInProcess(emulator, { apiKey: 'sk_test_wrong_key' }).balance.retrieve())).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    })
    expect(await refusal(stripe.balance.retrieve({}, { stripeAccount: 'acct_nope' }))).toMatchObject({
      statusCode: 403,
      type: 'StripePermissionError',
    })
    expect(await refusal(stripe.coupons.list())).toMatchObject({ statusCode: 404 })
    expect(await refusal(stripe.customers.list({}, { apiVersion: '2019-01-01' }))).toMatchObject({ statusCode: 400 })
  })

  it('keeps connected accounts apart', async () => {
    const { stripe } = rig()
    const account = { id: await newAccount(stripe) }
    const customer = await seedCustomer(stripe)
    expect((await refusal(stripe.customers.retrieve(customer.id, {}, { stripeAccount: account.id }))).statusCode).toBe(
      404,
    )
  })

  it('pages through lists, newest first', async () => {
    const { stripe } = rig()
    const made: string[] = []
    for (let i = 0; i < 25; i += 1)
      made.push((await stripe.customers.create({ email: i % 2 === 0 ? 'even@example.com' : 'odd@example.com' })).id)
    const first = await stripe.customers.list({ limit: 10 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
    expect(first.data[0]!.id).toBe(made.at(-1))
    const all: string[] = []
    for await (const customer of stripe.customers.list({ limit: 7 })) all.push(customer.id)
    expect(all).toEqual(made.toReversed())
    const back = await stripe.customers.list({ limit: 3, ending_before: made[20]! })
    expect(back.data.map((customer) => customer.id)).toEqual([made[23], made[22], made[21]])
    expect((await stripe.customers.list({ email: 'odd@example.com', limit: 100 })).data).toHaveLength(12)
    expect((await stripe.customers.list({ created: { gt: first.data[0]!.created } })).data).toHaveLength(0)
    expect((await refusal(stripe.customers.list({ starting_after: 'cus_nope' }))).param).toBe('starting_after')
  })

  it('expands paths, including lists, and rejects unknown ones', async () => {
    const { stripe } = rig()
    const customer = await seedCustomer(stripe)
    const expanded = await stripe.customers.retrieve(customer.id, {
      expand: ['invoice_settings.default_payment_method'],
    })
    expect(expanded).toMatchObject({
      invoice_settings: {
        default_payment_method: { object: 'payment_method', card: { brand: 'visa', last4: '4242' } },
      },
    })
    const invoice = await openInvoice(stripe, customer.id, 5000)
    await stripe.invoices.pay(invoice.id)
    const payments = await stripe.invoicePayments.list({
      invoice: invoice.id,
      expand: ['data.payment.payment_intent.latest_charge'],
    })
    expect(payments.data[0]!.payment.payment_intent).toMatchObject({
      latest_charge: { status: 'succeeded', balance_transaction: expect.stringMatching(/^txn_/) as unknown },
    })
    expect((await stripe.invoices.retrieve(invoice.id)).payments).toBeUndefined()
    expect((await refusal(stripe.invoices.retrieve(invoice.id, { expand: ['charge'] }))).message).toBe(
      'This property cannot be expanded (charge).',
    )
    expect((await refusal(stripe.invoices.retrieve(invoice.id, { expand: ['status'] }))).statusCode).toBe(400)
    expect(
      (
        await refusal(
          stripe.invoices.retrieve(invoice.id, { expand: ['payments.data.payment.payment_intent.latest_charge'] }),
        )
      ).message,
    ).toContain('more than 4 levels')
  })

  it('merges metadata and unsets empty values', async () => {
    const { stripe } = rig()
    const customer = await stripe.customers.create({ name: 'A', metadata: { a: '1', b: '2' } })
    expect(await stripe.customers.update(customer.id, { name: '', metadata: { b: '', c: '3' } })).toMatchObject({
      name: null,
      metadata: { a: '1', c: '3' },
    })
    expect((await stripe.customers.update(customer.id, { metadata: '' })).metadata).toEqual({})
    expect((await refusal(stripe.invoices.create({ customer: '' }))).code).toBe('parameter_invalid_empty')
  })

  it('shows what was requested and when, like Stripe', async () => {
    const { stripe } = rig()
    const customer = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'key-1' })
    expect(customer.lastResponse).toMatchObject({
      requestId: expect.stringMatching(/^req_/) as unknown,
      idempotencyKey: 'key-1',
      apiVersion: '2026-10-28.endive',
      statusCode: 200,
    })
    expect(customer.created).toBe(Date.parse('2027-03-01T10:00:00Z') / 1000)
    const item = await stripe.invoiceItems.create({ customer: customer.id, amount: 100, currency: 'usd' })
    expect(String(item.quantity_decimal)).toBe('1')
  })
})
