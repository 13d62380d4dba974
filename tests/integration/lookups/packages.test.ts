import { afterAll, beforeAll, expect, it } from 'vitest'
import { prospectsApi } from '#shared/api/prospects.ts'
import {
  createPackage,
  deletePackage,
  listPackages,
  updatePackage,
} from '#functions/booking/use-cases/prospects/packages.ts'
import { ask, refused } from '#tests/support/api.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** Packages of the agency: line-up, rates, hours and price, chosen by one click. */

let table: TestTable
let api: UseCaseApi
let fixture: Fixture
beforeAll(async () => {
  table = await startTable()
  fixture = await createFixture(table)
  api = useCaseApi(table, [listPackages, createPackage, updatePackage, deletePackage], fixture.tokenOf)
})
afterAll(() => {
  table.stop()
})

const trio = (more: Record<string, unknown> = {}) => ({
  ...{ name: 'Trio', price: 1800, hours: 3, rest: 'artist' as const, description: 'Jazz for a dinner' },
  places: ['Piano', 'Double Bass'].map((instrument) => ({ instrument, rate: 350.5 })),
  add_ons: [{ name: 'Ceremony', contains: 'A duo before dinner' }],
  ...more,
})
const list = (who = 'agent') => ask(api, prospectsApi.listPackages, who)
const names = async () => (await list()).map(({ name }) => name)

it('are shared by the agency, by name, and read in one round trip', async () => {
  const made = await ask(api, prospectsApi.createPackage, 'agent', { body: trio() })
  expect(made).toMatchObject({ ...trio(), version: 1 })
  expect(await list('agent2')).toContainEqual(made)
  expect(api.roundTrips).toBe(1)
  await ask(api, prospectsApi.createPackage, 'agent', { body: trio({ name: 'Seven pieces' }) })
  expect(await names()).toEqual(['Seven pieces', 'Trio'])
  for (const who of ['client', 'artist']) expect((await refused(api, prospectsApi.listPackages, who)).status).toBe(403)
})

it('are saved on the version that was read, and removed', async () => {
  const { id } = (await list()).find(({ name }) => name === 'Trio')!
  const params = { id }
  const after = await ask(api, prospectsApi.updatePackage, 'agent', { params, body: trio({ price: 2000, version: 1 }) })
  expect([after.price, after.version]).toEqual([2000, 2])
  const late = { params, body: trio({ price: 1900, version: 1 }) }
  expect(await refused(api, prospectsApi.updatePackage, 'agent2', late)).toMatchObject({
    status: 409,
    current: { price: 2000, version: 2 },
  })
  await ask(api, prospectsApi.deletePackage, 'agent2', { params })
  expect(await names()).toEqual(['Seven pieces'])
  expect((await refused(api, prospectsApi.deletePackage, 'agent', { params })).status).toBe(404)
  expect((await refused(api, prospectsApi.updatePackage, 'agent', { params, body: trio() })).status).toBe(404)
})

it('pay no more than they cost, and have each name once', async () => {
  const wrong = [
    [trio({ price: 800 }), 'price'],
    [trio({ name: 'Seven pieces' }), 'name'],
    [trio({ hours: 0 }), 'hours'],
    [trio({ places: Array.from({ length: 41 }, () => ({ instrument: 'Drums', rate: 1 })) }), 'places'],
  ] as const
  for (const [body, field] of wrong) {
    const { status, errors } = await refused(api, prospectsApi.createPackage, 'agent', { body })
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  }
})

it('are all kept when several are added at once', async () => {
  const many = ['A', 'B', 'C', 'D']
  await Promise.all(many.map((name) => ask(api, prospectsApi.createPackage, 'agent', { body: trio({ name }) })))
  expect(await names()).toEqual([...many, 'Seven pieces'])
})
