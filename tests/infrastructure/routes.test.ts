import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { groups } from '#shared/api/endpoint.ts'
import { refersTo, synthesize } from './synthesize.ts'

const { all, entries, functionBehind, one } = await synthesize({ lambdaConcurrency: 1000 })
const functionIds = new Map(
  entries('AWS::Lambda::Function').map(([id, { Properties }]) => [Properties.FunctionName as string, id]),
)
const integrations = entries('AWS::ApiGatewayV2::Integration')

/** The function behind each route key. */
const targets = new Map(
  all('AWS::ApiGatewayV2::Route').map(({ Properties }) => {
    const [, integration] = integrations.find(([id]) => refersTo(Properties.Target, id))!
    const [name] = [...functionIds].find(([, id]) => functionBehind(integration.Properties.IntegrationUri) === id)!
    return [Properties.RouteKey as string, name]
  }),
)

const expected = new Map([
  ...groups.flatMap((group) =>
    Object.values(contract[group]).map(({ method, path }) => [`${method} /v1${path}`, `BookMe-${group}`] as const),
  ),
  ['POST /v1/webhooks/stripe', 'BookMe-stripe-webhook'] as const,
  // A crawler asks for the head of a page alone.
  ['HEAD /v1/public/pages/{page}', 'BookMe-public'] as const,
])

describe('routes', () => {
  it.each([...expected])('%s goes to %s', (routeKey, functionName) => {
    expect(targets.get(routeKey)).toBe(functionName)
  })

  it('there are no routes outside the contract', () => {
    expect([...targets.keys()].sort()).toEqual([...expected.keys()].sort())
    expect(all('AWS::ApiGatewayV2::Route')).toHaveLength(targets.size)
  })

  it('functions get the request in payload format 2.0', () => {
    for (const [, { Properties }] of integrations)
      expect(Properties).toMatchObject({ PayloadFormatVersion: '2.0', IntegrationType: 'AWS_PROXY' })
  })

  it('only this API may invoke functions, and only those it routes to', () => {
    const api = one('AWS::ApiGatewayV2::Api')
    const permissions = all('AWS::Lambda::Permission')
    for (const { Properties } of permissions) {
      expect(Properties).toMatchObject({ Action: 'lambda:InvokeFunction', Principal: 'apigateway.amazonaws.com' })
      expect(refersTo(Properties.SourceArn, api.id)).toBe(true)
    }
    const invoked = [...functionIds]
      .filter(([, id]) => permissions.some(({ Properties }) => functionBehind(Properties.FunctionName) === id))
      .map(([name]) => name)
    expect(invoked.sort()).toEqual([...new Set(expected.values())].sort())
  })

  it('the stage throttles and logs without secrets', () => {
    const { Properties } = one('AWS::ApiGatewayV2::Stage')
    expect(Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
    })
    const log = Properties.AccessLogSettings as { Format: string }
    expect(log.Format).not.toMatch(/header|query|authorizer|body/i)
  })
})
