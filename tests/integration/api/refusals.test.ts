import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { ask } from '#tests/support/api.ts'
import { startLambdaApi, type LambdaApi, type Request } from '#tests/support/lambda-api.ts'
import { takeSnapshot, type Snapshot } from '#tests/support/rollback.ts'
import { buildApiFixture, type Person, type ApiFixture } from '#tests/support/api-fixture.ts'
import { buildEvent } from '#tests/support/event-states.ts'
import { checks } from './messages.ts'
import { bodyFor, refusedBy } from './refusal.ts'

/** Server messages that are not about a single field (docs/product.md#messages). */

let api: LambdaApi
let fixture: ApiFixture
let snapshot: Snapshot
const asserted = new Set<string>()

beforeAll(async () => {
  api = await startLambdaApi((who) => fixture.tokenOf(who))
  fixture = await buildApiFixture(api)
  snapshot = await takeSnapshot(api.table)
})
afterAll(async () => {
  await api.stop()
  console.log(`Sentences: ${asserted.size} different ones asserted`)
})

const refused = async (endpoint: Endpoint, who: Person | undefined, request: Request) => {
  const refusal = await refusedBy(fixture, endpoint, who, request)
  asserted.add(refusal.error_message)
  return refusal
}

describe('a save is refused with', () => {
  const save = (change: Record<string, unknown>) =>
    refused(eventsApi.createEvent, 'agent', {
      body: { ...bodyFor(fixture, 'POST /events'), ...change },
    })
  it.each([
    ['Both a brand and a group cannot be selected', () => ({ brand_id: fixture.brand, group_id: fixture.group.id })],
    [
      'Both a group and an artist cannot be selected',
      () => ({ group_id: fixture.group.id, bandleader_id: fixture.users.bandleader.musician!.id, bandleader_rate: 1 }),
    ],
    ['Either a group or an artist must be selected', () => ({ artist_id: null })],
    [
      'A group is selected but there is no bandleader',
      () => ({ artist_id: '', group_id: fixture.group.id, bandleader_id: 0, musicians: [] }),
    ],
    ['Please select Start Date/Time, End Date/Time, or both', () => ({ start: null })],
    ['Please select Start Date/Time, End Date/Time, or both', () => ({ end: null })],
    ['Artist not in desired brand', () => ({ brand_id: fixture.brand, artist_id: fixture.users.artist2.artist!.id })],
    [
      'Bandleader not in desired brand',
      () => ({
        brand_id: fixture.brand,
        bandleader_id: fixture.users.bandleader.musician!.id,
        artist_rate: 700,
        bandleader_rate: 100,
      }),
    ],
    ["Rates don't add up to client rate", () => ({ artist_rate: 799.99 })],
  ])('%s', async (message, change) => {
    expect(await save(change())).toMatchObject({ status: 422, error_message: message })
  })
})

