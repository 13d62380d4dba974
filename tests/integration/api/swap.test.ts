import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Key } from '#functions/platform/db/keys.ts'
import { alive, startAgency, type Agency } from '#tests/support/agency.ts'
import { callers, type Caller } from '#tests/support/caller-kinds.ts'
import { personOf } from '#tests/support/callers.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { leaks } from '#tests/support/secrets.ts'
import { cellOf, routeCases } from './route-cases.ts'
import { ok } from './row.ts'
import type { Setting } from './setting.ts'

/**
 * Callers try what they may do to their own objects on another tenant's, or on an id of another kind: nothing happens
 * and nothing is revealed.
 */

let agency: Agency
let swapped = 0
beforeAll(async () => {
  agency = await startAgency()
})
afterAll(async () => {
  await agency.api.stop()
  console.log(`Swapped ids: ${swapped} requests`)
})

const settingFor = (caller: Caller): Setting => ({
  ...agency,
  caller,
  reset: 'none',
  login: { id: agency.fixture.users.client.id, email: '', password: 'x' },
})
const send = async (route: RouteKey, caller: Caller, request: Request) => {
  swapped += 1
  return agency.api.send(endpointOf(route), { ...request, token: agency.tokens[caller] })
}

/** Routes of objects that are shared by the agency or readable by anyone; and an account that only admins work on. */
const shared = [
  /^GET \/(public|artists|bandleaders|brands|groups|clients)\//,
  /^[A-Z]+ \/(venues|prospects|notes|packages)\//,
  /^PUT \/users\/\{id\}\/verification$/,
  /^POST \/users\/\{id\}\/factors\/recovery$/,
  // The agency keeps repertoires, too (tests/integration/groups/songs.test.ts).
  /\/songs$/,
  // Every agent keeps the calendars of vendors (tests/integration/users/blocked-times.test.ts).
  /\/(blocked|taken)-times/,
  // A client without an agent is every agent's (tests/integration/users/client-record.test.ts).
  /^PUT \/clients\//,
  // The agency's lists, and the people that they brought (tests/integration/imports).
  /\/imports\//,
  /\/exports\//,
  /^POST \/users\/\{id\}\/invitation$/,
  // Agents see each other's holds (tests/integration/holds).
  /\/holds\//,
]
const isShared = (route: RouteKey) => shared.some((pattern) => pattern.test(route))
const withId = routeKeys.filter((route) => route.includes('{id}'))
const owners = (route: RouteKey) => callers.filter((caller) => cellOf(route, caller) === ok)

/** Another tenant's counterpart. */
const foreign = (id: string): string => {
  const {
    fixture: { users, group, group2 },
    events,
  } = agency
  const pairs = [
    ['client', 'client2'],
    ['bandleader', 'bandleader2'],
    ['musician', 'musician2'],
    ['artist', 'artist2'],
    ['agent', 'agent2'],
    ['invited', 'member'],
    ['unverified', 'spare'],
    ['former', 'member'],
  ] as const
  const twins = new Map([
    [group.id, group2.id],
    ...pairs.flatMap(
      ([mine, theirs]) =>
        [
          [users[mine].id, users[theirs].id],
          [users[mine].artist?.id ?? '', users[theirs].artist?.id ?? ''],
        ] as const,
    ),
  ])
  return id.startsWith('evt_') ? events.foreign : twins.get(id)!
}

describe("another tenant's id in the path", () => {
  it.each(withId.filter((route) => !isShared(route)))('%s', async (route) => {
    // The foreign event is the other agent's own.
    const tried = owners(route).filter((caller) => caller !== 'admin' && caller !== 'other_agent')
    for (const caller of tried) {
      const own = routeCases[route].call(settingFor(caller))
      const id = foreign(own.params!['id']!)
      expect(id, route).toMatch(/^[a-z]{3}_/)
      const { answer, trace } = await send(route, caller, { ...own, params: { id } })
      expect([403, 404], `${caller}: ${answer.status} ${answer.text}`).toContain(answer.status)
      expect(leaks(answer.text, caller)).toEqual([])
      expect([trace.written, trace.outside]).toEqual([[], []])
    }
    expect(await agency.snapshot.difference()).toEqual([])
  })
})

/** Of routes that take several kinds. Staff may write notes on anybody and any place. */
const readableKinds = (route: RouteKey): string[] | undefined =>
  route === 'GET /artists/{id}'
    ? ['art', 'brd', 'grp', 'mus']
    : route === 'GET /public/acts/{id}/free'
      ? ['art', 'brd', 'grp']
      : route.endsWith(' /notes/{id}')
        ? ['usr', 'cli', 'agt', 'art', 'mus', 'ven', 'brd', 'grp', 'prs']
        : undefined

