import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask, refused } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedBar,
  bookedOn,
  get,
  invoicesOf,
  paidInvoices,
  payOnPage,
  playedBar,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'

const day = 86_400_000
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  for (const who of ['agent', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], webhooks: null })
})
afterAll(() => {
  fixture.table.stop()
})

const invoiced = async (): Promise<Played> => {
  const event = await playedBar(fixture)
  await ask(fixture.api, money.invoicePostpaid, 'agent', { params: event.params, body: {} })
  await fixture.drain()
  fixture.mails.length = 0
  return event
}
/** Of this event: others may still be unpaid. */
const mails = (id: string) =>
  fixture.mails
    .filter(({ variables }) => 'link' in variables && variables.link.endsWith(id))
    .map(({ template, to }) => `${template} ${to}`)
const emailOf = (who: string) => fixture.users[who]!.email

describe('a wrong invoice', () => {
  it('is voided, corrected and made again; only the new one can be paid, and its price is shared', async () => {
    const { id, params } = await invoiced()
    const [wrong] = await invoicesOf(fixture, id)
    expect(await refused(fixture.api, money.voidInvoice, 'agent', { params, body: { reason: ' ' } })).toMatchObject({
      status: 422,
    })
    const voided = await ask(fixture.api, money.voidInvoice, 'agent', { params, body: { reason: 'One set was cut' } })
    expect(voided).toMatchObject({
      status: 'played',
      payments: [],
      invoice_due_at: null,
      invoice_voids: [{ reason: 'One set was cut', total: 4116.3, number: wrong!.number }],
    })
    expect(mails(id)).toEqual([`invoice_voided ${emailOf('client')}`])
    expect((await fixture.stripe.invoices.retrieve(wrong!.id)).status).toBe('void')
    expect(await refused(fixture.api, money.voidInvoice, 'agent', { params, body: { reason: 'x' } })).toMatchObject({
      status: 409,
      error_message: 'There is no open invoice',
    })
    await ask(fixture.api, eventsApi.updateEvent, 'agent', {
      params,
      body: { ...voided, client_rate: 3000, bandleader_rate: 1200, version: undefined } as never,
    })
    // The leader gives up 800, and answers for it.
    expect(await refused(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })).toMatchObject({
      status: 409,
    })
    await ask(fixture.api, eventsApi.respond, 'bandleader', { params, body: { response: 'confirm' } })
    expect(await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })).toMatchObject({
      status: 'invoiced',
      payments: [{ amount: 3000, total: 3087.3 }],
    })
    await payOnPage(fixture, id, 'pm_card_visa')
    await fixture.drain()
    expect((await get(fixture, id)).status).toBe('paid')
    expect(await paidInvoices(fixture, id)).toEqual([308_730])
    expect((await transfersOf(fixture, id)).map(({ amount }) => amount).sort()).toEqual([
      120_000, 45_000, 60_000, 60_000,
    ])
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { platform: 15_000 } })
  })

  it('is made again for a bank account, whose fee is lower', async () => {
    const { id, params } = await invoiced()
    await ask(fixture.api, money.voidInvoice, 'agent', { params, body: { reason: 'They pay by bank' } })
    expect(
      await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: { pay_by: 'us_bank_account' } }),
    ).toMatchObject({ payments: [{ amount: 4000, stripe_fee: 5, total: 4005 }] })
    const open = (await invoicesOf(fixture, id)).find(({ status }) => status === 'open')
    expect(open!.payment_settings.payment_method_types).toEqual(['us_bank_account'])
  })

  it('that its client pays at the same moment is paid, not voided', async () => {
    const { id, params } = await invoiced()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await payOnPage(fixture, id, 'pm_card_visa')
    expect(await refused(fixture.api, money.voidInvoice, 'agent', { params, body: { reason: 'x' } })).toMatchObject({
      status: 409,
      error_message: 'The invoice has already been paid',
      event: { status: 'paid', payments: [{ total: 4116.3 }] },
    })
    await fixture.drain()
    expect(await transfersOf(fixture, id)).toHaveLength(4)
    expect(await fixture.ledger(id)).toMatchObject({ held: { fees: 11_630 } })
  })

  it('is voided once for ten clicks, and a timeout is made good by the worker', async () => {
    const { id, params } = await invoiced()
    fixture.emulator.faults.set({
      api: [{ match: 'POST /v1/invoices/*/void', mode: 'timeout_after_success', times: 1 }],
    })
    const body = { reason: 'Twice the same' }
    await Promise.allSettled(
      Array.from({ length: 10 }, () => fixture.api.call(money.voidInvoice, 'agent', { params, body })),
    )
    await fixture.drain()
    await fixture.sweep()
    const event = await get(fixture, id)
    expect(event.status).toBe('played')
    expect(event.invoice_voids).toHaveLength(1)
    expect(mails(id).filter((mail) => mail.startsWith('invoice_voided'))).toHaveLength(1)
  })
})

