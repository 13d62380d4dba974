import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUser } from '#functions/people/data/user.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { loginRecord, signupInput, userSchema } from '#shared/domain/user/schema.ts'
import { verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { freshEmail, password, stepsOn } from './auth-fixture.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})
const { logIn, signUp, tryToken } = stepsOn(() => table)

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

  it('makes an account beside the one that has the address, and each logs in with its password', async () => {
    const email = freshEmail()
    const both = await Promise.all([signUp({ email }), signUp({ email: email.toUpperCase(), password: 'Other-0ne!' })])
    expect(await logIn(email, password)).toMatchObject({ id: both[0].id })
    expect(await logIn(email, 'Other-0ne!')).toMatchObject({ id: both[1].id })
    const saved = await Promise.all(both.map(({ id }) => findUser(table.deps(), id)))
    expect(saved.filter((user) => user?.claim === 0)).toHaveLength(1)
    const again = await signUp({ email, roles: ['bandleader'], group: { name: 'The Copycats' } })
    expect(userSchema().parse(again)).toMatchObject({ email, version: 1 })
  })

  it('rejects a weak or common password, and the admin role', async () => {
    await expect(signUp({ password: 'P@ssw0rd' })).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { password: 'This password is too common, please choose another one' } },
    })
    expect(
      signupInput().safeParse({ email: 'a@b.co', password: 'password', first: 'A', last: 'B', roles: ['client'] }).error
        ?.issues[0]?.message,
    ).toBe('Password must be 8 - 18 characters, at least 1 lowercase, 1 uppercase, 1 special, and 1 number')
    expect(
      signupInput().safeParse({ email: 'a@b.co', password, first: 'A', last: 'B', roles: ['admin'] }).success,
    ).toBe(false)
  })
})
