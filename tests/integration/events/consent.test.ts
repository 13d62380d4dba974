import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractsApi } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ask, type CallInput, type ErrorBody } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { artistId, musicianId } from '#tests/support/fixture.ts'
import { engage, request, savedBy, take, type Booking } from '#tests/support/scenario.ts'

/** A yes names what was read (docs/product.md#a-yes-names-what-was-read). */

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => {
  fixture.table.stop()
})

/** As they are: nothing is read first. */
const sent = async <E extends Endpoint>(endpoint: E, who: string, input: CallInput<E>) => {
  const { status, body } = await fixture.api.call(endpoint, who, input)
  return { ...(body as unknown as Omit<EventView, 'status'> & ErrorBody), status }
}
const read = (who: string, id: string) => ask(fixture.api, eventsApi.getEvent, who, { params: { id } })

let day = 0
const requested = async (patch: Partial<Booking> = {}, fields: Record<string, unknown> = {}) => {
  day += 2
  const booking = bookingOf(fixture, day, patch)
  const { id } = await request(fixture.api, booking)
  const taken = await take(fixture.api, booking, id)
  const params = { id }
  const save = (rate: number, more: Record<string, unknown> = {}) =>
    ask(fixture.api, eventsApi.updateEvent, 'agent', {
      params,
      body: savedBy({ ...booking, rate }, taken, { ...fields, ...more }),
    })
  await save(booking.rate)
  await ask(fixture.api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: booking.artist_id } })
  /** An hour more. */
  const longer = { end: booking.end.replace('T02:', 'T03:') }
  return { id, params, booking, save, longer }
}
const proposed = async () => {
  const made = await requested()
  await engage(fixture.api, made.booking, made.id)
  await ask(fixture.api, eventsApi.sendProposal, 'agent', { params: made.params })
  return made
}

/** Without a round 422, with an old one 409 with the current event, and neither writes anything. */
const demands = async <E extends Endpoint>(
  endpoint: E,
  who: string,
  input: CallInput<E>,
  { old, field = 'round' }: { old: string; field?: 'round' | 'sha256' },
) => {
  const before = await fixture.table.dump()
  const { body } = input
  expect(await sent(endpoint, who, input)).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
  const late = await sent(endpoint, who, { ...input, body: { ...(body as object), [field]: old } })
  expect(late).toMatchObject({ status: 409, event: { id: (input.params as { id: string }).id } })
  expect(await fixture.table.dump()).toEqual(before)
  return late
}

