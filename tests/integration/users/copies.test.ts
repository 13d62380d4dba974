import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshParty } from '#functions/accounts/jobs/refresh-party.ts'
import { findGroup, groupWrites, newGroup } from '#functions/people/data/group.ts'
import { emailKey, membershipKey, profileKey, unverifiedKey } from '#functions/platform/db/keys.ts'
import { saveUser } from '#functions/people/data/user.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { grantAdmin } from '../../../tools/grant-admin.ts'
import { makeAccount, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})

it('a changed person is updated in every group, once', async () => {
  const leader = await verifiedAccount(table, ['bandleader'], { first: 'Otis', last: 'Freeman' })
  const group = newGroup(table.deps(), 'The Freeman Seven', leader)
  await table.deps().db.transact(groupWrites(table.tableName, undefined, group))
  await saveUser(table.deps(), {
    before: leader,
    after: { ...leader, profile_picture: '/pictures/x.png', musician: { ...leader.musician!, name: 'Otis F.' } },
  })
  const job = table.jobs.find((sent) => sent.type === 'refresh_party' && sent.id === leader.id)
  expect(job).toBeDefined()
  for (let i = 0; i < 2; i += 1)
    await refreshParty(table.deps(), { type: 'refresh_party', party: 'user', id: leader.id })
  const renewed = {
    version: 2,
    members: [{ musician_name: 'Otis F.', profile_picture: '/pictures/x.png', is_bandleader: true }],
  }
  expect(await findGroup(table.deps(), group.id)).toMatchObject(renewed)
  expect(await table.deps().db.get(membershipKey(leader.id, group.id))).toMatchObject({ group: renewed })
})

it('an existing account becomes admin, and no longer waits', async () => {
  const agent = await makeAccount(table, ['agent'])
  expect(await table.deps().db.get(unverifiedKey(agent.id))).toBeDefined()
  expect(await grantAdmin(table.deps(), 'nobody@bookme.example')).toBeUndefined()
  for (let i = 0; i < 2; i += 1)
    expect(await grantAdmin(table.deps(), agent.email.toUpperCase())).toMatchObject({ is_admin: true, verified: true })
  const { db } = table.deps()
  expect(await db.get<UserRecord>(profileKey(agent.id))).toMatchObject({ is_admin: true, version: 2 })
  expect(await db.get(unverifiedKey(agent.id))).toBeUndefined()
  expect(await db.get(emailKey(agent.email))).toMatchObject({ verified: true })
  const noted = (await table.dump()).filter(({ PK }) => String(PK).startsWith('AUDIT#'))
  expect(noted).toMatchObject([{ user_id: agent.id, role: 'operator', route: 'npm run make-admin' }])
})
