import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { bankPage } from '#functions/money/provider/bank-page.ts'
import { invoiceDetail, invoiceIntent, isProcessing } from '#functions/money/provider/invoices.ts'
import {
  makeCustomer,
  methodOnFile,
  newCustomerOf,
  payerAt,
  payerOf,
} from '#functions/money/provider/method-on-file.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { refusal, stub } from './provider-stub.ts'

const invoiceOf = (parts: object) => parts as Stripe.Invoice
const intentOf = (parts: object) => parts as Stripe.PaymentIntent
const paying = (payment_intent: unknown, more: object = {}) =>
  invoiceOf({ status: 'open', payments: { data: [{ is_default: true, payment: { payment_intent } }] }, ...more })

describe('a payment method on file', () => {
  const shown = (parts: object) => methodOnFile(parts as Stripe.PaymentMethod)
  const card = { last4: '4242', brand: 'visa', exp_month: 3, exp_year: 2031 }

  it('has the words of its card, its bank, or its kind', () => {
    expect(shown({ id: 'pm_1', type: 'card', card: { ...card, display_brand: 'mastercard' } })).toEqual({
      ...{ id: 'pm_1', type: 'card', text: 'Mastercard •••• 4242', exp: '03/2031' },
    })
    expect(shown({ id: 'pm_2', type: 'card', card })).toMatchObject({ text: 'Visa •••• 4242' })
    const bank = { last4: '6789', bank_name: 'First Bank' }
    expect(shown({ id: 'pm_3', type: 'us_bank_account', us_bank_account: bank })).toEqual({
      ...{ id: 'pm_3', type: 'us_bank_account', text: 'First Bank •••• 6789', exp: null },
    })
    expect(shown({ id: 'pm_4', type: 'us_bank_account', us_bank_account: { last4: '6789' } })).toMatchObject({
      text: 'Bank account •••• 6789',
    })
    const other = shown({ id: 'pm_5', type: 'link' })
    expect(other).toMatchObject({ id: 'pm_5', type: 'link', exp: null })
    expect(other.text).not.toContain('••••')
  })

  const payer = (answers: Record<string, unknown>, customer: string | undefined = 'cus_1') => {
    const { stripe, given } = stub(answers)
    const log = { error: () => undefined } as unknown as Deps['log']
    const deps = { stripe: () => Promise.resolve(stripe), log } as Deps
    return payerAt(deps, customer).then((found) => ({ found, given }))
  }
  const preferring = (default_payment_method: unknown) => ({
    'customers.retrieve': { invoice_settings: { default_payment_method } },
    'customers.listPaymentMethods': {
      data: [
        { id: 'pm_8', type: 'card', card },
        { id: 'pm_9', type: 'card', card },
      ],
    },
  })

  it('is the preferred one, or else the one that was added', async () => {
    const preferred = await payer(preferring({ id: 'pm_7', type: 'card', card }))
    expect(preferred.found).toMatchObject({ customer: 'cus_1', method: { id: 'pm_7' } })
    expect(preferred.given('customers.listPaymentMethods')).toBeUndefined()
    for (const none of [null, 'pm_7']) {
      const added = await payer(preferring(none))
      expect(added.found).toMatchObject({ customer: 'cus_1', method: { id: 'pm_8' } })
      expect(added.given('customers.listPaymentMethods')).toEqual(['cus_1', { limit: 1 }])
    }
  })

  it('is nobody without a customer, or with a deleted or missing one; another error is an error', async () => {
    const nobody = { customer: null, method: null }
    expect((await payer({ 'customers.retrieve': { deleted: true } })).found).toEqual(nobody)
    expect((await payer({ 'customers.retrieve': refusal(404, 'resource_missing') })).found).toEqual(nobody)
    await expect(payer({ 'customers.retrieve': refusal(503) })).rejects.toThrow(
      'The payment provider does not answer. Please try again',
    )
  })

  it('belongs to a customer of the name that the client chose, made once for each version', async () => {
    const user = { id: 'usr_1', version: 4, email: 'nora@mail.example', first: 'Nora', last: 'Whitfield', client: null }
    const madeOf = async (parts: object) => {
      const { stripe, given } = stub({ 'customers.create': { id: 'cus_2' } })
      await makeCustomer({ stripe: () => Promise.resolve(stripe) } as Deps, { ...user, ...parts } as UserRecord)
      return given('customers.create')
    }
    const made = { email: 'nora@mail.example', name: 'Nora Whitfield', metadata: { user_id: 'usr_1' } }
    const key = { idempotencyKey: 'stripe_customer_id/usr_1/4' }
    expect(await madeOf({})).toEqual([made, key])
    expect(await madeOf({ client: { name: 'Harbor Lane' } })).toEqual([{ ...made, name: 'Harbor Lane' }, key])
  })

  describe('of the client of an event', () => {
    const event = { client_id: 'cli_1' } as Event
    const depsOf = (user: object | undefined, answers: Record<string, unknown> = {}) =>
      ({
        db: { get: () => Promise.resolve(user) },
        log: { error: () => undefined },
        stripe: () => Promise.resolve(stub(answers).stripe),
      }) as unknown as Deps

    it('is nobody if the account is erased', async () => {
      expect(await payerOf(depsOf(undefined), event)).toEqual({ customer: null, method: null })
      expect(await newCustomerOf(depsOf(undefined), event)).toBeNull()
    })

    it('is not made while the provider does not answer, which the agent reads', async () => {
      const deps = depsOf({ id: 'usr_1', version: 4 }, { 'customers.create': refusal(503) })
      await expect(newCustomerOf(deps, event)).rejects.toThrow('The payment provider does not answer. Please try again')
    })
  })
})

