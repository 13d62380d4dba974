import { stackName, type Resource } from './template.ts'

export const region = 'us-east-1'
export const account = '000000000000'

export const arn = (service: string, resource: string): string => `arn:aws:${service}:${region}:${account}:${resource}`
export const bucketHost = (bucket: string): string => `${bucket}.s3.${region}.amazonaws.com`
const apiHost = (apiId: string): string => `${apiId}.execute-api.${region}.amazonaws.com`

interface Naming {
  /** The property that names the resource; without it CloudFormation generates a name. */
  property?: string
  /** A name made of several properties. */
  name?: (own: (property: string) => string) => string
  ref?: (name: string) => string
  attributes?: Record<string, (name: string) => string>
}

const itself = (name: string): string => name
const functionArn = (name: string): string => arn('lambda', `function:${name}`)
/** Of the one version that a function has here. */
const onlyVersion = '1'
const eventApiArn = (name: string): string => arn('appsync', `apis/${name}`)
const secretArn = (name: string): string => arn('secretsmanager', `secret:${name}-LoCaL0`)

/** The values of `Ref` and `Fn::GetAtt`, per type. Other types use their logical id. */
const namings: Record<string, Naming> = {
  'AWS::DynamoDB::Table': {
    property: 'TableName',
    attributes: {
      Arn: (n) => arn('dynamodb', `table/${n}`),
      StreamArn: (n) => arn('dynamodb', `table/${n}/stream/2026-01-01T00:00:00.000`),
    },
  },
  'AWS::AppSync::Api': {
    attributes: {
      ApiId: itself,
      ApiArn: eventApiArn,
      'Dns.Http': (n) => `${n}.appsync-api.${region}.amazonaws.com`,
      'Dns.Realtime': (n) => `${n}.appsync-realtime-api.${region}.amazonaws.com`,
    },
  },
  'AWS::AppSync::ChannelNamespace': {
    name: (own) => `${own('ApiId')}/channelNamespace/${own('Name')}`,
    attributes: { ChannelNamespaceArn: eventApiArn },
  },
  'AWS::DynamoDB::GlobalTable': { property: 'TableName', attributes: { Arn: (n) => arn('dynamodb', `table/${n}`) } },
  'AWS::Lambda::Function': { property: 'FunctionName', attributes: { Arn: functionArn } },
  'AWS::Lambda::Version': {
    name: (own) => `${own('FunctionName')}:${onlyVersion}`,
    ref: functionArn,
    attributes: { Version: () => onlyVersion },
  },
  'AWS::Lambda::Alias': { name: (own) => `${own('FunctionName')}:${own('Name')}`, ref: functionArn },
  'AWS::SQS::Queue': { property: 'QueueName', attributes: { Arn: (n) => arn('sqs', n), QueueName: itself } },
  'AWS::S3::Bucket': {
    property: 'BucketName',
    attributes: {
      Arn: (n) => `arn:aws:s3:::${n}`,
      DomainName: (n) => `${n}.s3.amazonaws.com`,
      RegionalDomainName: bucketHost,
    },
  },
  'AWS::IAM::Role': { property: 'RoleName', attributes: { Arn: (n) => `arn:aws:iam::${account}:role/${n}` } },
  'AWS::SecretsManager::Secret': { property: 'Name', ref: secretArn, attributes: { Id: secretArn } },
  'AWS::Scheduler::ScheduleGroup': {
    property: 'Name',
    attributes: { Arn: (n) => arn('scheduler', `schedule-group/${n}`) },
  },
  'AWS::Scheduler::Schedule': { property: 'Name' },
  'AWS::Events::Rule': { property: 'Name', attributes: { Arn: (n) => arn('events', `rule/${n}`) } },
  'AWS::SES::EmailIdentity': { property: 'EmailIdentity' },
  'AWS::SES::ConfigurationSet': { property: 'Name' },
  'AWS::SES::ReceiptRuleSet': { property: 'RuleSetName' },
  'AWS::SMSVOICE::ConfigurationSet': { property: 'ConfigurationSetName' },
  'AWS::SNS::Topic': { property: 'TopicName', ref: (n) => arn('sns', n), attributes: { TopicName: itself } },
  'AWS::ApiGatewayV2::Api': { attributes: { ApiId: itself, ApiEndpoint: (n) => `https://${apiHost(n)}` } },
  'AWS::CloudFront::Distribution': { attributes: { Id: itself, DomainName: (n) => `${n}.cloudfront.net` } },
  'AWS::CloudFront::Function': {
    property: 'Name',
    ref: (n) => `arn:aws:cloudfront::${account}:function/${n}`,
    attributes: { FunctionARN: (n) => `arn:aws:cloudfront::${account}:function/${n}` },
  },
}

/** Host names and buckets are lower case; a bucket name has at most 63 characters. */
const lowerCased = new Set([
  'AWS::AppSync::Api',
  'AWS::S3::Bucket',
  'AWS::ApiGatewayV2::Api',
  'AWS::CloudFront::Distribution',
])

export const nameOf = (logicalId: string, resource: Resource, resolve: (value: unknown) => unknown): string => {
  const naming = namings[resource.Type]
  if (naming?.name) return naming.name((property) => String(resolve(resource.Properties?.[property])))
  const given = naming?.property ? resource.Properties?.[naming.property] : undefined
  if (given !== undefined) return String(resolve(given))
  if (lowerCased.has(resource.Type)) return `${stackName}-${logicalId}`.toLowerCase().slice(0, 63)
  return naming ? `${stackName}-${logicalId}` : logicalId
}

export const refOf = (name: string, type: string): string => namings[type]?.ref?.(name) ?? name

export const attributeOf = (name: string, type: string, attribute: string): string =>
  namings[type]?.attributes?.[attribute]?.(name) ?? `${name}.${attribute}`
