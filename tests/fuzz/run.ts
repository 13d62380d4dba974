import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve as absolute } from 'node:path'
import { parseArgs } from 'node:util'

/** Runs Schemathesis against a running product, once per kind of caller. See docs/testing.md. */

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    schemathesis: { type: 'string', default: 'schemathesis' },
    examples: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: '.local/fuzz' },
    as: { type: 'string', default: 'anonymous,client,musician,artist,bandleader,agent,admin' },
    only: { type: 'string' },
  },
})
const out = absolute(values.out)
const api = `${values.url}/v1`
const kinds = values.as.split(',')
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
    body: JSON.stringify({ email: `${kind}@bookme.example`, password: 'Passw0rd!' }),
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

const run = (kind: string, login: Login | undefined): Promise<number> => {
  const child = spawn(
    values.schemathesis,
    [
      ...['--config-file', `${out}/schemathesis.toml`, 'run'],
      `${api}/openapi.json`,
      ...['--workers', '1', '--phases', 'examples,coverage,fuzzing,stateful', '--checks', checks.join(',')],
      ...['--max-examples', values.examples, '--seed', values.seed, '--continue-on-failure', '--no-color'],
      ...['--suppress-health-check', 'all', '--request-timeout', '20', '--generation-database', 'none'],
      ...['--output-sanitize', 'false', '--warnings', 'off'],
      // It would end the session that the run needs.
      ...['--exclude-path', '/users/logout'],
      ...(values.only === undefined ? [] : ['--include-path-regex', values.only]),
      ...(login ? ['--header', `X-Authorization: ${login.token}`] : []),
    ],
    {
      stdio: 'inherit',
      // It keeps a cache in its working directory.
      cwd: out,
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: new URL('hooks.py', import.meta.url).pathname,
        FUZZ_EMAIL: `${kind}@bookme.example`,
        FUZZ_IDS: `${out}/${kind}-ids.json`,
        FUZZ_ANSWERS: `${out}/${kind}.json`,
      },
    },
  )
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}

mkdirSync(out, { recursive: true })
// Otherwise it signs itself up, and no caller is anonymous.
writeFileSync(`${out}/schemathesis.toml`, '[auth]\nauto-signup = false\n')
const logins = new Map<string, Login>()
for (const kind of new Set([...kinds, 'admin'])) if (kind !== 'anonymous') logins.set(kind, await logIn(kind))
const ids = await collectIds(logins.get('admin')!, [...logins.values()])
for (const kind of kinds) {
  const login = logins.get(kind)
  const events = login ? await eventsFor(login, ids.events) : ids.events
  writeFileSync(`${out}/${kind}-ids.json`, JSON.stringify({ ...ids, events }))
}

const isAlive = async ({ id, token }: Login) =>
  (await fetch(`${api}/users/${id}`, { headers: { 'x-authorization': token } })).status === 200

let failed = false
for (const kind of kinds) {
  const login = logins.get(kind)
  const code = await run(kind, login)
  const lost = login !== undefined && !(await isAlive(login))
  if (lost) console.log(`${kind} lost the session: what followed was refused as a stranger's`)
  failed ||= code !== 0 || lost
  const file = `${out}/${kind}.json`
  const answers = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
  const byStatus = new Map<string, number>()
  for (const [key, count] of Object.entries(answers)) {
    const status = key.slice(-3)
    byStatus.set(status, (byStatus.get(status) ?? 0) + count)
  }
  const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0)
  const text = [...byStatus].sort().map(([status, count]) => `${status}: ${count}`)
  console.log(`${kind}: ${total} requests, exit ${code}; ${text.join(', ')}`)
}
process.exit(failed ? 1 : 0)