describe('an invoice', () => {
  it('shows what the provider says of it, and nothing that is missing', () => {
    const whole = { hosted_invoice_url: 'https://a', invoice_pdf: 'https://b', number: 'A-1', due_date: 1_780_000_000 }
    expect(invoiceDetail(invoiceOf({ id: 'in_1', ...whole }))).toEqual({
      ...{ invoice_id: 'in_1', hosted_invoice_url: 'https://a', invoice_pdf: 'https://b', invoice_number: 'A-1' },
      due_at: '2026-05-28T20:26:40.000Z',
    })
    const empty = { hosted_invoice_url: null, invoice_pdf: null, number: null, due_date: null }
    expect(Object.keys(invoiceDetail(invoiceOf({ id: 'in_1', ...empty })))).toEqual(['invoice_id'])
  })

  it('is being paid while it is open and its payment is on the way', () => {
    const processing = { id: 'pi_1', status: 'processing' }
    expect(isProcessing(paying(processing))).toBe(true)
    expect(isProcessing(paying(processing, { status: 'paid' }))).toBe(false)
    expect(isProcessing(paying({ id: 'pi_1', status: 'requires_action' }))).toBe(false)
    expect(isProcessing(invoiceOf({ status: 'open' }))).toBe(false)
    expect(invoiceIntent(paying('pi_1'))).toBeUndefined()
  })
})

describe("the bank's page", () => {
  const back = 'https://book.example/proposal'
  const waiting = { id: 'pi_1', status: 'requires_action', payment_method: 'pm_1' }
  const page = async (intent: object | undefined, confirmed: unknown, invoice: object = {}) => {
    const { stripe, given, names } = stub({ 'paymentIntents.confirm': confirmed })
    const url = await bankPage(stripe, intent ? paying(intentOf(intent), invoice) : invoiceOf({ status: 'open' }), back)
    return { url, names: names(), given: given('paymentIntents.confirm') }
  }
  const sent = { next_action: { redirect_to_url: { url: 'https://bank.example' } } }

  it('confirms with the method of the payment, or that of its last error', async () => {
    expect(await page(waiting, sent)).toEqual({
      url: 'https://bank.example',
      names: ['paymentIntents.confirm'],
      given: ['pi_1', { return_url: back, payment_method: 'pm_1' }],
    })
    const failed = { ...waiting, payment_method: null, last_payment_error: { payment_method: { id: 'pm_2' } } }
    expect((await page(failed, sent)).given).toEqual(['pi_1', { return_url: back, payment_method: 'pm_2' }])
    expect((await page({ ...waiting, payment_method: { id: 'pm_3' } }, sent)).given?.[1]).toMatchObject({
      payment_method: 'pm_3',
    })
    expect((await page({ ...waiting, payment_method: null }, sent)).given?.[1]).toStrictEqual({ return_url: back })
  })

  it('is skipped if nothing is left to confirm', async () => {
    for (const nothing of [
      page(undefined, sent),
      page({ ...waiting, status: 'processing' }, sent),
      page(waiting, sent, { status: 'paid' }),
    ])
      expect(await nothing).toMatchObject({ url: back, names: [] })
    for (const answer of [{}, { next_action: null }, { next_action: {} }, { next_action: { redirect_to_url: null } }])
      expect((await page(waiting, answer)).url).toBe(back)
  })

  it("is the provider's own page of the invoice if it refuses; other errors stay errors", async () => {
    const own = { hosted_invoice_url: 'https://pay.example/in_1' }
    expect((await page(waiting, refusal(402, 'card_declined'), own)).url).toBe('https://pay.example/in_1')
    expect((await page(waiting, refusal(402, 'card_declined'), { hosted_invoice_url: null })).url).toBe(back)
    await expect(page(waiting, refusal(503), own)).rejects.toThrow('in the words of the provider')
  })
})
