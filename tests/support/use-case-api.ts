import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { callUseCase } from '#functions/platform/http/call.ts'
import { createDb } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { errorResponse } from '#functions/platform/http/http-errors.ts'
import type { UseCase } from '#functions/platform/deps/use-case.ts'
import type { Answer, Api, CallInput, Who } from './api.ts'
import { checkResponse } from './check-response.ts'
import { granted } from './granted.ts'
import type { TestTable } from './table.ts'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * Counts sequential requests of a client: a request that starts after another's response is one trip deeper; concurrent
 * requests are not.
 */
const countRoundTrips = (client: DynamoDBDocumentClient): { client: DynamoDBDocumentClient; depth: () => number } => {
  let answered = 0
  const send = async (...args: unknown[]) => {
    const depth = answered + 1
    try {
      return await (client.send as (...args: unknown[]) => Promise<unknown>)(...args)
    } finally {
      answered = Math.max(answered, depth)
    }
  }
  const counting = new Proxy(client, {
    get: (target, name) => (name === 'send' ? send : (Reflect.get(target, name) as unknown)),
  })
  return { client: counting, depth: () => answered }
}

/** A use case of any endpoint. */
export type AnyUseCase = { endpoint: Endpoint; run: unknown; reads?: unknown }

export interface UseCaseApi extends Api {
  /** Sequential DynamoDB round trips of the last call. */
  roundTrips: number
  overrides: Partial<Deps>
}

/** Drops what JSON drops. */
const travelled = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)))

/** Use cases without HTTP and Lambda; every response is validated against the contract. */
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
      const { client, depth } = countRoundTrips(granted(table.client, endpoint.group))
      const deps = table.deps({ db: createDb(table.tableName, client), ...api.overrides })
      if (input.timezone !== undefined) deps.request.timezone = input.timezone
      try {
        const {
          body,
          headers,
          status = endpoint.status,
        } = await callUseCase(useCase, deps, who === undefined ? undefined : tokenOf(who), {
          params: input.params as Record<string, string> | undefined,
          query: input.query,
          body: () => travelled(input.body),
        })
        checkResponse(endpoint, {
          status,
          headers: lowered(headers),
          text: status === 204 || status === 304 ? '' : JSON.stringify(body),
        })
        return { status, headers, body: travelled(body) as ResponseOf<E> }
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

/** In wire form; JSON by default. */
const lowered = (headers: Record<string, unknown> = {}): Record<string, string> => ({
  'content-type': 'application/json',
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
})
