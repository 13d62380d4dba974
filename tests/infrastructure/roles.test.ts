import { describe, expect, it } from 'vitest'
import type { FunctionName } from '#infra/functions.ts'
import { isAllowed } from '#local/template/roles.ts'
import { refersTo, synthesize } from './synthesize.ts'

// With all that a stage may have.
const { all, entries, one, resources } = await synthesize({ screens: 'channel' })

interface Statement {
  Effect: string
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, Record<string, string | string[]>>
}

const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** On whichever table; with the lists that CloudFormation writes as one value. */
const onAny = ({ Effect, Action, Condition = {} }: Statement) => ({
  Effect: Effect as 'Allow' | 'Deny',
  Action: asList(Action),
  Resource: ['*'],
  Condition: Object.fromEntries(
    Object.entries(Condition).map(([operator, keys]) => [
      operator,
      Object.fromEntries(Object.entries(keys).map(([key, values]) => [key, asList(values)])),
    ]),
  ),
})

/** A statement's resource as text: the logical id without its hash, with its suffix up to a wildcard. */
const nameOf = (resource: unknown): string => {
  const id = Object.keys(resources).find((candidate) => refersTo(resource, candidate)) ?? JSON.stringify(resource)
  if (JSON.stringify(resource).includes(':identity/*"')) return 'identity/*'
  const [, pattern = ''] = /"(\/[^"]*\*)"/.exec(JSON.stringify(resource)) ?? []
  return id.replace(/[0-9A-F]{8}$/, '') + pattern
}

const statementsOf = (roleId: string) =>
  (resources[roleId]!.Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    (p) => p.PolicyDocument.Statement,
  )

const allOfFunction = (functionName: string): Statement[] => {
  const fn = all('AWS::Lambda::Function').find(
    ({ Properties }) => Properties.FunctionName === `BookMe-${functionName}`,
  )!
  const roleId = (fn.Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]
  return statementsOf(roleId)
}

/** Those that allow. */
const statementsOfFunction = (functionName: string) =>
  allOfFunction(functionName).filter(({ Effect }) => Effect === 'Allow')

const grantsOf = (functionName: string): string[] =>
  statementsOfFunction(functionName)
    .flatMap((s) => asList(s.Action).flatMap((action) => asList(s.Resource).map((r) => `${action} ${nameOf(r)}`)))
    .sort()

const leadingKeysOf = (functionName: string): string[] =>
  statementsOfFunction(functionName).flatMap(({ Condition }) =>
    asList(Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []),
  )

