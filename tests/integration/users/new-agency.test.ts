import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { usersApi } from '#shared/api/users.ts'
import { getContractClauses, updateContractClauses } from '#functions/booking/use-cases/contracts/contract-clauses.ts'
import { createEvent } from '#functions/booking/use-cases/events/create-event.ts'
import { getSetup } from '#functions/booking/use-cases/lists/get-setup.ts'
import { addPerson } from '#functions/booking/use-cases/prospects/add-person.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { getArtist } from '#functions/people/use-cases/artists/get-artist.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { ask, refused, type Api } from '#tests/support/api.ts'
import { makeAccount, sessionsOf, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'

let table: TestTable
let users: Record<'first' | 'agent' | 'client' | 'hopeful', UserRecord>
let api: Api
beforeAll(async () => {
  table = await startTable()
  const agency = { agent: { name: 'Lindqvist Live' } }
  users = {
    first: await verifiedAccount(table, ['agent'], agency, { is_admin: true, signup_complete: false }),
    agent: await verifiedAccount(table, ['agent'], agency),
    client: await verifiedAccount(table, ['client']),
    hopeful: await makeAccount(table, ['agent'], { first: 'Wren', agent: { name: 'Adair Live' } }),
  }
  const tokens = await sessionsOf(table, users)
  const cases = [getSetup, addPerson, getArtist, getContractClauses, updateContractClauses, createEvent, updateUser]
  api = useCaseApi(table, cases, (who) => tokens[who]!)
})
afterAll(() => table.stop())
beforeEach(() => void (table.jobs.length = 0))

const open = async (who: string) =>
  (await ask(api, lookupsApi.getSetup, who)).flatMap(({ step, done }) => (done ? [] : [step]))
const mails = () => table.jobs.flatMap((job) => (job.type === 'mail' ? [`${job.template} ${job.to}`] : []))
const listed = async (kind: 'musician' | 'artist' | 'group', name: string) =>
  (await listByName(table.deps(), kind, { name, limit: 5 })).items

const person = { first: 'June', last: 'Park', cell_phone: '518-555-0142' }

describe('a new agency', () => {
  it('sees what is still to be done, and each step ticks by what is there', async () => {
    expect(await open('first')).toEqual(['agency', 'bank', 'clauses', 'act', 'musicians', 'event'])
    await saveUser(table.deps(), {
      before: users.first,
      after: { ...users.first, signup_complete: true, payouts_enabled: true },
    })
    const { updated_at: _at, updated_by: _by, ...clauses } = await ask(api, contractsApi.getContractClauses, 'first')
    await ask(api, contractsApi.updateContractClauses, 'first', { body: clauses })
    expect(await open('first')).toEqual(['act', 'musicians', 'event'])

    const body = { ...person, kind: 'artist', name: 'June Park Trio', email: 'june@park.example' } as const
    await ask(api, prospectsApi.addPerson, 'first', { body })
    // An act's own people play, too: they are no musicians for other acts.
    expect(await open('first')).toEqual(['musicians', 'event'])
    const sam = { kind: 'musician', first: 'Sam', last: 'Novak', email: 'sam@park.example' } as const
    await ask(api, prospectsApi.addPerson, 'agent', { body: { ...sam, instruments: ['Drums'] } })
    expect(await open('first')).toEqual(['event'])
    expect(await open('agent')).toEqual(['bank', 'event'])
  })
})

describe('somebody who plays, added by an agent', () => {
  it('is listed and can be booked at once, and gets the link that claims the account', async () => {
    const body = { ...person, kind: 'group', name: 'The Elm Street Five', email: 'elm@park.example' } as const
    const added = await ask(api, prospectsApi.addPerson, 'agent', { body })
    expect(added.name).toBe('The Elm Street Five')
    expect(await listed('group', 'Elm Street')).toMatchObject([{ id: added.id, name: 'The Elm Street Five' }])
    expect(mails()).toEqual(['vendor_invited elm@park.example'])
    const shown = await ask(api, artistsApi.getArtist, 'agent', { params: { id: added.id } })
    expect(shown).toMatchObject({ name: 'The Elm Street Five', unclaimed_user_id: expect.stringMatching(/^usr_/) })
    const forClient = await ask(api, artistsApi.getArtist, 'client', { params: { id: added.id } })
    expect(forClient).not.toHaveProperty('unclaimed_user_id')
  })

  it('gets no mail where the agent left it out, and a known address is refused with its record', async () => {
    const body = { ...person, kind: 'artist', name: 'Quiet Act', email: 'quiet@park.example', invite: false } as const
    const { id } = await ask(api, prospectsApi.addPerson, 'agent', { body })
    expect(mails()).toEqual([])
    const again = await refused(api, prospectsApi.addPerson, 'agent', { body })
    expect(again).toMatchObject({ status: 409, current: { id, name: 'Quiet Act' } })
    const client = { ...body, email: users.client.email }
    expect((await refused(api, prospectsApi.addPerson, 'agent', { body: client })).status).toBe(422)
  })

  it('has a name as an act, and an instrument as a musician', async () => {
    const problem = async (body: object) => {
      const answer = await refused(api, prospectsApi.addPerson, 'agent', {
        body: { ...person, email: 'x@park.example', ...body } as never,
      })
      return answer.errors
    }
    expect(await problem({ kind: 'group' })).toEqual({ name: 'Required' })
    expect(await problem({ kind: 'musician' })).toEqual({ instruments: 'At least one instrument must be selected' })
  })
})

describe('an agent who signs up', () => {
  it('is announced to the admins when the profile is complete, and only then', async () => {
    const { hopeful } = users
    const body = {
      ...{ first: 'Wren', last: 'Adair', email: hopeful.email, zipcode: '12534', cell_phone: '917-555-0199' },
      agent: { name: 'Adair Live' },
    }
    const save = () => ask(api, usersApi.updateUser, 'hopeful', { params: { id: hopeful.id }, body })
    await save()
    expect(table.jobs.filter(({ type }) => type === 'mail')).toMatchObject([
      {
        ...{ type: 'mail', template: 'agent_waits', to: 'admins' },
        variables: { name: 'Wren Adair', agency: 'Adair Live', link: `/home?verify=${hopeful.id}` },
      },
    ])
    await save()
    expect(mails()).toHaveLength(1)
  })
})
