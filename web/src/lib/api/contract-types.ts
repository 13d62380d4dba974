import type * as z from 'zod'
// Types only: the contract's schemas must not reach the browser through the client.
import type { contract } from '#shared/api/contract.ts'
import type { Endpoint, ParamsOf, ResponseOf } from '#shared/api/endpoint.ts'
import type { InCents } from '#shared/api/money-paths.ts'

type Contract = typeof contract
type Endpoints = { [G in keyof Contract]: Contract[G][keyof Contract[G]] }[keyof Contract]
type KeyOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Endpoints by route, such as `GET /events/{id}`. */
export type Routes = { [E in Endpoints as KeyOf<E>]: E }
export type Route = keyof Routes
export type UploadRoute = { [K in Route]: Routes[K] extends { upload: 'pic' } ? K : never }[Route]

export type Answer<K extends Route> = Routes[K] extends Endpoint ? ResponseOf<Routes[K]> : never
type Inputs<E> = (E extends { path: infer P extends string }
  ? keyof ParamsOf<P> extends never
    ? unknown
    : { params: ParamsOf<P> }
  : unknown) &
  (E extends { query: () => infer Q extends z.ZodType }
    ? object extends z.input<Q>
      ? { query?: z.input<Q> }
      : { query: z.input<Q> }
    : unknown) &
  (E extends { body: () => infer B extends z.ZodType } ? { body: InCents<z.input<B>> } : unknown)

/** A route's path parameters, query and body; amounts in cents, which `client.ts` converts to currency units. */
export type Input<K extends Route> = Inputs<Routes[K]>
export type Body<K extends Route> = Input<K> extends { body: infer B } ? B : never
export type Query<K extends Route> = Input<K> extends { query?: infer Q } ? NonNullable<Q> : never

export interface CallOptions {
  signal?: AbortSignal
}
/** The input is optional if nothing in it is required. */
export type Args<K extends Route> =
  object extends Input<K> ? [input?: Input<K> & CallOptions] : [input: Input<K> & CallOptions]
