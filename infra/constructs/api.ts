import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { CfnApi, CfnDeployment, CfnStage, HttpApi, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Lazy, RemovalPolicy, Stack } from 'aws-cdk-lib/core'
import { Construct, type IDependable } from 'constructs'
import { createHash } from 'node:crypto'
import { throttledRoutes, type Capacity } from '../capacity.ts'
import { acceptFindings, logFindings } from './findings.ts'
import type { ServiceFunction } from './service-function.ts'

export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  path: string
}

/** No headers, queries or bodies: tokens, passwords and contract texts stay out of the log. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    request_id: '$context.requestId',
    time: '$context.requestTime',
    ip: '$context.identity.sourceIp',
    route: '$context.routeKey',
    path: '$context.path',
    status: '$context.status',
    integration: '$context.integrationStatus',
    bytes: '$context.responseLength',
    latencyMs: '$context.responseLatency',
    error: '$context.integrationErrorMessage',
  }),
)

type ApiCapacity = Pick<Capacity, 'requests' | keyof typeof throttledRoutes>
const integrationsKey = 'x-amazon-apigateway-integrations'

const operation = (name: string): object => ({
  'x-amazon-apigateway-integration': { $ref: `#/components/${integrationsKey}/${name}` },
  responses: { default: { description: '' } },
})

/**
 * The HTTP API. Its routes are one OpenAPI document: as resources, they would be two hundred of the template's 500. The
 * document names functions instead of referring to them, because their APP_URL is the distribution in front of it. A
 * deployment of the API follows them all, so that the routes of a release change at once, and after its functions.
 */
export class Api extends Construct {
  readonly http: IHttpApi
  readonly accessLog: LogGroup
  private readonly capacity: ApiCapacity
  private readonly routes = new Map<string, { path: string; method: string; name: string }>()
  private readonly integrations: Record<string, object> = {}
  private readonly ready: IDependable[] = []
  private fallback: string | undefined

  constructor(scope: Construct, id: string, capacity: ApiCapacity) {
    super(scope, id)
    this.capacity = capacity
    const api = new CfnApi(this, 'Definition', { body: Lazy.any({ produce: () => this.document() }) })
    this.ready.push(api)
    this.http = HttpApi.fromHttpApiAttributes(this, 'Http', { httpApiId: api.ref })
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptFindings(this.accessLog, logFindings)
  }

  /** The origin host for `/v1/*` of the distribution. */
  get domain(): string {
    const { region, urlSuffix } = Stack.of(this)
    return `${this.http.apiId}.execute-api.${region}.${urlSuffix}`
  }

  route(name: string, { live, liveArn }: ServiceFunction, routes: readonly Route[]): void {
    const { partition, region } = Stack.of(this)
    this.integrations[name] = {
      type: 'AWS_PROXY',
      httpMethod: 'POST',
      // The form that API Gateway's documents name for a function; a resource would take the ARN alone, too.
      uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${liveArn}/invocations`,
      payloadFormatVersion: '2.0',
    }
    for (const { method, path } of routes)
      this.routes.set(`${method} /v1${path}`, { path: `/v1${path}`, method: method.toLowerCase(), name })
    // One permission per function: one per route would exceed the 20 KB limit of a function's policy.
    live.addPermission('Api', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.http.apiId,
        resourceName: '*/*',
      }),
    })
    this.ready.push(live)
  }

  /** Requests without a route go to this function, which refuses them in the words of the API. */
  otherwise(name: string): void {
    if (!(name in this.integrations)) throw new Error(`There is no function ${name} to take what has no route`)
    this.fallback = name
  }

  /** After all routes. */
  deploy(): CfnStage {
    const { requests } = this.capacity
    const settings = Object.entries(throttledRoutes).flatMap(([kind, routeKeys]) => {
      const { rate, burst } = this.capacity[kind as keyof typeof throttledRoutes]
      return routeKeys.map((key) => {
        if (!this.routes.has(key)) throw new Error(`There is no route ${key} to throttle`)
        return [key, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }] as const
      })
    })
    // A deployment is a copy of routes and integrations, so that another of either needs another deployment.
    const version = createHash('sha256')
      .update(JSON.stringify(Stack.of(this).resolve(this.document())))
      .digest('hex')
      .slice(0, 8)
    const deployment = new CfnDeployment(this, `Deployment${version}`, { apiId: this.http.apiId })
    deployment.node.addDependency(...this.ready)
    return new CfnStage(this, 'Live', {
      apiId: this.http.apiId,
      stageName: '$default',
      deploymentId: deployment.ref,
      defaultRouteSettings: { throttlingRateLimit: requests.rate, throttlingBurstLimit: requests.burst },
      routeSettings: Object.fromEntries(settings),
      accessLogSettings: { destinationArn: this.accessLog.logGroupArn, format: accessLog.toString() },
    })
  }

  private document(): object {
    const paths: Record<string, Record<string, object>> = {}
    for (const { path, method, name } of this.routes.values()) {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      }))
      paths[path] ??= parameters.length > 0 ? { parameters } : {}
      paths[path][method] = operation(name)
    }
    if (this.fallback !== undefined)
      paths['/$default'] = { 'x-amazon-apigateway-any-method': { isDefaultRoute: true, ...operation(this.fallback) } }
    return {
      openapi: '3.0.1',
      info: { title: Stack.of(this).stackName, version: '1' },
      paths,
      components: { [integrationsKey]: this.integrations },
    }
  }
}
