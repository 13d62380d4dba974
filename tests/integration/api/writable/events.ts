import { staffFields } from '#shared/domain/event/record/fields.ts'
import type { RouteKey } from '#tests/support/routes.ts'
import type { Person } from '#tests/support/api-fixture.ts'
import type { State } from '#tests/support/event-states.ts'
import { bodyOf, type Body, type Trial } from '../trial.ts'

/** The whole event form; computed fields and ownership belong to the server. */
const eventForm = [...staffFields]
const leaderForm = ['schedule', 'special_requests', 'set_lists', 'playlist_url', 'notes', 'musicians', 'musician_slots']
const requestForm = [
  'name',
  'client_notes',
  'client_budget',
  'start',
  'end',
  'client_artist_id',
  'client_group_id',
  'brand_id',
  'artist_id',
  'color',
]

const eventRow = { PK: 'EVENT#', SK: 'EVENT' }

const eventWrite = (
  route: RouteKey,
  who: Person,
  state: State,
  kind: 'led' | 'leading',
  body: Body,
  takes: readonly string[],
  nested?: Trial['nested'],
): Trial => ({
  route,
  who,
  noun: 'event',
  row: eventRow,
  takes,
  body: () => body,
  request: ({ events }) => ({ params: { id: events.of(state, kind) } }),
  ...(nested && { nested }),
})

/** Stored in a line-up entry but not part of its form. */
const hostileEntries: Trial['nested'] = ({ fixture: { users } }, base) => {
  const band = [
    ['musician', 1333.19],
    ['spare', 123.45],
  ] as const
  const plain = band.map(([who, rate]) => ({ musician_id: users[who].musician!.id, instrument: 'Drums', rate }))
  const more = {
    status: 'paid',
    played: true,
    stripe_transfer_id: 'tr_hostile',
    user_id: users.musician2.id,
    email: 'hostile@evil.example',
    cell_phone: '666',
    verified: true,
    musician_name: 'Hostile',
  }
  return Object.entries(more).map(([field, value]) => [
    `musicians.${field}`,
    { ...base, musicians: plain.map((entry) => ({ ...entry, [field]: value })) },
  ])
}

export const eventTrials: Trial[] = [
  ...(['agent', 'admin'] as const).map((who) =>
    eventWrite(
      'PUT /events/{id}',
      who,
      'propose',
      'led',
      { special_requests: 'No confetti' },
      eventForm,
      hostileEntries,
    ),
  ),
  eventWrite(
    'PUT /events/{id}',
    'bandleader',
    'propose',
    'led',
    { special_requests: 'No confetti' },
    leaderForm,
    hostileEntries,
  ),
  eventWrite('PUT /events/{id}', 'artist', 'propose', 'leading', { special_requests: 'No confetti' }, leaderForm),
  ...(['agent', 'bandleader'] as const).map((who): Trial => ({
    ...eventWrite('PUT /events/{id}/request', who, 'propose', 'led', {}, ['artist_id', 'bandleader_id']),
    body: ({ fixture }) => ({ musician_id: fixture.users.spare.musician!.id }),
  })),
  {
    // Only named vendors who are on the event are released; hostile names belong to others and have no effect.
    ...eventWrite('POST /events/{id}/vendors-release', 'agent', 'propose', 'led', {}, []),
    body: ({ fixture }) => ({ musicians: [{ id: fixture.users.spare.musician!.id }] }),
  },
  {
    ...eventWrite(
      'PUT /events/{id}/contract',
      'admin',
      'proposed',
      'led',
      { title: 'Contract', text: 'These are the terms.' },
      [],
    ),
    noun: 'other',
    row: { PK: 'EVENT#', SK: 'CONTRACT' },
    hostile: {
      id: 'hostile',
      sha256: 'hostile',
      vendor_signature: 'Hostile',
      client_signature: 'Hostile',
      version: 99,
      updated_at: '2020-02-02T02:02:02.000Z',
      status: 'paid',
    },
  },
  eventWrite('PUT /events/{id}/response', 'bandleader', 'propose', 'led', { response: 'decline' }, []),
  {
    ...eventWrite('PUT /events/{id}/proposal-pick', 'client', 'proposed', 'led', {}, []),
    body: ({ events }) => ({ proposal_id: 1, round: events.roundOf(events.of('proposed', 'led')) }),
  },
  {
    ...eventWrite('POST /events/{id}/contract-sign', 'client', 'picked', 'led', {}, []),
    body: ({ events }) => {
      const sha256 = events.contractOf(events.of('picked', 'led'))
      return { signature: 'Nora', consent: true, sha256 }
    },
  },
  eventWrite('PUT /events/{id}/played', 'admin', 'ended', 'led', {}, ['artist_played', 'bandleader_played']),
  eventWrite('POST /events/{id}/cancellation', 'agent', 'booked', 'led', { by: 'client', reason: 'Off' }, []),
  eventWrite('POST /events/{id}/cancellation-request', 'client', 'booked', 'led', { reason: 'Off' }, []),
  eventWrite('POST /events/{id}/goodwill', 'agent', 'paid', 'led', { amount: 1, from: 'agent', reason: 'Late' }, []),
  ...(
    [
      ['PUT /booking-requests/{id}/withdraw', 'client'],
      ['PUT /booking-requests/{id}/decline', 'agent'],
    ] as const
  ).map(([route, who]): Trial => ({
    route,
    who,
    noun: 'event',
    row: eventRow,
    takes: [],
    request: ({ events }) => ({ params: { id: events.request } }),
    body: () => ({ reason: 'Nobody is free' }),
  })),
  ...(['agent', 'admin'] as const).map((who): Trial => ({
    // Without a band leader there is no leader rate.
    route: 'POST /events',
    who,
    noun: 'event',
    row: eventRow,
    takes: eventForm.filter((field) => field !== 'bandleader_rate'),
    request: () => ({}),
    body: (place) => bodyOf('POST /events', place).body as Body,
  })),
  {
    route: 'POST /events/drafts',
    who: 'agent',
    noun: 'event',
    row: eventRow,
    takes: eventForm.filter((field) => field !== 'bandleader_rate'),
    request: () => ({}),
    body: (place) => bodyOf('POST /events', place).body as Body,
  },
  eventWrite('PUT /events/{id}/draft', 'agent', 'draft', 'led', { special_requests: 'No confetti' }, eventForm),
  {
    route: 'POST /booking-requests',
    who: 'client',
    noun: 'event',
    row: eventRow,
    takes: requestForm,
    request: () => ({}),
    body: (place) => bodyOf('POST /booking-requests', place).body as Body,
  },
  // Another agent's id is refused.
  {
    route: 'PUT /booking-requests/take',
    who: 'agent',
    noun: 'event',
    row: eventRow,
    takes: ['id', 'agent_id'],
    request: () => ({}),
    body: ({ events }) => ({ id: events.request }),
  },
]
