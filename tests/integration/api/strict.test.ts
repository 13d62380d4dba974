import type { Context } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicApi } from '#shared/api/public.ts'
import { callers } from '#tests/support/caller-kinds.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'
import { eventOf } from '#tests/support/lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { cellOf, routeCases } from './route-cases.ts'
import { ok } from './row.ts'

/** A request that the API does not know is refused by name, in the shape of every refusal. */

let agency: Agency
beforeAll(async () => {
  agency = await startAgency()
})
afterAll(() => agency.api.stop())

describe('an unknown parameter', () => {
  it.each(routeKeys)('of %s is named, and nothing happens', async (route: RouteKey) => {
    const { fixture, events, tokens, api, snapshot } = agency
    const caller = callers.find((one) => cellOf(route, one) === ok)!
    const login = { id: fixture.users.client.id, email: '', password: 'x' }
    const request = routeCases[route].call({ fixture, events, caller, login, reset: 'none' })
    const query = { ...request.query, surplus: '1', other: '' }
    const { answer } = await api.send(endpointOf(route), { ...request, query, token: tokens[caller] })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      422,
      {
        error_message: 'Unknown parameter: surplus, other',
        errors: { surplus: 'Unknown parameter', other: 'Unknown parameter' },
        request_id: 'test',
      },
    ])
    expect(await snapshot.difference()).toEqual([])
  })

  it('of a caller without access is not even looked at', async () => {
    const { answer } = await agency.api.send(endpointOf('GET /events'), { query: { surplus: '1' } })
    expect(answer.status).toBe(401)
  })
})

describe('a request without a route', () => {
  const ask = async (method: string, path: string) => {
    const { handler } = await import('#functions/entries/public.ts')
    const event = { ...eventOf(publicApi.health, {}), routeKey: '$default', rawPath: path }
    event.requestContext.http.method = method
    const { statusCode, headers, body } = await handler(event, { awsRequestId: 'test' } as Context)
    return [statusCode, headers?.['allow'], JSON.parse(body!) as unknown]
  }
  const refused = (error_message: string) => ({ error_message, request_id: 'test' })

  it.each([
    ['DELETE', '/v1/events', 'GET, POST'],
    ['GET', '/v1/booking-requests/take', 'PUT'],
    ['PATCH', '/v1/events/evt_1', 'DELETE, GET, PUT'],
    ['GET', '/v1/webhooks/stripe', 'DELETE, POST'],
    ['POST', '/v1/public/pages/about', 'GET, HEAD'],
  ])('%s %s names the methods that its address takes', async (method, path, allow) => {
    expect(await ask(method, path)).toEqual([405, allow, refused(`This address takes ${allow}`)])
  })

  it.each(['/v1/nothing', '/v1/events/', '/v1/events/evt_1/nothing', '/v1', '/v1/openapi_json'])(
    '%s is unknown',
    async (path) => {
      expect(await ask('GET', path)).toEqual([404, undefined, refused('There is nothing at this address')])
    },
  )
})
