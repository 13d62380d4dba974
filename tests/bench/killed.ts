import { setTimeout as sleep } from 'node:timers/promises'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { ask, send } from '#local/seed/http.ts'
import { eventBody } from '../support/event-body.ts'
import { httpApi } from '../support/http-api.ts'
import { untilSigned, type Booking } from '../support/scenario.ts'
import { startApp, type App } from '../e2e/app.ts'
import { patiently } from './orchestra.ts'
import type { Section } from './report.ts'

/** SIGKILL while people write and pay: every acknowledged write is there afterwards, every payment is made once. */

interface Session {
  id: string
  token: string
}
export type Sessions = Record<'agent' | 'agent2' | 'client' | 'artist', Session>
/** An event of sixty musicians, whose rows a job writes, and some of its people. */
export interface Big {
  id: string
  people: readonly Session[]
}

const day = 86_400_000
const hours = 3_600_000
const clients = 8

const bookingsOf = async (app: App, { agent, artist }: Sessions): Promise<Booking[]> => {
  const [venue] = await ask(app.url, venuesApi.listVenues, { query: { name: 'Alder' }, token: agent.token })
  return Array.from({ length: clients }, (_, i) => {
    const start = (Math.floor(Date.now() / day) + 300 + i) * day + 20 * hours
    return {
      ...{ client: 'client', agent: 'agent', otherAgent: 'agent2', artist: 'artist' },
      artist_id: `art_${artist.id.slice(4)}`,
      venue_id: venue!.id,
      start: new Date(start).toISOString(),
      end: new Date(start + 4 * hours).toISOString(),
      rate: 1000,
    }
  })
}

interface Writing {
  /** The number in the last acknowledged name, by event. */
  acknowledged: Map<string, number>
  writes(): number
  ended: Promise<unknown>
  /** Why a writer stopped, before or by the kill. */
  problem: unknown
}

/** Creates events, renames each a few times, and keeps moving the big one until the product is killed. */
const writing = (app: App, { agent, agent2: { token }, client }: Sessions, at: Booking, big: Big): Writing => {
  const acknowledged = new Map<string, number>()
  const { venue_id, artist_id, start, end } = at
  const client_id = `cli_${client.id.slice(4)}`
  const parties = { venue_id, artist_id, client_id, client_notes: 'Music for a hundred guests' }
  const body = eventBody(at.rate, { name: 'Killed 0', ...parties, start, end })
  const lane = async (): Promise<never> => {
    for (;;) {
      const event = await patiently(() => ask(app.url, eventsApi.createEvent, { body, token }))
      acknowledged.set(event.id, 0)
      for (let i = 1; i <= 3; i += 1) {
        const renamed = { ...event, name: `Killed ${i}`, version: undefined }
        await patiently(() => ask(app.url, eventsApi.updateEvent, { params: { id: event.id }, body: renamed, token }))
        acknowledged.set(event.id, i)
      }
    }
  }
  const moves = async (): Promise<never> => {
    const params = { id: big.id }
    for (let i = 0; ; i += 1) {
      const event = await patiently(() => ask(app.url, eventsApi.getEvent, { params, token: agent.token }))
      const later = (time: string) => new Date(Date.parse(time) + day).toISOString()
      const times = i % 3 === 2 ? { start: later(event.start!), end: later(event.end!) } : {}
      const moved = { ...event, ...times, name: `Killed ${i}`, version: undefined }
      await patiently(() => ask(app.url, eventsApi.updateEvent, { params, body: moved, token: agent.token }))
      acknowledged.set(big.id, i)
    }
  }
  const result: Writing = {
    acknowledged,
    writes: () => [...acknowledged.values()].reduce((total, renames) => total + 1 + renames, 0),
    ended: Promise.allSettled(
      [lane(), lane(), lane(), moves()].map((one) => one.catch((error: unknown) => (result.problem = error))),
    ),
    problem: undefined,
  }
  return result
}

