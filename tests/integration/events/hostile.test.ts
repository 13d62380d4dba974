import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { artistId, musicianId } from '#tests/support/fixture.ts'
import { engage, propose, request, savedBy, take } from '#tests/support/scenario.ts'

let fixture: EventFixture
let id: string
let whole: Record<string, unknown>

beforeAll(async () => {
  fixture = await startEvents()
  const booking = bookingOf(fixture)
  ;({ id } = await request(fixture.api, booking))
  const taken = await take(fixture.api, booking, id)
  whole = savedBy(booking, taken)
  await fixture.api.call(eventsApi.updateEvent, 'agent', { params: { id }, body: whole })
  await engage(fixture.api, booking, id)
  await propose(fixture.api, booking, id)
})
afterAll(() => {
  fixture.table.stop()
})

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    '0',
    -0.001,
    1e308,
    9_999_999.999,
    '__proto__',
    'constructor',
    '\u0000',
    '\u202Eevil',
    'x'.repeat(70_000),
    [],
    {},
    [[[[[]]]]],
    true,
    '2026-02-30T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '2026-09-12T22:00:00+14:00',
    'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'art_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    { toString: 1 },
  ),
)

/** Almost valid bodies: some fields of a valid one replaced, or something entirely different. */
const bodies = (good: Record<string, unknown>) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .dictionary(fc.constantFrom(...Object.keys(good)), strange, { minKeys: 1, maxKeys: 3 })
        .map((patch) => ({ ...good, ...patch })),
    },
    { weight: 1, arbitrary: strange },
  )

const targets = (): [Endpoint, Record<string, unknown>][] => [
  [
    eventsApi.updateEvent,
    {
      ...whole,
      musicians: [{ musician_id: musicianId(fixture, 'musician'), instrument: 'Drums', rate: 1 }],
      musician_slots: [{ id: 'a', rate: 1 }],
    },
  ],
  [eventsApi.createEvent, whole],
  [
    bookingRequestsApi.createBookingRequest,
    {
      client_notes: 'x',
      client_budget: 10,
      start: whole.start,
      end: whole.end,
      client_artist_id: artistId(fixture, 'artist'),
      brand_id: '',
      color: '#000000',
      name: 'n',
    },
  ],
  [bookingRequestsApi.takeBookingRequest, { id, agent_id: 'agt_x' }],
  [eventsApi.requestVendor, { artist_id: artistId(fixture, 'artist'), musician_id: '' }],
  [eventsApi.respond, { response: 'confirm', reason: 'x' }],
  [eventsApi.releaseVendors, { artist: { id: artistId(fixture, 'artist') }, musicians: [{ id: 'x' }] }],
  [eventsApi.pickProposal, { proposal_id: 1 }],
  [contractsApi.signContract, { signature: 'N', consent: true, sha256: 'x' }],
  [contractsApi.updateContract, { title: 'T', text: 'X' }],
]

describe('hostile bodies', () => {
  it('never cause a server error for authorized callers', async () => {
    for (const [endpoint, good] of targets()) {
      const who =
        endpoint === contractsApi.updateContract
          ? 'admin'
          : Array.isArray(endpoint.who) && endpoint.who.includes('client')
            ? 'client'
            : endpoint === eventsApi.respond
              ? 'artist'
              : 'agent'
      await fc.assert(
        fc.asyncProperty(bodies(good), async (body) => {
          const { status } = await fixture.api.call(endpoint, who, { params: { id }, body })
          expect([200, 201, 403, 404, 409, 422]).toContain(status)
        }),
        { numRuns: 60 },
      )
    }
  })

  it('change nothing for strangers', async () => {
    const before = await fixture.table.dump()
    for (const [endpoint, good] of targets().filter(([{ path }]) => path.includes('{id}'))) {
      for (const who of ['agent2', 'client2', 'artist2', 'bandleader', 'newcomer']) {
        await fc.assert(
          fc.asyncProperty(bodies(good), async (body) => {
            expect((await fixture.api.call(endpoint, who, { params: { id }, body })).status).toBeGreaterThanOrEqual(403)
          }),
          { numRuns: 6 },
        )
      }
    }
    expect(await fixture.table.dump()).toEqual(before)
  })
})
