import { authApi } from '#shared/api/auth.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { publicApi } from '#shared/api/public.ts'
import { usersApi } from '#shared/api/users.ts'
import { isBooked } from '#shared/domain/event/record/status.ts'

/** The read half of the main job on a deployed site: a visitor, then a person of the agency. Changes no booking. */
export interface SmokeOptions {
  url: string
  /** Of an account without a second factor; without it, only what visitors see. */
  login?: { email: string; password: string } | undefined
  now: Date
}

export interface SmokeResult {
  done: string[]
  problems: string[]
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
}

const day = 86_400_000
const patience = 15_000

/** @returns the answer of the contract. @throws Error for any other answer */
const ask = async <E extends Endpoint>(url: string, endpoint: E, input: Input = {}): Promise<ResponseOf<E>> => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params![name]!))
  const name = `${endpoint.method} /v1${path}`
  const answer = await fetch(`${url}/v1${path}?${new URLSearchParams(input.query).toString()}`, {
    method: endpoint.method,
    headers: {
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.token !== undefined && { 'x-authorization': input.token }),
    },
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: AbortSignal.timeout(patience),
  })
  if (answer.status !== endpoint.status) throw new Error(`${name} answers ${answer.status}`)
  if (endpoint.status === 204) return undefined as ResponseOf<E>
  const parsed = endpoint.response().safeParse(await answer.json())
  if (!parsed.success) throw new Error(`${name} answers what the contract does not know`)
  return parsed.data as ResponseOf<E>
}

const file = async (url: string): Promise<Response> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience) })
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`)
  return answer
}

/** The page and every file that it names: those of this release, uploaded whole. */
const page = async (url: string): Promise<string> => {
  const html = await (await file(`${url}/`)).text()
  const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name!)
  if (!names.some((name) => name.endsWith('.js'))) throw new Error('The page names no script')
  for (const name of names) {
    const type = (await file(`${url}${name}`)).headers.get('content-type') ?? ''
    if (!/javascript|css/.test(type)) throw new Error(`${name} is served as ${type}`)
  }
  return `page with ${names.length} files`
}

/** The API knows exactly the routes of this release. */
const routes = async (url: string): Promise<string> => {
  const { paths } = (await (await file(`${url}/v1/openapi.json`)).json()) as { paths: Record<string, object> }
  const live = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/v1/, '')}`),
  )
  const own = Object.values(contract).flatMap((api) =>
    Object.values<Endpoint>(api).map(({ method, path }) => `${method} ${path}`),
  )
  const missing = own.filter((route) => !live.includes(route))
  if (missing.length > 0) throw new Error(`The API does not know ${missing.join(', ')}`)
  return `${own.length} routes`
}

const visitors = async (url: string): Promise<string> => `${(await ask(url, publicApi.listPublicActs)).length} acts`

/** Logs in, lists a year of events, opens the nearest booked one with its contract, and logs out. */
const person = async ({ url, now }: SmokeOptions, body: { email: string; password: string }): Promise<string> => {
  const opened = await ask(url, authApi.login, { body })
  if (!('token' in opened)) throw new Error('The account of the smoke test has a second factor')
  const { id, token } = opened
  try {
    await ask(url, usersApi.getUser, { params: { id }, token })
    const at = (days: number) => new Date(now.getTime() + days * day).toISOString()
    const query = { start_date: at(-180), end_date: at(180) }
    const events = await ask(url, lookupsApi.listEvents, { query, token })
    const [near] = events.toSorted(
      (a, b) => Number(isBooked(b)) - Number(isBooked(a)) || distance(a, now) - distance(b, now),
    )
    if (!near) return 'a login; no event to open'
    const event = await ask(url, eventsApi.getEvent, { params: { id: near.id }, token })
    if (event.agreement) await ask(url, contractsApi.getContract, { params: { id: near.id }, token })
    return `a login, ${events.length} events, ${near.id}${event.agreement ? ' with its contract' : ''}`
  } finally {
    await ask(url, authApi.logout, { token })
  }
}

const distance = ({ start }: { start?: string | null | undefined }, now: Date) =>
  Math.abs(Date.parse(start ?? '1970-01-01') - now.getTime())

export const smokeTest = async (options: SmokeOptions): Promise<SmokeResult> => {
  const { url, login } = options
  const result: SmokeResult = { done: [], problems: [] }
  const steps = [
    () => page(url),
    () => routes(url),
    () => visitors(url),
    ...(login ? [() => person(options, login)] : []),
  ]
  for (const step of steps)
    try {
      result.done.push(await step())
    } catch (error) {
      result.problems.push(error instanceof Error ? error.message : String(error))
    }
  return result
}
