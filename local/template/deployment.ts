import * as z from 'zod'
import { LocalError } from '../state/local-error.ts'
import { readDistribution, type DistributionDefinition } from './distribution.ts'
import { apiDeploymentProperties, apiProperties, apiStageProperties, readRoutes, type RouteDefinition } from './api.ts'
import { attributeOf } from './names.ts'
import * as p from './properties.ts'
import type { Resolver } from './resolve.ts'
import { readRoles, type RoleDefinition } from './roles.ts'
import type { Resource, Template } from './template.ts'

interface Named {
  logicalId: string
  name: string
  arn: string
}
type Definition<S extends z.ZodType> = Named & { properties: z.output<S> }

export type TableDefinition = Definition<typeof p.tableProperties>
export type FunctionDefinition = Definition<typeof p.functionProperties>
export type BucketDefinition = Definition<typeof p.bucketProperties>
export type QueueDefinition = Definition<typeof p.queueProperties>
export type ScheduleDefinition = Definition<typeof p.scheduleProperties>
export type EventSourceDefinition = z.output<typeof p.eventSourceProperties>

/** The template, in terms of what runs it. */
export interface Deployment {
  tables: TableDefinition[]
  functions: FunctionDefinition[]
  /** By its name or ARN, or by those of an alias. */
  functionOf(nameOrArn: string): FunctionDefinition | undefined
  eventSources: EventSourceDefinition[]
  queues: QueueDefinition[]
  buckets: BucketDefinition[]
  scheduleGroups: string[]
  schedules: ScheduleDefinition[]
  secrets: Definition<typeof p.secretProperties>[]
  mailIdentities: string[]
  mailEvents: z.output<typeof p.mailEventsProperties>[]
  eventRules: Definition<typeof p.ruleProperties>[]
  queuePolicies: Definition<typeof p.queuePolicyProperties>[]
  topicPolicies: Definition<typeof p.topicPolicyProperties>[]
  /** The account's number. No template has it, and the settings of the functions name it. */
  textNumber: { id: string; number: string } | undefined
  textSettings: z.output<typeof p.textSettingsProperties>[]
  subscriptions: z.output<typeof p.subscriptionProperties>[]
  receiptRules: z.output<typeof p.receiptRuleProperties>[]
  roles: RoleDefinition[]
  routes: RouteDefinition[]
  /** Functions that API Gateway may invoke. */
  openToApi: Set<string>
  distribution: DistributionDefinition | undefined
  eventApi: EventApiDefinition | undefined
}

/** An API of AppSync Events. */
export interface EventApiDefinition {
  id: string
  arn: string
  http: string
  realtime: string
  namespaces: string[]
  authorizer: string
}

/** Types that have no effect here. Anything in neither list prevents the start. */
const withoutEffect = [
  /^AWS::CDK::Metadata$/,
  /^AWS::CloudWatch::/,
  /^AWS::Logs::/,
  /^AWS::SNS::/,
  /^AWS::S3::BucketPolicy$/,
  /^AWS::CloudFront::(OriginAccessControl|CachePolicy|OriginRequestPolicy)$/,
  // Shifts an alias from one version to the next: here, a start has one version only.
  /^AWS::CodeDeploy::/,
  /^AWS::SES::(ConfigurationSet|ReceiptRuleSet)$/,
  /^AWS::Budgets::/,
  /^AWS::Route53::HealthCheck$/,
  /^AWS::CertificateManager::/,
  // The CDK's own deployment helpers: emptying buckets, uploading the web app (which is served from its folder here).
  /^Custom::(CDKBucketDeployment|S3AutoDeleteObjects|LogRetention)$/,
]

