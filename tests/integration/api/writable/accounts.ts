import type { Person } from '#tests/support/api-fixture.ts'
import type { Body, Place, Trial } from '../trial.ts'

const accountForm = ['first', 'last', 'email', 'zipcode', 'cell_phone']

const profile = { PK: 'USER#', SK: 'PROFILE' }

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

export const accountTrials: Trial[] = [
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
  {
    route: 'POST /people',
    who: 'agent',
    noun: 'user',
    row: profile,
    request: () => ({}),
    body: () => ({
      ...{ kind: 'musician', first: 'Ada', last: 'Byron', email: 'fresh@bookme.example', instruments: ['Cello'] },
    }),
    takes: ['first', 'last', 'email', 'cell_phone'],
  },
  {
    route: 'PUT /clients/{id}',
    who: 'agent',
    noun: 'user',
    row: profile,
    request: ({ fixture }) => ({ params: { id: fixture.users.client.client!.id } }),
    // The person's own, such as their name, is ignored: the address is proven.
    body: () => ({ name: 'Byron & King', first: 'Hostile', cell_phone: '212-555-0199', zipcode: '12534' }),
    takes: [],
    nested: (_place, base) =>
      Object.entries({ agent_id: 'agt_x', id: 'cli_x' }).map(([field, value]): [string, unknown] => [
        `client.${field}`,
        { ...base, client: { [field]: value } },
      ]),
  },
]