const on = (resource: string, ...actions: string[]) => actions.map((action) => `${action} ${resource}`)
const get = on('DataTable', 'dynamodb:BatchGetItem')
const read = [...get, ...on('DataTable', 'dynamodb:Query')]
const session = [...read, ...on('DataTable', 'dynamodb:UpdateItem')]
const writes = on('DataTable', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem')
const write = [...read, ...writes]
const audit = on('DataTable', 'dynamodb:PutItem')
const check = on('DataTable', 'dynamodb:ConditionCheckItem')
const mail = on('JobsMail', 'sqs:SendMessage')
const payments = on('JobsPayments', 'sqs:SendMessage')
const documents = on('JobsDocuments', 'sqs:SendMessage')
const imports = on('JobsImports', 'sqs:SendMessage')
const webhooks = on('JobsWebhooks', 'sqs:SendMessage')
const contracts = 'DocumentsBucket/contracts/*'
const consume = (queue: string) =>
  on(queue, 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes')
const pictures = on('WebPictures/pictures/*', 's3:PutObject')
const erasePictures = [...on('WebPictures/pictures/*', 's3:DeleteObject'), ...on('WebPictures', 's3:ListBucket')]
const stripe = on('ProvidersStripe', 'secretsmanager:GetSecretValue')
/** How CloudFront proves its identity. */
const edge = on('WebApiEdgeOriginSecret', 'secretsmanager:GetSecretValue')
const schedules = [
  ...['balance-*', 'calls-*', 'hold-*', 'payout-*'].flatMap((name) =>
    on(`JobsScheduleGroup/${name}`, 'scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'),
  ),
  ...on('JobsSchedulerRole', 'iam:PassRole'),
]

/** Repeated here on purpose: widening a role takes two decisions. */
const expected: Record<FunctionName, string[]> = {
  auth: [...get, ...writes, ...audit, ...edge, ...mail, ...payments],
  factors: [...write, ...audit, ...edge, ...mail, ...payments],
  users: [...write, ...check, ...audit, ...edge, ...mail, ...payments, ...documents, ...pictures, ...stripe],
  artists: [...write, ...edge, ...payments, ...pictures],
  groups: [...write, ...edge, ...mail, ...payments, ...pictures],
  venues: [...write, ...audit, ...edge, ...payments, ...pictures],
  imports: [
    ...session,
    ...writes,
    ...audit,
    ...edge,
    ...imports,
    ...on('FilesBucket/imports/*', 's3:PutObject'),
    ...on('FilesBucket/exports/*', 's3:GetObject'),
  ],
  programs: [...write, ...audit, ...edge, ...webhooks],
  mcp: [...write, ...check, ...audit, ...edge, ...mail, ...payments, ...webhooks],
  lookups: [...session, ...on('DataTable', 'dynamodb:PutItem', 'dynamodb:UpdateItem'), ...edge],
  public: [...read, ...edge],
  prospects: [
    ...session,
    ...on('DataTable', 'dynamodb:PutItem'),
    ...check,
    ...audit,
    ...edge,
    ...mail,
    ...payments,
    ...webhooks,
  ],
  'booking-requests': [...write, ...audit, ...check, ...edge, ...mail, ...payments, ...webhooks],
  events: [...write, ...check, ...audit, ...edge, ...mail, ...payments, ...webhooks, ...documents],
  holds: [...write, ...check, ...audit, ...edge, ...mail, ...payments],
  'call-lists': [...write, ...audit, ...edge, ...mail, ...payments, ...webhooks],
  threads: [...session, ...writes, ...edge],
  files: [
    ...session,
    ...writes,
    ...edge,
    ...documents,
    ...on('FilesBucket/arrived/*', 's3:PutObject'),
    ...on('FilesBucket/files/*', 's3:GetObject'),
  ],
  'day-sheets': [...session, ...on('DataTable', 'dynamodb:PutItem', 'dynamodb:UpdateItem'), ...audit, ...edge],
  reminders: [...session, ...on('DataTable', 'dynamodb:PutItem'), ...audit, ...edge, ...mail],
  contracts: [
    ...write,
    ...audit,
    ...edge,
    ...mail,
    ...payments,
    ...webhooks,
    ...documents,
    ...on(contracts, 's3:GetObject', 's3:GetObjectVersion'),
  ],
  'event-payments': [...write, ...check, ...audit, ...edge, ...mail, ...payments, ...webhooks, ...stripe],
  money: [...session, ...on('DataTable', 'dynamodb:PutItem'), ...audit, ...edge, ...stripe],
  'stripe-webhook': [...write, ...check, ...edge, ...mail, ...payments, ...webhooks, ...stripe],
  'payment-worker': [
    ...write,
    ...check,
    ...mail,
    ...payments,
    ...webhooks,
    ...consume('JobsPayments'),
    ...schedules,
    ...stripe,
    ...erasePictures,
  ],
  'calendar-worker': [...read, ...on('DataTable', 'dynamodb:PutItem', 'dynamodb:DeleteItem')],
  'webhook-worker': [...write, ...mail, ...webhooks, ...consume('JobsWebhooks')],
  'document-worker': [
    ...write,
    ...mail,
    ...consume('JobsDocuments'),
    ...on(contracts, 's3:GetObject', 's3:PutObject'),
    ...on('FilesBucket/arrived/*', 's3:GetObject', 's3:DeleteObject'),
    ...on('FilesBucket/files/*', 's3:PutObject', 's3:DeleteObject'),
  ],
  'import-worker': [
    ...write,
    ...check,
    ...mail,
    ...payments,
    ...webhooks,
    ...imports,
    ...consume('JobsImports'),
    ...on('FilesBucket/imports/*', 's3:GetObject', 's3:DeleteObject'),
    // The archive of the agency has everything.
    ...on('DataTable', 'dynamodb:Scan'),
    ...on('FilesBucket/exports/*', 's3:GetObject', 's3:PutObject'),
    ...on('FilesBucket/files/*', 's3:GetObject'),
    ...on('WebPictures/pictures/*', 's3:GetObject'),
    ...on(contracts, 's3:GetObject'),
    ...['FilesBucket', 'WebPictures', 'DocumentsBucket'].flatMap((bucket) => on(bucket, 's3:ListBucket')),
  ],
  'scheduled-jobs': [
    ...write,
    ...check,
    ...mail,
    ...payments,
    ...webhooks,
    ...documents,
    ...imports,
    ...stripe,
    ...on('AuditCopiesBucket/audit/*', 's3:PutObject'),
    ...on('JobsSchedulesDeadLetters', 'sqs:SendMessage'),
  ],
  'notification-worker': [
    ...write,
    ...mail,
    ...payments,
    ...consume('JobsMail'),
    ...on('"*"', 'ses:GetAccount'),
    ...on('ProvidersMailSettings', 'ses:SendEmail', 'ses:SendRawEmail'),
    ...on('identity/*', 'ses:SendEmail', 'ses:SendRawEmail'),
  ],
  'channel-authorizer': get,
  'channel-publisher': [
    ...on('DataTable', 'dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'),
    ...on('DataTable/stream/*', 'dynamodb:ListStreams'),
    ...on('ChannelDeadLetters', 'sqs:SendMessage'),
    ...on('ChannelChanges', 'appsync:EventPublish'),
  ],
}

describe('roles', () => {
  it.each(Object.entries(expected))('%s has exactly the permissions it needs', (name, grants) => {
    const log = on(`${name.replaceAll('-', '')}Log`, 'logs:CreateLogStream', 'logs:PutLogEvents')
    expect(grantsOf(name)).toEqual([...grants, ...log].sort())
  })

  it.each(Object.keys(expected))('%s reaches only rows of its own partitions', (name) => {
    // Only the stream's own actions know no rows: it has the keys of all, and a filter.
    const onTable = statementsOfFunction(name).filter(({ Action }) =>
      /dynamodb:\w*(Item|Query)/.test(asList(Action).join()),
    )
    for (const { Condition } of onTable) {
      expect(Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']).not.toHaveLength(0)
      // A condition for all values also holds for a request that names none.
      expect(Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' })
    }
  })

  it('a hijacked function makes no admin of an account, unless it saves accounts', () => {
    const mayWrite = (name: string, action: string, keys: string, ...attributes: string[]) => {
      const context = { 'dynamodb:LeadingKeys': [keys], 'dynamodb:Attributes': ['PK', 'SK', ...attributes] }
      return isAllowed(allOfFunction(name).map(onAny), { action: `dynamodb:${action}`, resource: 'table', context })
    }
    const names = Object.keys(expected)
    for (const attribute of ['is_admin', 'verified', 'password_hash', 'email', 'session_epoch', 'stripe_account_id'])
      for (const action of ['PutItem', 'UpdateItem'])
        expect(names.filter((name) => mayWrite(name, action, 'USER#usr_X', attribute)).sort()).toEqual([
          'artists',
          'auth',
          'event-payments',
          'factors',
          'import-worker',
          'payment-worker',
          'prospects',
          'stripe-webhook',
          'users',
        ])
    for (const name of ['lookups', 'threads', 'files', 'day-sheets', 'money', 'venues']) {
      expect(mayWrite(name, 'UpdateItem', 'USER#usr_X', 'seen_at', 'sv')).toBe(true)
      expect(mayWrite(name, 'UpdateItem', 'USER#usr_X', 'first')).toBe(false)
      expect(mayWrite(name, 'PutItem', 'USER#usr_X')).toBe(false)
    }
    expect(mayWrite('events', 'PutItem', 'USER#usr_X', 'projection')).toBe(true)
  })

  it.each([
    ['public', ['USER#', 'LIST#', 'EMAIL#', 'EVENT#', 'MONEY#', 'JOURNAL#', 'OPEN_OPS', 'OUTBOX#', 'VIEW#']],
    ['auth', ['MONEY#', 'JOURNAL#', 'BOOKED#', 'OPEN_OPS', 'DOCUMENT#', 'VIEW#', 'SETTINGS', 'PAID#']],
    ['events', ['MONEY#', 'JOURNAL#', 'OPEN_OPS', 'EMAIL#', 'RESET#', 'PAID#']],
    ['notification-worker', ['MONEY#', 'JOURNAL#', 'RESET#', 'LOGIN#']],
    ['calendar-worker', ['USER#', 'EVENT#', 'BUSY#', 'BLOCKED#', 'EMAIL#', 'MONEY#', 'OUTBOX#', 'DUE#', 'LIST#']],
    ['webhook-worker', ['USER#', 'EVENT#', 'VIEW#', 'EMAIL#', 'MONEY#', 'DUE#', 'LIST#', 'PROGRAMS']],
  ])('a hijacked %s function reaches neither ledger, payment operations nor other rows', (name, partitions) => {
    const patterns = leadingKeysOf(name)
    expect(patterns.length).toBeGreaterThan(0)
    for (const partition of partitions)
      expect(patterns.filter((pattern) => pattern.replace('*', '').startsWith(partition))).toEqual([])
  })

  it('the function that reads from servers of anybody has its rows and nothing else, outside any VPC', () => {
    expect([...new Set(leadingKeysOf('calendar-worker'))].sort()).toEqual(['CALENDARS#*', 'FETCH', 'SUBSCRIBED#*'])
    const fn = all('AWS::Lambda::Function').find(
      ({ Properties }) => Properties.FunctionName === 'BookMe-calendar-worker',
    )!
    expect(fn.Properties).not.toHaveProperty('VpcConfig')
    expect(Object.keys((fn.Properties.Environment as { Variables: object }).Variables).sort()).toEqual([
      'APP_URL',
      'METRIC_NAMESPACE',
      'TABLE_NAME',
    ])
  })

  it('every function has its own role', () => {
    const roles = all('AWS::Lambda::Function').map(({ Properties }) => JSON.stringify(Properties.Role))
    expect(new Set(roles).size).toBe(Object.keys(expected).length)
  })

  it('no grants exist outside the roles', () => {
    expect([...all('AWS::IAM::Policy'), ...all('AWS::IAM::ManagedPolicy')]).toEqual([])
    for (const role of all('AWS::IAM::Role')) expect(role.Properties).not.toHaveProperty('ManagedPolicyArns')
  })

  it('no role may scan but the one that makes archives, or use wildcard actions or resources', () => {
    for (const [id] of entries('AWS::IAM::Role')) {
      for (const { Effect, Action, Resource } of statementsOf(id)) {
        if (Effect === 'Deny') continue
        // Nothing may be forgotten (ADR 28).
        if (asList(Action).join() === 'dynamodb:Scan' && /importworker/.test(id)) continue
        expect(asList(Action).join()).not.toMatch(/\*|scan/i)
        // The account's quota of mails is no resource.
        if (asList(Action).join() === 'ses:GetAccount') continue
        for (const resource of asList(Resource)) expect(resource).not.toBe('*')
      }
    }
  })

  it('only EventBridge Scheduler may assume the schedule role, and only for our schedules', () => {
    const { Properties, id } = one('AWS::IAM::Role', 'JobsSchedulerRole')
    const [trust] = (Properties.AssumeRolePolicyDocument as { Statement: [{ Principal: unknown; Condition: unknown }] })
      .Statement
    expect(trust.Principal).toEqual({ Service: 'scheduler.amazonaws.com' })
    expect(refersTo(trust.Condition, one('AWS::Scheduler::ScheduleGroup').id)).toBe(true)
    const passed = entries('AWS::IAM::Role')
      .flatMap(([role]) => statementsOf(role))
      .filter(({ Action }) => Action === 'iam:PassRole')
    for (const statement of passed) {
      expect(refersTo(statement.Resource, id)).toBe(true)
      expect(statement.Condition).toEqual({ StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } })
    }
  })
})
