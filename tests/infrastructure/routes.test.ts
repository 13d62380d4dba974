import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { groups } from '#shared/api/endpoint.ts'
import { refersTo, synthesize, type Resources } from './synthesize.ts'

const { all, entries, functionBehind, one, resources } = await synthesize({ lambdaConcurrency: 1000 })
const functionIds = new Map(
  entries('AWS::Lambda::Function').map(([id, { Properties }]) => [Properties.FunctionName as string, id]),
)

interface Operation {
  isDefaultRoute?: true
  'x-amazon-apigateway-integration': { $ref: string }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { 'x-amazon-apigateway-integrations': Record<string, { uri: unknown }> }
}
const api = one('AWS::ApiGatewayV2::Api')
const { paths, components } = api.Properties.Body as Document
const integrations = components['x-amazon-apigateway-integrations']

/** The address of the function behind each route key. */
const targets = new Map(
  Object.entries(paths).flatMap(([path, { parameters: _, ...operations }]) =>
    Object.entries(operations).map(([method, { isDefaultRoute, ...operation }]) => {
      const name = operation['x-amazon-apigateway-integration'].$ref.split('/').at(-1)!
      return [isDefaultRoute ? '$default' : `${method.toUpperCase()} ${path}`, JSON.stringify(integrations[name]!.uri)]
    }),
  ),
)

/** A resource that waits for itself, through any number of others. */
const circle = (of: Resources): string | undefined => {
  const waitsFor = (id: string): string[] => {
    const { DependsOn = [], Properties } = of[id]!
    const named = JSON.stringify(Properties ?? {}).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)
    return [...DependsOn, ...[...named].map(([, one]) => one!)].filter((other) => other in of)
  }
  const free = new Set<string>()
  const visit = (id: string, above: readonly string[]): string | undefined => {
    if (above.includes(id)) return [...above, id].join(' → ')
    if (free.has(id)) return undefined
    const found = waitsFor(id)
      .map((next) => visit(next, [...above, id]))
      .find((each) => each !== undefined)
    if (found === undefined) free.add(id)
    return found
  }
  return Object.keys(of)
    .map((id) => visit(id, []))
    .find((each) => each !== undefined)
}

const expected = new Map([
  ...groups.flatMap((group) =>
    Object.values(contract[group]).map(({ method, path }) => [`${method} /v1${path}`, `BookMe-${group}`] as const),
  ),
  ['POST /v1/webhooks/stripe', 'BookMe-stripe-webhook'] as const,
  // A crawler asks for the head of a page alone.
  ['HEAD /v1/public/pages/{page}', 'BookMe-public'] as const,
  // Refuses what has no route.
  ['$default', 'BookMe-public'] as const,
])

describe('routes', () => {
  it.each([...expected])('%s goes to %s', (routeKey, functionName) => {
    expect(targets.get(routeKey)).toMatch(
      new RegExp(`:lambda:path/2015-03-31/functions/.*:function:${functionName}:live/invocations"`),
    )
  })

  it('there are no routes outside the contract', () => {
    expect([...targets.keys()].sort()).toEqual([...expected.keys()].sort())
    // AWS's quota of an API's routes.
    expect(targets.size).toBeLessThan(300)
  })

  it('functions get the request in payload format 2.0', () => {
    for (const integration of Object.values(integrations))
      expect(integration).toMatchObject({ payloadFormatVersion: '2.0', type: 'AWS_PROXY', httpMethod: 'POST' })
  })

  it('only this API may invoke functions, and only those it routes to', () => {
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
      DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
    })
    const log = Properties.AccessLogSettings as { Format: string }
    expect(log.Format).not.toMatch(/header|query|authorizer|body/i)
  })

  it('change at once, when the functions of the release are live and open to them', () => {
    const stage = one('AWS::ApiGatewayV2::Stage')
    const deployment = one('AWS::ApiGatewayV2::Deployment')
    expect(stage.Properties.DeploymentId).toEqual({ Ref: deployment.id })
    expect(stage.Properties).not.toHaveProperty('AutoDeploy')
    expect(deployment.DependsOn).toContain(api.id)
    const permissions = entries('AWS::Lambda::Permission')
    expect(permissions.length).toBeGreaterThan(20)
    for (const [id, { Properties }] of permissions) {
      expect(deployment.DependsOn).toContain(id)
      expect(deployment.DependsOn).toContain((Properties.FunctionName as { Ref: string }).Ref)
    }
  })

  it('are served before the site with a domain of its own turns to another API', async () => {
    const owned = await synthesize({
      appUrl: 'https://book.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
    })
    const stage = owned.one('AWS::ApiGatewayV2::Stage')
    expect(owned.one('AWS::CloudFront::Distribution').DependsOn).toContain(stage.id)
    expect(circle(owned.resources)).toBeUndefined()
    expect(circle(resources)).toBeUndefined()
    const { id } = one('AWS::CloudFront::Distribution')
    const waiting = { ...resources, [id]: { ...resources[id]!, DependsOn: [stage.id] } }
    expect(circle(waiting)).toContain(`${id} → `)
  })
})