describe('an id of another kind in the path', () => {
  it.each(withId)('%s', async (route) => {
    const {
      fixture: { users, hotel, brand, group, prospect },
      events,
    } = agency
    const kinds = [
      users.client.id,
      users.client.client!.id,
      users.agent.agent!.id,
      users.artist.artist!.id,
      users.bandleader.musician!.id,
      users.musician.musician!.id,
      hotel,
      brand,
      group.id,
      prospect,
      events.request,
      '0',
      '-1',
      'undefined',
      'PROFILE',
      '__proto__',
      'constructor',
      '..',
      '%00',
      '#',
      '🎺',
      'x'.repeat(5000),
    ]
    for (const caller of [owners(route).at(-1)!, ...(owners(route).includes('admin') ? ['admin' as const] : [])]) {
      const own = routeCases[route].call(settingFor(caller))
      const mine = own.params!['id']!
      const readable = readableKinds(route) ?? [mine.slice(0, 3)]
      for (const id of kinds.filter((kind) => !readable.includes(kind.slice(0, 3)))) {
        const { answer, trace } = await send(route, caller, { ...own, params: { id } })
        expect(answer.status, `${caller} ${id}: ${answer.text}`).toBe(404)
        expect([trace.written, trace.outside]).toEqual([[], []])
      }
    }
    expect(await agency.snapshot.difference()).toEqual([])
  })
})