const read = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Permission',
  'AWS::SQS::Queue',
  'AWS::AppSync::Api',
  'AWS::AppSync::ChannelNamespace',
  'AWS::S3::Bucket',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
  'AWS::SES::EmailIdentity',
  'AWS::SES::ReceiptRule',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::Events::Rule',
  'AWS::SQS::QueuePolicy',
  'AWS::SMSVOICE::ConfigurationSet',
  'AWS::IAM::Role',
  'AWS::IAM::Policy',
  'AWS::IAM::ManagedPolicy',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Deployment',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
])

export const readDeployment = (template: Template, resolver: Resolver): Deployment => {
  const unknown = Object.entries(template.Resources).filter(
    ([, { Type }]) => !read.has(Type) && !withoutEffect.some((pattern) => pattern.test(Type)),
  )
  if (unknown.length > 0) {
    const names = unknown.map(([id, { Type }]) => `${id} (${Type})`).join(', ')
    throw new LocalError(`The local cloud does not know what to do with ${names}: see local/template/deployment.ts.`)
  }

  const all = <S extends z.ZodType>(
    schema: S,
    types: string[],
    keep: (resource: Resource) => boolean = () => true,
  ): Definition<S>[] =>
    Object.entries(template.Resources)
      .filter(([, r]) => types.includes(r.Type) && keep(r))
      .map(([logicalId, resource]) => {
        const name = resolver.name(logicalId)
        const parsed = schema.safeParse(resolver.resolve(resource.Properties ?? {}))
        if (!parsed.success) {
          throw new LocalError(
            `${logicalId} (${resource.Type}) is beyond the local cloud: ${z.prettifyError(parsed.error)}\n(see ` +
              'local/template/properties.ts)',
          )
        }
        return { logicalId, name, arn: attributeOf(name, resource.Type, 'Arn'), properties: parsed.data }
      })

  const nothing = z.unknown()
  // Others belong to the CDK's custom resources, which only act at deployment.
  const functions = all(p.functionProperties, ['AWS::Lambda::Function'], (r) =>
    String(r.Properties?.Runtime).startsWith('nodejs'),
  )
  const byName = (nameOrArn: string) => functions.find((f) => f.name === nameOrArn || f.arn === nameOrArn)
  const versions = new Set(all(p.versionProperties, ['AWS::Lambda::Version']).map(({ name }) => name))
  const aliases = new Map(
    all(p.aliasProperties, ['AWS::Lambda::Alias']).map(({ logicalId, name, properties }) => {
      const { FunctionName, FunctionVersion } = properties
      if (!versions.has(`${FunctionName}:${FunctionVersion}`))
        throw new LocalError(`The alias ${logicalId} names no version of the template.`)
      return [name, FunctionName]
    }),
  )
  const unqualified = (nameOrArn: string) => aliases.get(nameOrArn.split(':').slice(-2).join(':')) ?? nameOrArn

  return {
    tables: all(p.tableProperties, ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable']),
    functions,
    functionOf: (nameOrArn) => byName(unqualified(nameOrArn)),
    eventSources: all(p.eventSourceProperties, ['AWS::Lambda::EventSourceMapping']).map((e) => e.properties),
    queues: all(p.queueProperties, ['AWS::SQS::Queue']),
    buckets: all(p.bucketProperties, ['AWS::S3::Bucket']),
    scheduleGroups: ['default', ...all(nothing, ['AWS::Scheduler::ScheduleGroup']).map((g) => g.name)],
    schedules: all(p.scheduleProperties, ['AWS::Scheduler::Schedule']),
    secrets: all(p.secretProperties, ['AWS::SecretsManager::Secret']),
    mailIdentities: all(nothing, ['AWS::SES::EmailIdentity']).map((i) => i.name),
    mailEvents: all(p.mailEventsProperties, ['AWS::SES::ConfigurationSetEventDestination']).map((e) => e.properties),
    eventRules: all(p.ruleProperties, ['AWS::Events::Rule']),
    queuePolicies: all(p.queuePolicyProperties, ['AWS::SQS::QueuePolicy']),
    topicPolicies: all(p.topicPolicyProperties, ['AWS::SNS::TopicPolicy']),
    textNumber: readTextNumber(functions),
    textSettings: all(p.textSettingsProperties, ['AWS::SMSVOICE::ConfigurationSet']).map((each) => each.properties),
    receiptRules: all(p.receiptRuleProperties, ['AWS::SES::ReceiptRule']).map((each) => each.properties),
    subscriptions: all(
      p.subscriptionProperties,
      ['AWS::SNS::Subscription'],
      (r) => r.Properties?.Protocol === 'sqs',
    ).map((each) => each.properties),
    roles: readRoles(
      all(p.roleProperties, ['AWS::IAM::Role']),
      all(p.policyProperties, ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']).map((policy) => policy.properties),
    ),
    routes: readRoutes(
      all(apiProperties, ['AWS::ApiGatewayV2::Api']),
      all(apiDeploymentProperties, ['AWS::ApiGatewayV2::Deployment']),
      all(apiStageProperties, ['AWS::ApiGatewayV2::Stage']),
    ),
    openToApi: new Set(
      all(p.permissionProperties, ['AWS::Lambda::Permission'])
        .filter(({ properties }) => properties.Principal === 'apigateway.amazonaws.com')
        .map(({ properties }) => properties.FunctionName),
    ),
    distribution: readDistribution(template, resolver),
    eventApi: readEventApi(
      all(p.eventApiProperties, ['AWS::AppSync::Api']),
      all(p.channelNamespaceProperties, ['AWS::AppSync::ChannelNamespace']).map((each) => each.properties),
      all(p.permissionProperties, ['AWS::Lambda::Permission'])
        .filter(({ properties }) => properties.Principal === 'appsync.amazonaws.com')
        .map(({ properties }) => unqualified(properties.FunctionName)),
      unqualified,
    ),
  }
}

const readTextNumber = (functions: FunctionDefinition[]): Deployment['textNumber'] => {
  const told = (name: string) => functions.flatMap((f) => f.properties.Environment?.Variables[name] ?? [])[0]
  const [id, number] = [told('TEXT_NUMBER_ID'), told('TEXT_NUMBER')]
  return id === undefined || number === undefined ? undefined : { id, number }
}

const modes = (of: { AuthType: string }[]): string => of.map(({ AuthType }) => AuthType).join()

/** Functions decide who connects and subscribes, and roles who publishes: nothing else is known here. */
const readEventApi = (
  [api, ...more]: Definition<typeof p.eventApiProperties>[],
  namespaces: z.output<typeof p.channelNamespaceProperties>[],
  callable: readonly string[],
  unqualified: (nameOrArn: string) => string,
): EventApiDefinition | undefined => {
  if (!api) return undefined
  const { AuthProviders, ConnectionAuthModes, DefaultSubscribeAuthModes, DefaultPublishAuthModes } =
    api.properties.EventConfig
  const authorizer = AuthProviders.find(({ LambdaAuthorizerConfig }) => LambdaAuthorizerConfig)?.LambdaAuthorizerConfig
  const isKnown =
    modes([...ConnectionAuthModes, ...DefaultSubscribeAuthModes]) === 'AWS_LAMBDA,AWS_LAMBDA' &&
    modes(DefaultPublishAuthModes) === 'AWS_IAM'
  if (!authorizer || !isKnown || more.length > 0)
    throw new LocalError('The event API is beyond the local cloud (local/template/deployment.ts).')
  const { AuthorizerUri } = authorizer
  if (!callable.includes(unqualified(AuthorizerUri)))
    throw new LocalError(`No permission lets AppSync call ${AuthorizerUri}.`)
  const attribute = (name: string) => attributeOf(api.name, 'AWS::AppSync::Api', name)
  return {
    id: api.name,
    arn: attribute('ApiArn'),
    http: attribute('Dns.Http'),
    realtime: attribute('Dns.Realtime'),
    namespaces: namespaces.map(({ Name }) => Name),
    authorizer: AuthorizerUri,
  }
}
