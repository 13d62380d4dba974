import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changePassword } from '#functions/auth/change-password.ts'
import { login } from '#functions/auth/login.ts'
import { logout } from '#functions/auth/logout.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/auth/password-reset.ts'
import { signup } from '#functions/auth/signup.ts'
import { validateEmail, validatePassword } from '#functions/auth/validate.ts'
import { findUser } from '#functions/_data/user.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { listByName } from '#functions/_data/search.ts'
import { authenticate, keysOf } from '#functions/_http/authenticate.ts'
import { loginRecord, signupInput, userSchema, type SignupInput, type User } from '#shared/domain/user/schema.ts'
import { actorOf, verifiedAccount } from '#tests/support/accounts.ts'
import { derivationsOf } from '#tests/support/derivations.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

vi.mock('node:crypto', async (original) => (await import('#tests/support/derivations.ts')).watched(await original()))

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})

const password = 'Passw0rd!'
let mails = 0
const freshEmail = () => `someone${(mails += 1)}@bookme.example`
const none = { params: {}, query: {} }

const signUp = async (input: Partial<SignupInput>, given: Partial<Deps> = {}) => {
  const body = signupInput().parse({
    email: freshEmail(),
    password,
    first: 'Nora',
    last: 'Whitfield',
    roles: ['client'],
    ...input,
  })
  return (await signup.run(table.deps(given), undefined, { ...none, body })) as User & { group_id?: string }
}
const logIn = (email: string, pass: string, ip = '10.0.0.1') =>
  login.run(table.deps({ request: { ip, userAgent: '', timezone: undefined } }), undefined, {
    ...none,
    body: { email, password: pass },
  }) as Promise<{ id: string; token: string }>
const tryToken = async (token: string) => authenticate(table.deps().db, keysOf(token), table.now)

describe('sign-up', () => {
  it('keeps which terms somebody accepted and when, and refuses those no longer in force', async () => {
    const stage = { termsVersion: '2026-11-01' }
    const user = await signUp({ terms_version: '2026-11-01' }, stage)
    expect(user.terms).toEqual({ version: '2026-11-01', accepted_at: table.now })
    expect(await findUser(table.deps(), user.id)).toMatchObject({ terms: user.terms })
    expect((await signUp({}, stage)).terms).toBeNull()
    await expect(signUp({ terms_version: '2025-01-01' }, stage)).rejects.toMatchObject({
      code: 'invalid',
      message: 'The terms have changed. Please read them and continue',
    })
    expect((await signUp({ terms_version: '2026-11-01' })).terms).toBeNull()
  })

  it('makes a verified client, logs in with any case of the address, and stores no plain password', async () => {
    const email = freshEmail()
    const user = await signUp({ email, client: { name: 'Harbor Lane' }, cell_phone: '(212) 555-0142' })
    expect(userSchema().parse(user)).toMatchObject({
      verified: true,
      signup_complete: false,
      is_client: true,
      is_admin: false,
      cell_phone: '212-555-0142',
      client: { name: 'Harbor Lane' },
    })
    const record = await logIn(email.toUpperCase(), password)
    expect(loginRecord().parse(record)).toMatchObject({ id: user.id, verified: true, signup_complete: false })
    expect((await tryToken(record.token)).id).toBe(user.id)
    expect(JSON.stringify(await table.dump())).not.toContain(password)
    expect(JSON.stringify(await table.dump())).not.toContain(record.token.split('.')[1])
  })

  it('makes vendors wait for an admin, and artists also musicians', async () => {
    const artist = await signUp({ roles: ['artist'], artist: { name: 'Elena Marsh' } })
    expect(artist).toMatchObject({
      verified: false,
      is_artist: true,
      is_musician: true,
      artist: { name: 'Elena Marsh' },
      musician: { name: 'Nora Whitfield' },
    })
    expect((await listByName(table.deps(), 'artist', { name: 'marsh', limit: 10 })).items).toEqual([])
  })

  it("creates a band leader's group with the leader as its first member", async () => {
    const leader = await signUp({ roles: ['bandleader'], group: { name: 'The Freeman Seven' } })
    expect(leader).toMatchObject({
      is_bandleader: true,
      is_musician: false,
      musician: { id: leader.id.replace('usr', 'mus') },
    })
    expect(leader.groups[0]).toMatchObject({
      id: leader.group_id,
      name: 'The Freeman Seven',
      members: [{ user_id: leader.id, is_bandleader: true }],
    })
    // Listed once the leader is verified.
    expect((await listByName(table.deps(), 'group', { name: 'seven', limit: 10 })).items).toEqual([])
  })

  it('stores the agent of a sign-up link and creates a prospect; ignores an unknown link', async () => {
    const agent = await verifiedAccount(table, ['agent'])
    const client = await signUp({ agent_id: agent.agent!.id, event_id: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV' })
    expect(client.client).toMatchObject({ agent_id: agent.agent!.id })
    const leads = (await table.dump()).filter((row) => row['PK'] === 'PROSPECTS')
    expect(leads).toMatchObject([
      { source: 'qr', status: 'new', email: client.email, client_id: client.client!.id, agent_id: agent.agent!.id },
    ])
    expect((await signUp({ agent_id: 'agt_01ARZ3NDEKTSV4RRFFQ69G5FAV' })).client!.agent_id).toBeNull()
    expect((await table.dump()).filter((row) => row['PK'] === 'PROSPECTS')).toHaveLength(1)
  })

  it('rejects a taken address in any case, a weak or common password, and the admin role', async () => {
    const email = freshEmail()
    const both = await Promise.allSettled([signUp({ email }), signUp({ email: email.toUpperCase() })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    // The attempt is counted.
    const dump = async () => (await table.dump()).filter(({ PK }) => !String(PK).startsWith('LIMIT#'))
    const before = await dump()
    await expect(signUp({ email })).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { email: 'Email is already in use' } },
    })
    await expect(signUp({ password: 'P@ssw0rd' })).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { password: 'This password is too common, please choose another one' } },
    })
    expect(await dump()).toEqual(before)
    expect(
      signupInput().safeParse({ email: 'a@b.co', password: 'password', first: 'A', last: 'B', roles: ['client'] }).error
        ?.issues[0]?.message,
    ).toBe('Password must be 8 - 18 characters, at least 1 lowercase, 1 uppercase, 1 special, and 1 number')
    expect(
      signupInput().safeParse({ email: 'a@b.co', password, first: 'A', last: 'B', roles: ['admin'] }).success,
    ).toBe(false)
  })
})

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
    expect(known).toHaveLength(1)
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
      await authenticate(table.deps().db, keysOf(token), table.now, true)
    }
    table.now = new Date(Date.parse(now) + 13 * 3_600_000).toISOString()
    await expect(tryToken(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    table.now = now
  })
})

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

  it('sends at most five links an hour to one address', async () => {
    const { email } = await signUp({})
    for (let i = 0; i < 7; i += 1) await askReset(email)
    expect(
      table.jobs.filter((job) => job.type === 'mail' && job.to === email && job.template === 'password_reset'),
    ).toHaveLength(5)
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
