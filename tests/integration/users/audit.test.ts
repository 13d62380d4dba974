import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint, Group } from '#shared/api/endpoint.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { listAudit } from '#functions/booking/use-cases/lists/list-audit.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'
import { noted } from '#functions/platform/db/audit.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { put } from '#functions/platform/db/db.ts'
import { tableAccess, tableGrants } from '#infra/table-grants.ts'
import { actorOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
let api: UseCaseApi
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [listAudit, verifyUser], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())

const verify = (who: string) => ({
  params: { id: fixture.users['artist']!.id },
  body: { verified: who === 'admin' },
})

describe('the audit log', () => {
  it('names person, act, target and device, and nothing that was refused', async () => {
    expect((await refused(api, usersApi.verifyUser, 'agent', verify('agent'))).status).toBe(403)
    expect(await ask(api, lookupsApi.listAudit, 'admin')).toEqual([])
    fixture.table.now = '2026-06-01T13:00:00.000Z'
    await ask(api, usersApi.verifyUser, 'admin', verify('admin'))
    expect(await ask(api, lookupsApi.listAudit, 'admin', { query: { month: '2026-06' } })).toMatchObject([
      {
        at: '2026-06-01T13:00:00.000Z',
        user_id: fixture.users['admin']!.id,
        role: 'admin',
        route: 'PUT /users/{id}/verification',
        what: 'Verified the account',
        targets: [fixture.users['artist']!.id],
        target_names: [expect.stringMatching(/^\w+ \w+$/) as string],
        network: expect.any(String) as string,
        device: expect.any(String) as string,
      },
    ])
    expect(await ask(api, lookupsApi.listAudit, 'admin', { query: { month: '2026-05' } })).toEqual([])
    const [row] = (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('AUDIT#'))
    expect(Number(row!['ttl'])).toBe(Date.parse('2028-06-01T13:00:00.000Z') / 1000)
  })

  it('is part of the transaction that it is about, and follows an act without one', async () => {
    const sizes: number[] = []
    const deps = fixture.table.deps()
    const { db } = deps
    const transact: typeof db.transact = (items) => {
      sizes.push(items.length)
      return Promise.resolve()
    }
    const act = {
      endpoint: usersApi.verifyUser as Endpoint,
      audited: usersApi.verifyUser.audited,
      body: { verified: true },
      actor: await actorOf(fixture.table, fixture.users['admin']!.id),
      targets: [],
    }
    const given = { ...deps, db: { ...db, transact } }
    await noted(given, act, (own) => commit(own, [put(db.tableName, { PK: 'X', SK: 'X' }), ...actWrites(own)]))
    expect(sizes).toEqual([2])
    await noted(given, act, () => Promise.resolve())
    expect(sizes).toEqual([2, 1])
  })

  it('tells in plain words what was done, without those of the API', () => {
    const notes = Object.values(contract).flatMap((endpoints) =>
      Object.values<Endpoint>(endpoints).flatMap(({ audited }) => audited?.as ?? []),
    )
    const verdicts = [{ verified: true }, { verified: false }, { verified: false, reason: 'No media yet' }]
    const bodies = [...verdicts, { password: 'Passw0rd!' }]
    const texts = notes.flatMap((as) => (typeof as === 'string' ? [as] : [...new Set(bodies.map(as))]))
    expect(texts.length).toBeGreaterThan(30)
    for (const text of texts) expect(text).toMatch(/^[A-Z][a-z]+ed |^(Gave|Sent|Paid|Made|Withdrew) /)
    for (const text of texts) expect(text).not.toMatch(/_|[{}/]|errors?\b|postpaid|payload/)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('is read by admins only', async () => {
    for (const who of ['agent', 'client', 'artist'])
      expect((await refused(api, lookupsApi.listAudit, who)).status).toBe(403)
  })

  it('is written by the functions of audited endpoints alone, which cannot read, change or delete it', () => {
    // All that a program writes is noted, too; the tools of `mcp` are routes of other groups.
    const audits = Object.entries(contract).filter(
      ([group, endpoints]) =>
        group === 'mcp' ||
        Object.values<Endpoint>(endpoints).some(({ audited, program }) => audited ?? program === 'write'),
    )
    const names = Object.keys(tableAccess).filter((name) => tableAccess[name as Group].audits)
    expect(names.sort()).toEqual(audits.map(([group]) => group).sort())
    for (const name of names) {
      const grants = tableGrants(tableAccess[name as Group]).filter(({ partitions }) => partitions.includes('AUDIT#*'))
      const actions = new Set(grants.flatMap((grant) => grant.actions))
      expect([...actions]).toEqual(['dynamodb:PutItem'])
    }
  })
})
