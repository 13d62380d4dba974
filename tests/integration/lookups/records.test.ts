import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { getArtist, getBandleader } from '#functions/people/use-cases/artists/get-artist.ts'
import { getClient } from '#functions/booking/use-cases/lists/get-client.ts'
import { noteReturned } from '#functions/messages/delivery/note-returned.ts'
import { publicAgent } from '#functions/people/use-cases/lookups/public-agent.ts'
import { getEventViews, updateEventViews } from '#functions/booking/use-cases/prospects/event-views.ts'
import { getNotes, updateNotes } from '#functions/booking/use-cases/prospects/notes.ts'
import { ask, refused } from '#tests/support/api.ts'
import { createFixture, musicianId, type Fixture } from '#tests/support/fixture.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let table: TestTable
let fixture: Fixture
let api: UseCaseApi
beforeAll(async () => {
  table = await startTable()
  fixture = await createFixture(table)
  const cases = [
    getArtist,
    getBandleader,
    getClient,
    publicAgent,
    getNotes,
    updateNotes,
    getEventViews,
    updateEventViews,
  ]
  api = useCaseApi(table, cases, fixture.tokenOf)
})
afterAll(() => {
  table.stop()
})

const clientOf = (who: string) => fixture.users[who]!.client!.id

describe('a record', () => {
  it('shows an agent a client with contacts, in two round trips', async () => {
    const client = await ask(api, lookupsApi.getClient, 'agent', { params: { id: clientOf('client') } })
    expect(client).toMatchObject({ id: clientOf('client'), email: fixture.users.client!.email })
    // Their address, known with the profile, says whether mail came back.
    expect(api.roundTrips).toBe(2)
    for (const id of [clientOf('client').replace('cli_', 'art_'), `cli_${fixture.users.agent!.id.slice(4)}`, 'x'])
      expect((await refused(api, lookupsApi.getClient, 'agent', { params: { id } })).status, id).toBe(404)
  })

  it('shows visitors name and picture of a verified agent, whose link they follow', async () => {
    const { id } = fixture.users.agent!.agent!
    const agent = await ask(api, lookupsApi.publicAgent, undefined, { params: { id } })
    expect(Object.keys(agent).sort()).toEqual(['id', 'name', 'profile_picture'])
    expect(agent.name).toBe(fixture.users.agent!.agent!.name)
    const { id: user } = fixture.users.client!
    for (const other of [clientOf('client'), `agt_${user.slice(4)}`, 'agt_x'])
      expect((await refused(api, lookupsApi.publicAgent, undefined, { params: { id: other } })).status).toBe(404)
  })

  it('says that mail to a client came back, or was called spam', async () => {
    const { email } = fixture.users['client2']!
    const shown = () => ask(api, lookupsApi.getClient, 'agent', { params: { id: clientOf('client2') } })
    expect(await shown()).toMatchObject({ mail_returned: null })
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] }
    await noteReturned(table.deps(), { type: 'mail_returned', detail: { bounce } })
    expect(await shown()).toMatchObject({ mail_returned: 'bounced' })
  })

  it('keeps one private note per person, which a client never reads', async () => {
    const params = { id: clientOf('client') }
    expect(await ask(api, prospectsApi.getNotes, 'agent', { params })).toMatchObject({ text: '', version: 0 })
    await ask(api, prospectsApi.updateNotes, 'agent', { params, body: { text: 'Pays late', version: 0 } })
    expect(await ask(api, prospectsApi.getNotes, 'agent2', { params })).toMatchObject({ text: 'Pays late', version: 1 })
    expect((await refused(api, prospectsApi.getNotes, 'client', { params })).status).toBe(403)
    expect((await refused(api, prospectsApi.getNotes, 'agent', { params: { id: 'ven_nowhere' } })).status).toBe(404)
  })

  it('refuses a note written over a colleague’s, with the newer text', async () => {
    const params = { id: fixture.hotel }
    await ask(api, prospectsApi.updateNotes, 'agent', { params, body: { text: 'Back entrance', version: 0 } })
    const late = { text: 'Front entrance', version: 0 }
    expect(await refused(api, prospectsApi.updateNotes, 'agent2', { params, body: late })).toMatchObject({
      status: 409,
      current: { text: 'Back entrance', version: 1 },
    })
  })

  it('of a musician is for staff only', async () => {
    const params = { id: musicianId(fixture, 'musician') }
    expect(await ask(api, artistsApi.getArtist, 'agent', { params })).toMatchObject({ id: params.id })
    expect((await refused(api, artistsApi.getArtist, 'client', { params })).status).toBe(404)
  })

  it('of a band leader is found by their id as a musician alone', async () => {
    const params = { id: musicianId(fixture, 'bandleader') }
    expect(await ask(api, artistsApi.getBandleader, 'client', { params })).toMatchObject({ id: params.id })
    const other = { id: params.id.replace('mus_', 'art_') }
    expect((await refused(api, artistsApi.getBandleader, 'client', { params: other })).status).toBe(404)
  })
})

describe('views of the events list', () => {
  it('are shared by the agency, and read in one round trip', async () => {
    expect(await ask(api, prospectsApi.getEventViews, 'agent')).toEqual({ views: [], version: 0 })
    const views = [{ name: 'Unpaid, most first', query: 'unpaid=true&sort=-due' }]
    await ask(api, prospectsApi.updateEventViews, 'agent', { body: { views, version: 0 } })
    expect(await ask(api, prospectsApi.getEventViews, 'agent2')).toEqual({ views, version: 1 })
    expect(api.roundTrips).toBe(1)
    expect((await refused(api, prospectsApi.getEventViews, 'client')).status).toBe(403)
  })

  it('refuse a save over a colleague’s, with the newer list', async () => {
    const { views, version } = await ask(api, prospectsApi.getEventViews, 'agent')
    await ask(api, prospectsApi.updateEventViews, 'agent2', { body: { views: [], version } })
    expect(await refused(api, prospectsApi.updateEventViews, 'agent', { body: { views, version } })).toMatchObject({
      status: 409,
      current: { views: [], version: version + 1 },
    })
  })

  it('have each name once', async () => {
    const views = ['a', 'b'].map((query) => ({ name: 'Mine', query }))
    expect((await refused(api, prospectsApi.updateEventViews, 'agent', { body: { views } })).status).toBe(422)
  })
})