describe("another tenant's id in body or query", () => {
  const isTheirs = ({ PK }: Key) => {
    const {
      fixture: { group2, users },
      events,
    } = agency
    return [events.foreign, group2.id, users.client2.id, users.agent2.id, users.musician2.id].some((id) =>
      PK.includes(id),
    )
  }

  /** Route, caller, the change to the request, and the expected status. */
  const bodies = (): [RouteKey, Caller, Request, number][] => {
    const {
      fixture: { users, group2, brand },
      events,
    } = agency
    const theirs = {
      artist_id: users.unverified.artist!.id,
      bandleader_id: users.bandleader2.musician!.id,
      musician_id: users.musician2.musician!.id,
    }
    return [
      ['PUT /events/{id}/request', 'agent', { body: { artist_id: theirs.artist_id } }, 422],
      ['PUT /events/{id}/request', 'agent', { body: { bandleader_id: theirs.bandleader_id } }, 422],
      ['PUT /events/{id}/request', 'own_bandleader', { body: { musician_id: theirs.musician_id } }, 422],
      ['POST /events/{id}/vendors-release', 'agent', { body: { artist: { id: theirs.artist_id } } }, 422],
      ['POST /events/{id}/vendors-release', 'agent', { body: { bandleader: { id: theirs.bandleader_id } } }, 422],
      ['POST /events/{id}/vendors-release', 'agent', { body: { musicians: [{ id: theirs.musician_id }] } }, 422],
      ['POST /groups', 'own_bandleader', { body: { name: 'Mine', leader_id: users.bandleader2.id } }, 403],
      ['PUT /booking-requests/take', 'agent', { body: { id: events.foreign } }, 404],
      [
        'PUT /booking-requests/take',
        'admin',
        { body: { id: events.request, agent_id: users.client2.client!.id } },
        422,
      ],
      [
        'PUT /booking-requests/take',
        'admin',
        { body: { id: events.request, agent_id: users.unverified.agent!.id } },
        422,
      ],
      [
        'POST /booking-requests',
        'owning_client',
        {
          body: {
            client_notes: 'x',
            client_budget: 1,
            start: '2027-01-01T00:00:00Z',
            end: '2027-01-01T01:00:00Z',
            client_group_id: group2.id,
            brand_id: brand,
          },
        },
        422,
      ],
      [
        'PUT /groups/{id}/members',
        'own_bandleader',
        { body: [{ musician_id: users.client2.client!.id, instrument: 'Drums' }] },
        422,
      ],
    ]
  }

  it('is refused, and writes nothing', async () => {
    for (const [route, caller, change, status] of bodies()) {
      const { answer, trace } = await send(route, caller, { ...routeCases[route].call(settingFor(caller)), ...change })
      expect(answer.status, `${route} by ${caller}: ${answer.text}`).toBe(status)
      expect(trace.written).toEqual([])
    }
    expect(await agency.snapshot.difference()).toEqual([])
  })

  const roleOf = (id: string, prefix: string) => `${prefix}_${id.slice(4)}`
  it.each(['POST /events', 'PUT /events/{id}', 'POST /events/drafts'] as const)(
    'is ignored when it belongs to someone without that role, or is of another kind: %s',
    async (route) => {
      const {
        fixture: {
          users: { client2, agent2, musician2 },
          group2,
          brand,
        },
      } = agency
      const nobody = {
        client_id: roleOf(agent2.id, 'cli'),
        artist_id: roleOf(client2.id, 'art'),
        bandleader_id: roleOf(client2.id, 'mus'),
        venue_id: roleOf(group2.id, 'ven'),
        brand_id: roleOf(musician2.id, 'brd'),
        group_id: roleOf(brand, 'grp'),
        musicians: [{ musician_id: roleOf(client2.id, 'mus'), instrument: 'Drums', rate: 1 }],
      }
      const own = routeCases[route].call(settingFor('agent'))
      for (const [field, value] of Object.entries(nobody)) {
        const { answer, trace } = await send(route, 'agent', {
          ...own,
          body: { ...(own.body as object), [field]: value },
        })
        expect(answer.status, `${field}: ${answer.text}`).toBe(422)
        expect((JSON.parse(answer.text) as { errors: Record<string, string> }).errors[field]).toMatch(/^Unknown /)
        expect([trace.written, trace.outside]).toEqual([[], []])
      }
      expect(await agency.snapshot.difference()).toEqual([])
    },
  )

  it('is ignored if it repeats one in the path, as old clients send it', async () => {
    const {
      fixture: { users, group2 },
      events,
    } = agency
    const text = {
      name: 'Theirs',
      bio: 'x',
      repertoire: 'x',
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      website_url: 'https://a.example',
    }
    const ignored: [RouteKey, Caller, Request][] = [
      [
        'PUT /events/{id}/request',
        'agent',
        { body: { event_id: events.foreign, musician_id: users.spare.musician!.id } },
      ],
      [
        'POST /events/{id}/vendors-release',
        'agent',
        { body: { event_id: events.foreign, musicians: [{ id: users.spare.musician!.id }] } },
      ],
      [
        'PUT /groups/{id}/members',
        'own_bandleader',
        { body: [{ musician_id: users.musician.musician!.id, instrument: 'Drums', group_id: group2.id }] },
      ],
      // Signed up through an agent's link that was altered to name another agent's event.
      [
        'POST /users/signup',
        'anonymous',
        {
          body: {
            ...(routeCases['POST /users/signup'].call(settingFor('anonymous')).body as object),
            agent_id: users.agent.agent!.id,
            event_id: events.foreign,
          },
        },
      ],
      [
        'PUT /users/{id}',
        'owning_client',
        {
          body: {
            ...(routeCases['PUT /users/{id}'].call(settingFor('owning_client')).body as object),
            id: users.client2.id,
            groups: [{ id: group2.id, ...text }],
          },
        },
      ],
    ]
    for (const [route, caller, change] of ignored) {
      const { answer, trace } = await send(route, caller, { ...routeCases[route].call(settingFor(caller)), ...change })
      expect(answer.status, `${route}: ${answer.text}`).toBe(endpointOf(route).status)
      expect(trace.written.length).toBeGreaterThan(0)
      expect(trace.written.filter(isTheirs)).toEqual([])
      await agency.snapshot.restore(trace.written)
    }
    expect(await agency.snapshot.difference()).toEqual([])
  })

  it("filters the caller's own events and finds no others", async () => {
    const {
      api,
      fixture: { users, hotel },
    } = agency
    let rows = 0
    const filters = { client: users.client2.client!.id, artist: users.artist2.artist!.id, venue: hotel }
    for (const caller of alive.filter((who) => who !== 'admin')) {
      const own = new Set(
        (await api.table.dump())
          .filter(({ PK }) => String(PK).startsWith(`VIEW#U#${users[personOf[caller]!].id}#`))
          .map(({ SK }) => String(SK).split('#')[1]),
      )
      for (const [name, id] of Object.entries(filters)) {
        const {
          answer: { text },
        } = await send('GET /events', caller, {
          query: { start_date: '2025-01-01', end_date: '2027-12-31', [name]: id },
        })
        const items = JSON.parse(text) as { id: string }[]
        expect(
          items.filter((item) => !own.has(item.id)),
          `${caller} ${name}`,
        ).toEqual([])
        rows += items.length
      }
    }
    expect(rows).toBeGreaterThan(20)
  })
})
