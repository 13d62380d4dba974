import { feedToken } from '#tests/support/api-fixture.ts'
import { musician, picture, venue, when } from '../setting.ts'
import { adminOnly, agency, clients, everybody, hidden, ok, refused, type RouteCase, verified } from '../row.ts'

const packageBody = (name: string) => ({
  ...{ name, price: 1800, hours: 3, rest: 'artist', places: [{ instrument: 'Drums', rate: 300 }] },
  add_ons: [{ name: 'Ceremony', contains: 'A duo before dinner' }],
})

export const lookupRoutes = {
  'GET /public/calendars/{token}': { may: everybody, call: () => ({ params: { token: feedToken } }) },
  'GET /configuration': {
    may: everybody,
    call: () => ({}),
  },
  'GET /public/agents/{id}': {
    may: everybody,
    call: ({ fixture }) => ({ params: { id: fixture.users.agent.agent!.id } }),
  },
  'GET /event-types': {
    may: everybody,
    call: () => ({}),
  },
  'GET /instruments': {
    may: everybody,
    call: () => ({}),
  },
  'GET /timezones': {
    may: everybody,
    call: () => ({}),
  },
  'GET /public/acts': {
    may: everybody,
    call: () => ({ query: { genre: 'Jazz', place: 'hud', budget: '2000' } }),
  },
  'GET /public/artists/{id}': {
    may: everybody,
    call: ({ fixture }) => ({ params: { id: fixture.users.artist.artist!.id } }),
  },
  'GET /public/brands/{id}': {
    may: everybody,
    call: ({ fixture }) => ({ params: { id: fixture.brand } }),
  },
  'GET /public/groups/{id}': {
    may: everybody,
    call: ({ fixture }) => ({ params: { id: fixture.group.id } }),
  },
  'GET /public/acts/{id}/free': {
    may: everybody,
    call: ({ fixture }) => ({ params: { id: fixture.users.artist.artist!.id }, query: { date: '2026-10-03' } }),
  },
  'GET /public/company': {
    may: everybody,
    call: () => ({}),
  },
  'GET /public/pages/{page}': {
    may: everybody,
    call: ({ fixture }) => ({ params: { page: 'artistview' }, query: { id: fixture.users.artist.artist!.id } }),
  },
  'GET /public/pages/.well-known/security.txt': {
    may: everybody,
    call: () => ({}),
  },
  'GET /public/pages/robots.txt': {
    may: everybody,
    call: () => ({}),
  },
  'GET /public/pages/sitemap.xml': {
    may: everybody,
    call: () => ({}),
  },
  'GET /health': {
    may: everybody,
    call: () => ({}),
  },
  'GET /openapi.json': {
    may: everybody,
    call: () => ({}),
  },
  'GET /docs': {
    may: everybody,
    call: () => ({}),
  },
  'POST /consultations': {
    may: everybody,
    call: () => ({
      body: { name: 'Nora', email: 'nora@example.org', event_type: 'Wedding', message: 'Music, please' },
    }),
  },
  'GET /artists': {
    may: verified,
    call: () => ({ query: when }),
  },
  'GET /artists/{id}': {
    may: verified,
    call: ({ fixture }) => ({ params: { id: fixture.users.artist.artist!.id } }),
  },
  'GET /artists/{id}/songs': {
    may: verified,
    call: ({ fixture }) => ({ params: { id: fixture.users.artist.artist!.id } }),
  },
  'PUT /artists/{id}/songs': {
    may: { ...agency, artist_leading: ok },
    call: ({ fixture }) => ({
      params: { id: fixture.users.artist.artist!.id },
      body: { songs: [{ title: 'Moon River', artist: 'Henry Mancini', key: 'F', length: 165, genre: 'Standard' }] },
    }),
  },
  'GET /groups/{id}/songs': {
    may: verified,
    call: ({ fixture }) => ({ params: { id: fixture.group.id } }),
  },
  'PUT /groups/{id}/songs': {
    may: { ...agency, own_bandleader: ok },
    call: ({ fixture }) => ({ params: { id: fixture.group.id }, body: { songs: [{ title: 'At Last' }] } }),
  },
  'GET /bandleaders': {
    may: verified,
    call: () => ({ query: when }),
  },
  'GET /bandleaders/{id}': {
    may: verified,
    call: ({ fixture }) => ({ params: { id: fixture.users.bandleader.musician!.id } }),
  },
  'GET /brands': {
    may: verified,
    call: () => ({}),
  },
  'GET /brands/{id}': { may: verified, call: ({ fixture }) => ({ params: { id: fixture.brand } }) },
  'GET /musician-instruments': {
    may: verified,
    call: () => ({ query: { name: 'act' } }),
  },
  'POST /artists/{id}/picture': {
    may: { ...hidden, admin: ok, artist_leading: ok },
    call: ({ fixture }) => ({ params: { id: fixture.users.artist.artist!.id }, ...picture }),
  },
  'GET /groups': {
    may: verified,
    call: () => ({ query: when }),
  },
  'GET /groups/{id}': { may: verified, call: ({ fixture }) => ({ params: { id: fixture.group.id } }) },
  // Band leaders, verified or not: step 2 of the sign-up creates a group.
  'POST /groups': {
    may: { ...refused, unverified: ok, own_bandleader: ok, other_bandleader: ok },
    call: () => ({ body: { name: 'A new group' } }),
  },
  'PUT /groups/{id}/members': {
    may: { ...hidden, admin: ok, own_bandleader: ok },
    call: ({ fixture }) => ({
      params: { id: fixture.group.id },
      body: [{ ...musician(fixture), instrument: 'Flute' }],
    }),
  },
  // Everyone their own: invitees accept, members leave.
  'PUT /groups/{id}/membership': {
    may: { ...hidden, own_bandleader: ok, own_musician: ok, invited: ok, member: ok },
    call: ({ fixture, caller }) => ({
      params: { id: fixture.group.id },
      body: { response: ['member', 'own_musician', 'former_member'].includes(caller) ? 'leave' : 'accept' },
    }),
  },
  'POST /groups/{id}/logo': {
    may: { ...hidden, admin: ok, own_bandleader: ok },
    call: ({ fixture }) => ({ params: { id: fixture.group.id }, ...picture }),
  },
  'POST /groups/{id}/picture': {
    may: { ...hidden, admin: ok, own_bandleader: ok },
    call: ({ fixture }) => ({ params: { id: fixture.group.id }, ...picture }),
  },
  'GET /venues': {
    may: verified,
    call: () => ({}),
  },
  'GET /venues/{id}': {
    may: verified,
    call: ({ fixture }) => ({ params: { id: fixture.hotel } }),
  },
  'POST /venues': {
    may: agency,
    call: () => ({ body: venue }),
  },
  'PUT /venues/{id}': {
    may: agency,
    call: ({ fixture }) => ({ params: { id: fixture.hotel }, body: venue }),
  },
  'POST /venues/{id}/logo': {
    may: agency,
    call: ({ fixture }) => ({ params: { id: fixture.hotel }, ...picture }),
  },
  'GET /brand': {
    may: verified,
    call: () => ({}),
  },
  'PUT /brand': {
    may: adminOnly,
    call: () => ({ body: { name: 'Hudson Live', color: '#1f4e79' } }),
  },
  'POST /brand/logo': {
    may: adminOnly,
    call: () => ({ ...picture }),
  },
  'GET /event-template': {
    may: verified,
    call: () => ({ query: { event_type: 'Wedding' } }),
  },
  'GET /clients': {
    may: verified,
    call: () => ({}),
  },
  'GET /clients/{id}': {
    may: agency,
    call: ({ fixture }) => ({ params: { id: fixture.users.client.client!.id } }),
  },
  'GET /notes/{id}': {
    may: agency,
    call: ({ fixture }) => ({ params: { id: fixture.users.client.client!.id } }),
  },
  'PUT /notes/{id}': {
    may: agency,
    call: ({ fixture }) => ({ params: { id: fixture.hotel }, body: { text: 'Pays on the day' } }),
  },
  'GET /event-views': {
    may: agency,
    call: () => ({}),
  },
  'PUT /event-views': {
    may: agency,
    call: () => ({ body: { views: [{ name: 'Unpaid', query: 'unpaid=true&sort=-due' }] } }),
  },
  'GET /packages': { may: agency, call: () => ({}) },
  'POST /packages': { may: agency, call: () => ({ body: packageBody('Trio') }) },
  'PUT /packages/{id}': {
    may: agency,
    call: ({ fixture }) => ({ params: { id: fixture.package }, body: packageBody('Seven pieces') }),
  },
  'DELETE /packages/{id}': {
    may: agency,
    call: ({ fixture }) => ({ params: { id: fixture.package } }),
  },
  'GET /availability': {
    may: agency,
    call: () => ({ query: { month: '2026-09' } }),
    also: { 'of agents': () => ({ query: { month: '2026-09', of: 'agents' } }) },
  },
  'GET /search': {
    may: verified,
    call: () => ({ query: { q: 'act' } }),
  },
  'GET /prospects': {
    may: agency,
    call: () => ({}),
  },
  'GET /prospects/{id}': { may: agency, call: ({ fixture }) => ({ params: { id: fixture.prospect } }) },
  'GET /enquiries': {
    may: clients,
    call: () => ({}),
  },
  'POST /prospects': {
    may: agency,
    call: ({ caller }) => ({ body: { name: 'Ada Byron', email: `lead.${caller}@example.org` } }),
  },
  'PUT /prospects/{id}': {
    may: agency,
    call: ({ fixture }) => ({
      params: { id: fixture.prospect },
      body: { status: 'contacted', notes: 'Called' },
    }),
  },
  'POST /prospects/{id}/event': {
    may: agency,
    call: ({ fixture }) => ({ params: { id: fixture.prospect }, body: { invite: false } }),
  },
  'PUT /clients/{id}': {
    may: agency,
    call: ({ fixture }) => ({
      params: { id: fixture.users.client.client!.id },
      body: { name: 'Quinn & Hart', phone: '212-555-0188' },
    }),
  },
  'GET /setup': { may: agency, call: () => ({}) },
  'POST /people': {
    may: agency,
    call: ({ caller }) => ({
      body: { kind: 'group', name: 'The Byrons', first: 'Ada', last: 'Byron', email: `leader.${caller}@example.org` },
    }),
  },
  'POST /clients': {
    may: agency,
    call: ({ caller }) => ({ body: { first: 'Ada', last: 'Byron', email: `ada.${caller}@example.org` } }),
  },
} satisfies Record<string, RouteCase>
