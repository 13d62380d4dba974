import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '#shared/api/endpoint.ts'

/** A caller's view of the product, through use cases or HTTP. */

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
