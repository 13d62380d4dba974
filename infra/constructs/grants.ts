import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Stack } from 'aws-cdk-lib/core'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { QueueName } from '#shared/queues.ts'
import { functionSpecs, type FunctionName, type FunctionSpec, type Setting } from '../functions.ts'
import { deniedWrites, tableAccess, tableGrants, type TableGrant } from '../table-grants.ts'
import type { AuditCopies } from './audit-copies.ts'
import type { Channel } from './channel.ts'
import type { Documents } from './documents.ts'
import type { Files } from './files.ts'
import type { DataTable } from './table.ts'
import type { Jobs } from './jobs.ts'
import type { Providers } from './providers.ts'
import type { Replies } from './replies.ts'
import type { Texts } from './texts.ts'
import type { Web } from './web.ts'

export interface Resources {
  data: DataTable
  jobs: Jobs
  web: Web
  documents: Documents
  auditCopies: AuditCopies
  files: Files
  providers: Providers
  /** Only of a stage whose screens have one. */
  channel: Channel | undefined
  /** Only of a stage that receives mail. */
  replies: Replies | undefined
  /** Only of a stage with a number. */
  texts: Texts | undefined
  /** The secret that authenticates CloudFront. */
  originSecret: ISecret
  /** Omits settings that the operator did not set. */
  settings: Record<Setting, string | undefined>
}

export const allow = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources })

/**
 * Rows of these partitions alone. Transactions are permitted through the actions of their parts. `ForAllValues` also
 * matches a request that names no key, such as a Scan; `Null` excludes it.
 */
const allowRows = (tableArn: string, { actions, partitions, attributes }: TableGrant) => {
  const statement = allow(actions, tableArn)
  statement.addConditions({
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
    Null: { 'dynamodb:LeadingKeys': 'false' },
    ...(attributes && { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes } }),
  })
  return statement
}

/** A request that names one of these attributes, in a row of these partitions. */
const denyAttributes = (tableArn: string, { actions, partitions, attributes }: TableGrant) =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions,
    resources: [tableArn],
    conditions: {
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': partitions },
      'ForAnyValue:StringEquals': { 'dynamodb:Attributes': attributes },
    },
  })

/** Versions are read by the id in their row, and after a restore the current one. Nobody may delete one. */
const documentActions: Record<NonNullable<FunctionSpec['documents']>, string[]> = {
  keep: ['s3:PutObject', 's3:GetObject'],
  read: ['s3:GetObject', 's3:GetObjectVersion'],
  copy: ['s3:GetObject'],
}

const pictureActions: Record<NonNullable<FunctionSpec['pictures']>, string> = {
  store: 's3:PutObject',
  erase: 's3:DeleteObject',
  copy: 's3:GetObject',
}

/** A signed request may do what its signer may. */
const fileActions: Record<
  NonNullable<FunctionSpec['files']>,
  Partial<Record<'arrived' | 'files' | 'imports' | 'exports', string[]>>
> = {
  hand_out: { arrived: ['s3:PutObject'], files: ['s3:GetObject'] },
  check: { arrived: ['s3:GetObject', 's3:DeleteObject'], files: ['s3:PutObject', 's3:DeleteObject'] },
  take: { imports: ['s3:PutObject'], exports: ['s3:GetObject'] },
  // S3 asks for the right to put an object also for its parts.
  read: {
    imports: ['s3:GetObject', 's3:DeleteObject'],
    exports: ['s3:GetObject', 's3:PutObject'],
    files: ['s3:GetObject'],
  },
}

const queueUrls: Record<QueueName, string> = {
  mail: 'MAIL_QUEUE_URL',
  payments: 'PAYMENTS_QUEUE_URL',
  documents: 'DOCUMENTS_QUEUE_URL',
  imports: 'IMPORTS_QUEUE_URL',
  webhooks: 'WEBHOOKS_QUEUE_URL',
}

/** Follows the table's stream, and tells screens. */
const channelStatements = ({ namespaceArn, deadLetters }: Channel, { tableArn, tableStreamArn }: ITable) => {
  if (tableStreamArn === undefined) throw new Error('The channel of open screens needs the stream of the table')
  return [
    allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], tableStreamArn),
    allow(['dynamodb:ListStreams'], `${tableArn}/stream/*`),
    allow(['sqs:SendMessage'], deadLetters.queueArn),
    allow(['appsync:EventPublish'], namespaceArn),
  ]
}

