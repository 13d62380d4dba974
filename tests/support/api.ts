import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '#shared/api/endpoint.ts'
import { withRead } from './read-first.ts'

/** The product as seen by its callers, through use cases or HTTP: scenarios and matrices run on either. */

/** A person of the fixture (`client`, `agent2`); undefined for an anonymous caller. */
export type Who = string | undefined

export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E['path']>
  query?: Record<string, string>
  /** The contract's input, or one that a test expects to be rejected. */
  body?: BodyOf<E> | unknown
  timezone?: string
}

export interface Answer<T> {
  status: number
  headers: Record<string, string>
  body: T
}

export interface ErrorBody {
  error_message: string
  errors?: Record<string, string>
  event?: Record<string, unknown>
  current?: Record<string, unknown>
  reason?: string
}

export interface Api {
  /** One request; any status is accepted. Successful responses must match the contract. */
  call<E extends Endpoint>(endpoint: E, who: Who, input?: CallInput<E>): Promise<Answer<ResponseOf<E>>>
}

/** The response of a request that must succeed. @throws Error with the actual response. */
export const ask = async <E extends Endpoint>(
  api: Api,
  endpoint: E,
  who: Who,
  input: CallInput<E> = {},
): Promise<ResponseOf<E>> => {
  const { status, body } = await api.call(endpoint, who, await withRead(api, endpoint, who, input))
  if (status !== endpoint.status)
    throw new Error(`${endpoint.method} ${endpoint.path} by ${who}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** A login that was complete with the password. */
export const withToken = <T extends object>(answer: T): Extract<T, { token: string }> => {
  if (!('token' in answer)) throw new Error(`No session: ${JSON.stringify(answer)}`)
  return answer as Extract<T, { token: string }>
}

/** The error of a request that must be refused. @throws Error if it succeeded. */
export const refused = async <E extends Endpoint>(
  api: Api,
  endpoint: E,
  who: Who,
  input: CallInput<E> = {},
): Promise<ErrorBody & { status: number }> => {
  const { status, body } = await api.call(endpoint, who, await withRead(api, endpoint, who, input))
  if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} by ${who} was not refused: ${status}`)
  return { status, ...(body as unknown as ErrorBody) }
}
