import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { callUseCase } from '#functions/platform/http/call.ts'
import type { CallInput } from './http.ts'
import { waitOn, type Stage } from './stage.ts'
import { useCaseOf } from './use-cases.ts'

/** As JSON would carry it. */
const travelled = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)))

/** A use case as an HTTP request would call it. */
export const callInProcess = async <E extends Endpoint>(
  stage: Pick<Stage, 'clock'>,
  depsOf: () => Deps,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<ResponseOf<E>> => {
  const { params, query, body, token, file } = input
  try {
    const reply = await callUseCase(useCaseOf(endpoint), depsOf(), token, {
      params: params as Record<string, string> | undefined,
      query,
      body: () => travelled(body),
      ...(file && { upload: () => Promise.resolve({ bytes: Buffer.from(file.bytes), filename: file.name }) }),
    })
    return travelled(reply.body) as ResponseOf<E>
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { retryAfterSeconds } = error.details
    if (error.code !== 'too_many' || retryAfterSeconds === undefined)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${error.message} ${JSON.stringify(error.details)}`)
    await waitOn(stage, retryAfterSeconds)
    return callInProcess(stage, depsOf, endpoint, input)
  }
}
