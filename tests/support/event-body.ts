import { eventsApi } from '#shared/api/events.ts'
import { ask, type Api } from './api.ts'
import { musicianId, type Fixture } from './fixture.ts'

/** A typical save body: an evening of one artist, who gets 80 %; the agent gets 15 %, BookMe the rest. In units. */
export const eventBody = (rate: number, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Whitfield gala',
  event_type: 'Wedding',
  client_rate: rate,
  agent_percent: 0.15,
  artist_rate: rate * 0.8,
  bandleader_id: -1,
  proposals: [{ id: 1, title: 'An evening with Elena', description: 'Two sets and a first dance', price: rate }],
  ...fields,
})

/** A band leader with musicians at one rate each; the leader gets the rest of 3,200. */
export interface Band {
  members: { who: string; instrument: string }[]
  rate: number
}

/** Overrides for a save at a bar, replacing the artist. */
export const bandFields = (fixture: Fixture, { members, rate }: Band): Record<string, unknown> => ({
  event_type: 'Bar/Restaurant',
  artist_id: null,
  group_id: fixture.group.id,
  bandleader_id: musicianId(fixture, 'bandleader'),
  bandleader_rate: 3200 - rate * members.length,
  proposals: [],
  musicians: members.map(({ who, instrument }) => ({ musician_id: musicianId(fixture, who), instrument, rate })),
})

/**
 * The agent requests the leader, the leader requests the band, and all confirm at once: no answer overwrites another.
 */
export const engageBand = async (api: Api, fixture: Fixture, id: string, { members }: Band): Promise<void> => {
  const params = { id }
  const names = members.map(({ who }) => who)
  await ask(api, eventsApi.requestVendor, 'agent', {
    params,
    body: { bandleader_id: musicianId(fixture, 'bandleader') },
  })
  for (const who of names)
    await ask(api, eventsApi.requestVendor, 'bandleader', { params, body: { musician_id: musicianId(fixture, who) } })
  await Promise.all(
    ['bandleader', ...names].map((who) => ask(api, eventsApi.respond, who, { params, body: { response: 'confirm' } })),
  )
}
