import type * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import type { ErrorCode } from '../errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One Lambda each; `functions/<group>/handler.ts`. */
export const groups = [
  'auth',
  'users',
  'artists',
  'groups',
  'venues',
  'lookups',
  'public',
  'prospects',
  'booking-requests',
  'events',
  'event-payments',
] as const
export type Group = (typeof groups)[number]

export type Role = 'admin' | 'agent' | 'client' | 'artist' | 'bandleader' | 'musician'

/**
 * Who may call at all. `signed_in` includes people not yet verified; `verified` and a list of roles do not.
 * What a caller may do to one certain event or account is decided in `shared/domain/permissions.ts`.
 */
export type Access = 'public' | 'signed_in' | 'verified' | readonly Role[]

export interface Endpoint {
  group: Group
  method: Method
  /** Below the base `/v1`, with `{name}` for a path parameter. */
  path: `/${string}`
  who: Access
  summary: string
  /** Built when a request needs it; a running function never builds the schema of an answer. */
  query?: () => z.ZodObject
  body?: () => z.ZodType
  /** The sentence above the field messages of a body that is not valid; without one it is the first of them. */
  invalid?: string
  /** What it refuses besides what its shape says: `refusalsOf`. */
  refuses?: readonly ErrorCode[]
  /** The name of the form field that holds the picture; such an endpoint has no JSON body. */
  upload?: 'pic'
  status: 200 | 201 | 202 | 204
  response: () => z.ZodType
}

export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown

export type QueryOf<E extends Endpoint> = E['query'] extends () => z.ZodType ? OutputOf<E['query']> : unknown
export type BodyOf<E extends Endpoint> = E['body'] extends () => z.ZodType ? OutputOf<E['body']> : unknown
export type ResponseOf<E extends Endpoint> = OutputOf<E['response']>

/** Everything a use case gets from the request: path parameters, query and body in one typed object each. */
export interface InputOf<E extends Endpoint> {
  params: ParamsOf<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** Keeps the literal types of an endpoint, checks its shape, and builds each of its schemas once. */
export const endpoint = <const E extends Endpoint>(e: E): E => ({
  ...e,
  ...(e.query && { query: lazy(e.query) }),
  ...(e.body && { body: lazy(e.body) }),
  response: lazy(e.response),
})
