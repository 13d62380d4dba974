import type { ApiRequest } from '#local/stripe/http.ts'

/** The product's requests to Stripe, one of each shape: method, path, headers, and the names of all parameters. */

export interface StripeRequest {
  headers: Record<string, string>
  params: Record<string, string>
}
export type StripeRequests = Record<string, StripeRequest>

/** Headers that Stripe acts on; the others describe SDK and machine. */
const meant = ['stripe-version', 'stripe-account', 'idempotency-key', 'content-type'] as const

/** Objects of bank debits have prefixes of their own. */
const sameAs: Readonly<Record<string, string>> = { py: 'ch', pyr: 're', du: 'dp' }

/** Another run has other ids, people and times. */
const general = (value: string): string =>
  value
    .replace(/\b([a-z]+)_01[0-9A-Z]{24}\b/g, 'our:$1')
    .replace(/\b([a-z]+)_1[0-9A-Za-z]{12,}/g, (_, prefix: string) => `{${sameAs[prefix] ?? prefix}}`)
    .replace(/\bour:([a-z]+)/g, '{our $1}')
    .replace(/[\w.+-]+@[\w.-]+\.example/g, '{email}')
    .replace(/\b20\d\d-\d\d-\d\d\b/g, '{day}')
    .replace(/^\d{10}$/, '{time}')
    .replace(/\b[0-9a-f]{64}\b/g, '{hash}')
    // The SDK makes one for a call without.
    .replace(/^stripe-node-retry-.+/, '{random}')

/** Names of people depend on the fixture. */
const valueOf = (name: string, value: string): string => (name === 'name' ? '{name}' : general(value))

const pathOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/_1[0-9A-Za-z]{12,}/.test(part) ? general(part) : part))
    .join('/')

/** A recorded request for another implementation, with `ids` by the prefix of its own objects: `{ cus: 'cus_9' }`. */
export const replayed = (name: string, { headers, params }: StripeRequest, ids: Record<string, string>): ApiRequest => {
  const filled = (text: string): string =>
    text.replace(/\{([a-z ]+)\}/g, (_, what: string) => ids[what] ?? `${what.replace('our ', '')}_9`)
  const [method, path] = filled(name.replace(/ \(\d+\)$/, '')).split(' ')
  const given = Object.entries(params).map(([key, value]): [string, string] => [key, filled(value)])
  const form = new URLSearchParams(given).toString()
  const ours = Object.entries(headers).filter(([, value]) => value !== '{random}')
  const sent = Object.fromEntries(ours.map(([key, value]) => [key, filled(value)]))
  return method === 'POST'
    ? { method, url: path!, headers: sent, body: isJson(path!) ? JSON.stringify(nested(given)) : form }
    : { method: method!, url: form === '' ? path! : `${path!}?${form}`, headers: sent, body: '' }
}

/** Version 2 sends JSON; here it is named like a form. */
const isJson = (path: string): boolean => path.startsWith('/v2/')

const flat = (value: unknown, name = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) => flat(entry, name === '' ? key : `${name}[${key}]`))
    : [[name, String(value)]]

/** `a[b][0]` with its value: back to the object, with `true` and `false` as such. */
const nested = (params: readonly [string, string][]): object => {
  const root: Record<string, unknown> = {}
  for (const [name, value] of params) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop()!
    const node = path.reduce((at, key) => (at[key] ??= {}) as Record<string, unknown>, root)
    node[last] = value === 'true' || value === 'false' ? value === 'true' : value
  }
  return root
}

/** Lists have any length. */
const shapeOf = (call: string, { headers, params }: StripeRequest): string =>
  [call, ...Object.keys(headers), ...new Set(Object.keys(params).map((name) => name.replace(/\[\d+\]/g, '[]')))]
    .toSorted()
    .join(' ')

export class RequestBook {
  readonly #found = new Map<string, { call: string; request: StripeRequest }>()

  readonly note = ({ method, url, headers, body }: ApiRequest): void => {
    const { pathname, searchParams } = new URL(url, 'https://api.stripe.com')
    const call = `${method} ${pathOf(pathname)}`
    const sent = meant.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, name === 'stripe-version' ? value : general(value)] as const] : []
    })
    const params =
      body === '' ? [...searchParams] : isJson(pathname) ? flat(JSON.parse(body)) : [...new URLSearchParams(body)]
    const request = {
      headers: Object.fromEntries(sent),
      params: Object.fromEntries(params.map(([name, value]) => [name, valueOf(name, value)])),
    }
    const shape = shapeOf(call, request)
    // Not the first one: some are made at once, in any order.
    const before = this.#found.get(shape)
    if (before === undefined || JSON.stringify(request) < JSON.stringify(before.request))
      this.#found.set(shape, { call, request })
  }

  /** By call and number of parameters, so that a new shape moves no other. */
  get requests(): StripeRequests {
    const sorted = [...this.#found].toSorted(([a, { call: one }], [b, { call: other }]) =>
      one === other ? a.length - b.length || (a < b ? -1 : 1) : one < other ? -1 : 1,
    )
    const counts = new Map<string, number>()
    return Object.fromEntries(
      sorted.map(([, { call, request }]) => {
        const count = (counts.get(call) ?? 0) + 1
        counts.set(call, count)
        return [count === 1 ? call : `${call} (${count})`, request]
      }),
    )
  }
}
