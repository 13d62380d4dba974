import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonKey } from '#local/seed/agency.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMemoryScenario, type AgencyScenario } from '#tests/support/agency-scenario.ts'
import { engage, request, savedBy, take } from '#tests/support/scenario.ts'

/** A bar, from the booking to the bookkeeper's last reminder, with the clock moved and mails read. */

let scenario: AgencyScenario
beforeAll(async () => {
  scenario = await startMemoryScenario()
})

const day = 86_400_000
const books = 'books@copper-rail.example'
const later = (ms: number) => scenario.cloud.clock.advanceTo(new Date(scenario.cloud.clock.now().getTime() + ms))
const mailsTo = (to: string, subject: string) =>
  scenario.cloud.mail().filter((mail) => mail.to.includes(to) && mail.subject.includes(subject))

/** Booked at the brewery, played, and invoiced with a purchase order and a copy for the bookkeeper. */
const invoiced = async (artist: PersonKey) => {
  const { api, agency, cloud } = scenario
  const booking = { ...scenario.booking(3, artist), venue_id: agency.venueIds.brewery }
  const { id } = await request(api, booking)
  const taken = await take(api, booking, id)
  const params = { id }
  const extra = { invoice_po_number: 'PO 4711', invoice_emails: books }
  await ask(api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, taken, extra) })
  await engage(api, booking, id)
  await cloud.idle()
  const [terms] = scenario.mailsTo('client', 'Booked').slice(-1)
  expect(terms!.text).toContain('$4,000.00')
  expect(terms!.text).toContain('due 14 days later')
  expect(terms!.text).toContain('$116.30 by card, $5.00 from a bank account')
  await later(4 * day)
  await ask(api, money.confirmPlayed, artist, { params, body: {} })
  await ask(api, money.invoicePostpaid, 'agent', { params, body: { pay_by: 'card' } })
  await cloud.idle()
  return { id, params }
}

describe('a bar', () => {
  it('that does not pay is reminded four times with its bookkeeper, gets a new invoice, and pays cash', async () => {
    const { api, cloud } = scenario
    const { id, params } = await invoiced('artist')
    const [first] = mailsTo(books, 'Invoice:')
    expect(first!.text).toContain('PO 4711')
    for (let i = 0; i < 30; i += 1) await later(day)
    expect(mailsTo(books, 'Invoice').map(({ subject }) => subject.split(':')[0])).toEqual([
      'Invoice',
      'Invoice due soon',
      'Invoice due today',
      'Invoice overdue',
      'Invoice two weeks overdue',
    ])
    expect(scenario.mailsTo('agent', 'Not paid: invoice')).toHaveLength(2)

    await ask(api, money.resendInvoice, 'agent', { params })
    await cloud.idle()
    expect(mailsTo(books, 'Invoice:')).toHaveLength(2)
    const voided = await ask(api, money.voidInvoice, 'agent', { params, body: { reason: 'We agreed on less' } })
    expect(voided.status).toBe('played')
    await ask(api, eventsApi.updateEvent, 'agent', {
      params,
      body: { ...voided, client_rate: 3000, artist_rate: 2400, version: undefined } as never,
    })
    await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
    expect(await ask(api, money.invoicePostpaid, 'agent', { params, body: {} })).toMatchObject({
      status: 'invoiced',
      payments: [{ amount: 3000 }],
    })
    await cloud.idle()
    expect(mailsTo(books, 'Invoice withdrawn')[0]!.text).toContain('We agreed on less')

    const cash = { method: 'cash', reason: 'Till of the bar', received_at: cloud.clock.now().toISOString() } as const
    expect(
      await refused(api, money.markPaidOutside, 'agent', { params, body: { ...cash, amount: 2999 } }),
    ).toMatchObject({ status: 422, error_message: 'Exactly $3,000.00 is due, without a processing fee' })
    expect(await ask(api, money.markPaidOutside, 'agent', { params, body: { ...cash, amount: 3000 } })).toMatchObject({
      status: 'paid',
    })
    await cloud.idle()
    expect(mailsTo(books, 'Thank you')[0]!.text).toContain('Cash')
    expect(scenario.mailsTo('artist', 'pays you for')).toHaveLength(1)
    const before = cloud.mail().length
    await later(40 * day)
    expect(
      cloud
        .mail()
        .slice(before)
        .filter(({ text }) => text.includes(id)),
    ).toEqual([])
    expect(await refused(api, money.resendInvoice, 'agent', { params })).toMatchObject({ status: 409 })
  })
})
