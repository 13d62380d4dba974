import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Key } from '#functions/platform/db/keys.ts'
import { cases } from '#tests/support/cases.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'
import type { IdPool } from '#tests/support/arbitrary.ts'
import type { Traced } from '#tests/support/lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { leaks } from '#tests/support/secrets.ts'
import { states } from '#tests/support/event-states.ts'
import type { Setting } from './setting.ts'
import { fuzzedFor, sharesOf, type Fuzzed } from './fuzz-requests.ts'
import { cellOfProgram, programCallers, scopeOf } from './route-cases.ts'
import { ok } from './row.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20260601)
const total = cases(10_000)
const atOnce = 12

let agency: Agency
let setting: Omit<Setting, 'caller'>
let pool: IdPool
const shares = sharesOf(total)
const statuses = new Map<number, number>()

beforeAll(async () => {
  agency = await startAgency()
  const { fixture, events } = agency
  setting = {
    fixture,
    events,
    reset: 'none',
    login: { id: fixture.users.client.id, email: fixture.users.client.email, password: 'Passw0rd!' },
  }
  const people = Object.values(fixture.users)
  const ids = (of: (typeof people)[number][keyof (typeof people)[number]][]) =>
    of.flatMap((role) => (role && typeof role === 'object' && 'id' in role ? [role.id] : []))
  pool = {
    usr: people.map(({ id }) => id),
    cli: ids(people.map(({ client }) => client)),
    agt: ids(people.map(({ agent }) => agent)),
    art: ids(people.map(({ artist }) => artist)),
    mus: ids(people.map(({ musician }) => musician)),
    ven: [fixture.hotel, fixture.bar],
    grp: [fixture.group.id, fixture.group2.id],
    brd: [fixture.brand],
    prs: [fixture.prospect],
    evt: [
      events.request,
      events.foreign,
      ...states.flatMap((state) => [events.of(state, 'led'), events.of(state, 'leading')]),
    ],
  }
})
afterAll(async () => {
  await agency.api.stop()
  const sorted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(
    `Fuzz: ${[...statuses.values()].reduce((sum, count) => sum + count, 0)} requests to ${routeKeys.length} ` +
      `routes, seed ${seed} (FUZZ_SEED=…); ${sorted.join(', ')}`,
  )
})

/** Rate limits also count failed attempts, and the audit log keeps refused second factors. */
const isNote = ({ PK }: Key) => ['LIMIT#', 'LOGIN#', 'AUDIT#'].some((prefix) => PK.startsWith(prefix))
const shown = ({ route, caller, request }: Fuzzed) =>
  `${route} by ${caller}, seed ${seed}: ${JSON.stringify(request).slice(0, 1500)}`

const run = async (fuzzed: Fuzzed): Promise<Traced> => {
  try {
    return await agency.api.send(endpointOf(fuzzed.route), { token: agency.tokens[fuzzed.caller], ...fuzzed.request })
  } catch (error) {
    throw new Error(`${shown(fuzzed)}\n${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const problemsOf = ({ caller, request }: Fuzzed, { answer: { status, text }, trace }: Traced): string[] => {
  if (status < 400) return trace.scans > 0 ? ['a scan'] : []
  return [
    ...trace.written.filter((key) => !isNote(key)).map(({ PK, SK }) => `refused, and wrote ${PK} ${SK}`),
    // Refusing for a missing card requires asking the provider.
    ...trace.outside
      .filter((call) => !call.startsWith('GET ') && !call.endsWith('/'))
      .map((call) => `refused, and called ${call}`),
    // A token in a request header may belong to someone other than the caller.
    ...(request.headers?.['x-authorization'] === undefined
      ? leaks(text, caller).map((name) => `refused, and told ${name}`)
      : []),
    ...(trace.scans > 0 ? ['a scan'] : []),
  ]
}

const check = (fuzzed: Fuzzed, traced: Traced) => {
  const { status } = traced.answer
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const problems = problemsOf(fuzzed, traced)
  if (problems.length > 0) throw new Error(`${shown(fuzzed)}\n${problems.join('\n')}`)
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await agency.snapshot.restoreAll()
})

describe('random requests', () => {
  it.each(routeKeys)('%s responds within the contract, and a refusal writes nothing', async (route: RouteKey) => {
    const requests = fuzzedFor(route, shares.get(route)!, seed, setting, pool)
    for (let i = 0; i < requests.length; i += atOnce) {
      const batch = requests.slice(i, i + atOnce)
      const answers = await Promise.all(batch.map(run))
      answers.forEach((answer, n) => {
        check(batch[n]!, answer)
      })
      await agency.snapshot.restore(answers.flatMap(({ trace }) => trace.written))
    }
    expect(await agency.snapshot.difference()).toEqual([])
  })
})

describe('random requests with an API key', () => {
  const open = routeKeys.filter((route) => programCallers.some((caller) => cellOfProgram(route, caller) === ok))
  /** The key's own count and use. */
  const isOwn = ({ SK }: Key) => SK.startsWith('API_KEY')

  it.each(open)('%s responds within the contract, and no key does more than its scope', async (route: RouteKey) => {
    const { apiKeys } = agency.fixture
    const requests = fuzzedFor(route, Math.ceil(shares.get(route)! / 4), seed + 1, setting, pool)
    for (const caller of programCallers) {
      const token = apiKeys[scopeOf[caller]].key
      const mayWrite = scopeOf[caller] === 'write' && cellOfProgram(route, caller) === ok
      for (let i = 0; i < requests.length; i += atOnce) {
        const batch = requests.slice(i, i + atOnce).map((fuzzed): Fuzzed => {
          // The key is the only word about the caller.
          const { 'x-authorization': _, ...headers } = fuzzed.request.headers ?? {}
          return { ...fuzzed, caller: 'admin', request: { ...fuzzed.request, headers, token } }
        })
        const answers = await Promise.all(batch.map(run))
        answers.forEach(({ answer, trace }, n) => {
          const written = trace.written.filter((key) => !isOwn(key))
          check(batch[n]!, { answer, trace: { ...trace, written } })
          if (endpointOf(route).who !== 'public' && !mayWrite)
            expect(
              written.filter((key) => !isNote(key)),
              shown(batch[n]!),
            ).toEqual([])
        })
        await agency.snapshot.restore(answers.flatMap(({ trace }) => trace.written))
      }
    }
    expect(await agency.snapshot.difference()).toEqual([])
  })
})
