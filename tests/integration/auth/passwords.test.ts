import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword } from '#functions/people/use-cases/auth/change-password.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { validateEmail, validatePassword } from '#functions/people/use-cases/auth/validate.ts'
import { actorOf, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { none, password, stepsOn } from './auth-fixture.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})
const { logIn, signUp, tryToken } = stepsOn(() => table)

describe('passwords', () => {
  const change = async (token: string, old_password: string, new_password: string, id?: string) => {
    const actor = await tryToken(token)
    return changePassword.run(table.deps(), actor, {
      params: { id: id ?? actor.id },
      query: {},
      body: { old_password, new_password },
    })
  }

  it('changes your password and ends all other sessions', async () => {
    const { email } = await signUp({})
    const [mine, other] = [await logIn(email, password), await logIn(email, password)]
    await expect(change(mine.token, 'Wrong0ne!', 'Fresh-0ne!')).rejects.toMatchObject({
      code: 'invalid',
      message: 'Could not update password',
      details: { errors: { old_password: 'Wrong password' } },
    })
    await expect(change(mine.token, password, 'Fresh-0ne!', 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV')).rejects.toMatchObject({
      code: 'not_found',
    })
    await change(mine.token, password, 'Fresh-0ne!')
    await tryToken(mine.token)
    await expect(tryToken(other.token)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(logIn(email, password)).rejects.toMatchObject({ code: 'unauthenticated' })
    await tryToken((await logIn(email, 'Fresh-0ne!')).token)
  })

  it('ends a session after ten wrong old passwords', async () => {
    const { id } = await verifiedAccount(table, ['client'])
    const actor = await actorOf(table, id)
    for (let i = 0; i < 10; i += 1) {
      await expect(
        changePassword.run(table.deps(), actor, {
          params: { id },
          query: {},
          body: { old_password: 'x', new_password: 'Fresh-0ne!' },
        }),
      ).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await table.deps().db.get(actor.session)).toBeUndefined()
  })

  const askReset = (email: string) => requestPasswordReset.run(table.deps(), undefined, { ...none, body: { email } })
  const confirm = (token: string, pass = 'Fresh-0ne!') =>
    confirmPasswordReset.run(table.deps(), undefined, { ...none, body: { token, password: pass } })
  const lastLink = () => {
    const job = table.jobs.at(-1)
    return job?.type === 'mail' && job.template === 'password_reset'
      ? { to: job.to, token: new URL(job.variables.link, 'http://x').searchParams.get('token')! }
      : undefined
  }

  it('resets the password with a single-use link, and ends every session', async () => {
    const { email } = await signUp({})
    const session = await logIn(email, password)
    const known = await askReset(email.toUpperCase())
    const { to, token } = lastLink()!
    expect(to).toBe(email)
    expect(JSON.stringify(await askReset('nobody2@bookme.example'))).toBe(JSON.stringify(known))
    expect(lastLink()!.to).toBe('')
    await expect(confirm(token, 'P@ssw0rd')).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { password: 'This password is too common, please choose another one' } },
    })
    const both = await Promise.allSettled([confirm(token), confirm(token)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(confirm(token)).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { token: 'This link is no longer valid' } },
    })
    await expect(tryToken(session.token)).rejects.toMatchObject({ code: 'unauthenticated' })
    await logIn(email, 'Fresh-0ne!')
  })

  it('refuses links that are expired, invented, or for an unknown user', async () => {
    const { email } = await signUp({})
    await askReset(email)
    const { token } = lastLink()!
    await expect(confirm('nonsense')).rejects.toMatchObject({ code: 'invalid' })
    await expect(confirm(`${token.split('.')[0]}.${'A'.repeat(43)}`)).rejects.toMatchObject({ code: 'invalid' })
    await askReset('nobody3@bookme.example')
    await expect(confirm(lastLink()!.token)).rejects.toMatchObject({ code: 'invalid' })
    const { now } = table
    table.now = new Date(Date.parse(now) + 30 * 60_000).toISOString()
    await expect(confirm(token)).rejects.toMatchObject({ code: 'invalid' })
    table.now = now
  })

  it('sends at most two links a day to one address', async () => {
    const { email } = await signUp({})
    for (let i = 0; i < 7; i += 1) await askReset(email)
    expect(
      table.jobs.filter((job) => job.type === 'mail' && job.to === email && job.template === 'password_reset'),
    ).toHaveLength(2)
  })

  it('reports invalid addresses and passwords, but not whether an address is taken', async () => {
    const { email } = await signUp({})
    const ask = async (value: string) =>
      validateEmail.run(table.deps(), undefined, { params: {}, query: { email: value }, body: undefined as never })
    expect(await ask(email)).toEqual({ isValid: true, msg: '' })
    expect(await Promise.all(['', '@x.co', 'x.co', 'x@co', 'x@co.c'].map(ask))).toEqual(
      [
        'Email is required.',
        'Email should have a username.',
        'Email should include an @ symbol.',
        'Email should include a period symbol.',
        'Email should contain a valid domain extension.',
      ].map((msg) => ({ isValid: false, msg })),
    )
    const check = async (value: string) =>
      validatePassword.run(table.deps(), undefined, {
        params: {},
        query: { password: value },
        body: undefined as never,
      })
    expect(await check(password)).toEqual({ isValid: true, msg: '' })
    expect(await check('')).toMatchObject({ msg: 'Required' })
    expect(await check('short')).toMatchObject({
      isValid: false,
      msg: 'Password must be 8 - 18 characters, at least 1 lowercase, 1 uppercase, 1 special, and 1 number',
    })
  })
})
