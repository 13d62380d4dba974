import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import type { ErrorCode } from '../errors.ts'
import type { Effect } from './effect.ts'
import type { ForPrograms } from './for-programs.ts'
import { pagingOfWhole } from './wire.ts'

/** One Lambda per group: `functions/entries/<group>.ts`. */
export const groups = [
  'auth',
  'factors',
  'users',
  'artists',
  'groups',
  'venues',
  'imports',
  'programs',
  'mcp',
  'lookups',
  'public',
  'prospects',
  'booking-requests',
  'events',
  'contracts',
  'threads',
  'files',
  'holds',
  'call-lists',
  'day-sheets',
  'reminders',
  'event-payments',
  'money',
] as const
export type Group = (typeof groups)[number]

export type Role = 'admin' | 'agent' | 'client' | 'artist' | 'bandleader' | 'musician'

/**
 * The permitted callers. `signed_in` includes unverified users; `verified` and lists of roles do not. Access to a
 * particular event or account is decided in `shared/domain/permissions.ts`.
 */
export type Access = 'public' | 'signed_in' | 'verified' | readonly Role[]

interface Shape {
  group: Group
  /** Relative to the base `/v1`; path parameters look like `{name}`. */
  path: `/${string}`
  who: Access
  /** Refuses callers with an unconfirmed address (docs/product.md#addresses). */
  needsConfirmedEmail?: true
  summary: string
  /** Allowed before a person has the second factor that their stage demands. */
  beforeFactor?: true
  /** Asked by the screen, not by a person: does not extend the session. */
  keepsIdle?: true
  /** Built on demand; deployed functions never build response schemas. */
  query?: () => z.ZodObject
  body?: () => z.ZodType
  /** The `error_message` of an invalid body; defaults to the first field message. */
  invalid?: string
  /** Refusals beyond those implied by the endpoint's shape; see `refusalsOf`. */
  refuses?: readonly ErrorCode[]
  /** The name of the form field that holds the picture. Upload endpoints have no JSON body. */
  upload?: 'pic'
  /** The header with the secret of a mail's link: never in a path, where logs and previews would have it. */
  token?: 'x-answer-token'
  /** A short list, read at once, and cut into pages for who sends `limit` (functions/platform/http/cut-page.ts). */
  whole?: true
  /** Answers with a secret, such as a session's token, which the table never keeps: takes no `Idempotency-Key`. */
  secret?: true
  /** The type of a file response; use cases return a PDF as a base64 string. */
  produces?: 'application/pdf' | 'text/csv' | 'text/calendar'
  status: 200 | 201 | 202 | 204
  response: () => z.ZodType
}

export type Endpoint = Shape & Effect & ForPrograms

export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown

export type QueryOf<E extends Endpoint> = E['query'] extends () => z.ZodType ? OutputOf<E['query']> : unknown
export type BodyOf<E extends Endpoint> = E['body'] extends () => z.ZodType ? OutputOf<E['body']> : unknown
export type ResponseOf<E extends Endpoint> = OutputOf<E['response']>

/** A use case's input: path parameters, query and body in one typed object each. */
export interface InputOf<E extends Endpoint> {
  params: ParamsOf<E['path']>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** Preserves the endpoint's literal types, type-checks it, and builds each schema at most once. */
export const endpoint = <const E extends Endpoint>(e: E): E => ({
  ...e,
  ...(e.query && { query: lazy(e.query) }),
  ...(e.whole && { query: lazy(() => (e.query?.() ?? z.object({})).safeExtend(pagingOfWhole())) }),
  ...(e.body && { body: lazy(e.body) }),
  response: lazy(e.response),
})
