import { SignatureV4 } from '@smithy/signature-v4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sha256 } from '#functions/event/live/sha256.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ask } from '#tests/support/api.ts'
import { authProtocol, openClient, type ChannelClient, type Heard } from '#tests/support/channel-client.ts'
import { startScenario, type HttpScenario } from '#tests/support/http-scenario.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { synthesizedWithChannel } from '#tests/support/synth.ts'

/** The channel of open screens, as a page uses it: AppSync Events, its authorizer, and the stream of the table. */

let scenario: HttpScenario
let id: string
beforeAll(async () => {
  scenario = await startScenario({ outdir: await synthesizedWithChannel() })
  ;({ id } = await untilProposed(scenario.api, scenario.booking(60, 'artist')))
  await scenario.cloud.idle()
})
afterAll(async () => {
  await scenario?.stop()
})

const people = ['client', 'artist', 'artist2', 'agent', 'agent2', 'admin'] as const
const ticketOf = async (who: string) => (await ask(scenario.api, lookupsApi.changesTicket, who)).channel!
const open = async (who: string): Promise<ChannelClient> => {
  const ticket = await ticketOf(who)
  const client = (await openClient(ticket))!
  client.say({ type: 'connection_init' })
  await client.next(/^connection_ack$/)
  for (const path of ticket.paths) expect(await client.subscribe(path)).toBe('subscribe_success')
  return client
}
const told = ({ event }: Heard) => JSON.parse(event!) as Record<string, { id: string; at: string }[]>
const rename = (name: string, more: object = {}) =>
  ask(scenario.api, eventsApi.updateEvent, 'agent', { params: { id }, body: { name, ...more } })

