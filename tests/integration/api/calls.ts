import { stagePicture } from '#local/seed/artwork.ts'
import type { Caller } from '#tests/support/caller-kinds.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { eventBody } from '#tests/support/event-body.ts'
import { multipart } from '#tests/support/multipart.ts'
import type { RouteKey } from '#tests/support/routes.ts'
import { secrets } from '#tests/support/secrets.ts'
import type { ApiFixture } from '#tests/support/api-fixture.ts'
import type { Kind, State, EventStates } from '#tests/support/event-states.ts'

/** One valid request per route, which succeeds for every caller who may make it. */

export interface Setting {
  fixture: ApiFixture
  events: EventStates
  caller: Caller
  /** The token of a reset link sent to the owning client. */
  reset: string
  /** The token of a link sent to a new address of the owning client. */
  confirm?: string
  /** An account with a password that can be typed. */
  login: { id: string; email: string; password: string }
}

/**
 * Callers who lead an event alone do so on one of that kind. The admin acts on it too, so that no two callers move the
 * same money.
 */
export const kindFor = (caller: Caller): Kind => (caller === 'artist_leading' || caller === 'admin' ? 'leading' : 'led')

const picture = multipart(Buffer.from(stagePicture('matrix', 32, 18)), { type: 'image/png' })
const range = { start_date: '2026-09-01', end_date: '2026-12-31' }
const when = { start: '2027-03-05T22:00:00.000Z', end: '2027-03-06T02:00:00.000Z' }
const venue = {
  name: 'The New Hall',
  kind: 'other',
  street: '2 Main Street',
  city: 'Hudson',
  state: 'NY',
  zipcode: '12534',
  email: 'new@venue.example',
  phone: '518-555-0199',
}
export const clauses = {
  agency: 'BookMe',
  agency_address: '1 Main Street, Hudson, NY 12534',
  governing_law: 'the State of New York',
  clauses: [{ title: 'Governing law', text: 'The laws of {{governing_law}} apply.' }],
}
const on =
  (state: State, more: Request = {}) =>
  ({ events, caller }: Setting): Request => ({ params: { id: events.of(state, kindFor(caller)) }, ...more })
const musician = ({ users }: ApiFixture) => ({ musician_id: users.musician.musician!.id, instrument: 'Drums' })

const year = { year: '2026' }
const ofMusician =
  (more: Request = {}) =>
  ({ fixture }: Setting): Request => ({ params: { id: fixture.users.musician.id }, ...more })

let signups = 0

