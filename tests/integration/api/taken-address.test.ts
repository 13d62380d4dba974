import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { usersApi } from '#shared/api/users.ts'
import { document } from '#functions/platform/db/db.ts'
import { findUser, saveUser, type LoginRow } from '#functions/people/data/user.ts'
import { emailKey } from '#functions/platform/db/keys.ts'
import { derivationsOf } from '#tests/support/derivations.ts'
import { startLambdaApi, type LambdaApi, type Request } from '#tests/support/lambda-api.ts'

vi.mock('node:crypto', async (original) => (await import('#tests/support/derivations.ts')).watched(await original()))

/** A stranger who signs up with an address, and does all that an account may do, does not learn whether it is taken. */

let api: LambdaApi
beforeAll(async () => {
  api = await startLambdaApi(() => '')
})
afterAll(() => api.stop())

const owners = 'Owners-0wn!'
const strangers = 'Str4nger-pass'
let count = 0
let fresh: string
let taken: string
const bodyOf = (email: string, password: string) => ({ email, password, first: 'A', last: 'B', roles: ['client'] })
const on = (device: string, ip = '198.51.100.7') => ({ ip, headers: { 'x-device': device } })
const stranger = on('a-device-of-the-stranger')
const owner = on('a-device-of-the-owner', '198.51.100.9')

/** An owner who has proven the address. */
const own = async (email: string) => {
  await api.send(authApi.signup, { body: bodyOf(email, owners), ...owner })
  const deps = api.table.deps()
  const login = await deps.db.get<LoginRow>(emailKey(email))
  const before = (await findUser(deps, login!.user_id))!
  await saveUser(deps, { before, after: { ...before, email_confirmed: true } })
}
beforeEach(async () => {
  count += 1
  fresh = `fresh${count}@bookme.example`
  taken = `taken${count}@bookme.example`
  await own(taken)
})

const shapeOf = (text: string): unknown =>
  JSON.parse(text || 'null', (key, value: unknown) =>
    typeof value === 'string' && key !== 'error_message' ? 'text' : value,
  )

/** All that an observer may see of a request, with what takes time. */
const observe = async (endpoint: Endpoint, request: Request) => {
  const send = vi.spyOn(document, 'send')
  const seen: { text: string; alike?: unknown } = { text: '' }
  const derived = await derivationsOf(async () => {
    const { answer, trace } = await api.send(endpoint, { ...stranger, ...request })
    const { status, headers, text } = answer
    seen.text = text
    const { etag: _etag, ...others } = headers
    const written = trace.written.map(({ PK }) => PK.split('#')[0]).sort()
    seen.alike = { status, headers: others, body: shapeOf(text), written, outside: trace.outside }
  })
  const commands = send.mock.calls.map(([{ constructor }]) => constructor.name)
  send.mockRestore()
  return { text: seen.text, alike: { what: seen.alike, derived, commands } }
}

const logIn = (email: string, password: string, from = stranger) =>
  api.send(authApi.login, { body: { email, password }, ...from })
const statusOf = async (email: string, password: string, from = stranger) =>
  (await logIn(email, password, from)).answer.status

/** A stranger's way through an account, up to a request for a booking. */
const walk = async (email: string) => {
  const alike: unknown[] = []
  const step = async (endpoint: Endpoint, request: Request) => {
    const one = await observe(endpoint, request)
    alike.push(one.alike)
    return one.text === '' ? {} : (JSON.parse(one.text) as Record<string, string>)
  }
  const { id = '' } = await step(authApi.signup, { body: bodyOf(email, strangers) })
  await step(authApi.login, { body: { email, password: 'Wr0ng-pass!' } })
  const { token, id: loggedIn } = await step(authApi.login, { body: { email, password: strangers } })
  expect(loggedIn).toBe(id)
  const mine = { params: { id }, token }
  await step(usersApi.getUser, mine)
  const { error_message, version } = await step(usersApi.updateUser, {
    ...mine,
    body: { first: 'Sly', last: 'Stranger', email, cell_phone: '212-555-0142', client: { name: 'Sly' } },
  })
  expect([error_message, version]).toEqual([undefined, 2])
  await step(usersApi.sendEmailConfirmation, mine)
  const when = { start: '2027-03-05T22:00:00.000Z', end: '2027-03-06T02:00:00.000Z' }
  await step(bookingRequestsApi.createBookingRequest, {
    token,
    body: { ...when, client_notes: 'x', client_budget: 900 },
  })
  await step(authApi.login, { body: { email, password: strangers }, ...on('another-of-the-stranger') })
  return alike
}

