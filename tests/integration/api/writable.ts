import { staffFields } from '#shared/domain/event/record/fields.ts'
import { arrivalFieldNames } from '#shared/domain/venue/fields.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import type { RouteKey } from '#tests/support/routes.ts'
import type { Person, ApiFixture } from '#tests/support/api-fixture.ts'
import type { State, EventStates } from '#tests/support/event-states.ts'
import { routeCases } from './route-cases.ts'
import { clauses } from './setting.ts'

/** Write permissions by docs/product.md#roles-and-permissions: each writing route × each role that may call it. */

interface Place {
  fixture: ApiFixture
  events: EventStates
}
type Body = Record<string, unknown>

export interface Trial {
  route: RouteKey
  who: Person | undefined
  title?: string
  /** The row that the request changes. */
  row: { PK: string; SK: string }
  noun: 'event' | 'user' | 'venue' | 'group' | 'other'
  /** The fields to try, for nouns without their own list. */
  hostile?: Body
  request(place: Place): Request
  /** For lists, the hostile fields go into each entry. */
  body(place: Place): Body | Body[]
  /** Fields that this role may set through this route. */
  takes: readonly string[]
  /** Bodies with nested hostile values. */
  nested?(place: Place, base: Body): [string, unknown][]
}

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
const accountForm = ['first', 'last', 'email', 'zipcode', 'cell_phone']

const eventRow = { PK: 'EVENT#', SK: 'EVENT' }
const profile = { PK: 'USER#', SK: 'PROFILE' }
const bodyOf = (route: RouteKey, { fixture, events }: Place, caller: 'agent' | 'artist_leading' = 'agent') =>
  routeCases[route].call({ fixture, events, caller, reset: '', login: { id: '', email: '', password: '' } })

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

