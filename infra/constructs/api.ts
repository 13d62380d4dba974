import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import type { CfnStage, HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { throttledRoutes, type Capacity } from '../capacity.ts'
import { acceptFindings, logFindings } from './findings.ts'

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

/** The HTTP API. Created before the functions, because their APP_URL is the distribution in front of it. */
export class Api extends Construct {
  readonly http: HttpApi
  readonly accessLog: LogGroup
  private readonly stage: HttpStage
  private readonly capacity: ApiCapacity
  private readonly routes = new Map<string, HttpRoute>()

  constructor(scope: Construct, id: string, capacity: ApiCapacity) {
    super(scope, id)
    this.capacity = capacity
    this.http = new HttpApi(this, 'Http', { apiName: Stack.of(this).stackName, createDefaultStage: false })
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptFindings(this.accessLog, logFindings)
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: capacity.requests.rate, burstLimit: capacity.requests.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(this.accessLog), format: accessLog },
    })
  }

  /** The origin host for `/v1/*` of the distribution. */
  get domain(): string {
    const { region, urlSuffix } = Stack.of(this)
    return `${this.http.apiId}.execute-api.${region}.${urlSuffix}`
  }

  route(name: string, target: IFunction, routes: readonly Route[]): void {
    // One permission per function: one per route would exceed the 20 KB limit of a function's policy.
    const integration = new HttpLambdaIntegration(`${name}-integration`, target, { scopePermissionToRoute: false })
    for (const { method, path } of routes) {
      const [route] = this.http.addRoutes({ path: `/v1${path}`, methods: [HttpMethod[method]], integration })
      this.routes.set(`${method} /v1${path}`, route!)
    }
  }

  /** After all routes: they must exist before the stage names them. */
  throttleRoutes(): void {
    const stage = this.stage.node.defaultChild as CfnStage
    const settings = Object.entries(throttledRoutes).flatMap(([kind, routeKeys]) => {
      const { rate, burst } = this.capacity[kind as keyof typeof throttledRoutes]
      return routeKeys.map((key) => [key, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }] as const)
    })
    stage.routeSettings = Object.fromEntries(settings)
    for (const [key] of settings) {
      const route = this.routes.get(key)
      if (!route) throw new Error(`There is no route ${key} to throttle`)
      this.stage.node.addDependency(route)
    }
  }
}
