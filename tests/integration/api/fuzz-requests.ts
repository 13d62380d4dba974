import fc from 'fast-check'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { arbitraryOf, type IdPool } from '#tests/support/arbitrary.ts'
import { callers, type Caller } from '#tests/support/caller-kinds.ts'
import { hostileBodies, hostileTexts, hostileTypes, spoiled } from '#tests/support/hostile.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { cellOf, routeCases } from './route-cases.ts'
import { ok } from './row.ts'
import type { Setting } from './setting.ts'

/** Random requests to every route: almost valid ones, valid ones with hostile values, and garbage. */

export interface Fuzzed {
  route: RouteKey
  caller: Caller
  request: Request
}

/** These take a third of a second on purpose, for any password. */
const dear: readonly RouteKey[] = [
  'POST /users/signup',
  'POST /users/login',
  'POST /users/password-reset/confirm',
  'POST /users/{id}/password',
  'POST /users/{id}/email',
]

/**
 * How many of `total` requests each route gets: a body gives more to vary than a query, and a query more than nothing.
 */
export const sharesOf = (total: number): Map<RouteKey, number> => {
  const weightOf = (route: RouteKey) => {
    const { body, query, upload, path } = endpointOf(route)
    return body ? 12 : query ? 5 : upload ? 3 : path.includes('{') ? 3 : 1
  }
  const cheap = routeKeys.filter((route) => !dear.includes(route))
  const sum = cheap.reduce((all, route) => all + weightOf(route), 0)
  const left = total - dear.length * 25
  return new Map(
    routeKeys.map((route) => [route, dear.includes(route) ? 25 : Math.ceil((left * weightOf(route)) / sum)]),
  )
}

const callersOf = (route: RouteKey): fc.Arbitrary<Caller> => {
  const allowed = callers.filter((caller) => cellOf(route, caller) === ok)
  return fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...allowed) },
    { weight: 2, arbitrary: fc.constantFrom(...callers) },
  )
}

/** URLs arrive as decoded UTF-8, which contains no lone surrogates. */
const inAddress = hostileTexts.map((text) => text.toWellFormed())

const textIn = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const queryOf = (endpoint: Endpoint, pool: IdPool, ids: readonly string[]): fc.Arbitrary<Record<string, string>> => {
  if (!endpoint.query) return fc.constant({})
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...Object.keys(endpoint.query().shape)) },
    // An unknown name hides all that follows from the others.
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'extra') },
  )
  const entry = fc.tuple(name, fc.constantFrom(...inAddress, ...ids))
  return fc.tuple(arbitraryOf(endpoint.query(), pool), fc.array(entry, { maxLength: 2 })).map(([good, hostile]) => ({
    ...Object.fromEntries(
      Object.entries(good as object)
        .filter(([, value]) => value != null)
        .map(([key, value]) => [key, textIn(value)]),
    ),
    ...Object.fromEntries(hostile),
  }))
}

type Content = Pick<Request, 'body' | 'raw' | 'content_type'>
const raw = fc.record(
  {
    raw: fc.constantFrom(...hostileBodies),
    content_type: fc.option(fc.constantFrom(...hostileTypes), { nil: undefined, freq: 3 }),
  },
  { requiredKeys: ['raw'] },
)

const contentOf = (endpoint: Endpoint, valid: unknown, pool: IdPool, ids: readonly string[]): fc.Arbitrary<Content> => {
  if (!endpoint.body && !endpoint.upload)
    return fc.oneof({ weight: 3, arbitrary: fc.constant<Content>({}) }, { weight: 1, arbitrary: raw })
  if (!endpoint.body) return raw
  const likely = arbitraryOf(endpoint.body(), pool)
  const body = (arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((value): Content => ({ body: value }))
  return fc.oneof(
    { weight: 3, arbitrary: body(likely) },
    { weight: 4, arbitrary: body(spoiled(likely, ids)) },
    { weight: 4, arbitrary: body(spoiled(fc.constant(valid), ids)) },
    { weight: 1, arbitrary: raw },
  )
}

const headers = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      timezone: fc.constantFrom(
        'Europe/Berlin',
        'america/new_york',
        '',
        'UTC+99',
        '../UTC',
        '__proto__',
        'x'.repeat(5000),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ 'x-forwarded-for': fc.constantFrom(...hostileTexts) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      'x-authorization': fc.constantFrom(
        '',
        'x',
        'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV.x',
        `usr_01ARZ3NDEKTSV4RRFFQ69G5FAV.${'A'.repeat(43)}`,
        'Bearer x',
        '.'.repeat(9000),
      ),
    }),
  },
)

/** The address of another noun: its last name has the id. */
const withOther = (params: Readonly<Record<string, string>> | undefined, id: string) => {
  const name = params && Object.keys(params).at(-1)
  return name === undefined ? undefined : { ...params, [name]: id }
}

/** A route's requests; deterministic for the same seed and ids. */
export const fuzzedFor = (
  route: RouteKey,
  count: number,
  seed: number,
  setting: Omit<Setting, 'caller'>,
  pool: IdPool,
): Fuzzed[] => {
  const endpoint = endpointOf(route)
  const ids = Object.values(pool).flat()
  const perCaller = (caller: Caller) => {
    const { params, body } = routeCases[route].call({ ...setting, caller })
    const places = fc.oneof(
      { weight: 6, arbitrary: fc.constant(params) },
      { weight: 1, arbitrary: fc.constantFrom(...ids, ...inAddress).map((id) => withOther(params, id)) },
    )
    return fc
      .tuple(places, queryOf(endpoint, pool, ids), contentOf(endpoint, body ?? {}, pool, ids), headers)
      .map(([where, query, content, more]): Fuzzed => ({
        route,
        caller,
        request: { ...(where && { params: where }), query, ...content, headers: more },
      }))
  }
  return fc.sample(callersOf(route).chain(perCaller), { seed, numRuns: count })
}
