import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { ApiRequest } from '#local/stripe/http.ts'
import { replayed, type StripeRequests } from './stripe-requests.ts'

/** Requests to Stripe against its OpenAPI description, as far as record-stripe.ts kept it. */

export interface Parameters {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  enum?: string[]
  required?: string[]
  maxLength?: number
  additionalProperties?: false | Parameters
  properties?: Record<string, Parameters>
  items?: Parameters
  anyOf?: Parameters[]
}
export interface Description {
  version: string
  /** By `POST /v1/payouts/{payout}/cancel`. */
  operations: Record<string, Parameters>
}

const url = (name: string) => new URL(name, import.meta.url)

export const description = (): Description =>
  JSON.parse(gunzipSync(readFileSync(url('../witness/stripe-openapi.json.gz'))).toString()) as Description

/** Every shape of request that the product makes, of all money flows. */
export const askedOf = (): ApiRequest[] => {
  const recorded = readFileSync(url('../integration/money/stripe-requests.json'), 'utf8')
  const values = { time: '1800000000', day: '2027-01-15', email: 'a@test.example' }
  return Object.entries(JSON.parse(recorded) as StripeRequests).map(([name, one]) => replayed(name, one, values))
}

/** The operation with the most literal path. */
export const described = ({ operations }: Description, { method, url: asked }: ApiRequest) => {
  const { pathname } = new URL(asked, 'https://api.stripe.com')
  return Object.entries(operations)
    .map(([name, parameters]) => ({ name, parameters, path: name.slice(method.length + 1) }))
    .filter(({ name, path }) => name.startsWith(`${method} `) && patternOf(path).test(pathname))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** `a[b][0]=1` as an object of texts. */
type Form = string | { [name: string]: Form }

const formOf = (pairs: Iterable<[string, string]>): Form => {
  const root: { [name: string]: Form } = {}
  for (const [name, value] of pairs) {
    const path = name.split(/\[|\]\[|\]/).slice(0, name.includes('[') ? -1 : undefined)
    const last = path.pop()!
    let at = root
    for (const key of path) {
      const next = at[key]
      at = at[key] = typeof next === 'object' ? next : {}
    }
    // A list may come without numbers: `expand[]=a&expand[]=b`.
    at[last === '' ? String(Object.keys(at).length) : last] = value
  }
  return root
}

const isText: Partial<Record<NonNullable<Parameters['type']>, RegExp>> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
}

const problemsIn = (given: Parameters, value: Form, at: string): string[] => {
  if (given.anyOf) {
    const [fewest] = given.anyOf.map((one) => problemsIn(one, value, at)).toSorted((a, b) => a.length - b.length)
    return fewest ?? []
  }
  if (given.type === 'object' || given.type === 'array') {
    if (typeof value === 'string') return [`${at} is no ${given.type}`]
    const entries = Object.entries(value)
    if (given.type === 'array') return entries.flatMap(([, entry]) => problemsIn(given.items ?? {}, entry, `${at}[]`))
    const missing = (given.required ?? []).filter((name) => value[name] === undefined)
    return [
      ...missing.map((name) => `${at}.${name} is missing`),
      ...entries.flatMap(([name, entry]) => {
        const of = given.properties?.[name] ?? given.additionalProperties
        return of ? problemsIn(of, entry, `${at}.${name}`) : [`${at}.${name} is unknown`]
      }),
    ]
  }
  if (given.type === undefined) return []
  if (typeof value !== 'string') return [`${at} is no ${given.type}`]
  if (given.enum && !given.enum.includes(value)) return [`${at} has no value ${value}`]
  if (value.length > (given.maxLength ?? Infinity)) return [`${at} is longer than ${given.maxLength}`]
  return isText[given.type]?.test(value) === false ? [`${at} is no ${given.type}: ${value.slice(0, 60)}`] : []
}

/** Undefined for version 2, which is not in the description that stripe-mock brings. */
export const judgeByDescription = (
  all: Description,
  request: ApiRequest,
): { operation: string; problems: string[] } | undefined => {
  const { pathname, searchParams } = new URL(request.url, 'https://api.stripe.com')
  if (pathname.startsWith('/v2/')) return undefined
  const found = described(all, request)
  if (!found) return { operation: `${request.method} ${pathname}`, problems: ['the description has no such request'] }
  const pairs = request.method === 'POST' ? new URLSearchParams(request.body) : searchParams
  return {
    operation: `${found.name} (OpenAPI ${all.version})`,
    problems: problemsIn(found.parameters, formOf(pairs), 'request'),
  }
}
