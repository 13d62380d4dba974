import type { Person, ApiFixture } from '#tests/support/api-fixture.ts'
import type { RouteKey } from '#tests/support/routes.ts'
import { routeCases } from './route-cases.ts'
import type { Setting } from './setting.ts'

/** Every literal server message of docs/product.md#messages, with the request that produces it. */

type Body = Record<string, unknown>
export interface Form {
  route: RouteKey
  who: Person | undefined
  /** An accepted body; each row invalidates one of its fields. */
  body(fixture: ApiFixture): unknown
  params?(fixture: ApiFixture): Record<string, string>
  /** The `error_message` above field messages; defaults to the field's own message. */
  sentence?: string
  /** Path, value and the message at that path. */
  rows: readonly (readonly [path: string, value: unknown, message: string])[]
}

const required = 'Required'
const long = (length: number) => 'x'.repeat(length)
/** A text at its limit is accepted, one more character is not. */
const tooLong = (limits: Record<string, number>) =>
  Object.entries(limits).map(([path, max]) => [path, long(max + 1), `Max ${max} characters`] as const)
export const eventLimits = {
  client_notes: 1024,
  dresscode: 128,
  schedule: 2000,
  set_lists: 4096,
  notes: 2048,
  playlist_url: 1024,
  special_requests: 1024,
  band: 1024,
  ceremony_venue: 1024,
  cocktail_venue: 1024,
  reception_venue: 1024,
}
export const venueLimits = { load_in: 1024, parking: 1024, hospitality: 1024 }

const emails = [
  ['', 'Email is required.'],
  ['@bookme.example', 'Email should have a username.'],
  ['bookme.example', 'Email should include an @ symbol.'],
  ['nora@bookme', 'Email should include a period symbol.'],
  ['nora@bookme.e', 'Email should contain a valid domain extension.'],
] as const
const emailRows = emails.map(([value, message]) => ['email', value, message] as const)
const policy = 'Password must be 8 - 18 characters, at least 1 lowercase, 1 uppercase, 1 special, and 1 number'
const weak = ['Sh0rt!', 'nouppercase1!', 'NOLOWERCASE1!', 'NoDigits!!', 'NoSpecial11', `L0ng!${long(14)}`, 'Wrong0ne(']

/** The route's body from `routes/`. */
const from = (route: RouteKey, caller: Setting['caller']) => (fixture: ApiFixture) =>
  routeCases[route].call({
    fixture,
    events: {
      of: () => '',
      changeOf: () => '',
      roundOf: () => '',
      contractOf: () => '',
      messageOf: () => undefined,
      fileOf: () => undefined,
      sheetOf: () => undefined,
      request: '',
      foreign: '',
    },
    caller,
    reset: '',
    login: { id: '', email: '', password: '' },
  }).body as Body

const ofUser = (who: Person) => (fixture: ApiFixture) => ({ id: fixture.users[who].id })
const account =
  (who: Person, more: Body) =>
  ({ users }: ApiFixture) => ({
    first: 'Pat',
    last: 'Person',
    email: users[who].email,
    cell_phone: '518-555-0100',
    zipcode: '12534',
    meal_preference: 'vegan',
    ...more,
  })
const links = { video_url: 'https://youtu.be/dQw4w9WgXcQ', website_url: 'https://a.example' }
const artist = {
  artist: { name: 'An artist', bio: 'Bio', repertoire: 'All', ...links },
  musician: { name: 'A musician', instruments: ['Drums'] },
}
const youtube = 'Required, must be YouTube'
const field = 'This field is required'

