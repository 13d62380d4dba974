import type { Endpoint, ResponseOf } from '../../shared/api/endpoint.ts'
import { send } from '../../local/seed/http.ts'
import type { Answer, Api, CallInput, Who } from './api.ts'

/** The running product as an `Api`, so that stories of use cases are also told over HTTP. */
export const httpApi = (base: string, tokenOf: (who: string) => string): Api => ({
  call: async <E extends Endpoint>(endpoint: E, who: Who, { params, query, body, timezone }: CallInput<E> = {}): Promise<Answer<ResponseOf<E>>> => {
    const answer = await send(base, endpoint, {
      ...(params !== undefined && { params }), ...(query && { query }), body: body ?? (endpoint.method === 'GET' ? undefined : {}),
      ...(who !== undefined && { token: tokenOf(who) }), ...(timezone && { headers: { timezone } }),
    })
    if (answer.status < 300) endpoint.response.parse(answer.body)
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.body }
  },
})