describe('a client who paid the agency itself', () => {
  const paidBy = (method: 'cash' | 'check' | 'other', amount = 4000) => ({
    method,
    amount,
    reason: 'At the bar, after the gig',
    received_at: fixture.table.now,
  })

  it('is marked as paid: the invoice is void, nothing moves at the provider, vendors know who pays', async () => {
    const { id, params } = await invoiced()
    const paid = await ask(fixture.api, money.markPaidOutside, 'agent', { params, body: paidBy('check') })
    expect(paid).toMatchObject({
      status: 'paid',
      paid_outside_at: fixture.table.now,
      payments: [
        {
          amount: 4000,
          stripe_fee: 0,
          total: 4000,
          payment_method_text: 'Check',
          paid_outside: { method: 'check', reason: 'At the bar, after the gig' },
        },
      ],
    })
    await fixture.drain()
    await fixture.moveTo(later(fixture.table.now, 30 * day))
    expect((await invoicesOf(fixture, id)).map(({ status }) => status)).toEqual(['void'])
    expect(await transfersOf(fixture, id)).toEqual([])
    expect(mails(id).sort()).toEqual(
      [
        `payment_made ${emailOf('client')}`,
        `payment_made ${emailOf('agent')}`,
        'marked_paid_outside admins',
        ...['bandleader', 'musician', 'musician2'].map((who) => `paid_outside ${emailOf(who)}`),
      ].sort(),
    )
    const client = fixture.users.client!.client!.id
    expect(await fixture.ledger(id)).toMatchObject({
      entries: [{ kind: 'paid_outside', stripe_id: null }],
      available: 0,
      held: { [`client:${client}`]: -400_000, [`outside:${id}`]: 400_000 },
    })
    expect(await fixture.reconcile()).toEqual([])
    expect(await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: id } })).toMatchObject({
      paid: [{ agreed: 4000, ledger: 4000, provider: 0, why: expect.stringContaining('Check') }],
      held: { agreed: 0, ledger: 0, provider: 0 },
      problems: [],
    })
    expect((await get(fixture, id, 'client')).payments![0]!.paid_outside).toEqual({
      method: 'check',
      received_at: expect.any(String),
    })
    expect(await get(fixture, id, 'bandleader')).toMatchObject({ status: 'paid', bandleader_status: 'confirmed' })
    expect((await get(fixture, id, 'bandleader')).payments).toBeUndefined()
  })

  it('needs no invoice: cash after the gig', async () => {
    const { id, params } = await playedBar(fixture)
    expect(await ask(fixture.api, money.markPaidOutside, 'admin', { params, body: paidBy('cash') })).toMatchObject({
      status: 'paid',
      payments: [{ total: 4000, payment_method_text: 'Cash' }],
    })
    expect(await invoicesOf(fixture, id)).toEqual([])
    await fixture.drain()
    expect(await fixture.reconcile()).toEqual([])
  })

  it('is not marked with more or less than is due, in the future, twice, by others, or before the gig', async () => {
    const { id, params } = await invoiced()
    const before = await get(fixture, id)
    for (const amount of [3999.99, 4000.01, 4116.3])
      expect(
        await refused(fixture.api, money.markPaidOutside, 'agent', { params, body: paidBy('cash', amount) }),
      ).toMatchObject({
        status: 422,
        error_message: 'Exactly $4,000.00 is due, without a processing fee',
        errors: { amount: 'Exactly $4,000.00 is due, without a processing fee' },
      })
    const tomorrow = { ...paidBy('cash'), received_at: later(fixture.table.now, day) }
    expect(await refused(fixture.api, money.markPaidOutside, 'agent', { params, body: tomorrow })).toMatchObject({
      status: 422,
      errors: { received_at: 'This day has not come yet' },
    })
    for (const who of ['client', 'bandleader'])
      for (const [endpoint, body] of [
        [money.markPaidOutside, paidBy('cash')],
        [money.voidInvoice, { reason: 'x' }],
        [money.resendInvoice, {}],
      ] as const)
        expect(await refused(fixture.api, endpoint, who, { params, body: body as never })).toMatchObject({
          status: 403,
        })
    expect(await refused(fixture.api, money.markPaidOutside, 'agent2', { params, body: paidBy('cash') })).toMatchObject(
      { status: 404 },
    )
    expect(await get(fixture, id)).toEqual(before)
    expect((await invoicesOf(fixture, id)).map(({ status }) => status)).toEqual(['open'])
    expect(fixture.mails).toEqual([])

    await payOnPage(fixture, id, 'pm_card_visa')
    await fixture.drain()
    for (const [endpoint, body] of [
      [money.markPaidOutside, paidBy('cash')],
      [money.voidInvoice, { reason: 'x' }],
      [money.resendInvoice, {}],
    ] as const)
      expect(await refused(fixture.api, endpoint, 'agent', { params, body: body as never })).toMatchObject({
        status: 409,
        error_message: 'The invoice has already been paid',
      })

    const early = await bookedBar(fixture)
    expect(
      await refused(fixture.api, money.markPaidOutside, 'agent', { params: early.params, body: paidBy('cash') }),
    ).toMatchObject({ status: 409, error_message: 'A payment can be recorded once the gig is over' })
  })

  it('a client who pays by card while the agent records cash has paid by card', async () => {
    const { id, params } = await invoiced()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await payOnPage(fixture, id, 'pm_card_visa')
    expect(await refused(fixture.api, money.markPaidOutside, 'agent', { params, body: paidBy('cash') })).toMatchObject({
      status: 409,
      error_message: 'The invoice has already been paid',
      event: { status: 'paid' },
    })
    await fixture.drain()
    expect(await fixture.ledger(id)).toMatchObject({ held: { fees: 11_630 }, entries: expect.any(Array) })
    expect((await fixture.ledger(id)).entries.map(({ kind }) => kind)).not.toContain('paid_outside')
  })

  it('gets no goodwill through the provider, which never had the money', async () => {
    const { params } = await playedBar(fixture)
    await ask(fixture.api, money.markPaidOutside, 'agent', { params, body: paidBy('cash') })
    expect(
      await refused(fixture.api, money.giveGoodwill, 'agent', {
        params,
        body: { amount: 100, from: 'agent', reason: 'x' },
      }),
    ).toMatchObject({ status: 409, error_message: 'The client paid outside of BookMe. Give it back there' })
  })
})
