import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve as absolute } from 'node:path'
import { parseArgs } from 'node:util'

/** Runs Schemathesis against a running product, as every kind of caller. See docs/testing.md. */

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    schemathesis: { type: 'string', default: 'schemathesis' },
    examples: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: '.local/fuzz' },
    as: { type: 'string', default: 'admin,agent,client,musician,artist,bandleader,anonymous' },
    phases: { type: 'string', default: 'examples,coverage,fuzzing,stateful' },
    only: { type: 'string' },
  },
})
const out = absolute(values.out)
const api = `${values.url}/v1`
const kinds = values.as.split(',')
const password = 'Passw0rd!'
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

interface Login {
  id: string
  token: string
}
const logIn = async (kind: string): Promise<Login> => {
  const answer = await fetch(`${api}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${kind}@bookme.example`, password }),
  })
  if (!answer.ok) throw new Error(`${kind} cannot log in: ${await answer.text()}`)
  return (await answer.json()) as Login
}

type Row = Record<string, unknown>
const idsOf = (rows: Row[], field = 'id') => [...new Set(rows.map((row) => row[field]))].filter(Boolean)

const listAs = async (caller: Login, path: string) => {
  const answer = await fetch(`${api}/${path}`, { headers: { 'x-authorization': caller.token } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Row[]
}
const allEvents = 'events?start_date=2020-01-01&end_date=2040-01-01'

/** Half of the events that a caller asks for are those that the caller may see. */
const eventsFor = async (caller: Login, all: unknown[]) => {
  const own = idsOf(await listAs(caller, allEvents))
  return [...own, ...all.filter((id) => !own.includes(id)).slice(0, own.length || undefined)]
}

/** Ids of everything in the demo agency, by the path segment they belong to. */
const collectIds = async (admin: Login, callers: Login[]) => {
  const list = (path: string) => listAs(admin, path)
  const events = await list(allEvents)
  const requests = await list('booking-requests')
  const musicians = await list('musician-instruments')
  const artists = await list('artists')
  const clients = await list('clients')
  const own = new Set(callers.map(({ id }) => id))
  const users = [artists, musicians, clients].flatMap((rows) => idsOf(rows, 'user_id'))
  return {
    events: idsOf([...events, ...requests]),
    artists: idsOf(artists),
    musicians: idsOf(musicians, 'musician_id'),
    bandleaders: idsOf(await list('bandleaders')),
    clients: idsOf(clients),
    agents: idsOf(events, 'agent_id'),
    venues: idsOf(await list('venues')),
    groups: idsOf(await list('groups')),
    brands: idsOf(await list('brands')),
    prospects: idsOf(await list('prospects')),
    users: [...own, ...users.slice(0, 5)],
    others: users.filter((id) => !own.has(id as string)),
  }
}

const run = (first: Login | undefined): Promise<number> => {
  const child = spawn(
    values.schemathesis,
    [
      ...['--config-file', `${out}/schemathesis.toml`, 'run'],
      `${out}/openapi.json`,
      ...['--url', api],
      ...['--workers', '1', '--phases', values.phases, '--checks', [...checks, 'answers_everybody'].join(',')],
      ...['--max-examples', values.examples, '--seed', values.seed, '--continue-on-failure', '--no-color'],
      ...['--suppress-health-check', 'all', '--request-timeout', '60', '--generation-database', 'none'],
      ...['--output-sanitize', 'false', '--warnings', 'off'],
      // It would end the sessions that the run needs.
      ...['--exclude-path', '/users/logout'],
      ...(values.only === undefined ? [] : ['--include-path-regex', values.only]),
      ...(first ? ['--header', `X-Authorization: ${first.token}`] : []),
    ],
    {
      stdio: 'inherit',
      // It keeps a cache in its working directory.
      cwd: out,
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: new URL('hooks.py', import.meta.url).pathname,
        FUZZ_PASSWORD: password,
        FUZZ_TOKENS: `${out}/tokens.json`,
        FUZZ_IDS: `${out}/ids.json`,
        FUZZ_ANSWERS: `${out}/answers.json`,
      },
    },
  )
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}

/** On a busy machine a cold function may take longer than the fuzzer waits for it. */
const fetchDocument = async (tries = 5): Promise<string> => {
  const answer = await fetch(`${api}/openapi.json`)
  if (answer.ok) return answer.text()
  if (tries === 1) throw new Error(`The document answered ${answer.status}`)
  return fetchDocument(tries - 1)
}

mkdirSync(out, { recursive: true })
writeFileSync(`${out}/openapi.json`, await fetchDocument())
// Otherwise it signs itself up, and no caller is anonymous.
writeFileSync(`${out}/schemathesis.toml`, '[auth]\nauto-signup = false\n')
const logins = new Map<string, Login>()
for (const kind of new Set([...kinds, 'admin'])) if (kind !== 'anonymous') logins.set(kind, await logIn(kind))
const ids = await collectIds(logins.get('admin')!, [...logins.values()])
// One after another: twenty years of events as seven callers at once take longer than a function may on a busy machine.
const seen: unknown[] = []
for (const login of logins.values()) seen.push(...(await eventsFor(login, ids.events)))
writeFileSync(`${out}/ids.json`, JSON.stringify({ ...ids, events: seen }))
// Later steps of a sequence use what earlier ones made, so the first caller should be one who may do much.
const tokens = kinds.map((kind) => [kind, logins.get(kind)?.token ?? ''] as const)
writeFileSync(`${out}/tokens.json`, JSON.stringify(Object.fromEntries(tokens)), { mode: 0o600 })

const code = await run(logins.get(kinds[0]!))
const { answers, problems } = JSON.parse(readFileSync(`${out}/answers.json`, 'utf8')) as {
  answers: Record<string, Record<string, number>>
  problems: Record<string, number>
}
for (const [problem, count] of Object.entries(problems)) console.log(`${count} × ${problem}`)

const isAlive = async ({ id, token }: Login) =>
  (await fetch(`${api}/users/${id}`, { headers: { 'x-authorization': token } })).status === 200

let lost = false
for (const [kind, given] of Object.entries(answers)) {
  const byStatus = new Map<string, number>()
  for (const [key, count] of Object.entries(given)) {
    const status = key.slice(-3)
    byStatus.set(status, (byStatus.get(status) ?? 0) + count)
  }
  const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0)
  const text = [...byStatus].sort().map(([status, count]) => `${status}: ${count}`)
  console.log(`${kind}: ${total} requests; ${text.join(', ')}`)
  const login = logins.get(kind)
  if (!login || (await isAlive(login))) continue
  lost = true
  console.log(`${kind} lost the session: what followed was refused as a stranger's`)
}
process.exit(code !== 0 || lost ? 1 : 0)