describe('an action is refused with', () => {
  const event = async (patch: Record<string, unknown> = {}) => {
    return (await ask(api, eventsApi.createEvent, 'agent', { body: { ...bodyFor(fixture, 'POST /events'), ...patch } }))
      .id
  }
  const missing = (prefix: string) => `${prefix}_01ARZ3NDEKTSV4RRFFQ69G5FAV`

  it.each<[string, number, () => Promise<[Endpoint, Person | undefined, Request]>]>([
    [
      'Could not find event',
      404,
      () => Promise.resolve([eventsApi.getEvent, 'agent', { params: { id: missing('evt') } }]),
    ],
    [
      'Could not find event',
      404,
      () => Promise.resolve([bookingRequestsApi.takeBookingRequest, 'agent', { body: { id: missing('evt') } }]),
    ],
    [
      'Could not take request',
      422,
      () => Promise.resolve([bookingRequestsApi.takeBookingRequest, 'admin', { body: { id: missing('evt') } }]),
    ],
    [
      'Could not get account info',
      404,
      () => Promise.resolve([usersApi.getUser, 'client', { params: { id: fixture.users.client2.id } }]),
    ],
    [
      'Something went wrong',
      404,
      () => Promise.resolve([groupsApi.updateMembers, 'bandleader', { params: { id: missing('grp') }, body: [] }]),
    ],
    [
      'No artist selected.',
      422,
      async () => {
        const id = await event({
          artist_id: null,
          group_id: fixture.group.id,
          bandleader_id: fixture.users.bandleader.musician!.id,
          bandleader_rate: 800,
          musicians: [],
        })
        return [
          eventsApi.requestVendor,
          'agent',
          { params: { id }, body: { artist_id: fixture.users.artist.artist!.id } },
        ]
      },
    ],
    [
      'Could not request artist',
      422,
      async () => [
        eventsApi.requestVendor,
        'agent',
        { params: { id: await event() }, body: { artist_id: fixture.users.artist2.artist!.id } },
      ],
    ],
    [
      'Could not request bandleader',
      422,
      async () => [
        eventsApi.requestVendor,
        'agent',
        { params: { id: await event() }, body: { bandleader_id: fixture.users.bandleader.musician!.id } },
      ],
    ],
    [
      'Could not request musician',
      422,
      async () => [
        eventsApi.requestVendor,
        'agent',
        { params: { id: await event() }, body: { musician_id: fixture.users.musician.musician!.id } },
      ],
    ],
    [
      'An error occurred while releasing vendors',
      422,
      async () => [eventsApi.releaseVendors, 'agent', { params: { id: await event() }, body: {} }],
    ],
    [
      'Sending a proposal requires the artist confirmed',
      409,
      async () => [eventsApi.sendProposal, 'agent', { params: { id: await event() } }],
    ],
    [
      'Sending a proposal requires the band leader confirmed',
      409,
      async () => {
        const id = await event({
          artist_id: null,
          group_id: fixture.group.id,
          bandleader_id: fixture.users.bandleader.musician!.id,
          bandleader_rate: 800,
          musicians: [],
        })
        return [eventsApi.sendProposal, 'agent', { params: { id } }]
      },
    ],
    [
      "Please correct rates, they don't match client rate",
      422,
      async () => [
        eventPaymentsApi.invoicePostpaid,
        'agent',
        { params: { id: await buildEvent(fixture, 'bar', 'leading') }, body: { client_rate: 1 } },
      ],
    ],
    [
      'Enter your password to change your email',
      422,
      () =>
        Promise.resolve([
          usersApi.updateUser,
          'client',
          {
            params: { id: fixture.users.client.id },
            body: {
              first: 'A',
              last: 'B',
              email: fixture.users.client2.email,
              cell_phone: '518-555-0100',
              client: { name: 'A' },
            },
          },
        ]),
    ],
    [
      'An event with payments cannot be deleted',
      409,
      async () => [eventsApi.deleteEvent, 'agent', { params: { id: await buildEvent(fixture, 'booked', 'leading') } }],
    ],
  ])('%s', async (message, status, request) => {
    expect(await refused(...(await request()))).toMatchObject({ status, error_message: message })
    await snapshot.restoreAll()
  })

  it('an empty slot, by any leader', async () => {
    const id = await event({ artist_rate: 700, musician_slots: [{ rate: 100 }] })
    await ask(api, eventsApi.requestVendor, 'agent', {
      params: { id },
      body: { artist_id: fixture.users.artist.artist!.id },
    })
    expect(await refused(eventsApi.updateEvent, 'artist', { params: { id }, body: { notes: 'x' } })).toMatchObject({
      status: 422,
      error_message: 'Please fill the empty musician slots',
    })
    await snapshot.restoreAll()
  })
})

describe('accounts', () => {
  it('gives one message for every failed login, and explains an invalid new password', async () => {
    const login = (email: string) => api.send(authApi.login, { body: { email, password: 'Wrong0ne!' } })
    for (const email of [fixture.users.client.email, 'nobody@bookme.example']) {
      const { answer } = await login(email)
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        401,
        { error_message: 'Could not log in, please try again', request_id: 'test' },
      ])
    }
    const { answer } = await api.send(authApi.changePassword, {
      params: { id: fixture.users.client.id },
      body: { old_password: 'Wrong0ne!', new_password: 'Fresh-0ne!' },
      token: fixture.tokenOf('client'),
    })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      422,
      { error_message: 'Could not update password', errors: { old_password: 'Wrong password' }, request_id: 'test' },
    ])
    for (const message of ['Could not log in, please try again', 'Could not update password']) asserted.add(message)
    await snapshot.restoreAll()
  })

  it('validates email, password and ZIP code for the forms', async () => {
    for (const [email, msg] of checks.emails)
      expect((await api.call(authApi.validateEmail, undefined, { query: { email } })).body).toEqual({
        isValid: false,
        msg,
      })
    for (const password of checks.weak)
      expect((await api.call(authApi.validatePassword, undefined, { query: { password } })).body).toEqual({
        isValid: false,
        msg: checks.policy,
      })
    const zip = async (zipcode: string) =>
      (await api.call(lookupsApi.validateZipcode, undefined, { query: { zipcode } })).body
    expect(await zip('00000')).toEqual({ isValid: false, zipcode: null })
    expect(await zip('12534')).toEqual({
      isValid: true,
      zipcode: { zipcode: '12534', city: 'Hudson', state: 'NY', timezone: 'America/New_York' },
    })
  })

  it('reports who was notified of a release', async () => {
    const id = await buildEvent(fixture, 'propose', 'led')
    const { body } = await api.call(eventsApi.releaseVendors, 'agent', {
      params: { id },
      body: { artist: { id: fixture.users.artist2.artist!.id } },
    })
    expect(body).toEqual({ success: true, message: 'Act of artist2 has been notified' })
    asserted.add(body.message)
  })
})
