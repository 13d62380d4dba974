import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { validateEmail, validatePassword } from '#functions/people/use-cases/auth/validate.ts'
import { createBookingRequest } from '#functions/booking/use-cases/requests/create-booking-request.ts'
import { consult } from '#functions/booking/use-cases/prospects/consult.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { findUser } from '#functions/people/data/user.ts'
import { limits, limitsOf } from '#shared/domain/limits.ts'
import { signupInput } from '#shared/domain/user/schema.ts'
import { actorOf, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

/** The number of attempts that the production limits allow a stranger in a row. */

// Hundreds of passwords; their hashing cost is not under test.
vi.mock('#functions/people/passwords/password-hash.ts', () => ({
  hashPassword: (plain: string) => Promise.resolve(`plain:${plain}`),
  hashForClaim: (plain: string) => Promise.resolve(`plain:${plain}`),
  verifyPassword: async (plain: string, stored: string | undefined) => {
    await new Promise((done) => setTimeout(done, 40))
    return stored === `plain:${plain}`
  },
}))

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})
// Each test has its own time windows.
beforeEach(() => {
  table.now = new Date(Date.parse(table.now) + 86_400_000).toISOString()
})

const from = (ip: string) => table.deps({ limits, request: { ip, userAgent: '', timezone: undefined } })
const none = { params: {}, query: {} }
const later = (seconds: number) => {
  table.now = new Date(Date.parse(table.now) + seconds * 1000).toISOString()
}
let people = 0
const password = 'Passw0rd!'
const signUp = (ip: string, email = `stranger${(people += 1)}@bookme.example`) =>
  signup.run(from(ip), undefined, {
    ...none,
    body: signupInput().parse({ email, password, first: 'Nora', last: 'Whitfield', roles: ['client'] }),
  }) as Promise<{ id: string; email: string }>
const logIn = (ip: string, email: string, pass = password) =>
  login.run(from(ip), undefined, { ...none, body: { email, password: pass } }) as Promise<{ token: string }>

const outcomes = async (calls: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  const errors = settled.flatMap((result) =>
    result.status === 'rejected'
      ? [result.reason as { code: string; details: { retryAfterSeconds?: number; errors?: object } }]
      : [],
  )
  const refused = errors.filter(({ code }) => code === 'too_many')
  for (const { details } of refused) expect(details.retryAfterSeconds).toBeGreaterThan(0)
  return { done: settled.length - errors.length, refused: refused.length, wrong: errors.length - refused.length }
}
const many = (count: number, call: (i: number) => Promise<unknown>) =>
  outcomes(Array.from({ length: count }, (_, i) => call(i)))

describe('sign-up', () => {
  it('one address can sign up a class of 15 but not 24 people at once, and more after ten minutes', async () => {
    expect(await many(24, () => signUp('10.9.0.1'))).toEqual({ done: 15, refused: 9, wrong: 0 })
    await signUp('10.9.0.2')
    later(640)
    await signUp('10.9.0.1')
  })

  it('a thousand from one network keep nobody elsewhere waiting', async () => {
    expect(await many(1000, () => signUp('10.9.9.1'))).toEqual({ done: 15, refused: 985, wrong: 0 })
    expect(await many(10, (i) => signUp(`10.9.10.${i}`))).toEqual({ done: 10, refused: 0, wrong: 0 })
  })

  it('a flood from many networks leaves the door open for everybody else', async () => {
    const few = { ...limits, signup_total: { max: 20, seconds: 3600 } }
    const join = (ip: string) =>
      signup.run(table.deps({ limits: few, request: { ip, userAgent: '', timezone: undefined } }), undefined, {
        ...none,
        body: signupInput().parse({
          email: `flood${(people += 1)}@bookme.example`,
          password,
          first: 'Nora',
          last: 'Whitfield',
          roles: ['client'],
        }),
      }) as Promise<unknown>
    expect(await many(40, (i) => join(`10.9.7.${i % 4}`))).toMatchObject({ done: 20 + 4 * 3 })
    await join('10.9.8.1')
  })

  it('one household cannot sign up more by rotating addresses of its IPv6 network', async () => {
    expect(await many(18, (i) => signUp(`2001:db8:1:2::${i.toString(16)}`))).toMatchObject({ done: 15, refused: 3 })
    await signUp('2001:db8:1:3::1')
  })

  it('nobody can probe a series of addresses for accounts', async () => {
    const { email } = await verifiedAccount(table, ['client'])
    const shapeOf = (answer: object) =>
      JSON.stringify(answer, (_, value: unknown) => (typeof value === 'string' ? 'text' : value))
    const [known, unknown] = [await signUp('10.9.1.1', email), await signUp('10.9.1.1')]
    expect(shapeOf(known)).toBe(shapeOf(unknown))
    expect(await findUser(table.deps(), known.id)).toMatchObject({ email_confirmed: false })
    const again = (address: string) => many(20, () => signUp('10.9.1.1', address))
    expect(await again(email)).toEqual({ done: 3, refused: 17, wrong: 0 })
    later(1300)
    expect(await again(unknown.email)).toEqual({ done: 3, refused: 17, wrong: 0 })
    const validate = (i: number) =>
      validateEmail.run(from('10.9.1.2'), undefined, {
        params: {},
        query: { email: `guess${i}@bookme.example` },
        body: undefined as never,
      }) as Promise<unknown>
    expect(await many(70, validate)).toEqual({ done: 60, refused: 10, wrong: 0 })
  })

  it('the demo password is rejected in production', async () => {
    const deps = table.deps({ allowedCommonPasswords: [] })
    const check = { params: {}, query: { password }, body: undefined as never }
    expect(await validatePassword.run(deps, undefined, check)).toMatchObject({ isValid: false })
    expect(await validatePassword.run(table.deps(), undefined, check)).toMatchObject({ isValid: true })
  })
})

