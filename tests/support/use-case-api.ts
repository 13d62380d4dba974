import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { createDb } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { errorResponse, invalid } from '#functions/_lib/http-errors.ts'
import { admit, encodeBody } from '#functions/_lib/serve.ts'
import { authenticate, sessionKeys } from '#functions/_lib/session.ts'
import { isReply, type Input, type UseCase } from '#functions/_lib/use-case.ts'
import type { Answer, Api, CallInput, Who } from './api.ts'
import { checkResponse } from './check-response.ts'
import { countRoundTrips } from './round-trips.ts'
import type { TestTable } from './table.ts'

/** A use case whatever its endpoint. */
export type AnyUseCase = { endpoint: Endpoint; run: unknown; reads?: unknown }

export interface UseCaseApi extends Api {
  /** DynamoDB round trips, one after the other, of the last call. */
  roundTrips: number
  overrides: Partial<Deps>
}

/**
 * What `serve` does without HTTP and Lambda: parse, session and prefetch in one read, admit, run, and every answer
 * checked against the contract.
 */
export const useCaseApi = (
  table: TestTable,
  useCases: readonly AnyUseCase[],
  tokenOf: (who: string) => string,
): UseCaseApi => {
  const known = new Map(useCases.map((useCase) => [useCase.endpoint, useCase as unknown as UseCase<Endpoint>]))
  const api: UseCaseApi = {
    roundTrips: 0,
    overrides: {},
    call: async <E extends Endpoint>(
      endpoint: E,
      who: Who,
      input: CallInput<E> = {},
    ): Promise<Answer<ResponseOf<E>>> => {
      const useCase = known.get(endpoint)
      if (!useCase) throw new Error(`No use case for ${endpoint.path}`)
      const { client, depth } = countRoundTrips(table.client)
      const deps = table.deps({ db: createDb(table.tableName, client), ...api.overrides })
      if (input.timezone !== undefined) deps.request.timezone = input.timezone
      try {
        const result = await answer(useCase, deps, who === undefined ? undefined : tokenOf(who), input)
        const { body: decoded, headers } = isReply(result)
          ? result
          : { body: result, headers: {} as Record<string, string> }
        const body = encodeBody(endpoint, decoded)
        checkResponse(endpoint, {
          status: endpoint.status,
          headers: lowered(headers),
          text: endpoint.status === 204 ? '' : JSON.stringify(body),
        })
        // As it travels: what JSON leaves out is not there.
        return { status: endpoint.status, headers, body: JSON.parse(JSON.stringify(body)) as ResponseOf<E> }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { statusCode, headers, body } = errorResponse(error, 'test')
        checkResponse(endpoint, { status: statusCode!, headers: lowered(headers), text: body! })
        return { status: statusCode!, headers: {}, body: JSON.parse(body!) as ResponseOf<E> }
      } finally {
        api.roundTrips = depth()
      }
    },
  }
  return api
}

/** As they travel; what says nothing else is JSON. */
const lowered = (headers: Record<string, unknown> = {}): Record<string, string> => ({
  'content-type': 'application/json',
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
})

const answer = async (
  useCase: UseCase<Endpoint>,
  deps: Deps,
  token: string | undefined,
  { params, query, body }: CallInput<Endpoint>,
): Promise<unknown> => {
  const { endpoint, run, reads } = useCase
  const parsedQuery = endpoint.query?.().safeParse(query ?? {})
  const parsedBody = endpoint.body?.().safeParse(body ?? {})
  const input = { params: params ?? {}, query: parsedQuery?.data ?? {}, body: parsedBody?.data } as Input<Endpoint>
  const isParsed = parsedQuery?.success !== false && parsedBody?.success !== false
  let actor
  if (endpoint.who !== 'public') {
    const { userId } = sessionKeys(token)
    const prefetched = isParsed
      ? (reads?.(input, userId) ?? []).map((key) => ('SK' in key ? deps.db.get(key) : deps.db.range(key)))
      : []
    const [caller] = await Promise.all([authenticate(deps.db, token, deps.now), ...prefetched])
    actor = caller
    admit(endpoint, actor)
  }
  if (parsedQuery?.success === false) throw invalid(parsedQuery.error)
  if (parsedBody?.success === false) throw invalid(parsedBody.error, endpoint.invalid)
  return run(deps, actor as never, input as never)
}
