import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonKey } from '#local/seed/agency.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask, refused } from '#tests/support/api.ts'
import {
  startMemoryScenario,
  type Booked,
  type MemoryScenario,
  type AgencyScenario,
} from '#tests/support/agency-scenario.ts'
import { engage, propose, request, savedBy, take, untilSigned } from '#tests/support/scenario.ts'

/** The days after the gig, an admin's edits of a contract, and cancellations, with the clock moved and mails read. */

const reason = 'The wedding is off'

let scenario: MemoryScenario
let cloud: AgencyScenario['cloud']
let agency: AgencyScenario['agency']
let api: AgencyScenario['api']

beforeAll(async () => {
  scenario = await startMemoryScenario()
  ;({ cloud, agency, api } = scenario)
})

const book: AgencyScenario['book'] = (artist) => scenario.book(artist)
const get: AgencyScenario['get'] = (who, id) => scenario.get(who, id)
const mailsTo: AgencyScenario['mailsTo'] = (who, subject) => scenario.mailsTo(who, subject)
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

const played = async (): Promise<Booked> => {
  const event = await book('artist')
  await event.toDaysAhead(-1)
  await agency.as('artist', eventPaymentsApi.confirmPlayed, { params: event.params, body: {} })
  await cloud.idle()
  return event
}
describe('after the gig', () => {
  it('nobody is released, so that the artist who played can be paid', async () => {
    const { id, params } = await played()
    const body = { artist: { id: agency.ids('artist').artist } }
    expect(await refused(api, eventsApi.releaseVendors, 'agent', { params, body })).toMatchObject({
      status: 409,
      error_message: 'Nobody is released after the gig: please say who played instead',
    })
    await agency.as('agent', eventPaymentsApi.payVendors, { params })
    await cloud.idle()
    expect(sharesOf(id)).toEqual([60_000, 320_000])
    expect((await get('agent', id)).status).toBe('paid')
    expect(mailsTo('artist', 'released')).toEqual([])
  })

  it('who played is corrected, and a stand-in confirms by mail and is paid', async () => {
    const { id, params } = await played()
    await agency.as('agent', eventPaymentsApi.confirmPlayed, { params, body: { artist_played: false } })
    const shown = await get('agent', id)
    const standIn = { ...shown, artist_id: agency.ids('artist2').artist }
    await agency.as('agent', eventsApi.updateEvent, { params, body: standIn })
    await cloud.idle()
    const [mail] = mailsTo('artist2', 'Did you play')
    expect(mail?.text).toContain(`/event?id=${id}`)
    // Not before the artist who did not play has given up the rate, and the stand-in has confirmed.
    expect(await refused(api, eventPaymentsApi.payVendors, 'agent', { params })).toMatchObject({
      status: 409,
      error_message: 'A change is proposed: first everyone agrees, or it is discarded',
    })
    expect(mailsTo('artist', 'Please agree to a change')).toHaveLength(1)
    await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
    expect(await refused(api, eventPaymentsApi.payVendors, 'agent', { params })).toMatchObject({
      status: 422,
      error_message: 'Theo Castellan must first confirm having played',
    })
    await ask(api, eventsApi.respond, 'artist2', { params, body: { response: 'confirm' } })
    await agency.as('agent', eventPaymentsApi.payVendors, { params })
    await cloud.idle()
    expect(sharesOf(id)).toEqual([60_000, 320_000])
    expect(await get('agent', id)).toMatchObject({ status: 'paid', artist: { id: standIn.artist_id } })
    // The price in force stays.
    const body = { ...standIn, client_rate: 5000, artist_rate: 4000 }
    expect((await refused(api, eventsApi.updateEvent, 'agent', { params, body })).status).toBe(409)
  })
})

describe('an admin’s contract edits', () => {
  it('survive a later change of terms, and are what the client signs', async () => {
    const booking = scenario.booking(90, 'artist3')
    const { id } = await request(api, booking)
    const taken = await take(api, booking, id)
    const params = { id }
    await agency.as('agent', eventsApi.updateEvent, { params, body: savedBy(booking, taken) as never })
    await engage(api, booking, id)
    await propose(api, booking, id)
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    const contract = await agency.as('admin', contractsApi.getContract, { params })
    const text = contract.text.replace('Guests may take photos', 'Nobody may take photos')
    expect(text).not.toBe(contract.text)
    await agency.as('admin', contractsApi.updateContract, { params, body: { title: contract.title, text } })
    const shown = await get('agent', id)
    const proposals = shown.proposals!.map((option) => ({ ...option, price: 4400 }))
    const body = { ...shown, client_rate: 4400, artist_rate: 3520, proposals }
    await agency.as('agent', eventsApi.updateEvent, { params, body })
    // The client picked another price: they look at it and pick again.
    await cloud.idle()
    expect(mailsTo('client', 'Your proposal changed')).toHaveLength(1)
    await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    await scenario.sign(id)
    const signed = await agency.as('client', contractsApi.getContract, { params })
    expect(signed.client_signature).toBe('Nora Whitfield')
    expect(signed.text).toContain('Nobody may take photos')
    expect(signed.text).toContain('Price: $4,400.00')
    expect(signed.text).not.toContain('4,000.00')
  })
})

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
    await scenario.fixture.saveCard('client', 'pm_card_chargeDeclined')
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
    await scenario.fixture.saveCard('client')
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
})
