import { setTimeout as sleep } from 'node:timers/promises'
import { terms_version } from '#local/seed/terms.ts'
import { authApi } from '#shared/api/auth.ts'
import { artistsApi } from '#shared/api/artists.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { ask, send, type CallInput } from '#local/seed/http.ts'
import { withToken } from '#tests/support/api.ts'
import { startApp } from '../e2e/app.ts'
import { killed } from './killed.ts'
import { bookOrchestra, signUpOrchestra } from './orchestra.ts'
import { memoryOf } from './memory.ts'
import { median, timed, type Options, type Section } from './report.ts'

/** Many concurrent users on the running product: no errors, and every race has one winner. */

const password = 'Passw0rd!'
const seeded = [
  'admin',
  'agent',
  'agent2',
  'client',
  'client2',
  'artist',
  'artist2',
  'bandleader',
  'musician',
  'musician2',
]

interface Session {
  id: string
  token: string
}
const logIn = async (url: string, email: string): Promise<Session> =>
  withToken(await ask(url, authApi.login, { body: { email, password } }))

/** Runs work in a few lanes, because hashing a password takes 128 MB. */
const inLanes = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>, lanes = 3): Promise<R[]> => {
  const results: R[] = []
  const next = items.entries()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [i, item] of next) results[i] = await work(item)
    }),
  )
  return results
}

/** A browser's requests when the app opens: the account, its events, one of them, and a list. */
const journey = async (url: string, { id, token }: Session, note: (ms: number, problem?: string) => void) => {
  const step = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const began = performance.now()
    try {
      const answer = await send(url, endpoint, { ...input, token })
      note(
        performance.now() - began,
        answer.status === endpoint.status
          ? undefined
          : `${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`,
      )
      return answer.body
    } catch (error) {
      note(
        performance.now() - began,
        `${endpoint.method} ${endpoint.path}: ${String(error)} ${String((error as Error).cause ?? '')}`,
      )
      return undefined
    }
  }
  await step(usersApi.getUser, { params: { id } })
  const now = Date.now()
  const year = 365 * 86_400_000
  const events = await step(lookupsApi.listEvents, {
    query: { start_date: new Date(now - year).toISOString(), end_date: new Date(now + year).toISOString() },
  })
  if (events?.[0]) await step(eventsApi.getEvent, { params: { id: events[0].id } })
  await step(venuesApi.listVenues, { query: { name: 'the' } })
  await step(artistsApi.listArtists, {})
}

const crowd = async (url: string, sessions: readonly Session[], users: number): Promise<Section> => {
  const times: number[] = []
  const problems: string[] = []
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: users }, (_, i) =>
        journey(url, sessions[i % sessions.length]!, (ms, problem) => {
          times.push(ms)
          if (problem !== undefined) problems.push(problem)
        }),
      ),
    ),
  )
  for (const problem of new Set(problems)) console.log(`  ${problem}`)
  const sorted = [...times].sort((a, b) => a - b)
  return {
    title: `${users} users at once, each opening the app`,
    figures: [
      { what: 'errors', value: problems.length, atMost: 0 },
      { what: 'requests', value: times.length },
      { what: 'requests a second', value: times.length / (took / 1000) },
      { what: 'median', value: median(times), unit: 'ms' },
      { what: '95 of 100 within', value: sorted[Math.floor(sorted.length * 0.95)]!, unit: 'ms' },
    ],
  }
}

/** All sign up from one address, which would exceed a network's limit per ten minutes. */
const moveClock = async (url: string, seconds: number) => {
  const clock = `${url}/__local/api/clock`
  const { now } = (await (await fetch(clock)).json()) as { now: string }
  const to = new Date(Date.parse(now) + seconds * 1000).toISOString()
  await fetch(clock, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ to }) })
}

const makeAgents = async (url: string, admin: Session, many: number): Promise<Session[]> =>
  inLanes(
    Array.from({ length: many }, (_, i) => `racer${i}@bookme.example`),
    async (email) => {
      const body = {
        email,
        password,
        first: 'Race',
        last: 'Agent',
        roles: ['agent'],
        agent: { name: 'Race Agents' },
        terms_version,
      }
      const user = await ask(url, authApi.signup, { body }, (seconds) => moveClock(url, seconds))
      await ask(url, usersApi.verifyUser, { params: { id: user.id }, body: { verified: true }, token: admin.token })
      return logIn(url, email)
    },
  )

const race = async (url: string, client: Session, agents: readonly Session[], rounds: number): Promise<Section> => {
  const winners: number[] = []
  const others: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = Date.now() + (200 + round) * 86_400_000
    const { id } = await ask(url, bookingRequestsApi.createBookingRequest, {
      token: client.token,
      body: {
        client_notes: 'Who is first?',
        client_budget: 1000,
        start: new Date(start).toISOString(),
        end: new Date(start + 4 * 3_600_000).toISOString(),
      },
    })
    const answers = await Promise.all(
      agents.map(({ token }) => send(url, bookingRequestsApi.takeBookingRequest, { token, body: { id } })),
    )
    winners.push(answers.filter(({ status }) => status === 200).length)
    others.push(answers.filter(({ status }) => status !== 200 && status !== 409).length)
  }
  return {
    title: `${agents.length} agents take one request, ${rounds} times`,
    figures: [
      { what: 'fewest winners', value: Math.min(...winners), atLeast: 1 },
      { what: 'most winners', value: Math.max(...winners), atMost: 1 },
      { what: 'responses other than 200 and 409', value: others.reduce((a, b) => a + b, 0), atMost: 0 },
    ],
  }
}

/** All processes of the product. */
const memory = (started: number, busy: number, rested: number): Section => ({
  title: 'Memory of the local cloud (resident, all processes)',
  figures: [
    { what: 'ready', value: started, unit: 'MB' },
    { what: 'after the load', value: busy, unit: 'MB', atMost: 700 },
    { what: 'a minute and a half later', value: rested, unit: 'MB', atMost: 700 },
  ],
})

export const bench = async ({ quick }: Options): Promise<Section[]> => {
  const app = await startApp()
  try {
    const sessions = await inLanes(seeded, (who) => logIn(app.url, `${who}@bookme.example`))
    const session = (who: string) => sessions[seeded.indexOf(who)]!
    const [admin, client, agent] = [session('admin'), session('client'), session('agent')]
    const started = memoryOf(app.pid)
    const musicians = await signUpOrchestra(app.url, admin, password, (seconds) => moveClock(app.url, seconds))
    const [big] = await bookOrchestra(app.url, { agent, client, bandleader: session('bandleader') }, musicians)
    const seats = await inLanes([0, 30, 59], (seat) => logIn(app.url, musicians[seat]!.email))
    const sections = [await crowd(app.url, [...sessions, ...seats], 250)]
    const agents = await makeAgents(app.url, admin, quick ? 10 : 50)
    sections.push(await race(app.url, client, agents, quick ? 2 : 5))
    const busy = memoryOf(app.pid)
    await sleep(90_000)
    sections.push(memory(started, busy, memoryOf(app.pid)))
    const people = { agent, agent2: session('agent2'), client, artist: session('artist') }
    return [...sections, await killed(app, people, { id: big!, people: [client, ...seats] })]
  } finally {
    await app.stop()
  }
}