describe('a taken address', () => {
  it('answers a sign-up, its login and all that follows like a fresh one, with the same work', async () => {
    const [first, second] = [await walk(fresh), await walk(taken)]
    expect(first.map((one) => (one as { what: { status: number } }).what.status)).toEqual([
      201, 401, 200, 200, 200, 202, 201, 200,
    ])
    expect(second).toEqual(first)
  })

  it('refuses the fifth unproven account like a fresh one', async () => {
    const statuses = async (email: string) => {
      const seen = []
      for (let i = 0; i < 5; i += 1) {
        const password = `${strangers}${i}`
        const { text, alike } = await observe(authApi.signup, { body: bodyOf(email, password) })
        const { error_message } = JSON.parse(text) as { error_message?: string }
        seen.push(alike, error_message, await statusOf(email, password))
      }
      return seen
    }
    const first = await statuses(fresh)
    expect(await statuses(taken)).toEqual(first)
    expect(first.slice(-2)).toEqual([
      'Too many accounts wait for this email. If it is yours, please set a new password',
      401,
    ])
  })

  it('has at most four unproven accounts after sign-ups at once', async () => {
    for (const email of [fresh, taken]) {
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, i) => api.send(authApi.signup, { body: bodyOf(email, `${strangers}${i}`) })),
      )
      expect(all.filter(({ answer }) => answer.status === 201)).toHaveLength(4)
    }
  })

  it('waits alike after wrong passwords, before and after a right one, on a known device and another', async () => {
    const guess = async (email: string) => {
      const seen: unknown[] = []
      const tryAll = async (passwords: readonly string[], from: typeof stranger) => {
        for (const password of passwords) {
          const { status, headers } = (await logIn(email, password, from)).answer
          seen.push([status, headers['retry-after']])
        }
      }
      const wrong = Array.from({ length: 4 }, () => 'Wr0ng-pass!')
      await api.send(authApi.signup, { body: bodyOf(email, strangers), ...stranger })
      for (const from of [stranger, on('a-new-one'), stranger]) {
        for (let i = 0; i < 3; i += 1) await tryAll([...wrong, strangers], from)
        await tryAll([...wrong, ...wrong], from)
      }
      return seen
    }
    const first = await guess(fresh)
    expect(first.map((one) => (one as [number])[0])).toEqual(expect.arrayContaining([200, 401, 429]))
    expect(await guess(taken)).toEqual(first)
  })

  it("lets its owner log in, and is guessed at no faster by a stranger's account", async () => {
    await api.send(authApi.signup, { body: bodyOf(taken, strangers), ...stranger })
    const login = await api.table.deps().db.get<LoginRow>(emailKey(taken))
    const { answer } = await logIn(taken, owners, owner)
    expect(JSON.parse(answer.text)).toMatchObject({ id: login!.user_id })
    // Each login on the account beside it, with a password that the owner may have, counts as a guess at the owner's.
    for (let i = 0; i < 5; i += 1) expect(await statusOf(taken, strangers)).toBe(200)
    expect(await statusOf(taken, owners)).toBe(401)
    expect(await statusOf(taken, strangers)).toBe(200)
    expect(await statusOf(taken, owners, owner)).toBe(200)
  })
})
