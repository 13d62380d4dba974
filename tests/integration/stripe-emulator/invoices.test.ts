import { describe, expect, it } from 'vitest'
import { seedCustomer } from '#tests/support/stripe.ts'
import { day, hour, openInvoice, refusal, rig } from './rig.ts'

describe('invoices', () => {
  it('charges a card and emits its events in order', async () => {
    const { emulator, stripe, types, received } = rig()
    const customer = await seedCustomer(stripe, { name: 'Ada', email: 'ada@example.com' })
    const open = await openInvoice(stripe, customer.id, 102930, {
      metadata: { op_id: 'charge/evt/deposit' },
      auto_advance: false,
    })
    expect(open).toMatchObject({
      status: 'open',
      amount_due: 102930,
      collection_method: 'charge_automatically',
      metadata: { op_id: 'charge/evt/deposit' },
    })
    expect(open.number).toMatch(/-0001$/)
    const paid = await stripe.invoices.pay(open.id, { expand: ['payments.data.payment.payment_intent', 'customer'] })
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 102930, amount_remaining: 0 })
    const intent = paid.payments!.data[0]!.payment.payment_intent
    if (typeof intent !== 'object') throw new Error('not expanded')
    expect(intent.status).toBe('succeeded')
    expect(
      await stripe.charges.retrieve(intent.latest_charge as string, { expand: ['balance_transaction'] }),
    ).toMatchObject({
      object: 'charge',
      paid: true,
      payment_method_details: { type: 'card', card: { last4: '4242', exp_year: 2034 } },
      balance_transaction: { fee: 3015, net: 99915 },
    })
    const { available, pending } = await stripe.balance.retrieve()
    expect([available[0]!.amount, pending[0]!.amount]).toEqual([0, 99915])
    await emulator.idle()
    expect(types()).toEqual([
      'payment_method.attached',
      'customer.created',
      'invoice.created',
      'invoiceitem.created',
      'invoice.updated',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.updated',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
    const last = received.at(-1)!.event
    expect(last).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: open.id, status: 'paid', metadata: { op_id: 'charge/evt/deposit' } } },
    })
    expect((await refusal(stripe.invoices.pay(open.id))).message).toBe('Invoice is already paid')
  })

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ])('%s is declined with %s', async (method, code, decline) => {
    const { emulator, stripe, types } = rig()
    const customer = await seedCustomer(stripe, { method })
    const open = await openInvoice(stripe, customer.id, 5000)
    const error = await refusal(stripe.invoices.pay(open.id))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: decline })
    const after = await stripe.invoices.retrieve(open.id, { expand: ['payments.data.payment.payment_intent'] })
    expect(after).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 1,
      payments: {
        data: [
          {
            status: 'open',
            payment: { payment_intent: { status: 'requires_payment_method', last_payment_error: { code } } },
          },
        ],
      },
    })
    await emulator.idle()
    expect(types().slice(-4)).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.updated',
      'invoice.payment_failed',
    ])
    // Another card works.
    expect((await stripe.invoices.pay(open.id, { payment_method: 'pm_card_mastercard' })).status).toBe('paid')
  })

  it('a card that requires authentication leaves the payment waiting for the customer', async () => {
    const { emulator, stripe, types } = rig()
    const customer = await seedCustomer(stripe, { method: 'pm_card_authenticationRequired' })
    const open = await openInvoice(stripe, customer.id, 5000)
    expect(await refusal(stripe.invoices.pay(open.id, { off_session: true }))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'invoice_payment_intent_requires_action',
    })
    const after = await stripe.invoices.retrieve(open.id, {
      expand: ['payments.data.payment.payment_intent', 'confirmation_secret'],
    })
    expect(after.payments!.data[0]!.payment.payment_intent).toMatchObject({
      status: 'requires_action',
      last_payment_error: { code: 'authentication_required' },
    })
    expect(after.confirmation_secret!.type).toBe('payment_intent')
    await emulator.idle()
    expect(types().slice(-3)).toEqual(['invoice.updated', 'invoice.payment_failed', 'invoice.payment_action_required'])
  })

  it('a bank debit is processing for four days, then succeeds or fails', async () => {
    for (const [method, status, last] of [
      ['pm_usBankAccount_success', 'paid', 'invoice.payment_succeeded'],
      ['pm_usBankAccount_insufficientFunds', 'open', 'invoice.payment_failed'],
    ] as const) {
      const { stripe, types, forward } = rig()
      const customer = await seedCustomer(stripe, { method })
      const open = await openInvoice(stripe, customer.id, 100000)
      expect((await stripe.invoices.pay(open.id)).status).toBe('open')
      const [payment] = (
        await stripe.invoicePayments.list({ invoice: open.id, expand: ['data.payment.payment_intent.latest_charge'] })
      ).data
      expect(payment!.payment.payment_intent).toMatchObject({
        status: 'processing',
        latest_charge: { status: 'pending', payment_method_details: { type: 'us_bank_account' } },
      })
      expect((await refusal(stripe.invoices.pay(open.id))).code).toBe('payment_intent_unexpected_state')
      expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(0)
      await forward(4 * day - hour)
      expect((await stripe.invoices.retrieve(open.id)).status).toBe('open')
      await forward(hour)
      expect((await stripe.invoices.retrieve(open.id)).status).toBe(status)
      expect(types().at(-1)).toBe(last)
      expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(status === 'paid' ? 99500 : 0)
    }
  })

  it('without a payment method nothing is attempted', async () => {
    const { stripe } = rig()
    const customer = await stripe.customers.create({ name: 'No card' })
    const open = await openInvoice(stripe, customer.id, 5000)
    expect(await refusal(stripe.invoices.pay(open.id))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'resource_missing',
    })
    expect((await stripe.invoices.retrieve(open.id)).attempt_count).toBe(0)
  })

  it('sends an invoice with a page and a due date; drafts can be deleted, open invoices voided', async () => {
    const { emulator, stripe, types } = rig()
    const customer = await seedCustomer(stripe)
    expect(
      (await refusal(stripe.invoices.create({ customer: customer.id, collection_method: 'send_invoice' }))).param,
    ).toBe('days_until_due')
    const draft = await stripe.invoices.create({
      customer: customer.id,
      collection_method: 'send_invoice',
      days_until_due: 14,
      auto_advance: true,
    })
    await stripe.invoices.addLines(draft.id, {
      lines: [
        { amount: 40000, description: 'Trio' },
        { amount: -500, description: 'Courtesy' },
      ],
    })
    const sent = await stripe.invoices.sendInvoice(draft.id)
    expect(sent).toMatchObject({
      status: 'open',
      amount_due: 39500,
      due_date: draft.created + 14 * 86_400,
      lines: { data: [{ description: 'Trio', amount: 40000 }, { description: 'Courtesy' }] },
    })
    expect(sent.hosted_invoice_url).toMatch(/^http:\/\/localhost:8080\/__local\/stripe\/invoice\/in_/)
    expect((await stripe.invoices.voidInvoice(sent.id)).status).toBe('void')
    const payments = await stripe.invoicePayments.list({ invoice: sent.id })
    expect(payments.data.map((payment) => payment.status)).toEqual(['canceled'])
    expect((await refusal(stripe.invoices.pay(sent.id))).type).toBe('StripeInvalidRequestError')
    const other = await stripe.invoices.create({ customer: customer.id })
    expect(await stripe.invoices.del(other.id)).toMatchObject({ id: other.id, deleted: true })
    expect((await refusal(stripe.invoices.retrieve(other.id))).statusCode).toBe(404)
    await emulator.idle()
    expect(types()).toContain('invoice.sent')
    expect(types()).toContain('payment_intent.canceled')
  })

  it('an auto-advancing draft is finalized and charged an hour later, and again after a failure', async () => {
    const { stripe, forward, types } = rig()
    const customer = await seedCustomer(stripe, { method: 'pm_card_chargeCustomerFail' })
    await stripe.invoiceItems.create({ customer: customer.id, amount: 7000, currency: 'usd' })
    const draft = await stripe.invoices.create({
      customer: customer.id,
      auto_advance: true,
      pending_invoice_items_behavior: 'include',
    })
    expect(draft.amount_due).toBe(7000)
    await forward(hour)
    expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: draft.created + 3600 + 3 * 86_400,
    })
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
    await forward(3 * day)
    expect((await stripe.invoices.retrieve(draft.id)).status).toBe('paid')
    expect(types().filter((type) => type.startsWith('invoice.payment'))).toEqual([
      'invoice.payment_failed',
      'invoice.payment_succeeded',
    ])
  })
})
