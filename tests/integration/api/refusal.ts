import { expect } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import type { RouteKey } from '#tests/support/routes.ts'
import type { Person, ApiFixture } from '#tests/support/api-fixture.ts'
import { routeCases } from './route-cases.ts'

export interface Refusal {
  status: number
  error_message: string
  errors?: Record<string, string> | undefined
}

/** A request that is refused and writes nothing. */
export const refusedBy = async (
  { api, tokenOf }: Pick<ApiFixture, 'api' | 'tokenOf'>,
  endpoint: Endpoint,
  who: Person | undefined,
  request: Request,
): Promise<Refusal> => {
  const { answer, trace } = await api.send(endpoint, { ...request, token: who && tokenOf(who) })
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
  expect(trace.written).toEqual([])
  const { error_message, errors } = JSON.parse(answer.text) as Omit<Refusal, 'status'>
  return { status: answer.status, error_message, errors }
}

/** The agent's own valid body, for routes that need no event. */
export const bodyFor = (fixture: ApiFixture, route: RouteKey): Record<string, unknown> => {
  const { body } = routeCases[route].call({
    fixture,
    events: {
      of: () => '',
      changeOf: () => '',
      roundOf: () => '',
      contractOf: () => '',
      messageOf: () => undefined,
      fileOf: () => undefined,
      sheetOf: () => undefined,
      request: '',
      foreign: '',
    },
    caller: 'agent',
    reset: '',
    login: { id: '', email: '', password: '' },
  })
  return body as Record<string, unknown>
}
