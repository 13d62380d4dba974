import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { eventsApi } from '../../../shared/api/events.ts'
import { eventPaymentsApi } from '../../../shared/api/event-payments.ts'
import { sessionOf } from '../../support/accounts.ts'
import { callers, type Caller } from '../../support/caller-kinds.ts'
import { openSessions } from '../../support/callers.ts'
import { startLambdaApi, type LambdaApi } from '../../support/lambda-api.ts'
import { takeSnapshot, type Snapshot } from '../../support/rollback.ts'
import { endpointOf, routeKeys, type RouteKey } from '../../support/routes.ts'
import { allSecrets, found, leaks } from '../../support/secrets.ts'
import { buildWorld, type World } from '../../support/world.ts'
import { buildEvents, type WorldEvents } from '../../support/world-events.ts'
import { calls, kindFor, type Setting } from './calls.ts'
import { cellOf, ok } from './matrix.ts'

let api: LambdaApi
let world: World
let events: WorldEvents
let tokens: Record<Caller, string | undefined>
let setting: Omit<Setting, 'caller'>
let snapshot: Snapshot
const tried = { allowed: 0, denied: 0 }

/** The owning client gets a password that can be typed: by the reset link of a mail, as people do. */
const passwordOf = async (email: string, password: string) => {
  const linkToken = async () => {
    const { trace } = await api.send(authApi.requestPasswordReset, { body: { email } })
    const key = trace.written.find(({ PK }) => PK.startsWith('OUTBOX#'))!
    const row = await api.table.deps().db.get<{ job: { data: { link: string } } }>(key)
    return new URL(row!.job.data.link, 'http://x').searchParams.get('token')!
  }
  await api.send(authApi.confirmPasswordReset, { body: { token: await linkToken(), password } })
  return linkToken()
}

beforeAll(async () => {
  api = await startLambdaApi((who) => world.tokenOf(who))
  world = await buildWorld(api)
  events = await buildEvents(world)
  const { id, email } = world.users.client
  const password = 'Passw0rd!'
  const reset = await passwordOf(email, password)
  world.tokens['client'] = await sessionOf(api.table, id)
  tokens = await openSessions(world)
  setting = { world, events, reset, login: { id, email, password } }
  snapshot = await takeSnapshot(api.table)
})
afterAll(async () => {
  await api.stop()
  console.log(`Permission matrix: ${routeKeys.length} routes × ${callers.length} callers = ${tried.allowed + tried.denied} cells, ${tried.allowed} allowed, ${tried.denied} denied`)
})

/** Links of these lead to the provider's pages, and a login answers with a token: that is what they are for. */
const exempt: Partial<Record<RouteKey, string[]>> = {
  'GET /users/{id}/account-link': ['an id of the provider'], 'GET /users/{id}/billing-link': ['an id of the provider'], 'POST /users/login': ['a token'],
}

