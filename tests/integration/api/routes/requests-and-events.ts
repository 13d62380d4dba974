import { eventBody } from '#tests/support/event-body.ts'
import { on, range, when } from '../setting.ts'
import { everyoneOnIt, agency, clients, ofClient, ofStaff, ok, onEvent, verified, type RouteCase } from '../row.ts'

export const eventRoutes = {
  'POST /booking-requests': {
    may: clients,
    call: () => ({ body: { client_notes: 'Music, please', client_budget: 1000, ...when } }),
  },
  'GET /booking-requests': {
    may: agency,
    call: () => ({}),
  },
  'PUT /booking-requests/take': {
    may: agency,
    call: ({ fixture, events, caller }) => ({
      body: { id: events.request, agent_id: fixture.users[caller === 'other_agent' ? 'agent2' : 'agent'].agent!.id },
    }),
  },
  'PUT /booking-requests/{id}/withdraw': {
    may: ofClient,
    call: ({ events }) => ({ params: { id: events.request }, body: {} }),
  },
  'PUT /booking-requests/{id}/decline': {
    may: agency,
    call: ({ events }) => ({
      params: { id: events.request },
      body: { reason: 'Nobody is free that day' },
    }),
  },
  'GET /agents': {
    may: agency,
    call: () => ({}),
  },
  'PUT /events/{id}/agent': {
    may: ofStaff,
    call: (setting) => on('propose', { body: { agent_id: setting.fixture.users.agent2.agent!.id } })(setting),
  },
  'GET /events': {
    may: verified,
    call: () => ({ query: range }),
  },
  'GET /tasks': {
    may: verified,
    call: () => ({}),
  },
  'GET /changes': {
    may: verified,
    call: () => ({ query: { since: '2026-07-01T00:00:00.000Z' } }),
  },
  'POST /changes/ticket': {
    may: verified,
    call: () => ({}),
  },
  'POST /events': {
    may: agency,
    call: ({ fixture: { users, hotel } }) => ({
      body: eventBody(1000, {
        name: 'A new event',
        client_id: users.client2.client!.id,
        client_notes: 'A party',
        venue_id: hotel,
        ...when,
        artist_id: users.artist.artist!.id,
      }),
    }),
  },
  'POST /events/drafts': {
    may: agency,
    call: ({ fixture: { users } }) => ({ body: { name: 'Half an event', client_id: users.client2.client!.id } }),
  },
  'PUT /events/{id}/draft': {
    may: ofStaff,
    call: on('draft', { body: { client_notes: null } }),
  },
  'POST /events/{id}/copy-preview': {
    may: ofStaff,
    call: on('propose'),
  },
  'POST /events/{id}/repeat-preview': {
    may: ofStaff,
    call: on('propose', { body: { dates: ['2027-03-05'] } }),
  },
  'POST /events/{id}/repeat': {
    may: ofStaff,
    call: on('propose', { body: { dates: ['2027-03-05', '2027-03-12'] } }),
  },
  'GET /events/{id}': {
    may: everyoneOnIt,
    call: on('paid'),
  },
  'PUT /events/{id}': {
    may: { ...onEvent, agent: ok, admin: ok, own_bandleader: ok, artist_leading: ok },
    call: on('propose', { body: { special_requests: 'No confetti' } }),
  },
  'POST /events/{id}/change-preview': {
    may: { ...onEvent, agent: ok, admin: ok },
    call: on('booked', { body: { notes: 'Bring lights' } }),
  },
  'POST /events/{id}/change-discard': {
    may: { ...onEvent, agent: ok, admin: ok },
    call: on('changing'),
  },
  'PUT /events/{id}/change-answer': {
    may: { ...onEvent, owning_client: ok },
    call: (setting) => {
      const { params } = on('repriced')(setting)
      const { events } = setting
      const id = params!['id']!
      return { params, body: { change_id: events.changeOf(id), answer: 'accept', round: events.roundOf(id) } }
    },
  },
  'DELETE /events/{id}': {
    may: { ...onEvent, agent: ok, admin: ok },
    call: on('propose'),
  },
  'PUT /events/{id}/request': {
    may: { ...onEvent, agent: ok, admin: ok, own_bandleader: ok, artist_leading: ok },
    call: (setting) => on('propose', { body: { musician_id: setting.fixture.users.spare.musician!.id } })(setting),
  },
  'PUT /events/{id}/response': {
    may: { ...onEvent, own_bandleader: ok, artist_leading: ok, artist_led: ok, own_musician: ok },
    call: on('propose', { body: { response: 'decline', reason: 'ill' } }),
  },
  'POST /events/{id}/vendors-release': {
    may: { ...onEvent, agent: ok, admin: ok },
    call: (setting) =>
      on('propose', { body: { musicians: [{ id: setting.fixture.users.spare.musician!.id }] } })(setting),
  },
  'POST /events/{id}/proposal-send': {
    may: { ...onEvent, agent: ok, admin: ok },
    call: on('propose'),
  },
  'PUT /events/{id}/proposal-pick': {
    may: ofClient,
    call: (setting) => {
      const { params } = on('proposed')(setting)
      return { params, body: { proposal_id: 1, round: setting.events.roundOf(params!['id']!) } }
    },
  },
  'POST /events/{id}/question': {
    may: ofClient,
    call: on('proposed', { body: { question: 'Do you bring lights?' } }),
  },
  'GET /events/{id}/activity': {
    may: ofStaff,
    call: on('paid'),
  },
} satisfies Record<string, RouteCase>
