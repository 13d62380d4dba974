import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admits } from '#functions/event/live/admits.ts'
import { changesTicket } from '#functions/event/live/changes-ticket.ts'
import { listChanges } from '#functions/event/live/list-changes.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { limits } from '#shared/domain/limits.ts'
import { ask, refused, type Api } from '#tests/support/api.ts'
import { startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

/** Tickets for the channel of open screens. Each side runs within its function's role. */

let fixture: EventFixture
let api: Api
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [changesTicket, listChanges], fixture.tokenOf)
  process.env.CHANNEL_URL = 'wss://channel.example/event/realtime'
  process.env.CHANNEL_HOST = 'api.example'
})
afterAll(() => {
  delete process.env.CHANNEL_URL
  delete process.env.CHANNEL_HOST
  fixture.table.stop()
})

const ticketOf = async (who: string) => (await ask(api, lookupsApi.changesTicket, who)).channel!
const may = (authorizationToken: string, operation: string, channel?: string) =>
  admits(grantedDeps(fixture.table, 'channel-authorizer'), {
    authorizationToken,
    requestContext: { operation, channel: channel ?? null },
  })
const own = (who: string) => `/changes/U-${fixture.tokenOf(who).split('.')[0]!.replace('_', '-')}`

describe('a ticket', () => {
  it('names what GET /changes would read for its person', async () => {
    expect((await ticketOf('client')).paths).toEqual([own('client')])
    expect((await ticketOf('artist')).paths).toEqual([own('artist')])
    expect((await ticketOf('agent')).paths).toEqual([own('agent'), '/changes/REQUESTS'])
    expect((await ticketOf('admin')).paths).toEqual([own('admin'), '/changes/ALL', '/changes/REQUESTS'])
    expect((await refused(api, lookupsApi.changesTicket, 'newcomer')).status).toBe(403)
  })

  it('admits to its channels for a minute, to no other, and nobody to publishing', async () => {
    const { ticket, paths } = await ticketOf('agent')
    expect(await may(ticket, 'EVENT_CONNECT')).toBe(true)
    for (const path of paths) expect(await may(ticket, 'EVENT_SUBSCRIBE', path), path).toBe(true)
    for (const path of [own('client'), '/changes/ALL', '/changes/*', `${paths[0]}/*`, '', undefined])
      expect(await may(ticket, 'EVENT_SUBSCRIBE', path), path).toBe(false)
    expect(await may(ticket, 'EVENT_PUBLISH', paths[0])).toBe(false)
    for (const other of ['', 'x', 'x'.repeat(43), `${ticket}x`, ticket.toLowerCase()])
      expect(await may(other, 'EVENT_CONNECT'), other).toBe(false)
    const { now } = fixture.table
    fixture.table.now = new Date(Date.parse(now) + 60_000).toISOString()
    expect(await may(ticket, 'EVENT_CONNECT')).toBe(false)
    fixture.table.now = now
  })

  it('is in the table as its hash alone', async () => {
    const { ticket } = await ticketOf('client')
    expect(JSON.stringify(await fixture.table.dump())).not.toContain(ticket)
  })

  it('is given so many times in ten minutes, then the screen asks', async () => {
    for (let given = 0; given < limits.ticket_user.max; given += 1) await ticketOf('musician')
    expect((await refused(api, lookupsApi.changesTicket, 'musician')).status).toBe(429)
    expect((await ask(api, lookupsApi.changesTicket, 'client')).channel).not.toBeNull()
  })

  it('is announced by the changes, and is none where screens ask', async () => {
    const query = { since: fixture.table.now }
    expect(await ask(api, lookupsApi.listChanges, 'client', { query })).toMatchObject({ channel: true })
    const { CHANNEL_URL: url } = process.env
    delete process.env.CHANNEL_URL
    expect(await ask(api, lookupsApi.changesTicket, 'client')).toEqual({ channel: null })
    expect(await ask(api, lookupsApi.listChanges, 'client', { query })).not.toHaveProperty('channel')
    process.env.CHANNEL_URL = url
  })
})