/** Due work, as at any later minute: leases expire, the sweep resumes what is open. */
const recover = async ({ url }: App) => {
  for (let i = 0; i < 3; i += 1) {
    const body = JSON.stringify({ by: 'PT5M' })
    await fetch(`${url}/__local/api/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await sleep(1000)
  }
}

const lostWrites = async (app: App, { agent, agent2 }: Sessions, big: Big, written: Writing): Promise<number> => {
  let lost = 0
  for (const [id, i] of written.acknowledged) {
    const { token } = id === big.id ? agent : agent2
    const { status, body } = await send(app.url, eventsApi.getEvent, { params: { id }, token })
    // The next name was perhaps written, and its answer lost.
    const [, last = -1] = /^Killed (\d+)$/.exec(body.name ?? '') ?? []
    if (status !== 200 || Number(last) < i) lost += 1
  }
  return lost
}

/** Events whose rows in somebody's list differ from the event. */
const staleRows = async (app: App, viewers: readonly Session[], ids: readonly string[]): Promise<number> => {
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const query = { start_date: at(200), end_date: at(500) }
  let stale = 0
  for (const { token } of viewers) {
    const listed = await ask(app.url, lookupsApi.listEvents, { query, token })
    const events = await Promise.all(ids.map((id) => ask(app.url, eventsApi.getEvent, { params: { id }, token })))
    stale += events.filter(({ id, name, status, start }) => {
      const row = listed.find((one) => one.id === id)
      return row === undefined || row.name !== name || row.status !== status || row.start !== start
    }).length
  }
  return stale
}

/** The rows left a few minutes later; a busy machine takes several rounds. */
const afterRecovery = async (app: App, count: () => Promise<number>, rounds = 20): Promise<number> => {
  const left = await count()
  if (left === 0 || rounds === 0) return left
  await recover(app)
  return afterRecovery(app, count, rounds - 1)
}

export const killed = async (first: App, sessions: Sessions, big: Big): Promise<Section> => {
  const api = httpApi(first.url, (who) => sessions[who as keyof Sessions].token)
  const signed: string[] = []
  const bookings = await bookingsOf(first, sessions)
  for (const booking of bookings) signed.push((await untilSigned(api, booking)).id)
  const written = writing(first, sessions, bookings[0]!, big)
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      if (written.problem !== undefined) throw written.problem
      await sleep(5)
    }
  }
  await until(() => written.writes() >= 20 && (written.acknowledged.get(big.id) ?? 0) >= 3)
  let answered = 0
  const paying = Promise.allSettled(
    signed.map(async (id) => {
      await send(first.url, eventPaymentsApi.payDeposit, { params: { id }, token: sessions.client.token })
      answered += 1
    }),
  )
  // In the middle: some have their answer, the others wait for it.
  await until(() => answered >= 2)
  await first.kill()
  await Promise.all([written.ended, paying])

  const app = await startApp(first.state)
  try {
    await recover(app)
    // Users without an answer click again.
    for (const id of signed)
      await send(app.url, eventPaymentsApi.payDeposit, { params: { id }, token: sessions.client.token })
    await recover(app)
    const events = await Promise.all(
      signed.map((id) => ask(app.url, eventsApi.getEvent, { params: { id }, token: sessions.agent.token })),
    )
    const statements = (await (await fetch(`${app.url}/__local/api/statements`)).json()) as { problems: string[] }[]
    return {
      title: 'SIGKILL while people write and pay, then a start with the same state',
      figures: [
        { what: 'writes acknowledged before', value: written.writes(), atLeast: 20 },
        { what: 'of them lost', value: await lostWrites(app, sessions, big, written), atMost: 0 },
        { what: 'payments without an answer', value: clients - answered },
        { what: 'events not booked', value: events.filter(({ status }) => status !== 'booked').length, atMost: 0 },
        {
          what: 'events not charged exactly once',
          value: events.filter(({ payments }) => payments?.filter((one) => one.paid_at).length !== 1).length,
          atMost: 0,
        },
        { what: 'differences in the books', value: statements.flatMap(({ problems }) => problems).length, atMost: 0 },
        {
          what: 'stale rows in lists',
          value: await afterRecovery(app, () => staleRows(app, [sessions.agent], signed)),
          atMost: 0,
        },
        {
          what: 'stale rows of an event of sixty musicians, in the lists of its people',
          value: await afterRecovery(app, () => staleRows(app, [sessions.agent, ...big.people], [big.id])),
          atMost: 0,
        },
      ],
    }
  } finally {
    await app.stop()
  }
}
