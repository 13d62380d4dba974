import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { usersApi } from '#shared/api/users.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { auditOf, mustConfirm, type Call } from '#shared/api/effect.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'
import { callers, type Caller } from '#tests/support/caller-kinds.ts'
import { giveFactor } from '#tests/support/factor-fixture.ts'
import { mailedToken } from '#tests/support/mailed-token.ts'
import { personOf } from '#tests/support/callers.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { found, leaks } from '#tests/support/secrets.ts'
import { cellOf, cellOfProgram, programCallers, routeCases, scopeOf } from './route-cases.ts'
import { ok } from './row.ts'
import type { Setting } from './setting.ts'

let agency: Agency
let setting: Omit<Setting, 'caller'>
const tried = { allowed: 0, denied: 0 }

beforeAll(async () => {
  const password = 'Passw0rd!'
  let reset = ''
  let confirm = ''
  agency = await startAgency(async ({ api, fixture }) => {
    const { id, email } = fixture.users.client
    const token = (to: string) => mailedToken(api, authApi.requestPasswordReset, { body: { email: to } })
    // Sets typeable passwords through the mailed reset link, as a user would.
    for (const who of ['client', 'unverified', 'admin'] as const) {
      const user = fixture.users[who]
      await api.send(authApi.confirmPasswordReset, { body: { token: await token(user.email), password } })
      fixture.tokens[who] = await sessionOf(api.table, user.id)
    }
    reset = await token(email)
    confirm = await mailedToken(api, usersApi.changeEmail, {
      params: { id },
      body: { email: 'moved@bookme.example', password },
      token: fixture.tokens['client'],
    })
  })
  const { fixture, events } = agency
  setting = {
    fixture,
    events,
    reset,
    confirm,
    login: { id: fixture.users.client.id, email: fixture.users.client.email, password },
  }
})
// Otherwise what a failed route has written fails all that follow.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await agency.snapshot.restoreAll()
})
afterAll(async () => {
  await agency.api.stop()
  console.log(
    `Permission matrix: ${rows.length} rows × ${callers.length} callers = ${tried.allowed + tried.denied} ` +
      `cells, ${tried.allowed} allowed, ${tried.denied} denied`,
  )
})

/** These exist to return links to the provider's pages, or a token. */
const exempt: Partial<Record<RouteKey, string[]>> = {
  // Admins compare them with the provider's pages.
  'GET /money/statements/{event_id}': ['an id of the provider'],
  'GET /users/{id}/account-link': ['an id of the provider'],
  'GET /users/{id}/billing-link': ['an id of the provider'],
  // The link of a mail shows the event and the agent's phone.
  'GET /public/answers': ['phone of agent', 'led: name', 'leading: name'],
  'POST /public/answers': ['phone of agent'],
  'POST /users/login': ['a token'],
  'POST /users/login/second-factor': ['a token'],
}

/** On the day sheet, the confirmed vendors of an event have each other's phones, and nobody else has. */
const team: readonly Caller[] = ['own_bandleader', 'artist_led', 'own_musician']
const phonesOfTeam = ['artist2', 'bandleader', 'musician', 'spare'].map((who) => `phone of ${who}`)
const mayRead = (route: RouteKey, caller: Caller): readonly string[] => [
  ...(exempt[route] ?? []),
  ...(route.includes('/day-sheet') && team.includes(caller) ? phonesOfTeam : []),
]

/** The person of a call, if it has one. */
const idOf = (caller: Caller) => {
  const who = personOf[caller]
  return who && setting.fixture.users[who].id
}
const callOf = (caller: Caller, { params, body }: Request): Call => ({ body, isOwn: params?.['id'] === idOf(caller) })
/** Anybody can make an account with an unconfirmed address. A link's token is its owner's. */
const mayBeNoted = ({ who }: Endpoint, caller: Caller) => who === 'public' || caller !== 'unconfirmed_client'

/** Where agents and admins need a second factor, or not. */
const onStage = async <T>(isDemanded: boolean, send: () => Promise<T>): Promise<T> => {
  if (isDemanded) vi.stubEnv('STAFF_SECOND_FACTOR', 'required')
  try {
    return await send()
  } finally {
    vi.unstubAllEnvs()
  }
}

