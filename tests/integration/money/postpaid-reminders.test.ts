import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
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

describe('an unpaid invoice', () => {
  it('is reminded four times in 90 days, each once, and resent on request', async () => {
    const { id, params, afterwards } = await invoiced()
    const reminded: [string, string][] = []
    for (let i = 1; i <= 90; i += 1) {
      await fixture.moveTo(later(afterwards, i * day))
      await fixture.sweep()
      for (const mail of fixture.mails.splice(0)) {
        if (mail.template === 'invoice_reminder' || mail.template === 'invoice_overdue')
          reminded.push([
            `day ${i}`,
            `${mail.template} ${mail.template === 'invoice_reminder' ? mail.variables.kind : ''}`,
          ])
      }
    }
    // The invoice of a gig that ended at 22:00 was sent twelve hours later, and reminders go out at nine.
    expect(reminded).toEqual([
      ['day 11', 'invoice_reminder due_soon'],
      ['day 14', 'invoice_reminder due_today'],
      ['day 21', 'invoice_reminder overdue'],
      ['day 21', 'invoice_overdue '],
      ['day 28', 'invoice_reminder long_overdue'],
      ['day 28', 'invoice_overdue '],
    ])
    const sent = await ask(fixture.api, money.resendInvoice, 'agent', {
      params,
      body: { invoice_emails: 'books@copperrail.example' },
    })
    expect(sent.invoice_reminders?.map(({ kind }) => kind)).toEqual([
      'due_soon',
      'due_today',
      'overdue',
      'long_overdue',
      'resent',
    ])
    expect(mails(id)).toEqual([`invoice_sent ${emailOf('client')}`, 'invoice_sent books@copperrail.example'])
    // A second click is no second wish.
    await ask(fixture.api, money.resendInvoice, 'agent', { params })
    expect(fixture.mails).toHaveLength(2)
    expect((await get(fixture, id)).status).toBe('invoiced')
  })

  it('is not reminded any more once it is paid, even if the webhook is lost', async () => {
    const { id, params, afterwards } = await invoiced()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await payOnPage(fixture, id, 'pm_card_visa')
    await fixture.setClock(later(afterwards, 12 * day))
    expect(await refused(fixture.api, money.resendInvoice, 'agent', { params })).toMatchObject({
      status: 409,
      error_message: 'The invoice has already been paid',
      event: { status: 'paid' },
    })
    await fixture.moveTo(later(afterwards, 30 * day))
    expect(mails(id).filter((mail) => mail.startsWith('invoice_'))).toEqual([])
    expect(await paidInvoices(fixture, id)).toEqual([411_630])
  })

  it('is not reminded while a bank debit is on its way', async () => {
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    const { id, params, afterwards } = await invoiced()
    await fixture.moveTo(later(afterwards, 10 * day))
    await payOnPage(fixture, id, 'pm_usBankAccount_success')
    await fixture.moveTo(later(afterwards, 11 * day))
    expect(await refused(fixture.api, money.resendInvoice, 'agent', { params })).toMatchObject({
      status: 409,
      error_message: 'A payment of this invoice is on its way',
    })
    expect(await refused(fixture.api, money.voidInvoice, 'agent', { params, body: { reason: 'x' } })).toMatchObject({
      status: 409,
      error_message: 'A payment of this invoice is on its way',
      event: { status: 'invoiced' },
    })
    const cash = { method: 'cash', amount: 4000, reason: 'x', received_at: fixture.table.now } as const
    expect(await refused(fixture.api, money.markPaidOutside, 'agent', { params, body: cash })).toMatchObject({
      status: 409,
      error_message: 'A payment of this invoice is on its way',
    })
    expect(mails(id).filter((mail) => mail.startsWith('invoice_'))).toEqual([])
    await fixture.moveTo(later(afterwards, 15 * day))
    expect(await get(fixture, id)).toMatchObject({ status: 'paid', payments: [{ total: 4005 }] })
    expect((await get(fixture, id)).paid_outside_at).toBeUndefined()
    await fixture.saveCard('client', 'pm_card_visa')
  })

  it('is asked for in the morning at the venue, with the purchase order and the bookkeeper', async () => {
    const { id, params, afterwards } = await bookedBar(fixture)
    const event = await get(fixture, id, 'agent')
    await ask(fixture.api, eventsApi.updateEvent, 'agent', {
      params,
      body: {
        ...event,
        invoice_po_number: 'PO 77/2026',
        invoice_emails: 'Books@copperrail.example ; ap@copperrail.example',
      } as never,
    })
    await fixture.setClock(afterwards)
    await ask(fixture.api, money.confirmPlayed, 'bandleader', { params, body: {} })
    fixture.mails.length = 0
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })
    await fixture.drain()
    const [invoice] = await invoicesOf(fixture, id)
    expect(invoice!.custom_fields).toEqual([{ name: 'Purchase order', value: 'PO 77/2026' }])
    expect(fixture.mails.map(({ to, variables }) => [to, variables])).toMatchObject(
      [emailOf('client'), 'Books@copperrail.example', 'ap@copperrail.example'].map((to) => [
        to,
        {
          po_number: 'PO 77/2026',
          number: invoice!.number,
          pdf: invoice!.invoice_pdf,
          url: invoice!.hosted_invoice_url,
        },
      ]),
    )
    expect(await get(fixture, id, 'client')).toMatchObject({
      invoice_due_at: later(afterwards, 14 * day),
      payments: [{ invoice_number: invoice!.number, invoice_pdf: invoice!.invoice_pdf }],
    })
    // Nine in New York on the day three days before.
    await fixture.moveTo(`${later(afterwards, 11 * day).slice(0, 10)}T12:59:00.000Z`)
    expect(mails(id).filter((mail) => mail.startsWith('invoice_reminder'))).toEqual([])
    await fixture.moveTo(`${later(afterwards, 11 * day).slice(0, 10)}T13:00:00.000Z`)
    expect(mails(id).filter((mail) => mail.startsWith('invoice_reminder'))).toHaveLength(3)
  })
})

describe('the client of a bar', () => {
  it('gets price and terms by mail at the booking, before any debt', async () => {
    fixture.mails.length = 0
    const { id } = await bookedBar(fixture)
    expect(fixture.mails.filter(({ template }) => template === 'booked_postpaid')).toMatchObject([
      {
        to: emailOf('client'),
        variables: { price: '$4,000.00', fees: '$116.30 by card, $5.00 from a bank account', days: '14' },
      },
    ])
    expect(await get(fixture, id, 'client')).toMatchObject({ status: 'booked', client_rate: 4000, payments: [] })
  })
})