const saves: Trial[] = [
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
  {
    route: 'PUT /contract-clauses',
    who: 'admin',
    noun: 'other',
    row: { PK: 'SETTINGS', SK: 'CONTRACT_CLAUSES' },
    takes: [],
    request: () => ({}),
    body: () => clauses,
    hostile: { updated_at: '2020-02-02T02:02:02.000Z', updated_by: 'Hostile', id: 'hostile' },
  },
  eventWrite('PUT /events/{id}/response', 'bandleader', 'propose', 'led', { response: 'decline' }, []),
  eventWrite('PUT /events/{id}/proposal-pick', 'client', 'proposed', 'led', { proposal_id: 1 }, []),
  eventWrite('POST /events/{id}/contract-sign', 'client', 'picked', 'led', { signature: 'Nora', consent: true }, []),
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

/** With the blocks of all roles, as old clients send them: blocks of roles the account lacks are ignored. */
const account = ({ fixture: { users, group } }: Place, who: Person): Body => ({
  first: 'Pat',
  last: 'Changed',
  email: users[who].email,
  cell_phone: users[who].cell_phone,
  zipcode: '12534',
  ...(users[who].is_client && { client: { name: 'A client' } }),
  ...(users[who].is_agent && { agent: { name: 'An agency' } }),
  ...(users[who].is_artist && {
    artist: {
      name: 'An artist',
      bio: 'Bio',
      repertoire: 'All',
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      website_url: 'https://a.example',
    },
  }),
  ...(users[who].is_musician && { musician: { name: 'A musician', instruments: ['Drums'] } }),
  ...(users[who].is_bandleader && {
    groups: [
      {
        id: group.id,
        name: 'A group',
        bio: 'Bio',
        repertoire: 'All',
        video_url: 'https://youtu.be/dQw4w9WgXcQ',
        website_url: 'https://a.example',
      },
    ],
  }),
})

const accountSave = (who: Person, by: Person, holds: readonly string[], takes: readonly string[]): Trial => ({
  route: 'PUT /users/{id}',
  who: by,
  title: ` of ${who}`,
  noun: 'user',
  row: profile,
  takes: [...accountForm, ...holds, ...takes],
  request: ({ fixture }) => ({ params: { id: fixture.users[who].id } }),
  body: (place) => account(place, who),
  nested: ({ fixture }, base) =>
    holds.flatMap((block): [string, unknown][] => {
      const hostile = {
        id: 'hostile',
        agent_id: fixture.users.agent2.agent!.id,
        signup_url: 'https://evil.example',
        picture: '/hostile.png',
        brands: ['brd_x'],
        user_id: fixture.users.agent2.id,
        is_brand: true,
      }
      return Object.entries(hostile).map(([field, value]) => [
        `${block}.${field}`,
        { ...base, [block]: { ...(base[block] as Body), [field]: value } },
      ])
    }),
})

const groupTexts = (base: Body, more: Body) => ({
  ...base,
  groups: (base['groups'] as Body[]).map((entry) => ({ ...entry, ...more })),
})

const accounts: Trial[] = [
  accountSave('client', 'client', ['client'], []),
  accountSave('client', 'admin', ['client'], []),
  accountSave('agent', 'agent', ['agent'], []),
  accountSave('artist', 'artist', ['artist', 'musician'], ['meal_preference']),
  accountSave('musician', 'musician', ['musician'], ['meal_preference']),
  accountSave('bandleader', 'bandleader', [], ['meal_preference']),
  {
    ...accountSave('bandleader', 'bandleader', [], ['meal_preference']),
    title: ' of bandleader, the group',
    row: { PK: 'GROUP#', SK: 'GROUP' },
    noun: 'other',
    nested: ({ fixture: { users } }, base) =>
      Object.entries({
        leader_id: users.bandleader2.id,
        members: [{ user_id: users.bandleader2.id }],
        version: 99,
        logo: '/hostile.png',
        picture: '/hostile.png',
        PK: 'x',
      }).map(([field, value]): [string, unknown] => [`groups.${field}`, groupTexts(base, { [field]: value })]),
  },
  {
    route: 'PUT /users/{id}/verification',
    who: 'admin',
    noun: 'user',
    row: profile,
    takes: ['verified'],
    request: ({ fixture }) => ({ params: { id: fixture.users.unverified.id } }),
    body: () => ({ verified: true }),
  },
  {
    route: 'POST /users/signup',
    who: undefined,
    noun: 'user',
    row: profile,
    request: () => ({}),
    body: () => ({ email: 'fresh@bookme.example', password: 'Fresh-0ne!', first: 'A', last: 'B', roles: ['musician'] }),
    takes: [...accountForm, 'musician', 'roles', 'group', 'agent_id', 'event_id'],
  },
  {
    route: 'POST /clients',
    who: 'agent',
    noun: 'user',
    row: profile,
    request: () => ({}),
    body: () => ({ first: 'Ada', last: 'Byron', email: 'fresh@bookme.example' }),
    takes: ['first', 'last', 'email', 'cell_phone'],
  },
]

const venueForm = [
  'name',
  'kind',
  'street',
  'city',
  'state',
  'zipcode',
  'email',
  'phone',
  ...arrivalFieldNames,
  'website_url',
  'timezone',
]
const others: Trial[] = [
  ...(['agent', 'admin'] as const).flatMap((who) =>
    (['POST /venues', 'PUT /venues/{id}'] as const).map((route): Trial => ({
      route,
      who,
      noun: 'venue',
      row: { PK: 'VENUE#', SK: 'VENUE' },
      takes: venueForm,
      request: ({ fixture }) => (route === 'POST /venues' ? {} : { params: { id: fixture.hotel } }),
      body: (place) => bodyOf('POST /venues', place).body as Body,
    })),
  ),
  {
    route: 'PUT /groups/{id}/members',
    who: 'bandleader',
    noun: 'other',
    row: { PK: 'GROUP#', SK: 'GROUP' },
    takes: [],
    request: ({ fixture }) => ({ params: { id: fixture.group.id } }),
    body: ({ fixture: { users } }) => [{ musician_id: users.spare.musician!.id, instrument: 'Flute' }],
    hostile: {
      user_id: 'usr_x',
      is_bandleader: true,
      leader_id: 'usr_x',
      email: 'hostile@evil.example',
      cell_phone: '666',
      verified: true,
      stripe_account_id: 'acct_hostile',
      musician_name: 'Hostile',
      profile_picture: '/hostile.png',
      group_id: 'grp_x',
      status: 'accepted',
      invited_at: 'hostile',
    },
  },
  {
    route: 'POST /users/{id}/contact',
    who: 'client',
    noun: 'other',
    row: { PK: 'OUTBOX#', SK: '' },
    takes: [],
    request: ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
    body: () => ({ subject: 'Hello', message: 'A question' }),
    hostile: {
      to: 'hostile@evil.example',
      from: 'hostile@evil.example',
      email: 'hostile@evil.example',
      user_id: 'usr_x',
      type: 'mail',
      template: 'hostile',
      data: {},
    },
  },
  {
    route: 'POST /groups',
    who: 'bandleader',
    noun: 'group',
    row: { PK: 'GROUP#', SK: 'GROUP' },
    takes: ['name', 'leader_id'],
    request: () => ({}),
    body: () => ({ name: 'A new group' }),
  },
  {
    route: 'PUT /prospects/{id}',
    who: 'agent',
    noun: 'other',
    row: { PK: 'PROSPECTS', SK: '' },
    takes: [],
    body: () => ({ status: 'won', notes: 'Called' }),
    request: ({ fixture }) => ({ params: { id: fixture.prospect } }),
    hostile: {
      id: 'prs_x',
      name: 'Hostile',
      email: 'hostile@evil.example',
      source: 'qr',
      agent_id: 'agt_x',
      client_id: 'cli_x',
      created_at: '2020-02-02T02:02:02.000Z',
      budget: 1,
    },
  },
  {
    route: 'PUT /notes/{id}',
    who: 'agent',
    noun: 'other',
    row: { PK: 'VENUE#', SK: 'NOTES' },
    takes: [],
    body: () => ({ text: 'Loads in at the back' }),
    request: ({ fixture }) => ({ params: { id: fixture.hotel } }),
    hostile: {
      id: 'ven_x',
      PK: 'VENUE#ven_x',
      SK: 'VENUE',
      updated_at: '2020-02-02T02:02:02.000Z',
      updated_by: 'Hostile',
    },
  },
  {
    route: 'POST /consultations',
    who: undefined,
    noun: 'other',
    row: { PK: 'PROSPECTS', SK: '' },
    takes: [],
    request: () => ({}),
    body: (place) => bodyOf('POST /consultations', place).body as Body,
    hostile: {
      id: 'prs_x',
      status: 'won',
      notes: 'Hostile',
      source: 'qr',
      agent_id: 'agt_x',
      client_id: 'cli_x',
      event_id: 'evt_x',
      created_at: '2020-02-02T02:02:02.000Z',
    },
  },
]

export const trials: readonly Trial[] = [...saves, ...accounts, ...others]
