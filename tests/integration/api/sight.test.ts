import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { alive, startAgency, type Agency } from '#tests/support/agency.ts'
import { callers, type Caller } from '#tests/support/caller-kinds.ts'
import { allSecrets, found, leaks } from '#tests/support/secrets.ts'
import { cellOf } from './route-cases.ts'
import { ok } from './row.ts'
import { kindFor } from './setting.ts'

let agency: Agency
beforeAll(async () => {
  agency = await startAgency()
})
afterAll(() => agency.api.stop())

describe('what a role sees of an event', () => {
  const see = async (caller: Caller, id: string) =>
    (await agency.api.send(eventsApi.getEvent, { params: { id }, token: agency.tokens[caller] })).answer
  const secretsFor = (caller: Caller, kind: string) =>
    allSecrets.filter((secret) => secret.ofEvent === kind && secret.for.includes(caller)).map(({ name }) => name)
  const seen = (text: string, kind: string) =>
    found(text)
      .filter(({ ofEvent }) => ofEvent === kind)
      .map(({ name }) => name)

  it.each(callers.filter((caller) => cellOf('GET /events/{id}', caller) === ok))(
    'is exactly this for %s',
    async (caller) => {
      const kind = kindFor(caller)
      const { text } = await see(caller, agency.events.of('paid', kind))
      expect(secretsFor(caller, kind).length).toBeGreaterThan(3)
      // Once the client has picked, vendors no longer see their rates of other options.
      const open = secretsFor(caller, kind).filter(
        (name) => !(name.endsWith('rate of option') && caller.startsWith('artist')),
      )
      expect(seen(text, kind)).toEqual(open)
    },
  )

  it('is their own event for another tenant', async () => {
    for (const caller of ['other_client', 'other_agent', 'other_bandleader', 'other_musician'] as const) {
      const { status, text } = await see(caller, agency.events.foreign)
      expect(status).toBe(200)
      // No proposal was sent and nothing signed.
      const unsent = ['foreign: proposal', 'foreign: signature'].filter(
        (name) => !(caller === 'other_agent' && name === 'foreign: proposal'),
      )
      expect(seen(text, 'foreign')).toEqual(secretsFor(caller, 'foreign').filter((name) => !unsent.includes(name)))
      expect(leaks(text, caller)).toEqual([])
    }
  })

  it('shows the transfers to the agency alone, once the vendors are paid', async () => {
    const { api, events, tokens, snapshot } = agency
    const id = events.of('played', 'led')
    const {
      answer: { text: paid },
      trace,
    } = await api.send(eventPaymentsApi.payVendors, { params: { id }, token: tokens.agent })
    expect(JSON.parse(paid)).toMatchObject({ status: 'paid', artist_status: 'paid', bandleader_status: 'paid' })
    const isShown = (text: string) => found(text).some(({ name }) => name === 'a transfer')
    for (const caller of ['owning_client', 'agent', 'admin', 'own_bandleader', 'artist_led', 'own_musician'] as const) {
      const { text } = await see(caller, id)
      expect(isShown(text), caller).toBe(caller === 'agent' || caller === 'admin')
      expect(leaks(text, caller)).toEqual([])
    }
    await snapshot.restore(trace.written)
  })

  it('and its list contains only events that it may open', async () => {
    for (const caller of alive.filter((each) => each !== 'unconfirmed_client')) {
      const {
        answer: { text },
      } = await agency.api.send(lookupsApi.listEvents, {
        query: { start_date: '2025-01-01', end_date: '2027-12-31' },
        token: agency.tokens[caller],
      })
      const list = JSON.parse(text) as { id: string }[]
      expect(list.length, caller).toBeGreaterThan(0)
      for (const { id } of list) expect((await see(caller, id)).status, `${caller} ${id}`).toBe(200)
    }
  })
})