export const calls: Record<RouteKey, (setting: Setting) => Request> = {
  'POST /users/signup': () => {
    signups += 1
    return {
      body: {
        email: `new${signups}@bookme.example`,
        password: 'Fresh-0ne!',
        first: 'New',
        last: 'Person',
        roles: ['client'],
      },
    }
  },
  'POST /users/login': ({ login }) => ({ body: { email: login.email, password: login.password } }),
  'POST /users/logout': () => ({}),
  'POST /users/password-reset': ({ login }) => ({ body: { email: login.email } }),
  'POST /users/password-reset/confirm': ({ reset }) => ({ body: { token: reset, password: 'Fresh-0ne!' } }),
  'POST /users/{id}/password': ({ login }) => ({
    params: { id: login.id },
    body: { old_password: login.password, new_password: 'Fresh-0ne!' },
  }),
  'POST /users/{id}/email': ({ login }) => ({
    params: { id: login.id },
    body: { email: 'moved@bookme.example', password: login.password },
  }),
  'POST /users/email-confirm': ({ confirm }) => ({ body: { token: confirm ?? 'none' } }),
  'POST /users/{id}/email-confirmation': ({ login }) => ({ params: { id: login.id } }),
  'GET /validate-email': () => ({ query: { email: 'a@b.example' } }),
  'GET /validate-password': () => ({ query: { password: 'Fresh-0ne!' } }),
  'GET /validate-zipcode': () => ({ query: { zipcode: '12534' } }),
  'GET /configuration': () => ({}),
  'GET /event-types': () => ({}),
  'GET /instruments': () => ({}),
  'GET /timezones': () => ({}),
  'GET /public/artists/{id}': ({ fixture }) => ({ params: { id: fixture.users.artist.artist!.id } }),
  'GET /public/brands/{id}': ({ fixture }) => ({ params: { id: fixture.brand } }),
  'GET /public/groups/{id}': ({ fixture }) => ({ params: { id: fixture.group.id } }),
  'GET /health': () => ({}),
  'GET /openapi.json': () => ({}),
  'GET /docs': () => ({}),
  'POST /consultations': () => ({
    body: { name: 'Nora', email: 'nora@example.org', event_type: 'Wedding', message: 'Music, please' },
  }),

  'GET /users/{id}': ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
  'PUT /users/{id}': ({
    fixture: {
      users: { client },
    },
  }) => ({
    params: { id: client.id },
    body: {
      first: 'Pat',
      last: 'Renamed',
      email: client.email,
      cell_phone: client.cell_phone,
      client: { name: 'Renamed' },
    },
  }),
  'GET /users': () => ({}),
  'PUT /users/{id}/verification': ({ fixture }) => ({
    params: { id: fixture.users.unverified.id },
    body: { verified: true },
  }),
  'POST /users/{id}/profile-picture': ({ fixture }) => ({ params: { id: fixture.users.client.id }, ...picture }),
  'GET /users/{id}/account-link': ({ fixture }) => ({ params: { id: fixture.users.bandleader.id } }),
  'GET /users/{id}/billing-link': ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
  'GET /users/{id}/payment-method': ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
  'POST /users/{id}/contact': ({ fixture }) => ({
    params: { id: fixture.users.client.id },
    body: { subject: 'Hello', message: 'A question' },
  }),
  'GET /users/{id}/invitations': ({ fixture }) => ({ params: { id: fixture.users.invited.id } }),
  'GET /users/{id}/payouts': ({ fixture }) => ({ params: { id: fixture.users.musician.id } }),

  'GET /artists': () => ({ query: when }),
  'GET /artists/{id}': ({ fixture }) => ({ params: { id: fixture.users.artist.artist!.id } }),
  'GET /bandleaders': () => ({ query: when }),
  'GET /bandleaders/{id}': ({ fixture }) => ({ params: { id: fixture.users.bandleader.musician!.id } }),
  'GET /brands': () => ({}),
  'GET /musician-instruments': () => ({ query: { name: 'act' } }),
  'POST /artists/{id}/picture': ({ fixture }) => ({ params: { id: fixture.users.artist.artist!.id }, ...picture }),
  'GET /groups': () => ({ query: when }),
  'POST /groups': () => ({ body: { name: 'A new group' } }),
  'PUT /groups/{id}/members': ({ fixture }) => ({
    params: { id: fixture.group.id },
    body: [{ ...musician(fixture), instrument: 'Flute' }],
  }),
  'PUT /groups/{id}/membership': ({ fixture, caller }) => ({
    params: { id: fixture.group.id },
    body: { response: ['member', 'own_musician', 'former_member'].includes(caller) ? 'leave' : 'accept' },
  }),
  'POST /groups/{id}/logo': ({ fixture }) => ({ params: { id: fixture.group.id }, ...picture }),
  'POST /groups/{id}/picture': ({ fixture }) => ({ params: { id: fixture.group.id }, ...picture }),

  'GET /venues': () => ({}),
  'GET /venues/{id}': ({ fixture }) => ({ params: { id: fixture.hotel } }),
  'POST /venues': () => ({ body: venue }),
  'PUT /venues/{id}': ({ fixture }) => ({ params: { id: fixture.hotel }, body: venue }),
  'POST /venues/{id}/logo': ({ fixture }) => ({ params: { id: fixture.hotel }, ...picture }),
  'GET /event-template': () => ({ query: { event_type: 'Wedding' } }),
  'GET /clients': () => ({}),
  'GET /prospects': () => ({}),
  'PUT /prospects/{id}': ({ fixture }) => ({
    params: { id: fixture.prospect },
    body: { status: 'contacted', notes: 'Called' },
  }),

  'POST /booking-requests': () => ({ body: { client_notes: 'Music, please', client_budget: 1000, ...when } }),
  'GET /booking-requests': () => ({}),
  'PUT /booking-requests/take': ({ fixture, events, caller }) => ({
    body: { id: events.request, agent_id: fixture.users[caller === 'other_agent' ? 'agent2' : 'agent'].agent!.id },
  }),

  'PUT /booking-requests/{id}/withdraw': ({ events }) => ({ params: { id: events.request }, body: {} }),
  'PUT /booking-requests/{id}/decline': ({ events }) => ({
    params: { id: events.request },
    body: { reason: 'Nobody is free that day' },
  }),

  'GET /events': () => ({ query: range }),
  'GET /tasks': () => ({}),
  'GET /events/{id}': on('paid'),
  'POST /events': ({ fixture: { users, hotel } }) => ({
    body: eventBody(1000, {
      name: 'A new event',
      client_id: users.client2.client!.id,
      client_notes: 'A party',
      venue_id: hotel,
      ...when,
      artist_id: users.artist.artist!.id,
    }),
  }),
  'PUT /events/{id}': on('propose', { body: { special_requests: 'No confetti' } }),
  'POST /events/{id}/change-preview': on('booked', { body: { notes: 'Bring lights' } }),
  'POST /events/{id}/change-discard': on('changing'),
  'DELETE /events/{id}': on('propose'),
  'PUT /events/{id}/request': (setting) =>
    on('propose', { body: { musician_id: setting.fixture.users.spare.musician!.id } })(setting),
  'PUT /events/{id}/response': on('propose', { body: { response: 'decline', reason: 'ill' } }),
  'POST /events/{id}/vendors-release': (setting) =>
    on('propose', { body: { musicians: [{ id: setting.fixture.users.spare.musician!.id }] } })(setting),
  'POST /events/{id}/proposal-send': on('propose'),
  'PUT /events/{id}/proposal-pick': on('proposed', { body: { proposal_id: 1 } }),
  'GET /events/{id}/contract': on('signed'),
  'GET /events/{id}/contract/pdf': on('signed'),
  'PUT /events/{id}/contract': on('proposed', { body: { title: 'Contract', text: 'These are the terms.' } }),
  'POST /events/{id}/contract-sign': on('picked', { body: { signature: 'Nora', consent: true } }),
  'GET /verify/{sha256}': () => ({ params: { sha256: 'a'.repeat(64) } }),
  'GET /contract-clauses': () => ({}),
  'PUT /contract-clauses': () => ({ body: clauses }),
  'GET /events/{id}/activity': on('paid'),

  'GET /money': () => ({}),
  'GET /money/ledger.csv': () => ({ query: year }),
  'GET /money/receivables.csv': () => ({ query: year }),
  'GET /money/commissions.csv': () => ({ query: year }),
  'GET /money/payouts.csv': () => ({ query: year }),
  'GET /money/vendors.csv': () => ({ query: year }),
  'GET /users/{id}/earnings': ofMusician(),
  'GET /users/{id}/year-statement': ofMusician({ query: year }),
  'GET /users/{id}/year-statement.csv': ofMusician({ query: year }),
  'GET /money/statements/{event_id}': ({ events, caller }) => ({
    params: { event_id: events.of('paid', kindFor(caller)) },
  }),

  'PUT /events/{id}/played': on('ended', { body: {} }),
  'POST /events/{id}/deposit': on('signed'),
  'POST /events/{id}/balance': on('booked'),
  'POST /events/{id}/invoice-postpaid': on('bar', { body: {} }),
  'POST /events/{id}/invoice-resend': on('invoiced'),
  'POST /events/{id}/invoice-void': on('invoiced', { body: { reason: 'Another price' } }),
  'POST /events/{id}/paid-outside': (setting) =>
    on('bar', {
      body: {
        method: 'cash',
        amount: secrets.rates[kindFor(setting.caller)].client,
        reason: 'At the bar',
        received_at: '2026-05-31T12:00:00.000Z',
      },
    })(setting),
  'POST /events/{id}/pay': on('played'),
  'POST /events/{id}/refund': on('paid'),
  'POST /events/{id}/cancellation-preview': on('booked', { body: { by: 'performer' } }),
  'POST /events/{id}/cancellation-request': on('booked', { body: { reason: 'The wedding is off' } }),
  'DELETE /events/{id}/cancellation-request': on('ended'),
  'POST /events/{id}/goodwill': on('paid', { body: { amount: 1, from: 'agent', reason: 'Late start' } }),
  'POST /events/{id}/cancellation': on('booked', { body: { by: 'client', reason: 'The wedding is off' } }),
}