describe('a yes', () => {
  it('of an artist is not to a rate that was lowered under their open screen', async () => {
    const { id, params, save } = await requested({ rate: 2675 })
    const shown = await read('artist', id)
    expect(shown.artist_rate).toBe(2140)
    await save(125)
    const { event } = await demands(
      eventsApi.respond,
      'artist',
      { params, body: { response: 'confirm' } },
      { old: shown.round! },
    )
    expect(event).toMatchObject({ artist_rate: 100, artist_status: 'requested' })
    const now = event!['round'] as string
    expect(now).not.toBe(shown.round)
    const body = { response: 'confirm', round: now }
    expect(await sent(eventsApi.respond, 'artist', { params, body })).toMatchObject({
      status: 200,
      artist_status: 'confirmed',
    })
    // A second click of the same yes changes nothing; afterwards nobody is asked.
    expect((await sent(eventsApi.respond, 'artist', { params, body })).status).toBe(200)
    expect((await read('artist', id)).round).toBeUndefined()
  })

  it('is not to another time, place or act, and stands after an edit of anything else', async () => {
    const drums = { musician_id: musicianId(fixture, 'musician'), instrument: 'Drums' }
    const { id, booking, save, longer } = await requested(
      {},
      { artist_rate: 3100, musicians: [{ ...drums, rate: 100 }] },
    )
    const { round } = await read('artist', id)
    await save(4000, { notes: 'Bring a tie', dresscode: 'Black', set_lists: 'Waltz' })
    await save(4000, { agent_percent: 0.14, musicians: [{ ...drums, rate: 140 }] })
    expect((await read('artist', id)).round).toBe(round)
    for (const more of [
      { start: booking.start.replace('T22:', 'T20:') },
      longer,
      { artist_rate: 3000, musicians: [{ ...drums, rate: 200 }] },
    ]) {
      await save(4000, more)
      expect((await read('artist', id)).round, JSON.stringify(more)).not.toBe(round)
      await save(4000)
    }
    expect((await read('artist', id)).round).toBe(round)
  })

  it('is not needed for a no, not even to what was read', async () => {
    const { id, params, save } = await requested()
    const { round } = await read('artist', id)
    await save(3000)
    const body = { response: 'decline', round }
    expect(await sent(eventsApi.respond, 'artist', { params, body })).toMatchObject({ status: 200 })
    expect((await read('agent', id)).artist_status).toBe('declined')
  })

  it('by telephone is to the line-up that the agent read, and others may answer meanwhile', async () => {
    const drums = { musician_id: musicianId(fixture, 'musician'), instrument: 'Drums' }
    const { id, params, save, longer } = await requested(
      {},
      { artist_rate: 3100, musicians: [{ ...drums, rate: 100 }] },
    )
    await ask(fixture.api, eventsApi.requestVendor, 'agent', { params, body: { musician_id: drums.musician_id } })
    const vendor = { role: 'artist' as const, id: artistId(fixture, 'artist') }
    const { round: old } = await read('agent', id)
    await save(4000, longer)
    await demands(eventsApi.respond, 'agent', { params, body: { response: 'confirm', vendor } }, { old: old! })
    const { round } = await read('agent', id)
    await ask(fixture.api, eventsApi.respond, 'musician', { params, body: { response: 'confirm' } })
    const body = { response: 'confirm', vendor, round }
    expect(await sent(eventsApi.respond, 'agent', { params, body })).toMatchObject({
      status: 200,
      artist_status: 'confirmed',
    })
  })

  it('of a client is to the options and prices that were offered', async () => {
    const { id, params, save } = await proposed()
    const old = (await read('client', id)).round!
    await save(4400)
    await ask(fixture.api, eventsApi.sendProposal, 'agent', { params })
    await demands(eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } }, { old })
    const { round } = await read('client', id)
    const body = { proposal_id: 1, round }
    expect(await sent(eventsApi.pickProposal, 'client', { params, body })).toMatchObject({ proposal_pick: 1 })
    expect((await sent(eventsApi.pickProposal, 'client', { params, body: { proposal_id: null } })).status).toBe(200)
  })

  it('of a client is to the text of the contract', async () => {
    const { params } = await proposed()
    await ask(fixture.api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    const { sha256: old, title, text } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    const edited = { title, text: `${text}\nNo confetti.` }
    await ask(fixture.api, contractsApi.updateContract, 'admin', { params, body: edited })
    const body = { signature: 'Nora Whitfield', consent: true as const }
    await demands(contractsApi.signContract, 'client', { params, body }, { old, field: 'sha256' })
    const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
    expect(await sent(contractsApi.signContract, 'client', { params, body: { ...body, sha256 } })).toMatchObject({
      status: 200,
      proposal_step: 3,
    })
  })

  it('to a change is to the change that was read', async () => {
    const atBar = { venue_id: fixture.bar, event_type: 'Bar/Restaurant', proposals: [] }
    const { id, params, booking, save, longer } = await requested({ venue_id: fixture.bar }, atBar)
    await ask(fixture.api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
    await save(booking.rate, longer)
    const { round: old } = await read('client', id)
    const changed = await save(booking.rate + 100, longer)
    const change_id = changed.agreement!.pending!.id
    await demands(eventsApi.answerChange, 'client', { params, body: { change_id, answer: 'accept' } }, { old: old! })
    const { round } = await read('client', id)
    const body = { change_id, answer: 'accept', round }
    expect((await sent(eventsApi.answerChange, 'client', { params, body })).status).toBe(200)
  })
})
