import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
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
    bytes: '$context.responseLength',
    latencyMs: '$context.responseLatency',
    error: '$context.integrationErrorMessage',
  }),
)

/** The HTTP API. Created before the functions, because their APP_URL is the distribution in front of it. */
export class Api extends Construct {
  readonly http: HttpApi

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.http = new HttpApi(this, 'Http', { apiName: Stack.of(this).stackName, createDefaultStage: false })
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 1000, burstLimit: 2000 },
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: accessLog },
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
      this.http.addRoutes({ path: `/v1${path}`, methods: [HttpMethod[method]], integration })
    }
  }
}
