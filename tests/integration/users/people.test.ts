import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usersApi } from '#shared/api/users.ts'
import { nextCursorHeader } from '#shared/api/wire.ts'
import { peopleRows } from '#functions/people/data/people-rows.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { rowName } from '#functions/platform/db/row-writes.ts'
import { put, remove, type Key } from '#functions/platform/db/db.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { upgradePeople } from '#functions/entries/upgrades/people.ts'
import { listPeople } from '#functions/people/use-cases/users/list-people.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'
import { makeAccount } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { storeOlder } from '#tests/support/older-items.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let table: TestTable
let fixture: Fixture
let api: UseCaseApi
beforeAll(async () => {
  table = await startTable()
  fixture = await createFixture(table)
  api = useCaseApi(table, [listPeople, verifyUser], fixture.tokenOf)
})
afterAll(() => table.stop())

const list = (query: Record<string, string> = {}) => ask(api, usersApi.listPeople, 'admin', { query })
const idsOf = async (query: Record<string, string> = {}) => (await list(query)).map(({ id }) => id).sort()
const those = (fits: (user: UserRecord) => boolean) =>
  Object.values(fixture.users)
    .filter(fits)
    .map(({ id }) => id)
    .sort()

describe('all people', () => {
  it('are listed by role and by state', async () => {
    expect(await idsOf({})).toEqual(those(() => true))
    for (const role of ['admin', 'agent', 'client', 'artist', 'bandleader', 'musician'] as const)
      expect(await idsOf({ role }), role).toEqual(those((user) => user[`is_${role}`]))
    const newcomer = fixture.users['newcomer']!
    expect(await idsOf({ state: 'waiting' })).toEqual([newcomer.id])
    expect(await idsOf({ state: 'waiting', role: 'client' })).toEqual([])
    expect(await idsOf({ state: 'active', role: 'agent' })).toEqual(those((user) => user.is_agent))
  })

  it('move with a refusal, and with a verification', async () => {
    const { id } = fixture.users['newcomer']!
    const judge = (verified: boolean, reason?: string) =>
      ask(api, usersApi.verifyUser, 'admin', { params: { id }, body: { verified, ...(reason && { reason }) } })
    await judge(false, 'A video is missing')
    expect([await idsOf({ state: 'waiting' }), await idsOf({ state: 'refused' })]).toEqual([[], [id]])
    await judge(true)
    expect(await idsOf({ state: 'refused' })).toEqual([])
    expect((await list({ role: 'artist' })).find((one) => one.id === id)?.state).not.toBe('waiting')
    await judge(false)
    expect(await idsOf({ state: 'waiting' })).toEqual([id])
  })

  it('are found by words of the name and by the beginning of the email', async () => {
    const tove = await makeAccount(table, ['client'], {
      first: 'Tove',
      last: "O'Dell",
      email: 'jazz.fan@bookme.example',
    })
    for (const name of ['tov', "o'dell tove", 'jazz', 'jazz.fan@book', 'JAZZ.FAN@bookme.example'])
      expect(await idsOf({ name }), name).toEqual([tove.id])
    for (const name of ['jazz.fan@elsewhere', 'fan@bookme.example', 'bookme', 'tove anders'])
      expect(await idsOf({ name }), name).toEqual([])
    expect(await idsOf({ name: 'tove', role: 'artist' })).toEqual([])
  })

  it('come in pages', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await api.call(usersApi.listPeople, 'admin', {
        query: { limit: '3', ...(cursor !== undefined && { cursor }) },
      })
      seen.push(...(body as { id: string }[]).map(({ id }) => id))
      cursor = headers[nextCursorHeader]
    } while (cursor !== undefined)
    expect(seen.sort()).toEqual(await idsOf({}))
  })

  it('are without those who erased their account', async () => {
    const before = await makeAccount(table, ['client'], { first: 'Gone' })
    expect(await idsOf({ name: 'gone' })).toEqual([before.id])
    await saveUser(table.deps(), { before, after: { ...before, erased_at: table.now } })
    expect(await idsOf({ name: 'gone' })).toEqual([])
  })

  it('of an older release get their rows by the upgrade, however often it runs', async () => {
    const people = await Promise.all(
      Object.values(fixture.users).map(({ PK, SK }) => table.deps().db.get<UserRecord>({ PK, SK })),
    )
    const rows = people.flatMap((user) => peopleRows(user!))
    for (const { PK, SK } of rows) await table.deps().db.transact([remove(table.tableName, { PK, SK })])
    await storeOlder(
      table,
      people.map((user) => user!),
    )
    expect(await idsOf()).not.toContain(people[0]!.id)
    for (let run = 0; run < 2; run += 1) {
      let cursor: string | undefined
      do cursor = await upgradePeople(grantedDeps(table, 'payment-worker'), cursor)
      while (cursor !== undefined)
    }
    const stored = new Set((await table.dump()).map((row) => rowName(row as unknown as Key)))
    expect(rows.map(rowName).filter((name) => !stored.has(name))).toEqual([])
  })

  it('cost as much to list in a rare state among 2,000 as among ten', async () => {
    const spent = async () => {
      const deps = table.deps()
      const run = (query: object) =>
        listPeople.run(deps, undefined as never, {
          params: {},
          query: { limit: 50, ...query } as never,
          body: undefined as never,
        })
      await run({ role: 'admin' })
      await run({ state: 'waiting' })
      await run({ name: 'ada' })
      return deps.db.usage.capacity_units
    }
    const before = await spent()
    const row = (n: number) =>
      peopleRows({ ...fixture.users['client']!, id: `usr_${n}`, first: 'Zed', last: `Zed${n}` })
    for (let n = 0; n < 2000; n += 20)
      await table
        .deps()
        .db.transact(
          Array.from({ length: 20 }, (_, i) => row(n + i).map((one) => put(table.tableName, { ...one }))).flat(),
        )
    expect(await spent()).toBe(before)
  })
})
