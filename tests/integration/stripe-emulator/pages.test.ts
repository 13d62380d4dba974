import type Stripe from 'stripe'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { actions, type Action } from '#local/stripe/manual-actions.ts'
import { actManually, listen, newAccount, seedAccount, seedCustomer, stripeOn } from '#tests/support/stripe.ts'
import { header, openInvoice, refusal, rig } from './rig.ts'
import type { Rig } from './rig.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

interface Site extends Rig {
  get(url: string): Promise<{ status: number; text: string; location: string | null }>
  post(url: string, form: Record<string, string>): Promise<{ status: number; text: string; location: string | null }>
}

/** The emulator behind a real server, with a minimal browser. */
const site = async (): Promise<Site> => {
  const made = rig()
  const { port, close } = await listen(made.emulator)
  open.push(close)
  const fetched = async (url: string, init: RequestInit) => {
    const response = await fetch(
      url.replace('http://localhost:8080', `http://127.0.0.1:${port}`).replace(/^\//, `http://127.0.0.1:${port}/`),
      { redirect: 'manual', ...init },
    )
    return { status: response.status, text: await response.text(), location: response.headers.get('location') }
  }
  return {
    ...made,
    stripe: stripeOn(port),
    get: (url) => fetched(url, {}),
    post: (url, form) => fetched(url, { method: 'POST', body: new URLSearchParams(form) }),
  }
}

describe('hosted pages', () => {
  it('portal: add, prefer and remove payment methods, see invoices', async () => {
    const { stripe, get, post, types } = await site()
    const customer = await stripe.customers.create({ name: '<b>Ada</b>' })
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://localhost:8080/account',
    })
    const page = await get(session.url)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Stripe test page')
    expect(page.text).toContain('&lt;b&gt;Ada')
    expect(page.text).not.toContain('<b>Ada')
    expect(page.text).toContain('href="http://localhost:8080/account"')
    expect(page.text).toContain('pm_card_chargeDeclinedExpiredCard')
    expect((await post(session.url, { action: 'add', method: 'pm_card_visa' })).status).toBe(303)
    await post(`${session.url}/payment-methods`, { action: 'add', method: 'pm_card_mastercard' })
    const methods = (await stripe.customers.listPaymentMethods(customer.id)).data
    expect(methods.map((method) => method.card?.brand)).toEqual(['mastercard', 'visa'])
    expect(types()).toContain('setup_intent.succeeded')
    const preferred = async () =>
      (
        (await stripe.customers.retrieve(customer.id)) as {
          invoice_settings: { default_payment_method: string | null }
        }
      ).invoice_settings.default_payment_method
    expect(await preferred()).toBe(methods[1]!.id)
    await post(session.url, { action: 'default', method: methods[0]!.id })
    expect(await preferred()).toBe(methods[0]!.id)
    const invoice = await openInvoice(stripe, customer.id, 4200)
    const invoices = await get(`${session.url}?suffix=invoices`)
    expect(invoices.text).toContain(invoice.hosted_invoice_url!)
    expect(invoices.text).not.toContain('Add a test payment method')
    expect((await get(`${session.url}/payment-methods`)).text).not.toContain('id="invoices"')
    await post(session.url, { action: 'remove', method: methods[0]!.id })
    expect(await preferred()).toBeNull()
    const theirs = await seedCustomer(stripe)
    const [card] = (await stripe.customers.listPaymentMethods(theirs.id)).data
    await post(session.url, { action: 'remove', method: card!.id })
    expect((await stripe.paymentMethods.retrieve(card!.id)).customer).toBe(theirs.id)
  })

  it('invoice: custom fields, a PDF, and only the kinds of payment method that it takes', async () => {
    const { stripe, get, post } = await site()
    const customer = await stripe.customers.create({ name: 'Ada', email: 'ada@example.com' })
    const create = (custom_fields: { name: string; value: string }[]) =>
      stripe.invoices.create({
        customer: customer.id,
        collection_method: 'send_invoice',
        days_until_due: 14,
        custom_fields,
        payment_settings: { payment_method_types: ['card'] },
      })
    await refusal(create([{ name: 'n'.repeat(41), value: '1' }]))
    await refusal(create([{ name: 'PO', value: 'v'.repeat(141) }]))
    await refusal(create(Array.from({ length: 5 }, (_, i) => ({ name: `n${i}`, value: '1' }))))
    const draft = await create([{ name: 'Purchase order', value: 'PO (77)' }])
    await stripe.invoices.addLines(draft.id, { lines: [{ amount: 4200, description: 'Music' }] })
    const { hosted_invoice_url: url, invoice_pdf, number } = await stripe.invoices.finalizeInvoice(draft.id)
    const page = (await get(url!)).text
    expect(page).toContain('Purchase order: PO (77)')
    expect(page).toContain('pm_card_visa')
    expect(page).not.toContain('pm_usBankAccount')
    const pdf = (await get(invoice_pdf!)).text
    expect(pdf.startsWith('%PDF-1.4')).toBe(true)
    expect(pdf).toContain('(Purchase order: PO \\(77\\))')
    expect(pdf).toContain(`(Invoice ${number})`)
    // A decline leaves it open, for another card.
    await post(url!, { action: 'pay', method: 'pm_card_chargeDeclined' })
    expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({ status: 'open', attempt_count: 1 })
    expect((await post(url!, { action: 'pay', method: 'pm_usBankAccount_success' })).status).toBe(400)
    await post(url!, { action: 'pay', method: 'pm_card_visa' })
    expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({ status: 'paid', attempt_count: 2 })
  })

  it('portal: the flow to change the payment method returns to the requested page', async () => {
    const { stripe, post, get, clock } = await site()
    const customer = await seedCustomer(stripe)
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://localhost:8080/',
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost:8080/events/1' } },
      },
    })
    expect((await post(session.url, { action: 'add', method: 'pm_card_mastercard' })).location).toBe(
      'http://localhost:8080/events/1',
    )
    expect(
      await stripe.customers.retrieve(customer.id, { expand: ['invoice_settings.default_payment_method'] }),
    ).toMatchObject({ invoice_settings: { default_payment_method: { card: { brand: 'mastercard' } } } })
    clock.now += 2 * 3_600_000
    expect((await get(session.url)).status).toBe(410)
  })

  it('onboarding: one button makes a vendor payable, refusing changes nothing', async () => {
    const { emulator, stripe, get, post, received } = await site()
    emulator.faults.set({ platform: 'old' })
    const account = await stripe.accounts.create({
      type: 'express',
      email: 'v@example.com',
      capabilities: { transfers: { requested: true } },
    })
    const link = () =>
      stripe.accountLinks.create({
        account: account.id,
        type: 'account_onboarding',
        refresh_url: 'http://localhost:8080/again',
        return_url: 'http://localhost:8080/done',
      })
    const refused = await link()
    expect((await get(refused.url)).text).toContain('Complete onboarding')
    expect((await post(refused.url, { action: 'refuse' })).location).toBe('http://localhost:8080/done')
    expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false)
    expect((await get(refused.url)).location).toBe('http://localhost:8080/again')
    expect((await post((await link()).url, { action: 'complete' })).location).toBe('http://localhost:8080/done')
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [] },
    })
    expect(received.slice(-3).map((entry) => [entry.type, entry.account])).toEqual([
      ['account.external_account.created', account.id],
      ['capability.updated', account.id],
      ['account.updated', account.id],
    ])
    expect((await stripe.accounts.createLoginLink(account.id)).url).toContain('/dashboard/')
  })

  it('invoice: paid with the default, declined and then paid, or after authentication', async () => {
    const { stripe, get, post } = await site()
    const customer = await seedCustomer(stripe)
    const sent = async () => {
      const invoice = await openInvoice(stripe, customer.id, 12345, {
        collection_method: 'send_invoice',
        days_until_due: 14,
      })
      return { id: invoice.id, url: invoice.hosted_invoice_url! }
    }
    const status = async (id: string) => (await stripe.invoices.retrieve(id)).status
    const first = await sent()
    expect((await get(first.url)).text).toMatch(/\$123\.45[\s\S]*Visa •••• 4242/)
    expect((await get(`${first.url}x`)).status).toBe(404)
    await post(first.url, { action: 'pay', method: 'pm_card_chargeDeclined' })
    expect((await get(first.url)).text).toContain('Your card was declined.')
    await post(first.url, { action: 'pay', method: 'pm_card_mastercard' })
    expect(await status(first.id)).toBe('paid')
    expect((await post(first.url, { action: 'pay', method: 'pm_card_visa' })).text).toContain('already paid')
    const second = await sent()
    await post(second.url, { action: 'pay', method: 'pm_card_authenticationRequired' })
    expect((await get(second.url)).text).toContain('Complete authentication')
    await post(second.url, { action: 'refuse' })
    expect((await get(second.url)).text).toContain('failed authentication')
    await post(second.url, { action: 'pay', method: 'pm_card_authenticationRequired' })
    await post(second.url, { action: 'authenticate' })
    expect(await status(second.id)).toBe('paid')
  })

  it('the bank: asks, and returns to the address of the confirmation with the outcome', async () => {
    const { stripe, get, post } = await site()
    const customer = await seedCustomer(stripe, { method: 'pm_card_authenticationRequired' })
    const invoice = await openInvoice(stripe, customer.id, 9000)
    expect((await refusal(stripe.invoices.pay(invoice.id))).code).toBe('invoice_payment_intent_requires_action')
    const paid = await stripe.invoices.retrieve(invoice.id, { expand: ['payments.data.payment.payment_intent'] })
    const intent = paid.payments!.data[0]!.payment.payment_intent as Stripe.PaymentIntent
    expect(intent.next_action?.type).toBe('use_stripe_sdk')
    const return_url = 'http://localhost:8080/proposal?id=1'
    const { next_action } = await stripe.paymentIntents.confirm(intent.id, { return_url })
    const { url } = next_action!.redirect_to_url!
    expect((await get(url!)).text).toContain('Complete authentication')
    const { location } = await post(url!, { action: 'authenticate' })
    expect(location).toContain(`${return_url}&payment_intent=${intent.id}&payment_intent_client_secret=`)
    expect(location).toContain('redirect_status=succeeded')
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid')
    expect((await get(url!)).status).toBe(404)
    expect((await refusal(stripe.paymentIntents.confirm(intent.id, { return_url }))).code).toBe(
      'payment_intent_unexpected_state',
    )
  })

  it('console: opens and decides disputes, fails payouts, restricts accounts', async () => {
    const { emulator, stripe, get, post } = await site()
    const customer = await seedCustomer(stripe)
    const invoice = await openInvoice(stripe, customer.id, 9000)
    await stripe.invoices.pay(invoice.id)
    const [charge] = (await stripe.charges.list()).data
    await post('/__local/stripe/manual', { action: 'dispute', id: charge!.id })
    const [dispute] = (await stripe.disputes.list()).data
    await post('/__local/stripe/manual', { action: 'win', id: dispute!.id })
    expect((await stripe.disputes.retrieve(dispute!.id)).status).toBe('won')
    const vendor = await seedAccount(emulator, stripe)
    await post('/__local/stripe/manual', { action: 'restrict', id: vendor.id })
    expect(
      (await refusal(stripe.transfers.create({ amount: 100, currency: 'usd', destination: vendor.id }))).code,
    ).toBe('insufficient_capabilities_for_transfer')
    expect((await get('/__local/stripe/manual')).text).toContain('charge.dispute.closed')
    expect((await get('/__local/stripe/nothing')).status).toBe(404)
  })

  it('console: has a button for every action outside of the product', async () => {
    const { emulator, stripe, get, forward } = await site()
    const pay = async (method: string) => {
      const customer = await seedCustomer(stripe, { method })
      const { id } = await openInvoice(stripe, customer.id, 90_000)
      await stripe.invoices.pay(id)
      await openInvoice(stripe, customer.id, 100)
    }
    const act = (action: Action, id: string) => {
      actManually(emulator, action, { id })
    }
    const offered = async () => {
      const { text } = await get('/__local/stripe/manual')
      return [...text.matchAll(/name="action" value="([\w-]+)"/g)].map(([, name]) => name!)
    }
    await pay('pm_card_visa')
    await pay('pm_usBankAccount_success')
    await forward(7 * 86_400_000)
    const [debit, card] = (await stripe.charges.list()).data
    await stripe.refunds.create({ charge: debit!.id, amount: 100 })
    const vendor = await seedAccount(emulator, stripe)
    await stripe.transfers.create({ amount: 500, currency: 'usd', destination: vendor.id })
    await stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: vendor.id })
    await newAccount(stripe)
    const seen = new Set(await offered())
    // A dispute that is won may be followed by another, and an inquiry by a dispute.
    for (const [opened, closed] of [
      ['inquire', 'lose'],
      ['dispute', 'win'],
      ['dispute', undefined],
    ] as const) {
      expect(await offered()).toContain(opened)
      act(opened, card!.id)
      for (const name of await offered()) seen.add(name)
      const [dispute] = (await stripe.disputes.list()).data
      if (closed !== undefined) act(closed, dispute!.id)
    }
    expect(await offered()).not.toContain('dispute')
    act('restrict', vendor.id)
    for (const name of await offered()) seen.add(name)
    expect([...seen].toSorted()).toEqual([...Object.keys(actions), 'resend'].toSorted())
  })

  it("a silent call ends with the client's timeout, not before, and was executed", async () => {
    const { emulator, stripe } = await site()
    emulator.faults.set({ api: [{ match: 'POST /v1/customers', mode: 'timeout_after_success', times: 1 }] })
    const silent = refusal(stripe.customers.create({ name: 'A' }, { timeout: 2000, idempotencyKey: 'k' }))
    // Executed while the client still waits, and ended by nobody but the client.
    await vi.waitUntil(async () => (await stripe.customers.list()).data.length === 1, { timeout: 600_000 })
    expect(await silent).toMatchObject({
      type: 'StripeConnectionError',
      detail: { code: 'ETIMEDOUT' },
    })
    emulator.faults.set({ api: [{ match: 'POST /v1/customers', mode: 'reset_after_success', times: 1 }] })
    expect(header(await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' }), 'idempotent-replayed')).toBe(
      'true',
    )
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })
})
