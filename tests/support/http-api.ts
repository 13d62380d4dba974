import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { send } from '#local/seed/http.ts'
import type { Answer, Api, CallInput, Who } from './api.ts'
import { checkResponse } from './check-response.ts'

/** The running product as an `Api`, so that use case scenarios also run over HTTP. */
export const httpApi = (base: string, tokenOf: (who: string) => string): Api => ({
  call: async <E extends Endpoint>(
    endpoint: E,
    who: Who,
    { params, query, body, timezone }: CallInput<E> = {},
  ): Promise<Answer<ResponseOf<E>>> => {
    const answer = await send(base, endpoint, {
      ...(params !== undefined && { params }),
      ...(query && { query }),
      body: body ?? (endpoint.method === 'GET' ? undefined : {}),
      ...(who !== undefined && { token: tokenOf(who) }),
      ...(timezone && { headers: { timezone } }),
    })
    const headers = Object.fromEntries(answer.headers)
    checkResponse(endpoint, {
      status: answer.status,
      headers,
      text: answer.status === 204 ? '' : JSON.stringify(answer.body),
    })
    return { status: answer.status, headers, body: answer.body }
  },
})
