import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { documentWrites } from '#functions/booking/data/document.ts'
import { readContract } from '#functions/booking/data/event-contract.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ask, type CallInput } from '#tests/support/api.ts'
import { startEngineTable } from '#tests/support/engine-table.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { musicianId } from '#tests/support/fixture.ts'
import { mostRoundTrips } from '#tests/support/round-trip-budgets.ts'
import { routeOf } from '#tests/support/routes.ts'
import { savedBy } from '#tests/support/scenario.ts'

let fixture: EventFixture
beforeAll(async () => {
  // In memory, concurrent reads are answered one after the other.
  fixture = await startEvents(await startEngineTable())
})
afterAll(() => {
  fixture.table.stop()
})

/** Sequential DynamoDB round trips: read 1, list 2, write 2 (docs/budgets.md); exceptions in ADR 6. */
describe('round trips', () => {
  it('of every endpoint are within the budget', async () => {
    const { api, group } = fixture
    const booking = bookingOf(fixture)
    const measured = new Map<Endpoint, number>()
    const step = async <E extends Endpoint>(endpoint: E, who: string, input: CallInput<E> = {}) => {
      const body = await ask(api, endpoint, who, input)
      measured.set(endpoint, Math.max(measured.get(endpoint) ?? 0, api.roundTrips))
      return body
    }
    const { start, end } = booking
    const { id } = await step(bookingRequestsApi.createBookingRequest, 'client', {
      body: {
        client_notes: 'x',
        client_budget: 4000,
        start,
        end,
        client_artist_id: booking.artist_id,
        client_group_id: group.id,
      },
    })
    const params = { id }
    await step(bookingRequestsApi.listBookingRequests, 'agent')
    const taken = await step(bookingRequestsApi.takeBookingRequest, 'admin', {
      body: { id, agent_id: fixture.users.agent!.agent!.id },
    })
    const musicians = [{ musician_id: musicianId(fixture, 'musician'), instrument: 'Drums', rate: 100 }]
    const body = savedBy(booking, taken, { musicians, artist_rate: 3100, client_id: taken.client_id })
    await step(eventsApi.updateEvent, 'agent', { params, body })
    for (const wanted of [{ artist_id: booking.artist_id }, { musician_id: musicianId(fixture, 'musician') }])
      await step(eventsApi.requestVendor, 'agent', { params, body: wanted })
    for (const who of ['artist', 'musician'])
      await step(eventsApi.respond, who, { params, body: { response: 'confirm' } })
    // A new time also reads the calendars of all confirmed vendors, still in parallel.
    const moved = { ...body, start: start.replace('22:', '21:') }
    await step(eventsApi.updateEvent, 'agent', { params, body: moved })
    // Asked again, for the new time.
    for (const who of ['artist', 'musician'])
      await step(eventsApi.respond, who, { params, body: { response: 'confirm' } })
    await step(eventsApi.releaseVendors, 'agent', {
      params,
      body: { musicians: [{ id: musicianId(fixture, 'musician') }] },
    })
    await step(eventsApi.updateEvent, 'agent', {
      params,
      body: { ...moved, musicians: [], musician_slots: [], artist_rate: 3200 },
    })
    await step(eventsApi.sendProposal, 'agent', { params })
    await step(eventsApi.askQuestion, 'client', { params, body: { question: 'Do you bring lights?' } })
    await step(eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    await step(contractsApi.getContract, 'client', { params })
    await step(contractsApi.updateContract, 'admin', { params, body: { title: 'T', text: 'X' } })
    await step(contractsApi.signContract, 'client', { params, body: { signature: 'Nora', consent: true } })
    const bytes = Buffer.from('%PDF')
    const { signed } = await readContract(fixture.table.deps(), id)
    const kept = { bytes, object_key: 'key', object_version: '1' }
    await fixture.table.deps().db.transact(documentWrites(fixture.table.deps(), signed[0]!, kept))
    const notKept = () => Promise.reject(new Error('Nothing is kept here'))
    api.overrides = { documents: { keep: notKept, read: () => Promise.resolve(bytes) } }
    await step(contractsApi.getContractPdf, 'client', { params })
    await step(contractsApi.verifyDocument, 'client', {
      params: { sha256: 'a'.repeat(64) },
      query: { number: signed[0]!.number },
    })
    await step(contractsApi.getEvidence, 'agent', { params })
    const clauses = await step(contractsApi.getContractClauses, 'admin', {})
    await step(contractsApi.updateContractClauses, 'admin', { body: clauses })
    await step(eventsApi.getEvent, 'artist', { params })
    await step(lookupsApi.listActivity, 'agent', { params })
    await step(lookupsApi.listEvents, 'agent', { query: { start_date: '2026-08-30', end_date: '2026-10-04' } })
    await step(lookupsApi.listTasks, 'agent', {})
    const open = { query: { since: fixture.table.deps().now, event: id } }
    await step(lookupsApi.listChanges, 'client', open)
    // Session, event and changes together.
    expect(api.roundTrips).toBe(1)
    await step(lookupsApi.listChanges, 'agent', open)
    await step(lookupsApi.search, 'agent', { query: { q: 'act' } })
    await step(lookupsApi.listAvailability, 'agent', { query: { month: '2026-09' } })
    const created = await step(eventsApi.createEvent, 'agent', { body: { ...body, musicians: [], artist_rate: 3200 } })
    await step(eventsApi.deleteEvent, 'agent', { params: { id: created.id } })
    const half = await step(eventsApi.createDraft, 'agent', { body: { name: 'x', artist_id: booking.artist_id } })
    await step(eventsApi.updateDraft, 'agent', { params: { id: half.id }, body: { notes: 'x' } })
    await step(eventsApi.previewCopy, 'agent', { params })
    await step(eventsApi.previewRepeat, 'agent', { params, body: { dates: ['2027-03-05', '2027-03-12'] } })
    await step(eventsApi.repeat, 'agent', { params, body: { dates: ['2027-03-05', '2027-03-12'] } })
    const atTheBar = {
      ...body,
      venue_id: fixture.bar,
      musicians: [],
      artist_rate: 3200,
      start: '2026-10-20T22:00:00Z',
      end: '2026-10-21T02:00:00Z',
    }
    const bar = await ask(api, eventsApi.createEvent, 'agent', { body: atTheBar })
    const atBar = { id: bar.id }
    await ask(api, eventsApi.requestVendor, 'agent', { params: atBar, body: { artist_id: booking.artist_id } })
    await ask(api, eventsApi.respond, 'artist', { params: atBar, body: { response: 'confirm' } })
    const earlier = { ...atTheBar, start: '2026-10-20T21:00:00Z' }
    await step(eventsApi.previewChange, 'agent', { params: atBar, body: earlier })
    const saved = await step(eventsApi.updateEvent, 'agent', { params: atBar, body: earlier })
    const change_id = saved.agreement!.pending!.id
    await step(eventsApi.answerChange, 'client', { params: atBar, body: { change_id, answer: 'accept' } })
    await step(eventsApi.discardChange, 'agent', { params: atBar })

    const asked = { client_notes: 'x', client_budget: 4000, start, end }
    const another = () => ask(api, bookingRequestsApi.createBookingRequest, 'client', { body: asked })
    await step(bookingRequestsApi.withdrawBookingRequest, 'client', {
      params: { id: (await another()).id },
      body: { reason: 'x' },
    })
    await step(bookingRequestsApi.declineBookingRequest, 'agent', {
      params: { id: (await another()).id },
      body: { reason: 'No such act' },
    })

    await step(bookingRequestsApi.listAgents, 'agent')
    await step(bookingRequestsApi.handOver, 'agent', {
      params: atBar,
      body: { agent_id: fixture.users.agent2!.agent!.id },
    })

    expect(measured.size).toBe(eventCases.length)
    const over = [...measured].filter(([endpoint, trips]) => trips > mostRoundTrips(routeOf(endpoint)))
    expect(over.map(([{ method, path }, trips]) => `${method} ${path}: ${trips}`)).toEqual([])
  })
})
