import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import type { Api, CallInput, ErrorBody, Who } from './api-types.ts'
import { withRead } from './read-first.ts'

export type { Answer, Api, CallInput, ErrorBody, Who } from './api-types.ts'

/** The product as seen by its callers, through use cases or HTTP: scenarios and matrices run on either. */

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