const rows = routeKeys.flatMap((route) =>
  Object.entries({ '': routeCases[route].call, ...routeCases[route].also }).map(([form, call]) => ({
    ...{ name: form === '' ? route : `${route} ${form}`, route, call },
  })),
)

describe('the permission matrix', () => {
  it.each(rows)('$name', async ({ route, call }) => {
    const { api, tokens, snapshot } = agency
    const endpoint = endpointOf(route)
    for (const caller of callers) {
      const expected = cellOf(route, caller)
      const request = { ...call({ ...setting, caller }), token: tokens[caller] }
      const before = api.recorder.calls.length
      const { answer, trace } = await onStage(caller === 'second_factor_missing', () => api.send(endpoint, request))
      const cell = `${route} by ${caller}: ${answer.text.slice(0, 300)}`
      expect(answer.status, cell).toBe(expected === ok ? endpoint.status : expected)
      expect(
        leaks(answer.text, caller).filter((name) => !mayRead(route, caller).includes(name)),
        cell,
      ).toEqual([])
      expect(trace.scans, cell).toBe(0)
      const isNoted = trace.written.some(({ PK }) => PK.startsWith('AUDIT#'))
      expect(isNoted, cell).toBe(
        expected === ok && mayBeNoted(endpoint, caller) && auditOf(endpoint, callOf(caller, request)) !== undefined,
      )
      if (expected === ok) {
        await snapshot.restore(trace.written)
        tried.allowed += 1
      } else {
        expect(trace.written, cell).toEqual([])
        expect(trace.outside, cell).toEqual([])
        expect(api.recorder.calls.length, cell).toBe(before)
        tried.denied += 1
      }
    }
    // Nothing has changed except what was undone above: every denied call left the table byte for byte as it was.
    expect(await snapshot.difference(), route).toEqual([])
  })
})

describe('the columns of programs', () => {
  const cells = { ok: 0, denied: 0 }
  afterAll(() => console.log(`API keys: ${cells.ok} cells allowed, ${cells.denied} denied`))
  /** The key's own count and use, and the note of what it did. */
  const isOwn = ({ PK, SK }: Key) => SK.startsWith('API_KEY') || PK.startsWith('AUDIT#')
  /** Money, accounts, words, second factors. */
  const neverWritten = /^(MONEY|OPEN_OPS|JOURNAL|BOOKED|PAID|SETTINGS|EMAIL|FACTOR|LOGIN|RESET|STRIPE|PROGRAMS)/

  it.each(rows)('$name', async ({ route, call }) => {
    const { api, fixture, snapshot } = agency
    const endpoint = endpointOf(route)
    for (const caller of programCallers) {
      const expected = cellOfProgram(route, caller)
      const isPublic = endpoint.who === 'public'
      const request = { ...call({ ...setting, caller: 'admin' }), token: fixture.apiKeys[scopeOf[caller]].key }
      const { answer, trace } = await api.send(endpoint, request)
      const cell = `${route} by ${caller}: ${answer.text.slice(0, 300)}`
      expect(answer.status, cell).toBe(expected === ok ? endpoint.status : expected)
      expect(
        leaks(answer.text, 'admin').filter((name) => !mayRead(route, 'admin').includes(name)),
        cell,
      ).toEqual([])
      if (expected !== ok)
        expect(
          trace.written.filter((key) => !isOwn(key)),
          cell,
        ).toEqual([])
      else if (!isPublic) {
        expect(
          trace.written.filter(({ PK }) => neverWritten.test(PK)),
          cell,
        ).toEqual([])
        const accounts = trace.written.filter(({ PK, SK }) => PK.startsWith('USER#') && !SK.startsWith('API_KEY'))
        expect(accounts, cell).toEqual([])
        // Nobody gets a mail or text.
        const jobs = trace.written.filter(({ PK }) => PK.startsWith('OUTBOX#'))
        const sent = await Promise.all(jobs.map((key) => api.table.deps().db.get<OutboxRow>(key)))
        expect(
          sent.map((row) => row?.job.type).filter((type) => /^(mail|mails|text)$/.test(type ?? '')),
          cell,
        ).toEqual([])
        const isWrite = endpoint.method !== 'GET' && endpoint.effect !== 'nothing'
        const isNoted = trace.written.some(({ PK }) => PK.startsWith('AUDIT#'))
        expect(isNoted, cell).toBe(isWrite || endpoint.audited !== undefined)
      }
      cells[expected === ok ? 'ok' : 'denied'] += 1
      await snapshot.restore(trace.written)
    }
    expect(await snapshot.difference(), route).toEqual([])
  })
})

