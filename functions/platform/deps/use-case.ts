import type { BodyOf, Endpoint, InputOf, ResponseOf } from '#shared/api/endpoint.ts'
import { nextCursorHeader } from '#shared/api/wire.ts'
import type { Key, Range } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from './deps.ts'

/** An uploaded picture; its content decides its type. */
export interface Upload {
  bytes: Buffer
  filename: string
}

export type Input<E extends Endpoint> = InputOf<E> & { body: BodyOf<E> } & (E extends { upload: string }
    ? { file: Upload }
    : unknown)

/** A response with more than a body: paging headers or a content type. */
export interface Reply<T> {
  body: T
  headers: Record<string, string>
  /** The caller has it already, or waits for no answer. */
  status?: 304 | 202
}

type ActorOf<E extends Endpoint> = E['who'] extends 'public' ? undefined : Actor

export interface UseCase<E extends Endpoint> {
  endpoint: E
  run(deps: Deps, actor: ActorOf<E>, input: Input<E>): Promise<ResponseOf<E> | Reply<ResponseOf<E>>>
  /**
   * Items and small ranges that the request will certainly read: they are read together with the session. `callerId` is
   * the token's user, not yet authenticated, and empty for public requests.
   */
  reads?: ((input: Input<E>, callerId: string) => (Key | Range)[]) | undefined
}

/** The use case of one endpoint of the contract, typed by it. */
export const useCase = <const E extends Endpoint>(
  endpoint: E,
  run: UseCase<E>['run'],
  reads?: UseCase<E>['reads'],
): UseCase<E> => ({ endpoint, run, reads })

/** A use case that is loaded with its first request. `reads` as in its own file. */
export const lazyUseCase = <const E extends Endpoint>(
  endpoint: E,
  load: () => Promise<UseCase<E>>,
  reads?: UseCase<E>['reads'],
): UseCase<E> => useCase(endpoint, async (deps, actor, input) => (await load()).run(deps, actor, input), reads)

export const isReply = (answer: unknown): answer is Reply<unknown> => answer instanceof ReplyWith
class ReplyWith<T> implements Reply<T> {
  readonly body: T
  readonly headers: Record<string, string>
  readonly status?: 304 | 202
  constructor(body: T, headers: Record<string, string>, status?: 304 | 202) {
    this.body = body
    this.headers = headers
    if (status) this.status = status
  }
}
export const reply = <T>(body: T, headers: Record<string, string>): Reply<T> => new ReplyWith(body, headers)

/** Without a body: the caller has the version of this `etag`. */
export const notModified = (headers: Record<string, string>): Reply<never> =>
  new ReplyWith(undefined as never, headers, 304)

/** Without a body: the message needs no answer. */
export const accepted = (): Reply<never> => new ReplyWith(undefined as never, {}, 202)

/** A list response: its rows, and the next page in a header (docs/product.md#wire-conventions). */
export const pageReply = <T>(rows: T[], cursor: string | undefined): Reply<T[]> =>
  reply(rows, cursor === undefined ? {} : { [nextCursorHeader]: cursor })
