import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '#shared/api/endpoint.ts'

/** A plain HTTP client typed by the contract; the seed and the tests use the product through it. */

export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E['path']>
  query?: Record<string, string | number | undefined>
  body?: BodyOf<E> | unknown
  token?: string | undefined
  /** Sent as the endpoint's multipart field. */
  file?: { bytes: Uint8Array<ArrayBuffer>; type: string; name: string }
  headers?: Record<string, string>
}

export interface Answer<T> {
  status: number
  headers: Headers
  body: T
}

const addressOf = (base: string, endpoint: Endpoint, input: CallInput<Endpoint>) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((input.params as Record<string, string>)[name]!),
  )
  const url = new URL(`${base}/v1${path}`)
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

/** One request; any status is accepted. */
export const send = async <E extends Endpoint>(
  base: string,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answer<ResponseOf<E>>> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(input.token && { 'x-authorization': input.token }),
    ...input.headers,
  }
  let body: BodyInit | undefined
  if (input.file) {
    const form = new FormData()
    form.set(endpoint.upload ?? 'pic', new Blob([input.file.bytes], { type: input.file.type }), input.file.name)
    body = form
  } else if (input.body !== undefined) {
    headers['content-type'] ??= 'application/json'
    body = JSON.stringify(input.body)
  }
  const response = await fetch(addressOf(base, endpoint, input), {
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : isJson ? JSON.parse(text) : text) as ResponseOf<E>,
  }
}

/** Waits as told by `Retry-After`, without real delay on the moved clock. */
export type Wait = (seconds: number) => Promise<unknown>

/** One request that must succeed. @throws Error with method, path, status and body otherwise. */
export const ask = async <E extends Endpoint>(
  base: string,
  endpoint: E,
  input: CallInput<E> = {},
  wait?: Wait,
): Promise<ResponseOf<E>> => {
  const answer = await send(base, endpoint, input)
  if (answer.status === 429 && wait) {
    await wait(Number(answer.headers.get('retry-after')))
    return ask(base, endpoint, input, wait)
  }
  if (answer.status >= 300)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
