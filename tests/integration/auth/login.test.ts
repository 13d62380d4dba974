import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logout } from '#functions/people/use-cases/auth/logout.ts'
import { authenticate, keysOf } from '#functions/platform/http/authenticate.ts'
import { derivationsOf } from '#tests/support/derivations.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { none, password, stepsOn } from './auth-fixture.ts'

vi.mock('node:crypto', async (original) => (await import('#tests/support/derivations.ts')).watched(await original()))

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})
const { logIn, signUp, tryToken } = stepsOn(() => table)

describe('login', () => {
  it('treats an unknown address and a wrong password alike, with the same work', async () => {
    const { email } = await signUp({})
    const work = (address: string) =>
      derivationsOf(() =>
        expect(logIn(address, 'Wrong0ne!', '10.1.0.1')).rejects.toMatchObject({
          code: 'unauthenticated',
          message: 'Could not log in, please try again',
        }),
      )
    const known = await work(email)
    // Its own, and that of the accounts beside it.
    expect(known).toHaveLength(2)
    expect(await work('nobody@bookme.example')).toEqual(known)
  })

  it('delays further attempts after the fifth, ever longer, and resets on success', async () => {
    const { email } = await signUp({})
    const ip = '10.2.0.1'
    const burst = await Promise.allSettled(Array.from({ length: 8 }, () => logIn(email, 'Wrong0ne!', ip)))
    const codes = burst.map((result) => (result as PromiseRejectedResult).reason.code as string)
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(5)
    await expect(logIn(email, password, ip)).rejects.toMatchObject({
      code: 'too_many',
      details: { retryAfterSeconds: 1 },
    })
    await logIn(email, password, '10.2.0.2')
    const started = Date.parse(table.now)
    const at = (seconds: number) => {
      table.now = new Date(started + seconds * 1000).toISOString()
    }
    at(1)
    await expect(logIn(email, 'Wrong0ne!', ip)).rejects.toMatchObject({ code: 'unauthenticated' })
    at(2)
    await expect(logIn(email, password, ip)).rejects.toMatchObject({
      code: 'too_many',
      details: { retryAfterSeconds: 1 },
    })
    at(3.1)
    await logIn(email, password, ip)
    await expect(logIn(email, 'Wrong0ne!', ip)).rejects.toMatchObject({ code: 'unauthenticated' })
    await logIn(email, password, ip)
  })

  it('lets many correct logins of one account through at once', async () => {
    const { email } = await signUp({})
    const tokens = await Promise.all(Array.from({ length: 7 }, () => logIn(email, password, '10.3.0.1')))
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(7)
  })

  it('ends one session at logout; idle and old ones expire', async () => {
    const { email } = await signUp({})
    const [one, other] = [await logIn(email, password), await logIn(email, password)]
    await logout.run(table.deps(), await tryToken(one.token), { ...none, body: undefined as never })
    await expect(tryToken(one.token)).rejects.toMatchObject({ code: 'unauthenticated' })
    await tryToken(other.token)
    const { now } = table
    table.now = new Date(Date.parse(now) + 12 * 3_600_000 + 1).toISOString()
    await expect(tryToken(other.token)).rejects.toMatchObject({ code: 'unauthenticated' })
    table.now = now
  })

  it('ends after 12 hours without use even if an open screen keeps asking for changes', async () => {
    const { email } = await signUp({})
    const { token } = await logIn(email, password)
    const { now } = table
    for (const hours of [4, 8, 11]) {
      table.now = new Date(Date.parse(now) + hours * 3_600_000).toISOString()
      await authenticate(table.deps(), keysOf(token), true)
    }
    table.now = new Date(Date.parse(now) + 13 * 3_600_000).toISOString()
    await expect(tryToken(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    table.now = now
  })
})
