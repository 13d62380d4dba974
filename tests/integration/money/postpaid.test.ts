import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedOn,
  get,
  invoicesOf,
  paidInvoices,
  payOnPage,
  playedBar,
  transfersOf,
} from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney()
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  for (const who of ['agent', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

describe('a postpaid event', () => {
  it('is invoiced for 14 days; once paid, its vendors are paid automatically', async () => {
    const { id, params, afterwards } = await playedBar(fixture)
    const event = await get(fixture, id, 'agent')
    expect(
      await refused(fixture.api, money.invoicePostpaid, 'agent', { params, body: { ...event, client_rate: 3999 } }),
    ).toMatchObject({
      status: 422,
      error_message: "Please correct rates, they don't match client rate",
    })
    expect(
      await refused(fixture.api, money.invoicePostpaid, 'agent', { params, body: { ...event, bandleader_rate: 1999 } }),
    ).toMatchObject({ status: 422 })
    fixture.mails.length = 0
    const invoiced = await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: event })
    expect(invoiced).toMatchObject({
      status: 'invoiced',
      payments: [
        { type: 'in_full', amount: 4000, stripe_fee: 116.3, total: 4116.3, invoiced_at: afterwards, paid_at: null },
      ],
    })
    const [invoice] = await invoicesOf(fixture, id)
    expect(invoice).toMatchObject({
      collection_method: 'send_invoice',
      status: 'open',
      total: 411_630,
      due_date: Math.floor(Date.parse(afterwards) / 1000) + 14 * 86_400,
    })
    expect(fixture.mails).toMatchObject([
      {
        template: 'invoice_sent',
        variables: { total: '$4,116.30', due: expect.stringContaining('2026'), url: invoice!.hosted_invoice_url },
      },
    ])
    expect(await refused(fixture.api, money.invoicePostpaid, 'agent', { params, body: event })).toMatchObject({
      status: 409,
    })
    expect(await refused(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({ status: 409 })

    await payOnPage(fixture, id, 'pm_card_mastercard')
    await fixture.drain()
    expect(await get(fixture, id)).toMatchObject({
      status: 'paid',
      bandleader_status: 'paid',
      musicians: [{ status: 'paid' }, { status: 'paid' }],
      payments: [{ paid_at: afterwards, payment_method_text: 'Mastercard •••• 4444' }],
    })
    expect((await transfersOf(fixture, id)).map(({ amount }) => amount).sort()).toEqual([
      200_000, 60_000, 60_000, 60_000,
    ])
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { platform: 20_000, [`event:${id}`]: 0 } })
  })

  it('stays invoiced while its client tries cards on the page: no status, no mail per try, then paid', async () => {
    const { id, params } = await playedBar(fixture)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })
    await fixture.drain()
    fixture.mails.length = 0
    for (const card of ['pm_card_chargeDeclined', 'pm_card_chargeDeclinedExpiredCard']) {
      await payOnPage(fixture, id, card)
      await fixture.drain()
    }
    await fixture.moveTo(new Date(Date.parse(fixture.table.now) + 2 * 3_600_000).toISOString())
    expect(await get(fixture, id)).toMatchObject({ status: 'invoiced', payments: [{ paid_at: null, failed_at: null }] })
    expect(fixture.mails.filter(({ template }) => template.startsWith('payment_'))).toEqual([])
    await payOnPage(fixture, id, 'pm_card_visa')
    await fixture.drain()
    expect((await get(fixture, id)).status).toBe('paid')
    expect(await paidInvoices(fixture, id)).toEqual([411_630])
  })

  it('whose invoice is paid before we know that it was sent is paid, and so are its vendors', async () => {
    const { id, params } = await playedBar(fixture)
    fixture.emulator.faults.set({
      api: [{ match: 'POST /v1/invoices/*/finalize', mode: 'timeout_after_success', times: 1 }],
    })
    expect((await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })).status).toBe('played')
    await payOnPage(fixture, id, 'pm_card_visa')
    await fixture.drain()
    expect((await get(fixture, id)).status).toBe('paid')
    expect(await transfersOf(fixture, id)).toHaveLength(4)
  })

  it.each(['voidInvoice', 'markUncollectible'] as const)(
    'whose invoice the agency cancels at the provider (%s) can be invoiced again',
    async (giveUp) => {
      const { id, params } = await playedBar(fixture)
      await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })
      await fixture.stripe.invoices[giveUp]((await invoicesOf(fixture, id))[0]!.id)
      await fixture.drain()
      expect(await get(fixture, id)).toMatchObject({
        status: 'payment_failed',
        payments: [{ failure_message: 'The invoice was voided' }],
      })
      expect(await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })).toMatchObject({
        status: 'invoiced',
        payments: [{ failed_at: null }],
      })
      await payOnPage(fixture, id, 'pm_card_visa')
      await fixture.drain()
      expect((await get(fixture, id)).status).toBe('paid')
      expect(await paidInvoices(fixture, id)).toEqual([411_630])
      expect(await transfersOf(fixture, id)).toHaveLength(4)
    },
  )

  it('of a client with a bank account: has the bank fee, and nobody is paid until the debit clears', async () => {
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    const { id, params, afterwards } = await playedBar(fixture)
    expect(await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })).toMatchObject({
      payments: [{ amount: 4000, stripe_fee: 5, total: 4005 }],
    })
    expect((await invoicesOf(fixture, id))[0]!.payment_settings.payment_method_types).toEqual(['us_bank_account'])
    await payOnPage(fixture, id, 'pm_usBankAccount_success')
    await fixture.drain()
    expect(await get(fixture, id)).toMatchObject({ status: 'invoiced', payments: [{ paid_at: null, failed_at: null }] })
    expect(await transfersOf(fixture, id)).toEqual([])
    const settled = new Date(Date.parse(afterwards) + 7 * 86_400_000).toISOString()
    await fixture.moveTo(settled)
    expect(await get(fixture, id)).toMatchObject({
      status: 'paid',
      payments: [{ paid_at: settled, payment_method_type: 'us_bank_account' }],
    })
    expect(await transfersOf(fixture, id)).toHaveLength(4)
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { fees: 500, platform: 20_000 } })
  })

  it('retries failed payments to vendors, and pays nobody twice', async () => {
    await fixture.saveCard('client', 'pm_card_visa')
    const { id, params } = await playedBar(fixture)
    const account = (await fixture.stripe.accounts.list({ limit: 100 })).data.at(-2)!.id
    fixture.emulator.faults.set({ transfers_fail_to: [account] })
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })
    await payOnPage(fixture, id, 'pm_card_visa')
    await fixture.drain()
    const failed = await get(fixture, id)
    expect(failed.status).toBe('payment_failed')
    expect(failed.pay_errors).toHaveLength(1)
    expect(await transfersOf(fixture, id)).toHaveLength(3)
    fixture.emulator.faults.set({ transfers_fail_to: [] })
    expect(await ask(fixture.api, money.payVendors, 'agent', { params })).toMatchObject({
      status: 'paid',
      pay_errors: [],
    })
    expect(await transfersOf(fixture, id)).toHaveLength(4)
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { platform: 20_000 } })
  })
})
