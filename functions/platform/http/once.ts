import type { Endpoint } from '#shared/api/endpoint.ts'
import { takesIdempotencyKey } from '#shared/api/once.ts'
import { AppError } from '#shared/errors.ts'
import { onceKey, type Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Reply } from '#functions/platform/deps/use-case.ts'

const keyOf = ({ request }: Deps, endpoint: Endpoint): string | undefined =>
  takesIdempotencyKey(endpoint) ? request.idempotencyKey : undefined

/** The row of this call's key, to read it together with the session; undefined for a call without a key. */
export const onceRow = (deps: Deps, endpoint: Endpoint, callerId: string): Key | undefined => {
  const key = keyOf(deps, endpoint)
  return key === undefined ? undefined : onceKey(callerId, key)
}

/**
 * Runs a call once per idempotency key of its caller; without a key, it just runs.
 * @param input parameters and body, which make two calls the same.
 * @throws AppError malformed, or conflict for a key of another call, or of one that still runs
 */
export const once = async (
  deps: Deps,
  { endpoint, callerId, input }: { endpoint: Endpoint; callerId: string; input: unknown },
  run: (deps: Deps) => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> => {
  const key = keyOf(deps, endpoint)
  if (key === undefined) return run(deps)
  const { runOnce } = await import('./once.lazy.ts')
  const call = [endpoint.method, endpoint.path, input]
  const refusalOf = (error: unknown) => (error instanceof AppError ? error : undefined)
  const answer = await runOnce(deps, { row: onceKey(callerId, key), key, call, run, refusalOf })
  if ('code' in answer) throw new AppError(answer.code, answer.message, answer.details)
  return answer
}