describe('a session without the second factor of its person', () => {
  const people = ['admin', 'agent', 'owning_client', 'own_bandleader'] as const
  const inSetting = (route: RouteKey, caller: Caller) => routeCases[route].call({ ...setting, caller })
  const guards = (route: RouteKey, caller: Caller) =>
    endpointOf(route).who !== 'public' &&
    cellOf(route, caller) === ok &&
    mustConfirm(endpointOf(route), callOf(caller, inSetting(route, caller)))
  let guarded = 0

  beforeAll(async () => {
    for (const caller of people) await giveFactor(agency.api.table, idOf(caller)!)
  })
  afterAll(async () => {
    await agency.snapshot.restoreAll()
    console.log(`Second factor: ${guarded} cells ask for it`)
    expect(guarded).toBeGreaterThan(30)
  })

  it.each(routeKeys)('is asked for it where %s has an effect, and does nothing', async (route) => {
    for (const caller of people.filter((one) => guards(route, one))) {
      const request = { ...inSetting(route, caller), token: agency.tokens[caller] }
      const { answer, trace } = await agency.api.send(endpointOf(route), request)
      expect(answer, `${route} by ${caller}`).toMatchObject({ status: 403 })
      expect(JSON.parse(answer.text), `${route} by ${caller}`).toMatchObject({ reason: 'confirm_second_factor' })
      expect(trace.outside).toEqual([])
      expect(trace.written.filter(({ PK }) => !PK.startsWith('AUDIT#'))).toEqual([])
      guarded += 1
    }
  })
})

describe('a user with every role', () => {
  const hidden =
    /rate of (client|agent|bookme|artist|bandleader|musicians|option)|client notes|proposal|signature|transfer/
  // A message or file is its author's, and each reader has a version of the day sheet, whichever roles they have.
  const ofEvents = routeKeys.filter(
    (route) => route.includes('/events/{id}') && !/\{(message|file)_id\}|day-sheet\/seen/.test(route),
  )
  it.each(ofEvents)('has the permissions of their part on the event, by %s', async (route) => {
    const { api, fixture, events, snapshot } = agency
    for (const kind of ['own_musician', 'artist_leading'] as const) {
      const request = { ...routeCases[route].call({ ...setting, caller: kind }), token: fixture.tokenOf('spare') }
      // In a draft, and while the proposal is prepared, they are only selected and do not know it.
      const unasked = (['draft', 'propose'] as const).flatMap((at) => [events.of(at, 'led'), events.of(at, 'leading')])
      const isAsked = !unasked.includes(request.params!['id']!)
      const expected = isAsked ? cellOf(route, 'own_musician') : 404
      const {
        answer: { status, text },
        trace,
      } = await api.send(endpointOf(route), request)
      expect(status, text).toBe(expected === ok ? endpointOf(route).status : expected)
      expect(
        found(text)
          .map(({ name }) => name)
          .filter((name) => hidden.test(name)),
      ).toEqual([])
      if (expected === ok) await snapshot.restore(trace.written)
      else expect(trace.written).toEqual([])
    }
  })
})

describe('a missing object', () => {
  const invented = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  it.each(routeKeys.filter((route) => callers.some((caller) => cellOf(route, caller) === 404)))(
    '%s answers the same as for an object the caller may not see',
    async (route) => {
      const { api, tokens } = agency
      const caller = callers.find((one) => cellOf(route, one) === 404)!
      const request = { ...routeCases[route].call({ ...setting, caller }), token: tokens[caller] }
      const { answer: hidden } = await api.send(endpointOf(route), request)
      const { answer: absent } = await api.send(endpointOf(route), {
        ...request,
        params: { id: `${request.params!['id']!.slice(0, 4)}${invented}` },
      })
      expect(absent).toEqual(hidden)
    },
  )
})
