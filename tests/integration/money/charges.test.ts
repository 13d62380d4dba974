import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask, refused } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, invoicesOf, paidInvoices, payOnPage, signed } from '#tests/support/money-scenario.ts'
import { shows } from '#tests/support/habits.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], webhooks: null })
})
afterAll(() => {
  fixture.table.stop()
})

const signedWith = async (method?: string) => {
  const event = await signed(fixture)
  if (method !== undefined) await fixture.saveCard('client', method)
  fixture.mails.length = 0
  return event
}
const templates = () => fixture.mails.map(({ template }) => template)

describe('a deposit', () => {
  it('needs a payment method', async () => {
    const { params } = await signedWith()
    const before = await fixture.table.dump()
    expect(await refused(fixture.api, money.payDeposit, 'client', { params })).toMatchObject({
      status: 409,
      error_message: 'Please add a payment method first',
      errors: { payment_method: 'Please add a payment method first' },
      event: { id: params.id },
    })
    expect(await fixture.table.dump()).toEqual(before)
  })

  it('is for the client only', async () => {
    const { params } = await signedWith('pm_card_visa')
    for (const [who, status] of [
      ['agent', 403],
      ['artist', 403],
      ['client2', 404],
    ] as const) {
      expect(await refused(fixture.api, money.payDeposit, who, { params })).toMatchObject({ status })
    }
  })

  it('is one charge for many clicks at once', async () => {
    const { id, params } = await signedWith('pm_card_visa')
    fixture.emulator.faults.set({ latency_ms: 30 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.api.call(money.payDeposit, 'client', { params, body: {} })),
    )
    fixture.emulator.faults.set({ latency_ms: 0 })
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const { body } of answers) expect(body).toMatchObject({ status: 'booked', payments: [{ total: 2058.3 }] })
    await fixture.drain()
    expect(await paidInvoices(fixture, id)).toEqual([205_830])
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000, entries: [{ kind: 'charge' }] })
    expect(templates().filter((template) => template === 'payment_made')).toHaveLength(2)
  })

  it('is the full price under 30 days before the event', async () => {
    const { params } = await signedWith('pm_card_visa')
    await fixture.setClock('2026-08-30T12:00:00.000Z')
    expect(await ask(fixture.api, money.payDeposit, 'client', { params })).toMatchObject({
      status: 'booked',
      payments: [{ type: 'in_full', amount: 4000, total: 4116.3 }],
    })
  })

  it('that is declined can be retried with another card, and the first invoice can never be paid', async () => {
    const { id, params } = await signedWith('pm_card_chargeDeclined')
    const declined = await ask(fixture.api, money.payDeposit, 'client', { params })
    expect(declined).toMatchObject({
      status: 'proposed',
      payments: [{ type: 'deposit', failed_at: bookedOn, paid_at: null, failure_message: 'Your card was declined.' }],
    })
    await fixture.drain()
    expect(templates()).toEqual(['payment_failed', 'payment_failed'])
    await fixture.saveCard('client', 'pm_card_mastercard')
    const paid = await ask(fixture.api, money.payDeposit, 'client', { params })
    expect(paid).toMatchObject({
      status: 'booked',
      payments: [
        {
          id: declined.payments![0]!.id,
          failed_at: null,
          failure_message: null,
          payment_method_text: 'Mastercard •••• 4444',
        },
      ],
    })
    await fixture.drain()
    expect((await invoicesOf(fixture, id)).map(({ status }) => status).sort()).toEqual(['paid', 'void'])
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
  })

  it.each(['POST /v1/invoices/*/add_lines', 'POST /v1/invoices/*/finalize', 'POST /v1/invoices/*/pay'])(
    'refused at %s leaves no invoice that the next attempt does not clean up',
    async (match) => {
      const { id, params } = await signedWith('pm_card_visa')
      fixture.emulator.faults.set({ api: [{ match, mode: 'decline', times: 1 }] })
      expect((await ask(fixture.api, money.payDeposit, 'client', { params })).payments).toMatchObject([
        { failed_at: bookedOn },
      ])
      expect(await invoicesOf(fixture, id)).toHaveLength(1)
      await ask(fixture.api, money.payDeposit, 'client', { params })
      expect((await invoicesOf(fixture, id)).filter(({ status }) => status === 'draft' || status === 'open')).toEqual(
        [],
      )
      expect(await paidInvoices(fixture, id)).toHaveLength(1)
    },
  )

  it('that is declined by card and then made from a bank account has the fee of the bank account', async () => {
    await fixture.saveCard('client', 'pm_card_chargeDeclined')
    const { id, params } = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params })
    const [declined] = await invoicesOf(fixture, id)
    // The page of the card's invoice, with the card's fee, takes cards only.
    await expect(payOnPage(fixture, id, 'pm_usBankAccount_success')).rejects.toThrow('not allowed')
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    expect(await ask(fixture.api, money.payDeposit, 'client', { params })).toMatchObject({
      payments: [{ amount: 2000, stripe_fee: 5, total: 2005, paid_at: null, failed_at: null }],
    })
    expect((await fixture.stripe.invoices.retrieve(declined!.id)).status).toBe('void')
    await fixture.moveTo(new Date(Date.parse(fixture.table.now) + 5 * 86_400_000).toISOString())
    expect(await paidInvoices(fixture, id)).toEqual([200_500])
    expect(await fixture.ledger(id)).toMatchObject({ held: { fees: 500 }, available: 200_000 })
  })

  it('paid on the old page while the client clicks with a bank account books the amount that was paid', async () => {
    await fixture.saveCard('client', 'pm_card_chargeDeclined')
    const { id, params } = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.drain()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await payOnPage(fixture, id, 'pm_card_visa')
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    expect(await ask(fixture.api, money.payDeposit, 'client', { params })).toMatchObject({
      status: 'booked',
      payments: [{ amount: 2000, stripe_fee: 58.3, total: 2058.3 }],
    })
    fixture.emulator.faults.set({ webhooks: null })
    expect(await fixture.ledger(id)).toMatchObject({ held: { fees: 5830 }, available: 200_000 })
    expect(await paidInvoices(fixture, id)).toEqual([205_830])
  })

  it('on a declined card is one attempt for ten clicks', async () => {
    const { id, params } = await signedWith('pm_card_chargeDeclined')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.api.call(money.payDeposit, 'client', { params })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await invoicesOf(fixture, id)).toHaveLength(1)
  })

  it('is replaced by the full payment, which voids it', async () => {
    const { id, params } = await signedWith('pm_card_chargeDeclined')
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.saveCard('client')
    const paid = await ask(fixture.api, money.payDeposit, 'client', { params, body: { in_full: true } })
    expect(paid.payments).toMatchObject([{ type: 'in_full', amount: 4000, paid_at: bookedOn }])
    await fixture.drain()
    expect(await fixture.ledger(id)).toMatchObject({ available: 400_000 })
    expect(await paidInvoices(fixture, id)).toEqual([411_630])
  })

  it('counts if its invoice turns out to be paid before the full payment could void it', async () => {
    const { id, params } = await signedWith('pm_card_authenticationRequired')
    const waiting = await ask(fixture.api, money.payDeposit, 'client', { params })
    expect(waiting.payments).toMatchObject([
      { failed_at: bookedOn, failure_message: 'Your bank wants you to confirm this payment' },
    ])
    await fixture.saveCard('client')
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await payOnPage(fixture, id)
    const settled = await ask(fixture.api, money.payDeposit, 'client', { params, body: { in_full: true } })
    expect(settled).toMatchObject({ status: 'booked', payments: [{ type: 'deposit', paid_at: bookedOn }] })
    expect(settled.payments).toHaveLength(1)
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
    expect(await paidInvoices(fixture, id)).toHaveLength(1)
  })

  it("that requires authentication is settled once the client has authenticated on the provider's page", async () => {
    const { id, params } = await signedWith('pm_card_authenticationRequired')
    const failed = await ask(fixture.api, money.payDeposit, 'client', { params })
    const [payment] = failed.payments!
    expect(failed.status).toBe('proposed')
    expect(payment!.hosted_invoice_url).toContain('/__local/stripe/invoice/')
    expect((await get(fixture, id, 'agent')).payments![0]!.hosted_invoice_url).toBeUndefined()
    await payOnPage(fixture, id)
    await fixture.drain()
    expect(await get(fixture, id, 'client')).toMatchObject({
      status: 'booked',
      proposal_step: 4,
      payments: [{ id: payment!.id, paid_at: bookedOn, failed_at: null }],
    })
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
  })

  it('by bank debit takes days, then is paid', async () => {
    const { id, params } = await signedWith('pm_usBankAccount_success')
    const sent = await ask(fixture.api, money.payDeposit, 'client', { params })
    expect(sent).toMatchObject({
      status: 'proposed',
      payments: [
        {
          total: 2005,
          stripe_fee: 5,
          paid_at: null,
          failed_at: null,
          invoiced_at: bookedOn,
          payment_method_type: 'us_bank_account',
          payment_method_exp: null,
        },
      ],
    })
    await fixture.setClock('2026-06-02T12:00:00.000Z')
    expect(await refused(fixture.api, money.payDeposit, 'client', { params })).toMatchObject({
      status: 409,
      error_message: 'A payment is already on its way',
    })
    await fixture.moveTo('2026-06-06T12:00:00.000Z')
    expect(await get(fixture, id, 'client')).toMatchObject({
      status: 'booked',
      payments: [{ paid_at: '2026-06-06T12:00:00.000Z' }],
    })
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000, held: { fees: 500 } })
  })

  it('by bank debit that fails after days can be retried', async () => {
    const { id, params } = await signedWith('pm_usBankAccount_failure')
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.moveTo('2026-06-06T12:00:00.000Z')
    expect(await get(fixture, id, 'client')).toMatchObject({
      status: 'proposed',
      payments: [
        {
          paid_at: null,
          failed_at: '2026-06-06T12:00:00.000Z',
          failure_message: "The customer's bank account has insufficient funds.",
        },
      ],
    })
    await fixture.saveCard('client')
    expect(await ask(fixture.api, money.payDeposit, 'client', { params })).toMatchObject({ status: 'booked' })
    expect(await paidInvoices(fixture, id)).toHaveLength(1)
  })

  it(shows('events_lost', 'is found by polling when its webhook is lost'), async () => {
    const { id, params } = await signedWith('pm_usBankAccount_success')
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.drain()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await fixture.moveTo('2026-06-06T12:00:00.000Z')
    expect((await get(fixture, id, 'client')).status).toBe('booked')
  })

  it.each([
    'timeout_before',
    'timeout_after_success',
    'reset_after_success',
    'error_500_after_success',
    'rate_limit',
    'conflict',
  ] as const)(shows('answer_lost', 'survives a provider that answers with %s'), async (mode) => {
    for (const match of [
      'POST /v1/invoices',
      'POST /v1/invoices/*/add_lines',
      'POST /v1/invoices/*/finalize',
      'POST /v1/invoices/*/pay',
    ]) {
      await fixture.setClock(bookedOn)
      const { id, params } = await signedWith('pm_card_visa')
      fixture.emulator.faults.set({ api: [{ match, mode, times: 1 }], webhooks: { mode: 'lose' } })
      const event = await ask(fixture.api, money.payDeposit, 'client', { params })
      expect(event.payments).toHaveLength(1)
      await fixture.drain()
      await fixture.sweep()
      expect(await get(fixture, id, 'client')).toMatchObject({ status: 'booked', payments: [{ paid_at: bookedOn }] })
      expect(await paidInvoices(fixture, id)).toHaveLength(1)
      expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
      fixture.emulator.faults.set({ api: [], webhooks: null })
    }
  })
})