describe('login', () => {
  it('one address cannot guess at 25 accounts in a row, and others can still log in', async () => {
    const { email } = await signUp('10.8.0.9')
    const guesses = await many(25, (i) => logIn('10.8.0.1', `account${i}@bookme.example`, 'Wrong0ne!'))
    expect(guesses).toEqual({ done: 0, refused: 5, wrong: 20 })
    await expect(logIn('10.8.0.1', email)).rejects.toMatchObject({ code: 'too_many' })
    await logIn('10.8.0.2', email)
    later(316)
    await logIn('10.8.0.1', email)
  })

  it('twenty wrong passwords do not lock out an owner on the same network, and others wait for seconds', async () => {
    const { email } = await signUp('10.8.4.9')
    const { email: newcomer } = await signUp('10.8.4.8')
    await logIn('10.8.4.1', email)
    await many(25, (i) => logIn('10.8.4.1', `account${i}@bookme.example`, 'Wrong0ne!'))
    await logIn('10.8.4.1', email)
    const later20 = logIn('10.8.4.1', newcomer)
    await expect(later20).rejects.toMatchObject({ code: 'too_many', details: { retryAfterSeconds: 2 } })
    later(3)
    await logIn('10.8.4.1', newcomer)
    // The pauses grow: in a minute of guesses every second, few are checked.
    let checked = 0
    for (let i = 0; i < 60; i += 1) {
      later(1)
      checked += (await many(1, () => logIn('10.8.4.1', `other${i}@bookme.example`, 'Wrong0ne!'))).wrong
    }
    expect(checked).toBeLessThan(8)
    await logIn('10.8.4.1', email)
  })

  it('guesses at one account from its own network do not keep out the device of its owner', async () => {
    const { email } = await signUp('10.8.5.1')
    const on = (device: string, pass = password) =>
      login.run(
        table.deps({ limits, request: { ip: '10.8.5.1', userAgent: 'Browser', timezone: undefined, device } }),
        undefined,
        { ...none, body: { email, password: pass } },
      ) as Promise<unknown>
    await on('device-of-the-owner')
    expect(await many(12, () => on('device-of-a-guesser', 'Wrong0ne!'))).toEqual({ done: 0, refused: 7, wrong: 5 })
    await expect(on('device-of-a-guesser')).rejects.toMatchObject({ code: 'too_many' })
    await on('device-of-the-owner')
    // A stolen device guesses no faster.
    expect(await many(12, () => on('device-of-the-owner', 'Wrong0ne!'))).toEqual({ done: 0, refused: 2, wrong: 10 })
  })

  it('one caller, right or wrong, cannot take the logins of all, and an owner beside them still gets in', async () => {
    const few = { ...limits, login_caller: { max: 20, seconds: 60 } }
    const on = (ip: string, email: string, device: string) =>
      login.run(
        table.deps({ limits: few, request: { ip, userAgent: 'Browser', timezone: undefined, device } }),
        undefined,
        { ...none, body: { email, password } },
      ) as Promise<unknown>
    const [{ email: flooder }, { email: neighbor }] = [await signUp('10.8.6.8'), await signUp('10.8.6.9')]
    await on('10.8.6.1', neighbor, 'device-of-the-neighbor')
    for (let i = 0; i < 19; i += 1) await on('10.8.6.1', flooder, `device-number-${i}-of-the-flooder`)
    await expect(on('10.8.6.1', flooder, 'device-of-the-flooder')).rejects.toMatchObject({ code: 'too_many' })
    await on('10.8.6.2', neighbor, 'device-elsewhere')
    await on('10.8.6.1', neighbor, 'device-of-the-neighbor')
    later(121)
    await on('10.8.6.1', flooder, 'device-of-the-flooder')
  })

  it('guessing across a window boundary does not double the limit', async () => {
    later(290)
    const before = await many(12, (i) => logIn('10.8.2.1', `account${i}@bookme.example`, 'Wrong0ne!'))
    later(11)
    const after = await many(13, (i) => logIn('10.8.2.1', `other${i}@bookme.example`, 'Wrong0ne!'))
    expect([before.wrong, after]).toEqual([12, { done: 0, refused: 5, wrong: 8 }])
  })

  it('a class of 30 behind one address can log in at the same time', async () => {
    const emails: string[] = []
    for (let i = 0; i < 30; i += 1) emails.push((await signUp(`10.8.1.${i}`)).email)
    expect(await many(30, (i) => logIn('10.8.1.1', emails[i]!))).toEqual({ done: 30, refused: 0, wrong: 0 })
  })

  it('guessing at one account from a thousand addresses fails and does not lock out its owner', async () => {
    const { email } = await signUp('10.7.0.1')
    await logIn('10.7.0.1', email)
    const guess = (i: number) => logIn(`10.7.${1 + (i % 200)}.7`, email, 'Wrong0ne!')
    let wrong = 0
    let refused = 0
    for (let i = 0; i < 36; i += 6) {
      const six = await many(6, (k) => guess(i + k))
      wrong += six.wrong
      refused += six.refused
    }
    expect({ wrong, refused }).toEqual({ wrong: 30, refused: 6 })
    // The right password from an unknown network waits like the guesses.
    await expect(logIn('10.7.250.1', email)).rejects.toMatchObject({ code: 'too_many' })
    await logIn('10.7.0.1', email)
    // When traveling, the owner sets a new password and is in.
    await requestPasswordReset.run(from('10.7.250.1'), undefined, { ...none, body: { email } })
    const job = table.jobs.at(-1)!
    const token = new URL(JSON.stringify(job).match(/\/password-reset\?token=[^"]+/)![0], 'http://x').searchParams.get(
      'token',
    )!
    await confirmPasswordReset.run(from('10.7.250.1'), undefined, { ...none, body: { token, password: 'Fresh-0ne!' } })
    await logIn('10.7.250.1', email, 'Fresh-0ne!')
  })
})

describe('requests from strangers', () => {
  const body = bookingRequestsApi.createBookingRequest.body().parse({
    client_notes: 'Music, please',
    client_budget: 1000,
    start: '2027-03-05T22:00:00.000Z',
    end: '2027-03-06T02:00:00.000Z',
  })

  it('one client cannot request 40 bookings in a row', async () => {
    const client = await verifiedAccount(table, ['client'])
    const actor = await actorOf(table, client.id)
    expect(await many(40, () => createBookingRequest.run(from('10.6.0.1'), actor, { ...none, body }))).toEqual({
      done: 15,
      refused: 25,
      wrong: 0,
    })
  })

  it('one person cannot flood the list of prospects from many addresses', async () => {
    const write = (i: number) =>
      consult.run(from(`10.5.0.${i}`), undefined, {
        ...none,
        body: { name: 'Nora', email: 'nora@bookme.example', event_type: 'Wedding', message: 'Music, please' },
      }) as Promise<unknown>
    expect(await many(8, write)).toEqual({ done: 5, refused: 3, wrong: 0 })
  })
})

it('a stage overrides limits, and a misspelled limit is ignored', () => {
  expect(limitsOf('{"signup_network":{"max":3,"seconds":60}}')).toEqual({
    ...limits,
    signup_network: { max: 3, seconds: 60 },
  })
  expect(() => limitsOf('{"signup_netwrok":{"max":3,"seconds":60}}')).toThrow()
})
