import * as z from 'zod'
import { LocalError } from '../state/local-error.ts'

export interface RouteDefinition {
  routeKey: string
  functionArn: string
  timeoutMs: number
  /** Of all callers together. */
  throttle: { rate: number; burst: number } | undefined
}

const ignored = z.unknown().optional()
const prefix = '#/components/x-amazon-apigateway-integrations/'

const operation = z.strictObject({
  'x-amazon-apigateway-integration': z.strictObject({ $ref: z.string().startsWith(prefix) }),
  isDefaultRoute: z.literal(true).optional(),
  // API Gateway reads neither for an HTTP API.
  parameters: ignored,
  responses: ignored,
})
/** An address of the API of Lambda, with the function's ARN in it. */
const invocations = /^arn:[\w-]+:apigateway:[\w-]*:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/
const integration = z.strictObject({
  type: z.literal('AWS_PROXY'),
  httpMethod: z.literal('POST'),
  uri: z.string().regex(invocations),
  payloadFormatVersion: z.literal('2.0'),
  timeoutInMillis: z.coerce.number().default(30_000),
})
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'x-amazon-apigateway-any-method'] as const

/** Routes as an OpenAPI document. */
export const apiProperties = z.strictObject({
  Body: z.strictObject({
    openapi: z.string().startsWith('3.0'),
    info: z.object({ title: z.string() }),
    paths: z.record(
      z.string(),
      z.strictObject({
        parameters: ignored,
        ...(Object.fromEntries(methods.map((method) => [method, operation.optional()])) as Record<
          (typeof methods)[number],
          z.ZodOptional<typeof operation>
        >),
      }),
    ),
    components: z.strictObject({ 'x-amazon-apigateway-integrations': z.record(z.string(), integration) }),
  }),
})

const throttling = z.strictObject({ ThrottlingRateLimit: z.coerce.number(), ThrottlingBurstLimit: z.coerce.number() })

/** A copy of the routes, which a stage serves. */
export const apiDeploymentProperties = z.strictObject({ ApiId: z.string(), Description: ignored })
export const apiStageProperties = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal('$default'),
  DeploymentId: z.string(),
  DefaultRouteSettings: throttling.optional(),
  RouteSettings: z.record(z.string(), throttling).default({}),
  AccessLogSettings: ignored,
})

interface Named<S extends z.ZodType> {
  name: string
  logicalId: string
  properties: z.output<S>
}

/** The routes that stages serve. */
export const readRoutes = (
  apis: Named<typeof apiProperties>[],
  deployments: Named<typeof apiDeploymentProperties>[],
  stages: Named<typeof apiStageProperties>[],
): RouteDefinition[] =>
  stages.flatMap(({ logicalId, properties: { ApiId, DeploymentId, DefaultRouteSettings, RouteSettings } }) => {
    const deployed = deployments.find(({ name }) => name === DeploymentId)
    const api = apis.find(({ name }) => name === ApiId)
    if (!api || deployed?.properties.ApiId !== ApiId)
      throw new LocalError(`The stage ${logicalId} serves no deployment of its API.`)
    const { paths, components } = api.properties.Body
    return Object.entries(paths).flatMap(([path, operations]) =>
      methods.flatMap((method): RouteDefinition[] => {
        const found = operations[method]
        if (!found) return []
        const target = found['x-amazon-apigateway-integration'].$ref.slice(prefix.length)
        const to = components['x-amazon-apigateway-integrations'][target]
        const named = `${method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase()} ${path}`
        const routeKey = found.isDefaultRoute ? '$default' : named
        if (!to) throw new LocalError(`The route ${routeKey} leads to no integration.`)
        const settings = RouteSettings[routeKey] ?? DefaultRouteSettings
        const throttle = settings && { rate: settings.ThrottlingRateLimit, burst: settings.ThrottlingBurstLimit }
        return [{ routeKey, functionArn: invocations.exec(to.uri)![1]!, timeoutMs: to.timeoutInMillis, throttle }]
      }),
    )
  })
