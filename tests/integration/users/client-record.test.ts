import { afterAll, beforeAll, expect, it } from 'vitest'
import { getClient } from '#functions/booking/use-cases/lists/get-client.ts'
import { inviteClient } from '#functions/booking/use-cases/prospects/invite-client.ts'
import { updateClient } from '#functions/booking/use-cases/clients/update-client.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { usersApi } from '#shared/api/users.ts'
import { ask, refused } from '#tests/support/api.ts'
import { eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
let api: UseCaseApi
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, getClient, inviteClient, updateClient], fixture.tokenOf)
})
afterAll(() => {
  fixture.table.stop()
})

const read = (id: string, who = 'agent') => ask(api, lookupsApi.getClient, who, { params: { id } })
const invited = (email: string) =>
  ask(api, prospectsApi.inviteClient, 'agent', { body: { first: 'Ada', last: 'Byron', email } })
const changed = {
  ...{ name: 'Byron & King', phone: '212-555-0188', street: '12 Pier Rd', website_url: '' },
  ...{ first: 'Augusta', last: 'King', cell_phone: '917-555-0134', zipcode: '12534' },
}

it('of an invited client is the whole of it for the agent who added them', async () => {
  const { id } = await invited('ada@example.org')
  expect(await read(id)).toMatchObject({ is_invited: true, is_mine: true })
  const saved = await ask(api, usersApi.updateClient, 'agent', { params: { id }, body: changed })
  expect(saved).toMatchObject({ ...changed, city: 'Hudson', state: 'NY', email: 'ada@example.org' })
  expect(await read(id)).toMatchObject(saved)
})

it('of a client with an account leaves alone what is their own', async () => {
  const { client } = fixture.users
  const { id } = client!.client!
  const before = await read(id)
  expect(before.is_invited).toBe(false)
  const body = { ...changed, email: 'thief@example.org', version: before.version }
  const saved = await ask(api, usersApi.updateClient, 'admin', { params: { id }, body })
  const { first, last, cell_phone, zipcode, email } = before
  expect(saved).toMatchObject({ name: 'Byron & King', street: '12 Pier Rd', phone: '212-555-0188' })
  expect(saved).toMatchObject({ first, last, cell_phone, zipcode, email })
  // A save in between is not lost.
  const late = await refused(api, usersApi.updateClient, 'admin', { params: { id }, body })
  expect(late).toMatchObject({ status: 409, current: { version: saved.version, name: 'Byron & King' } })
})

it('is shown to other agents, who cannot change it', async () => {
  const { id } = await invited('theirs@example.org')
  expect(await read(id, 'agent2')).toMatchObject({ is_mine: false })
  const { status, error_message: message } = await refused(api, usersApi.updateClient, 'agent2', {
    params: { id },
    body: changed,
  })
  expect([status, message]).toEqual([403, 'Only their own agent changes this client'])
})
