import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { contractKey, signatureKey } from '#functions/platform/db/keys.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { bandFields, engageBand } from '#tests/support/event-body.ts'
import { trio } from '#tests/support/money-scenario.ts'
import { engage, request, savedBy, take, untilSigned } from '#tests/support/scenario.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => {
  fixture.table.stop()
})

describe('the main job', () => {
  it('goes from a request to a signed contract, each step by an authorized person', async () => {
    const { api, table } = fixture
    table.jobs.length = 0
    const signed = await untilSigned(api, bookingOf(fixture))
    expect(signed).toMatchObject({
      status: 'proposed',
      proposal_step: 3,
      proposal_pick: 1,
      client_rate_booked: 4000,
      proposal_signature: 'Nora Whitfield',
    })
    expect(table.jobs.map((job) => (job.type === 'mail' ? `${job.template} ${job.to}` : job.type))).toEqual([
      'request_received agents',
      `request_sent ${fixture.users.client!.email}`,
      `request_taken ${fixture.users.client!.email}`,
      `vendor_requested ${fixture.users.artist!.email}`,
      `vendor_confirmed ${fixture.users.agent!.email}`,
      'end_holds',
      `proposal_sent ${fixture.users.client!.email}`,
      `contract_signed ${fixture.users.agent!.email}`,
      `contract_signed ${fixture.users.client!.email}`,
      'signed_document',
    ])
    const asked = table.jobs.find((job) => job.type === 'mail' && job.template === 'vendor_requested')
    expect(asked).toMatchObject({
      variables: {
        link: `/event?id=${signed.id}`,
        name: 'Elena Marsh',
        your_part: 'artist',
        your_rate: '$3,200.00',
        agent: 'Lindqvist Live',
        venue: 'The Alder Hotel, Hudson, NY',
      },
    })
  })

  it('keeps the evidence of a signature with the exact text', async () => {
    const { api, table } = fixture
    const signed = await untilSigned(api, bookingOf(fixture, 14))
    const contract = await ask(api, contractsApi.getContract, 'client', { params: { id: signed.id } })
    expect(contract).toMatchObject({
      client_signature: 'Nora Whitfield',
      vendor_signature: 'Lindqvist Live',
      editable: false,
    })
    expect(contract.text).toContain('$4,000.00')
    const { db } = table.deps()
    const [row, evidence] = await Promise.all([
      db.get(contractKey(signed.id)),
      db.get(signatureKey(signed.id, signed.proposal_signed_at!)),
    ])
    expect(evidence).toMatchObject({
      signature: 'Nora Whitfield',
      user_id: fixture.users.client!.id,
      ip: '127.0.0.1',
      user_agent: 'test',
      signed_at: table.now,
      account_name: `${fixture.users.client!.first} ${fixture.users.client!.last}`,
      account_email: fixture.users.client!.email,
      sha256: contract.sha256,
      text: contract.text,
      consent: contract.consent,
    })
    expect(row).toMatchObject({ documents: 1 })
  })

  it('books a bar with a group once everyone has confirmed', async () => {
    const { api } = fixture
    const booking = bookingOf(fixture, 16, { venue_id: fixture.bar })
    const { id } = await request(api, booking)
    const taken = await take(api, booking, id)
    const picked = await ask(api, eventsApi.updateEvent, 'agent', {
      params: { id },
      body: savedBy(booking, taken, bandFields(fixture, trio)),
    })
    expect(picked).toMatchObject({
      prepaid: false,
      bandleader_status: 'selected',
      artist_id: null,
      group: { name: 'The Freeman Seven' },
    })
    const params = { id }
    await engageBand(api, fixture, id, trio)
    const booked = await ask(api, eventsApi.getEvent, 'agent', { params })
    expect(booked).toMatchObject({ status: 'booked', bandleader_status: 'confirmed' })
    expect(booked.musicians!.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  })

  it('shows each role its own projection and list', async () => {
    const { api } = fixture
    const booking = bookingOf(fixture, 18)
    const { id } = await request(api, booking)
    const waiting = await ask(api, bookingRequestsApi.listBookingRequests, 'agent2')
    expect(waiting.at(-1)).toMatchObject({
      id,
      client: { name: 'Nora Whitfield' },
      client_budget: 4000,
      artist: { name: 'Elena Marsh' },
    })
    const taken = await take(api, booking, id)
    expect(taken.signup_url).toBe(
      `http://localhost:8080/signupclient?agent=${fixture.users.agent!.agent!.id}&event=${id}`,
    )
    expect(taken.signup_qrcode).toMatch(/^data:image\/png;base64,/)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, taken) })
    await engage(api, booking, id)
    const query = { start_date: '2026-09-18', end_date: '2026-09-19' }
    for (const who of ['admin', 'agent', 'client', 'artist']) {
      const rows = await ask(api, lookupsApi.listEvents, who, { query })
      expect(
        rows.map((row) => row.id),
        who,
      ).toEqual([id])
      expect(rows[0]!.artist_status, who).toBe(who === 'client' ? undefined : 'confirmed')
    }
    for (const who of ['agent2', 'client2', 'artist2', 'musician'])
      expect(await ask(api, lookupsApi.listEvents, who, { query }), who).toEqual([])
    expect((await ask(api, eventsApi.getEvent, 'artist', { params: { id } })).client_rate).toBeUndefined()
    const log = await ask(api, lookupsApi.listActivity, 'agent', { params: { id } })
    expect(log.map(({ action }) => action)).toEqual([
      'confirmed',
      'artist requested',
      'saved name, event type, venue, band leader, artist rate, proposal options',
      'taken',
      'requested',
    ])
  })
})
