import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { mostMails } from '#shared/mail-budgets.ts'
import { isWaiting, type OutboxRow } from '#functions/platform/db/outbox.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'
import { cases } from '#tests/support/cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { routeCases } from './route-cases.ts'
import { when, type Setting } from './setting.ts'

/** A stranger's free clicks send a person who never asked for one at most five mails and a text a day. */

const victim = { email: 'never-asked@bookme.example', phone: '+15185550187' }
const password = 'Str4nger-pass'
/** The victim may have an account: a client, who asked for none of these. */
const owner = ({ users }: Agency['fixture']) => users.client2.email

let agency: Agency
beforeAll(async () => {
  agency = await startAgency()
})
beforeEach(() => {
  vi.stubEnv('TEXT_NUMBER', '+18445550100')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await agency.snapshot.restoreAll()
})
afterAll(() => agency.api.stop())

/** All that changes something and needs neither a confirmed address nor a verified vendor, agent or admin. */
const open = routeKeys.filter((route) => {
  const { method, who, needsConfirmedEmail } = endpointOf(route)
  const admits = typeof who === 'string' || who.includes('client')
  return method !== 'GET' && admits && !needsConfirmedEmail
})

interface Self {
  id: string
  event: string
  token: string | undefined
}

interface Click {
  route: RouteKey
  device: number
  network: number
  named: 'victim' | 'owner'
}

/** A valid request of the matrix, with the stranger's own ids, and the victim wherever a person is named. */
const requestOf = (
  { route, named }: Click,
  self: { id: string; event: string; token: string | undefined },
): Request => {
  const { fixture, events } = agency
  const email = named === 'victim' ? victim.email : owner(fixture)
  const setting: Setting = {
    ...{ fixture, events, caller: 'unconfirmed_client', reset: 'none', confirm: 'none' },
    login: { id: self.id, email, password },
  }
  const { params, body, ...rest } = routeCases[route].call(setting)
  const id = route.includes('/users/{id}') ? self.id : route.includes('/{id}') ? self.event : undefined
  const own = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
  const typed: Record<string, unknown> = { email, password, old_password: password, new_password: password }
  const phones: Record<string, unknown> = { number: victim.phone, cell_phone: victim.phone, phone: victim.phone }
  const replaced = Object.fromEntries(Object.entries({ ...typed, ...phones }).filter(([name]) => name in own))
  return {
    ...rest,
    ...(params && { params: { ...params, ...(id !== undefined && { id }) } }),
    ...(body !== undefined && { body: Array.isArray(body) ? body : { ...own, ...replaced } }),
    token: self.token,
  }
}

const sent = ['mail', 'text', 'mails']
const waiting = async () =>
  ((await agency.api.table.dump()) as unknown as (OutboxRow & { PK: string })[]).filter(
    (row) => row.PK.startsWith('OUTBOX#') && sent.includes(row.job.type) && isWaiting(row, agency.api.table.now),
  )

/** Sends all mails and texts that wait, and those that they cause. */
const sendAll = async () => {
  const { table } = agency.api
  const got: string[] = []
  const texts: string[] = []
  const sender = {
    ...{ mailsPerSecond: Infinity, send: ({ to }: { to: string }) => Promise.resolve(void got.push(to)) },
    texts: { partsPerSecond: Infinity, send: ({ to }: { to: string }) => Promise.resolve(void texts.push(to)) },
  }
  const schedules = { put: () => Promise.resolve(), remove: () => Promise.resolve() }
  for (;;) {
    const rows = await waiting()
    if (rows.length === 0) return { got, texts }
    for (const row of rows)
      await (row.job.type === 'mails'
        ? work(table.deps(), schedules, row)
        : deliver(grantedDeps(table, 'notification-worker'), row, sender))
  }
}

const at = ({ device, network }: Pick<Click, 'device' | 'network'>) => ({
  headers: { 'x-device': `a-strangers-device-${device}` },
  ip: `198.51.100.${network}`,
})

/** Signs up with the victim's address, logs in where that works, and asks for a booking. */
const begin = async (email: string) => {
  const { api, fixture } = agency
  const body = { email, password, first: 'Sly', last: 'Stranger', roles: ['client', 'musician', 'bandleader'] }
  const signedUp = await api.send(authApi.signup, { body, ...at({ device: 0, network: 1 }) })
  const { id } = JSON.parse(signedUp.answer.text) as { id: string }
  const logged = await api.send(authApi.login, { body: { email, password }, ...at({ device: 1, network: 1 }) })
  const { token } = JSON.parse(logged.answer.text) as { token?: string }
  const booking = { ...when, client_notes: 'x', client_budget: 900 }
  const asked = token && (await api.send(bookingRequestsApi.createBookingRequest, { body: booking, token }))
  const event = asked ? (JSON.parse(asked.answer.text) as { id?: string }).id : undefined
  return { id, token, event: event ?? fixture.users.client.id }
}

const expectFew = ({ got, texts }: Awaited<ReturnType<typeof sendAll>>) => {
  for (const email of [victim.email, owner(agency.fixture)])
    expect(got.filter((to) => to === email).length).toBeLessThanOrEqual(mostMails.anybody.all)
  expect(texts.filter((to) => to === victim.phone).length).toBeLessThanOrEqual(1)
}

describe('a hundred clicks of one stranger', () => {
  const clickOn = async (route: RouteKey, self: Self, from: number, to: number) => {
    for (let i = from; i < to; i += 1) {
      const click: Click = { route, device: i, network: 1 + (i % 200), named: i % 2 === 0 ? 'victim' : 'owner' }
      await agency.api.send(endpointOf(route), { ...requestOf(click, self), ...at(click) })
    }
  }
  /** Those that tell somebody; most tell nobody. */
  const telling: RouteKey[] = []

  it('tell somebody on some of the open routes', async () => {
    expect(open.length).toBeGreaterThan(40)
    const self = await begin(victim.email)
    // The own account comes last to its end.
    const order = open.toSorted(
      (a, b) => Number(/erase|logout|withdraw/.test(a)) - Number(/erase|logout|withdraw/.test(b)),
    )
    for (const route of order) {
      const before = (await waiting()).length
      await clickOn(route, self, 0, 2)
      if ((await waiting()).length > before) telling.push(route)
    }
    expect(telling).toEqual(
      expect.arrayContaining(['POST /users/signup', 'POST /users/password-reset', 'POST /consultations']),
    )
  })

  it('cause few mails and texts, by each of these alone', async () => {
    for (const route of telling) {
      await clickOn(route, await begin(victim.email), 0, 100)
      expectFew(await sendAll())
      await agency.snapshot.restoreAll()
    }
  })

  it('cause few mails and texts, by all routes in any order', async () => {
    const click = fc.record({
      route: fc.constantFrom(...open),
      device: fc.integer({ min: 0, max: 50 }),
      network: fc.integer({ min: 1, max: 200 }),
      named: fc.constantFrom('victim' as const, 'owner' as const),
    })
    await fc.assert(
      fc
        .asyncProperty(fc.array(click, { minLength: 100, maxLength: 100 }), async (clicks) => {
          const self = await begin(victim.email)
          for (const one of clicks)
            await agency.api.send(endpointOf(one.route), { ...requestOf(one, self), ...at(one) })
          const all = await sendAll()
          expect(all.got).toContain(victim.email)
          expectFew(all)
        })
        .afterEach(() => agency.snapshot.restoreAll()),
      { numRuns: cases(50), endOnFailure: true },
    )
  })
})