export const forms: readonly Form[] = [
  {
    route: 'POST /booking-requests',
    who: 'client',
    body: from('POST /booking-requests', 'owning_client'),
    rows: [
      ['client_notes', '', 'Please tell us what you are looking for'],
      ['client_notes', undefined, 'Please tell us what you are looking for'],
      ['client_budget', 0, 'Please help us know your budget'],
      ['client_budget', -1, 'Please help us know your budget'],
      ['client_budget', undefined, 'Please help us know your budget'],
      ['start', undefined, 'Start is required'],
      ['end', undefined, 'End is required'],
    ],
  },
  {
    route: 'POST /events',
    who: 'agent',
    body: from('POST /events', 'agent'),
    sentence: 'Please correct fields',
    rows: [
      ['name', '', 'Name is required'],
      ['client_id', '', 'Client is required'],
      ['client_id', undefined, 'Client is required'],
      ['event_type', '', 'Event type is required'],
      ['venue_id', '', 'Venue is required'],
      ['venue_id', 0, 'Venue is required'],
      ['client_notes', '', 'Please tell us about your event'],
      ['client_rate', 0, required],
      ['client_rate', undefined, required],
      ['client_rate', 0.05, required, 'bookme_rate'],
      ['agent_percent', undefined, required],
      ['agent_percent', 0, required],
      ['artist_rate', 0, required],
      ['proposals', [], required, 'proposals.0.title'],
      ['proposals.0.title', ' ', required],
      ['proposals.0.description', '', required],
      ...tooLong(eventLimits),
    ].map(
      ([path, value, message, at]) =>
        (at === undefined ? [path, value, message] : [`${path as string}→${at as string}`, value, message]) as [
          string,
          unknown,
          string,
        ],
    ),
  },
  {
    route: 'POST /events',
    who: 'agent',
    sentence: 'Please correct fields',
    body: (fixture) => ({
      ...from('POST /events', 'agent')(fixture),
      artist_rate: 500,
      bandleader_id: fixture.users.bandleader.musician!.id,
      bandleader_rate: 200,
      musicians: [{ musician_id: fixture.users.musician.musician!.id, instrument: 'Drums', rate: 50 }],
      musician_slots: [{ rate: 50 }],
    }),
    rows: [
      ['bandleader_rate', 0, required],
      ['musicians.0.rate', 0, required],
      ['musician_slots.0.rate', 0, required],
    ],
  },
  ...(['POST /venues', 'PUT /venues/{id}'] as const).map((route): Form => ({
    route,
    who: 'agent',
    body: from(route, 'agent'),
    ...(route === 'PUT /venues/{id}' && { params: ({ hotel }: ApiFixture) => ({ id: hotel }) }),
    rows: [
      ['name', '', 'Required.'],
      ['street', ' ', 'Required.'],
      ['zipcode', '', 'Required.'],
      ['zipcode', '1234', 'ZIP must be 5 digits'],
      ['zipcode', '1234a', 'ZIP must be 5 digits'],
      ['state', 'NYC', 'State must be 2 characters'],
      ['phone', '', 'Required.'],
      ...emailRows,
      ...tooLong(venueLimits),
    ],
  })),
  {
    route: 'POST /users/{id}/contact',
    who: 'client',
    params: ofUser('client'),
    body: () => ({ subject: 'Hello', message: 'A question' }),
    rows: [
      ['subject', '', 'What are you contacting us about?'],
      ['subject', undefined, 'What are you contacting us about?'],
      ['subject', long(151), 'Max 150 characters'],
      ['message', ' ', 'Please enter your message'],
      ['message', long(1501), 'Max 1500 characters'],
    ],
  },
  {
    route: 'PUT /users/{id}',
    who: 'artist',
    params: ofUser('artist'),
    body: account('artist', artist),
    rows: [
      ['first', '', 'First name is required.'],
      ['last', ' ', 'Last name is required.'],
      ...emailRows,
      ['zipcode', '', 'Required.'],
      ['zipcode', '1', 'ZIP must be 5 digits'],
      ['zipcode', '00000', 'ZIP not found'],
      ['cell_phone', '', 'Required.'],
      ['cell_phone', '+1 (212) 555-0142 ext. 5', 'Please leave out the extension'],
      ['cell_phone', '+44 20 79', 'Please check the country code and the number'],
      ['artist.name', '', required],
      ['artist.bio', '', required],
      ['artist.repertoire', '', required],
      ['artist.bio', long(7001), 'Max 7000 characters'],
      ['artist.repertoire', long(7001), 'Max 7000 characters'],
      ['artist.video_url', '', youtube],
      ['artist.video_url', 'https://vimeo.com/1', youtube],
      ['artist.website_url', '', required],
      ['musician.name', '', required],
      ['musician.instruments', [], 'At least one instrument must be selected'],
      ['meal_preference', 'other', 'Please specify meal preference'],
    ],
  },
  {
    route: 'PUT /users/{id}',
    who: 'client',
    params: ofUser('client'),
    body: account('client', { client: { name: 'A client' } }),
    rows: [
      ['client.name', '', required],
      ['client', null, required],
    ].map(([path, ...rest]) => [path === 'client' ? 'client→client.name' : path, ...rest] as [string, unknown, string]),
  },
  {
    route: 'PUT /users/{id}',
    who: 'agent',
    params: ofUser('agent'),
    body: account('agent', { agent: { name: 'An agency' } }),
    rows: [['agent.name', '', required]],
  },
  {
    route: 'PUT /users/{id}',
    who: 'bandleader',
    params: ofUser('bandleader'),
    body: (fixture) =>
      account('bandleader', {
        groups: [{ id: fixture.group.id, name: 'A group', bio: 'Bio', repertoire: 'All', ...links }],
      })(fixture),
    rows: [
      ...(['name', 'bio', 'repertoire', 'video_url', 'website_url'] as const).map(
        (name) => [`groups.0.${name}`, '', field] as const,
      ),
      ['groups.0.bio', long(7001), 'Max 7000 characters'],
      ['groups.0.repertoire', long(7001), 'Max 7000 characters'],
    ],
  },
  { route: 'POST /groups', who: 'bandleader', body: () => ({ name: 'A group' }), rows: [['name', '', field]] },
  {
    route: 'POST /users/signup',
    who: undefined,
    body: () => ({ email: 'fresh@bookme.example', password: 'Fresh-0ne!', first: 'A', last: 'B', roles: ['client'] }),
    rows: [
      ['first', '', 'First name is required.'],
      ['last', '', 'Last name is required.'],
      ...emailRows,
      ['password', '', required],
      ...weak.map((password) => ['password', password, policy] as const),
    ],
  },
  {
    route: 'POST /users/{id}/password',
    who: 'client',
    params: ofUser('client'),
    body: () => ({ old_password: 'Passw0rd!', new_password: 'Fresh-0ne!' }),
    rows: [
      ['old_password', '', required],
      ['new_password', '', required],
      ['new_password', 'weak', policy],
    ],
  },
]
export const checks = { emails, policy, weak }
