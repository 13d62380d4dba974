import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { refused } from '#tests/support/api.ts'
import { startScenario, type Booked, type HttpScenario } from '#tests/support/http-scenario.ts'
import { engage, propose, request, savedBy, take } from '#tests/support/scenario.ts'

/** After the gig, and an admin's edits of a contract, over plain HTTP on the deployed template. */

let scenario: HttpScenario
beforeAll(async () => {
  scenario = await startScenario()
})
afterAll(async () => {
  await scenario?.stop()
})

const played = async (): Promise<Booked> => {
  const event = await scenario.book('artist')
  await event.toDaysAhead(-1)
  await scenario.agency.as('artist', eventPaymentsApi.confirmPlayed, { params: event.params, body: {} })
  await scenario.cloud.idle()
  return event
}
const transfers = (id: string) =>
  ((scenario.cloud.stripe.list()['transfers'] ?? []) as { amount: number; transfer_group: string }[])
    .filter(({ transfer_group }) => transfer_group === id)
    .map(({ amount }) => amount)
    .sort((a, b) => a - b)

describe('after the gig', () => {
  it('nobody is released, so that the artist who played can be paid', async () => {
    const { id, params } = await played()
    const body = { artist: { id: scenario.agency.ids('artist').artist } }
    expect(await refused(scenario.api, eventsApi.releaseVendors, 'agent', { params, body })).toMatchObject({
      status: 409,
      error_message: 'Nobody is released after the gig: please say who played instead',
    })
    await scenario.agency.as('agent', eventPaymentsApi.payVendors, { params })
    await scenario.cloud.idle()
    expect(transfers(id)).toEqual([60_000, 320_000])
    expect((await scenario.get('agent', id)).status).toBe('paid')
    expect(scenario.mailsTo('artist', 'released')).toEqual([])
  })

  it('who played is corrected, and a stand-in confirms by mail and is paid', async () => {
    const { id, params } = await played()
    await scenario.agency.as('agent', eventPaymentsApi.confirmPlayed, { params, body: { artist_played: false } })
    const shown = await scenario.get('agent', id)
    const standIn = { ...shown, artist_id: scenario.agency.ids('artist2').artist }
    await scenario.agency.as('agent', eventsApi.updateEvent, { params, body: standIn })
    await scenario.cloud.idle()
    const [mail] = scenario.mailsTo('artist2', 'Did you play')
    expect(mail?.text).toContain(`/event?id=${id}`)
    // Not before they have confirmed it.
    expect(await refused(scenario.api, eventPaymentsApi.payVendors, 'agent', { params })).toMatchObject({
      status: 422,
      error_message: 'Theo Castellan Piano must first confirm having played',
    })
    await scenario.agency.as('artist2', eventsApi.respond, { params, body: { response: 'confirm' } })
    await scenario.agency.as('agent', eventPaymentsApi.payVendors, { params })
    await scenario.cloud.idle()
    expect(transfers(id)).toEqual([60_000, 320_000])
    expect(await scenario.get('agent', id)).toMatchObject({ status: 'paid', artist: { id: standIn.artist_id } })
    // The price in force stays.
    const body = { ...standIn, client_rate: 5000, artist_rate: 4000 }
    expect((await refused(scenario.api, eventsApi.updateEvent, 'agent', { params, body })).status).toBe(409)
  })
})

describe('an admin’s contract edits', () => {
  it('survive a later change of terms, and are what the client signs', async () => {
    const { agency, api } = scenario
    const booking = scenario.booking(90, 'artist3')
    const { id } = await request(api, booking)
    const taken = await take(api, booking, id)
    const params = { id }
    await agency.as('agent', eventsApi.updateEvent, { params, body: savedBy(booking, taken) as never })
    await engage(api, booking, id)
    await propose(api, booking, id)
    await agency.as('client', eventsApi.pickProposal, { params, body: { proposal_id: 1 } })
    const contract = await agency.as('admin', contractsApi.getContract, { params })
    const text = contract.text.replace('Guests may take photos', 'Nobody may take photos')
    expect(text).not.toBe(contract.text)
    await agency.as('admin', contractsApi.updateContract, { params, body: { title: contract.title, text } })
    const shown = await scenario.get('agent', id)
    const proposals = shown.proposals!.map((option) => ({ ...option, price: 4400 }))
    const body = { ...shown, client_rate: 4400, artist_rate: 3520, proposals }
    await agency.as('agent', eventsApi.updateEvent, { params, body })
    await scenario.sign(id)
    const signed = await agency.as('client', contractsApi.getContract, { params })
    expect(signed.client_signature).toBe('Nora Whitfield')
    expect(signed.text).toContain('Nobody may take photos')
    expect(signed.text).toContain('Price: $4,400.00')
    expect(signed.text).not.toContain('4,000.00')
  })

  it('leaves no dead letters', () => {
    expect(scenario.cloud.deadLetters()).toEqual([])
  })
})