describe('the channel', () => {
  it('tells everybody on the event, and all of staff, what GET /changes would, and nobody else anything', async () => {
    const since = scenario.cloud.clock.now().toISOString()
    const clients = new Map<string, ChannelClient>()
    for (const who of people) clients.set(who, await open(who))
    await rename('A new name')
    for (const who of ['client', 'artist', 'agent', 'admin'] as const) {
      const { events } = told(await clients.get(who)!.next(/^data$/))
      const asked = await ask(scenario.api, lookupsApi.listChanges, who, { query: { since } })
      expect(events, who).toHaveLength(1)
      expect(asked.events, who).toEqual(expect.arrayContaining(events!))
    }
    await scenario.cloud.idle()
    for (const who of ['artist2', 'agent2'] as const)
      expect(
        clients.get(who)!.heard.filter(({ type }) => type === 'data'),
        who,
      ).toEqual([])
    for (const client of clients.values()) await client.close()
  })

  it('tells screens with the event itself of what no list shows', async () => {
    const client = await open('client')
    await ask(scenario.api, eventsApi.updateEvent, 'agent', { params: { id }, body: { schedule: 'Doors at seven' } })
    expect(told(await client.next(/^data$/))).toEqual({ shown: [{ id, at: expect.any(String) as string }] })
    await client.close()
  })

  it('lets nobody follow anything but the channels of their own ticket, in 1,000 tries', async () => {
    const tickets = await Promise.all(people.map(ticketOf))
    const paths = [...new Set(tickets.flatMap((each) => each.paths))]
    const tricks = (path: string) => [
      path,
      path.slice(1),
      `${path}/more`,
      `${path}/*`,
      path.toLowerCase(),
      path.replace('/changes', '/others'),
      path.replace('/changes', '/changes/'),
      path.replace('-usr-', '_usr_'),
    ]
    const tries = [...paths.flatMap(tricks), '/changes/*', '/*', '*', '', '/changes', '/changes/ALL/*']
    let tried = 0
    for (const ticket of tickets) {
      const client = (await openClient(ticket))!
      for (const path of tries) {
        for (const other of tickets.slice(0, 4)) {
          const authorization = { host: other.host, Authorization: other.ticket }
          const isOwn = other.paths.includes(path)
          tried += 1
          const answer = await client.subscribe(path, authorization)
          if (answer === 'subscribe_success')
            expect(isOwn, `${path} with the ticket for ${other.paths.join()}`).toBe(true)
          else expect(isOwn, `${path}: ${answer}`).toBe(false)
        }
      }
      await client.close()
    }
    expect(tried).toBeGreaterThan(1000)
  }, 120_000)

  it('refuses another protocol, a broken header, a foreign host, and a ticket that is old or made up', async () => {
    const ticket = await ticketOf('client')
    const header = authProtocol({ host: ticket.host, Authorization: ticket.ticket })
    for (const protocols of [
      ['aws-appsync-event-ws'],
      [header],
      ['graphql-ws', header],
      ['aws-appsync-event-ws', 'header-e30'],
      ['aws-appsync-event-ws', authProtocol({ host: 'elsewhere.example', Authorization: ticket.ticket })],
      ['aws-appsync-event-ws', authProtocol({ host: ticket.host, Authorization: 'x'.repeat(43) })],
    ])
      expect(await openClient(ticket, protocols), protocols.join()).toBeUndefined()
    const client = (await openClient(ticket))!
    await scenario.cloud.clock.advanceTo(new Date(scenario.cloud.clock.now().getTime() + 61_000))
    expect(await client.subscribe(ticket.paths[0]!)).toBe('subscribe_error UnauthorizedException')
    expect(await openClient(ticket)).toBeUndefined()
    await client.close()
  })

  it('takes events from the publisher alone, five at a time and at most 240 KB each', async () => {
    const publish = async (caller: string, channel: string, events: string[]) => {
      const { endpoint } = scenario.cloud.operator
      const body = JSON.stringify({ channel, events })
      const { hostname, port } = new URL(endpoint)
      const signer = new SignatureV4({
        service: 'appsync',
        region: 'us-east-1',
        sha256: Sha256,
        credentials: { accessKeyId: `${caller}.1`, secretAccessKey: 'local' },
      })
      const { headers } = await signer.sign({
        method: 'POST',
        protocol: 'http:',
        hostname,
        port: Number(port),
        path: '/event',
        headers: { host: `${hostname}:${port}`, 'content-type': 'application/json' },
        body,
      })
      const { host: _host, ...sent } = headers
      const response = await fetch(`${endpoint}/event`, { method: 'POST', headers: sent, body })
      return { status: response.status, body: (await response.json()) as { failed?: object[]; successful?: object[] } }
    }
    const own = 'BookMe-channel-publisher'
    expect((await publish('BookMe-lookups', '/changes/ALL', ['{}'])).status).toBe(403)
    expect((await publish(own, '/others/ALL', ['{}'])).status).toBe(400)
    expect((await publish(own, '/changes/under_score', ['{}'])).status).toBe(400)
    expect(
      (
        await publish(
          own,
          '/changes/ALL',
          Array.from({ length: 6 }, () => '{}'),
        )
      ).status,
    ).toBe(400)
    const large = JSON.stringify('x'.repeat(240 * 1024))
    const { status, body } = await publish(own, '/changes/ALL', ['{}', large, 'no JSON'])
    expect([status, body.successful, body.failed]).toMatchObject([200, [{ index: 0 }], [{ index: 1 }, { index: 2 }]])
  })

  it('tells of a change although AppSync did not take it at first', async () => {
    const client = await open('client')
    let failures = 0
    scenario.cloud.faults.aws = ({ service }) => (service === 'appsync' && (failures += 1) <= 2 ? 'error' : undefined)
    await rename('Told late')
    const { events } = told(await client.next(/^data$/))
    expect(events).toMatchObject([{ id }])
    scenario.cloud.faults.aws = undefined
    expect(failures).toBeGreaterThan(2)
    expect(scenario.cloud.deadLetters().filter(({ queue }) => queue.includes('Channel'))).toEqual([])
    await client.close()
  })

  it('is an address that the policy of the pages names', async () => {
    const { url } = await ticketOf('client')
    const policy = (await fetch(`${scenario.cloud.url}/`)).headers.get('content-security-policy')
    expect(policy).toContain(` ${new URL(url).origin}`)
  })
})
