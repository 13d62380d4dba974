import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailOf, type PersonKey } from '#local/seed/agency.ts'
import { stripeInProcess } from '#local/stripe/helpers.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { refused } from '#tests/support/api.ts'
import { startScenario, type HttpScenario } from '#tests/support/http-scenario.ts'
import { untilSigned } from '#tests/support/scenario.ts'

/** Cancellations over plain HTTP on the deployed template, with the clock moved and the mails read. */

const reason = 'The wedding is off'

let scenario: HttpScenario
let cloud: HttpScenario['cloud']
let agency: HttpScenario['agency']
let api: HttpScenario['api']

beforeAll(async () => {
  scenario = await startScenario()
  ;({ cloud, agency, api } = scenario)
})
afterAll(async () => {
  await scenario?.stop()
})

const book: HttpScenario['book'] = (artist) => scenario.book(artist)
const get: HttpScenario['get'] = (who, id) => scenario.get(who, id)
const mailsTo: HttpScenario['mailsTo'] = (who, subject) => scenario.mailsTo(who, subject)
const sharesOf = (id: string) =>
  ((cloud.stripe.list()['transfers'] ?? []) as { amount: number; transfer_group: string }[])
    .filter(({ transfer_group }) => transfer_group === id)
    .map(({ amount }) => amount)
    .sort((a, b) => a - b)

const callOff = async (params: { id: string }, by: string, who: PersonKey = 'agent') => {
  const preview = await agency.as(who, eventPaymentsApi.previewCancellation, { params, body: { by } as never })
  const body = { by, reason, version: preview.version } as never
  const event = await agency.as(who, eventPaymentsApi.cancelEvent, { params, body })
  await cloud.idle()
  return { preview, event }
}

const useCard = async (method: string) => {
  const stripe = stripeInProcess(cloud.stripe)
  const [customer] = (await stripe.customers.list({ email: emailOf('client') })).data
  const { id } = await stripe.paymentMethods.attach(method, { customer: customer!.id })
  await stripe.customers.update(customer!.id, { invoice_settings: { default_payment_method: id } })
}

describe('an event is called off', () => {
  it('deposit paid, 44 days ahead: the client asks, the agent calls it off, the deposit is shared out', async () => {
    const { id, params, toDaysAhead } = await book('artist')
    await toDaysAhead(44)
    await agency.as('client', eventPaymentsApi.requestCancellation, { params, body: { reason } })
    await cloud.idle()
    expect(mailsTo('agent', 'wants to cancel')).toHaveLength(1)
    const { preview, event } = await callOff(params, 'client')
    expect(preview).toMatchObject({ due: 2000, paid: 2000, refund: 0, charge: 0, kept: 2000 })
    expect(event).toMatchObject({ cancellation: { by: 'client', due: 2000 }, cancellation_request: null })
    expect(sharesOf(id)).toEqual([30_000, 160_000])
    expect((await get('client', id)).status).toBe('canceled')
    // The day of the balance comes, and nothing happens.
    await toDaysAhead(20)
    expect((await get('client', id)).payments).toHaveLength(1)
  })

  it('paid in full, at 27 days: by a performer everything goes back, the fees as well', async () => {
    const { id, params, toDaysAhead } = await book('artist2')
    await toDaysAhead(27)
    expect((await get('client', id)).payments).toHaveLength(2)
    const { preview } = await callOff(params, 'performer')
    expect(preview).toMatchObject({ paid: 4000, refund: 4000, fees: 116.6, kept: 0 })
    const event = await get('client', id)
    expect(event).toMatchObject({ status: 'canceled', refunds: [{ status: 'refunded' }, { status: 'refunded' }] })
    expect(event.payments!.map(({ refund_amount }) => refund_amount)).toEqual([2058.3, 2058.3])
    expect(sharesOf(id)).toEqual([])
  })

  it('balance declined: the deposit goes to the vendors once the rest is waived', async () => {
    const { id, params, toDaysAhead } = await book('artist3')
    await useCard('pm_card_chargeDeclined')
    await toDaysAhead(27)
    expect((await get('agent', id)).payments).toMatchObject([{ paid_at: expect.anything() }, { paid_at: null }])
    const { preview } = await callOff(params, 'client')
    expect(preview).toMatchObject({ due: 4000, charge: 2000 })
    expect((await get('agent', id)).status).toBe('refunded')
    expect(mailsTo('agent', 'could not be charged').length + mailsTo('agent', 'Could not be charged').length).toBe(1)
    expect(sharesOf(id)).toEqual([])
    const body = { by: 'client', reason, waive_rest: true } as never
    await agency.as('agent', eventPaymentsApi.cancelEvent, { params, body })
    await cloud.idle()
    expect(sharesOf(id)).toEqual([30_000, 160_000])
    expect((await get('agent', id)).status).toBe('canceled')
    await useCard('pm_card_visa')
  })

  it('Refund frees the vendors’ calendars and tells each of them', async () => {
    const { id, params, booking } = await book('artist')
    await agency.as('client', eventPaymentsApi.payBalance, { params })
    const before = mailsTo('artist', 'anceled').length
    await agency.as('agent', eventPaymentsApi.refundEvent, { params })
    await cloud.idle()
    expect((await get('agent', id)).status).toBe('refunded')
    expect(mailsTo('artist', 'anceled')).toHaveLength(before + 1)
    // Free again: the same artist is booked for the same evening.
    expect((await untilSigned(api, booking)).status).toBe('proposed')
    expect(
      (await refused(api, eventPaymentsApi.cancelEvent, 'agent', { params, body: { by: 'client', reason } })).status,
    ).toBe(409)
  })

  it('leaves no dead letters', () => {
    expect(cloud.deadLetters()).toEqual([])
  })
})