describe('the permission matrix', () => {
  it.each(routeKeys)('%s', async (route) => {
    const endpoint = endpointOf(route)
    for (const [column, caller] of callers.entries()) {
      const expected = cellOf(route, column)
      const request = { ...calls[route]({ ...setting, caller }), token: tokens[caller] }
      const before = api.recorder.calls.length
      const { answer, trace } = await api.send(endpoint, request)
      const cell = `${route} by ${caller}: ${answer.text.slice(0, 300)}`
      expect(answer.status, cell).toBe(expected === ok ? endpoint.status : expected)
      expect(leaks(answer.text, caller).filter((name) => !exempt[route]?.includes(name)), cell).toEqual([])
      expect(trace.scans, cell).toBe(0)
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
    // Nothing but what was undone above has changed: every denied call left the table as it was, byte for byte.
    expect(await snapshot.difference(), route).toEqual([])
  })
})

describe('what a role sees of an event', () => {
  const see = async (caller: Caller, id: string) => (await api.send(eventsApi.getEvent, { params: { id }, token: tokens[caller] })).answer
  const secretsFor = (caller: Caller, kind: string) => allSecrets.filter((secret) => secret.ofEvent === kind && secret.for.includes(caller)).map(({ name }) => name)
  const seen = (text: string, kind: string) => found(text).filter(({ ofEvent }) => ofEvent === kind).map(({ name }) => name)

  it.each(callers.filter((_, column) => cellOf('GET /events/{id}', column) === ok))('is for %s all of it and no more', async (caller) => {
    const kind = kindFor(caller)
    const { text } = await see(caller, events.of('paid', kind))
    expect(secretsFor(caller, kind).length).toBeGreaterThan(3)
    expect(seen(text, kind)).toEqual(secretsFor(caller, kind))
  })

  it('is for the other tenant their own event', async () => {
    for (const caller of ['other_client', 'other_agent', 'other_bandleader', 'other_musician'] as const) {
      const { status, text } = await see(caller, events.foreign)
      expect(status).toBe(200)
      // No proposal was sent and nothing signed.
      const unsent = ['foreign: proposal', 'foreign: signature'].filter((name) => !(caller === 'other_agent' && name === 'foreign: proposal'))
      expect(seen(text, 'foreign')).toEqual(secretsFor(caller, 'foreign').filter((name) => !unsent.includes(name)))
      expect(leaks(text, caller)).toEqual([])
    }
  })

  it('shows the transfers to the agency alone, once the vendors are paid', async () => {
    const id = events.of('played', 'led')
    const { answer: { text: paid }, trace } = await api.send(eventPaymentsApi.payVendors, { params: { id }, token: tokens.agent })
    expect(JSON.parse(paid)).toMatchObject({ status: 'paid', artist_status: 'paid', bandleader_status: 'paid' })
    const isShown = (text: string) => found(text).some(({ name }) => name === 'a transfer')
    for (const caller of ['owning_client', 'agent', 'admin', 'own_bandleader', 'artist_led', 'own_musician'] as const) {
      const { text } = await see(caller, id)
      expect(isShown(text), caller).toBe(caller === 'agent' || caller === 'admin')
      expect(leaks(text, caller)).toEqual([])
    }
    await snapshot.restore(trace.written)
  })

  it('and its list is of events that it may open', async () => {
    for (const caller of callers.slice(4)) {
      const { answer: { text } } = await api.send(eventsApi.listEvents, { query: { start_date: '2025-01-01', end_date: '2027-12-31' }, token: tokens[caller] })
      const list = JSON.parse(text) as { id: string }[]
      expect(list.length, caller).toBeGreaterThan(0)
      for (const { id } of list) expect((await see(caller, id)).status, `${caller} ${id}`).toBe(200)
    }
  })
})

describe('who holds every role', () => {
  const ofEvents = routeKeys.filter((route) => route.includes('/events/{id}'))
  it.each(ofEvents)('may on an event do what the part on it allows, by %s', async (route) => {
    for (const kind of ['own_musician', 'artist_leading'] as const) {
      const request = { ...calls[route]({ ...setting, caller: kind }), token: world.tokenOf('spare') }
      // While the proposal is prepared they have only been chosen, and do not know it.
      const isAsked = ![events.of('propose', 'led'), events.of('propose', 'leading')].includes(request.params!['id']!)
      const expected = isAsked ? cellOf(route, callers.indexOf('own_musician')) : 404
      const { answer: { status, text }, trace } = await api.send(endpointOf(route), request)
      expect(status, text).toBe(expected === ok ? endpointOf(route).status : expected)
      expect(found(text).map(({ name }) => name).filter((name) => /rate of (client|agent|bookme|artist|bandleader|musicians)|client notes|proposal|signature|transfer/.test(name))).toEqual([])
      expect(trace.written).toEqual([])
    }
  })
})

describe('what is not there', () => {
  const invented = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  it.each(routeKeys.filter((route) => callers.some((_, column) => cellOf(route, column) === 404)))('%s answers as for what the caller may not know', async (route) => {
    const column = callers.findIndex((_, at) => cellOf(route, at) === 404)
    const caller = callers[column]!
    const request = { ...calls[route]({ ...setting, caller }), token: tokens[caller] }
    const { answer: hidden } = await api.send(endpointOf(route), request)
    const { answer: absent } = await api.send(endpointOf(route), { ...request, params: { id: `${request.params!['id']!.slice(0, 4)}${invented}` } })
    expect(absent).toEqual(hidden)
  })
})