/** A function's grants as policy statements of its role. */
export const statementsOf = (
  name: FunctionName,
  { data, jobs, web, documents, auditCopies, files, providers, channel, replies, texts, originSecret }: Resources,
): PolicyStatement[] => {
  const spec = functionSpecs[name]
  const access = tableAccess[name]
  const statements = [
    ...tableGrants(access).map((grant) => allowRows(data.table.tableArn, grant)),
    ...deniedWrites(access).map((grant) => denyAttributes(data.table.tableArn, grant)),
    ...(access.scans ? [allow(['dynamodb:Scan'], data.table.tableArn)] : []),
  ]
  if (spec.pictures) statements.push(allow([pictureActions[spec.pictures]], web.pictures.arnForObjects('pictures/*')))
  if (spec.pictures === 'erase') statements.push(allow(['s3:ListBucket'], web.pictures.bucketArn))
  if (access.scans) {
    const buckets = [web.pictures, documents.bucket, files.bucket]
    statements.push(allow(['s3:ListBucket'], ...buckets.map(({ bucketArn }) => bucketArn)))
  }
  if (spec.documents)
    statements.push(allow(documentActions[spec.documents], documents.bucket.arnForObjects('contracts/*')))
  if (spec.copiesAudit) statements.push(allow(['s3:PutObject'], auditCopies.bucket.arnForObjects('audit/*')))
  if (spec.files)
    for (const [folder, actions] of Object.entries(fileActions[spec.files]))
      statements.push(allow(actions, files.bucket.arnForObjects(`${folder}/*`)))
  if (spec.sends) statements.push(allow(['sqs:SendMessage'], ...spec.sends.map((name) => jobs.queues[name].queueArn)))
  if (spec.consumes) {
    const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes']
    statements.push(allow(actions, jobs.queues[spec.consumes].queueArn))
  }
  if (spec.schedules) {
    const actions = ['CreateSchedule', 'UpdateSchedule', 'DeleteSchedule'].map((name) => `scheduler:${name}`)
    const passRole = allow(['iam:PassRole'], jobs.schedulerRole.roleArn)
    passRole.addCondition('StringEquals', { 'iam:PassedToService': 'scheduler.amazonaws.com' })
    statements.push(allow(actions, ...jobs.oneTimeScheduleArns), passRole)
  }
  if (spec.stripe) statements.push(allow(['secretsmanager:GetSecretValue'], providers.stripeSecret.secretArn))
  if (spec.behindEdge) statements.push(allow(['secretsmanager:GetSecretValue'], originSecret.secretArn))
  if (spec.sendsMail) statements.push(providers.sendMail, providers.readQuota)
  if (spec.receivesMail && replies) statements.push(allow(['s3:GetObject'], replies.bucket.arnForObjects('*')))
  if (spec.texts === 'send' && texts) statements.push(texts.send)
  if (spec.channel === 'publish' && channel) statements.push(...channelStatements(channel, data.table))
  return statements
}

/** A function's spec as environment variables (docs/architecture.md). */
export const environmentOf = (
  spec: FunctionSpec,
  {
    data,
    jobs,
    web,
    documents,
    auditCopies,
    files,
    providers,
    channel,
    replies,
    texts,
    originSecret,
    settings,
  }: Resources,
) => {
  const environment: Record<string, string> = {
    TABLE_NAME: data.table.tableName,
    METRIC_NAMESPACE: Stack.of(data).stackName,
  }
  if (spec.pictures) environment.PICTURES_BUCKET = web.pictures.bucketName
  if (spec.documents) environment.DOCUMENTS_BUCKET = documents.bucket.bucketName
  if (spec.copiesAudit) environment.AUDIT_BUCKET = auditCopies.bucket.bucketName
  if (spec.files) environment.FILES_BUCKET = files.bucket.bucketName
  for (const name of spec.sends ?? []) environment[queueUrls[name]] = jobs.queues[name].queueUrl
  if (spec.schedules) {
    environment.SCHEDULE_GROUP = jobs.scheduleGroup
    environment.SCHEDULE_ROLE_ARN = jobs.schedulerRole.roleArn
    environment.SCHEDULE_TARGET_ARN = jobs.scheduleTargetArn
  }
  if (spec.receivesMail && replies) {
    environment.REPLIES_BUCKET = replies.bucket.bucketName
    environment.REPLY_DOMAIN = replies.domain
  }
  if (spec.sendsMail) environment.MAIL_SETTINGS = providers.mailSettings.configurationSetName
  if (spec.texts === 'offer' && texts) environment.TEXT_NUMBER = texts.number
  if (spec.texts === 'send' && texts) {
    environment.TEXT_NUMBER_ID = texts.numberId
    environment.TEXT_SETTINGS = texts.settings
    environment.TEXT_PARTS_PER_SECOND = String(texts.partsPerSecond)
  }
  if (spec.stripe) {
    environment.STRIPE_SECRET_ID = providers.stripeSecret.secretArn
    environment.STRIPE_MODE = settings.STRIPE_MODE!
  }
  if (spec.behindEdge) {
    environment.ORIGIN_SECRET_ID = originSecret.secretArn
    // Wherever sessions are checked.
    if (settings.STAFF_SECOND_FACTOR !== undefined) environment.STAFF_SECOND_FACTOR = settings.STAFF_SECOND_FACTOR
  }
  if (spec.channel === 'tickets' && channel) {
    environment.CHANNEL_URL = `wss://${channel.realtime}/event/realtime`
    environment.CHANNEL_HOST = channel.http
  }
  if (spec.channel === 'publish' && channel) environment.CHANNEL_URL = `https://${channel.http}`
  for (const name of spec.settings ?? []) {
    const value = settings[name]
    if (value !== undefined) environment[name] = value
  }
  return environment
}
