import { describe, expect, it } from 'vitest'
import { scheduledJob } from '#shared/jobs.ts'
import { refersTo, synthesize } from './synthesize.ts'

interface Policy {
  PolicyDocument: { Statement: unknown[] }
}

const { all, entries, functionBehind, one } = await synthesize()

describe('storage', () => {
  it('there is one on-demand table that survives mistakes', () => {
    const table = one('AWS::DynamoDB::Table')
    expect(table.DeletionPolicy).toBe('Retain')
    expect(table.Properties).toEqual({
      AttributeDefinitions: [
        { AttributeName: 'PK', AttributeType: 'S' },
        { AttributeName: 'SK', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    })
  })

  it('buckets are private and retained; only the distribution reads them', () => {
    const distribution = one('AWS::CloudFront::Distribution')
    expect(all('AWS::S3::Bucket')).toHaveLength(5)
    for (const [id, bucket] of entries('AWS::S3::Bucket')) {
      if (/^(Documents|AuditCopies)/.test(id)) continue
      expect(bucket.DeletionPolicy).toBe(id.startsWith('WebPages') ? 'Retain' : 'RetainExceptOnCreate')
      // Uploads survive a mistake: nothing else has them.
      if (!id.startsWith('WebPages')) expect(bucket.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      if (id.startsWith('Files')) continue
      const policy = all('AWS::S3::BucketPolicy').find(({ Properties }) => refersTo(Properties.Bucket, id))!
      const allowed = (
        policy.Properties.PolicyDocument as { Statement: { Effect: string; Action: string; Condition: unknown }[] }
      ).Statement.filter(({ Effect }) => Effect === 'Allow')
      expect(allowed).toMatchObject([{ Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } }])
      expect(refersTo(allowed[0]!.Condition, distribution.id)).toBe(true)
    }
  })

  it('signed documents are versioned and locked, and no role may delete one or shorten its lock', async () => {
    const bucket = one('AWS::S3::Bucket', 'Documents')
    expect(bucket).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
        VersioningConfiguration: { Status: 'Enabled' },
        ObjectLockEnabled: true,
        ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 3650 } } },
      },
    })
    const statements = all('AWS::IAM::Role').flatMap(({ Properties }) =>
      ((Properties.Policies ?? []) as Policy[]).flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    )
    const change = /s3:(\*|Delete|Bypass|PutObjectRetention|PutObjectLegalHold)/
    const changing = statements.map((statement) => JSON.stringify(statement)).filter((text) => change.test(text))
    expect(changing.filter((text) => !/"(WebPictures|FilesBucket)/.test(text))).toEqual([])
    const strict = await synthesize({ documentLock: 'compliance', documentLockDays: 730 })
    expect(strict.one('AWS::S3::Bucket', 'Documents').Properties.ObjectLockConfiguration).toMatchObject({
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 730 } },
    })
  })

  it('copies of the audit log are locked for as long as its entries are kept, and then expire', async () => {
    const bucket = one('AWS::S3::Bucket', 'AuditCopies')
    expect(bucket).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        BucketEncryption: expect.anything() as unknown,
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
        VersioningConfiguration: { Status: 'Enabled' },
        ObjectLockEnabled: true,
        ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 731 } } },
        LifecycleConfiguration: {
          Rules: [{ ExpirationInDays: 732, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: 'Enabled' }],
        },
      },
    })
    const policy = all('AWS::S3::BucketPolicy').find(({ Properties }) => refersTo(Properties.Bucket, bucket.id))!
    expect(JSON.stringify(policy.Properties)).toContain('"aws:SecureTransport":"false"')
    const strict = await synthesize({ documentLock: 'compliance' })
    expect(strict.one('AWS::S3::Bucket', 'AuditCopies').Properties.ObjectLockConfiguration).toMatchObject({
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 731 } },
    })
  })

  it('the Stripe secret is retained and starts with a random webhook secret', () => {
    const secret = one('AWS::SecretsManager::Secret', 'Providers')
    // A failed first deployment deletes it, and no name is left that the next one would clash with.
    expect(secret.DeletionPolicy).toBe('RetainExceptOnCreate')
    expect(secret.Properties).not.toHaveProperty('Name')
    expect(secret.Properties).toMatchObject({
      GenerateSecretString: { GenerateStringKey: 'webhook_secret' },
    })
  })
})

describe('jobs', () => {
  it.each([
    ['JobsMail', 'BookMe-notification-worker'],
    ['JobsPayments', 'BookMe-payment-worker'],
    ['JobsDocuments', 'BookMe-document-worker'],
    ['JobsImports', 'BookMe-import-worker'],
    ['JobsWebhooks', 'BookMe-webhook-worker'],
  ])('%s feeds %s one message at a time', (prefix, name) => {
    const source = all('AWS::Lambda::EventSourceMapping').find(({ Properties }) =>
      JSON.stringify(Properties.EventSourceArn).includes(`"${prefix}`),
    )!
    const [functionId, fn] = entries('AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties.FunctionName === name,
    )!
    expect(functionBehind(source.Properties.FunctionName)).toBe(functionId)
    expect(source.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])

    const [queueId] = (source.Properties.EventSourceArn as { 'Fn::GetAtt': [string] })['Fn::GetAtt']
    const queue = one('AWS::SQS::Queue', queueId).Properties
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * (fn.Properties.Timeout as number))
    expect(queue.RedrivePolicy).toMatchObject({ maxReceiveCount: 5 })
    expect(refersTo(queue.RedrivePolicy, one('AWS::SQS::Queue', `${prefix}DeadLetters`).id)).toBe(true)
  })

  it('dead letters are kept for two weeks', () => {
    const deadLetters = entries('AWS::SQS::Queue').filter(([id]) => id.includes('DeadLetters'))
    expect(deadLetters).toHaveLength(6)
    for (const [, { Properties }] of deadLetters) expect(Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600)
  })

  it.each([
    ['sweep', 'rate(1 minute)'],
    ['reconcile', 'rate(1 hour)'],
    ['copy_audit', 'rate(1 hour)'],
  ])('%s runs at %s', (name, expression) => {
    const { Properties } = all('AWS::Scheduler::Schedule').find((s) => s.Properties.Name === name)!
    expect(Properties).toMatchObject({
      ScheduleExpression: expression,
      GroupName: { Ref: one('AWS::Scheduler::ScheduleGroup').id },
    })
    const target = Properties.Target as {
      Arn: unknown
      RoleArn: unknown
      Input: string
      DeadLetterConfig: unknown
      RetryPolicy: unknown
    }
    expect(scheduledJob().parse(JSON.parse(target.Input))).toEqual({ type: name })
    expect(functionBehind(target.Arn)).toBe(one('AWS::Lambda::Function', 'scheduledjobs').id)
    expect(refersTo(target.RoleArn, one('AWS::IAM::Role', 'JobsSchedulerRole').id)).toBe(true)
    expect(refersTo(target.DeadLetterConfig, one('AWS::SQS::Queue', 'JobsSchedulesDeadLetters').id)).toBe(true)
    expect(target.RetryPolicy).toBeDefined()
  })
})

describe('calendars elsewhere', () => {
  it('are read each minute by a function of their own', () => {
    const { Properties } = all('AWS::Scheduler::Schedule').find((s) => s.Properties.Name === 'calendars')!
    expect(Properties.ScheduleExpression).toBe('rate(1 minute)')
    const { Arn } = Properties.Target as { Arn: unknown }
    expect(functionBehind(Arn)).toBe(one('AWS::Lambda::Function', 'calendarworker').id)
  })
})

describe('a stage with a restored table', async () => {
  const table = 'BookMe-restored-20261122T093000'
  const restored = await synthesize({ table })

  it('uses it in place of its own, which stays as it was', () => {
    const own = one('AWS::DynamoDB::Table')
    expect(restored.one('AWS::DynamoDB::Table')).toEqual(own)
    for (const { Properties } of restored.all('AWS::Lambda::Function'))
      expect(Properties.Environment).toMatchObject({ Variables: { TABLE_NAME: table } })
    for (const { Properties } of restored.all('AWS::IAM::Role')) expect(refersTo(Properties, own.id)).toBe(false)
    expect(JSON.stringify(restored.all('AWS::IAM::Role'))).toContain(`:table/${table}"`)
    expect(restored.outputs.TableName).toEqual({ Value: table })
  })
})

describe('findings of checkov that stay', () => {
  // checkov is no part of the build: a resource that is new must not wait for its next run.
  it.each([
    ['AWS::Lambda::Function', ['CKV_AWS_117', 'CKV_AWS_173']],
    ['AWS::Logs::LogGroup', ['CKV_AWS_158']],
    ['AWS::S3::Bucket', ['CKV_AWS_18']],
    ['AWS::SQS::Queue', ['CKV_AWS_27']],
    ['AWS::SNS::Topic', ['CKV_AWS_26']],
    ['AWS::DynamoDB::Table', ['CKV_AWS_119']],
    ['AWS::SecretsManager::Secret', ['CKV_AWS_149']],
    ['AWS::CloudFront::Distribution', ['CKV_AWS_86']],
  ])('each %s states its reasons', (type, ids) => {
    for (const { Metadata } of all(type)) {
      const skipped = Metadata?.checkov?.skip ?? []
      expect(skipped.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      for (const { comment } of skipped) expect(comment).toMatch(/\w+ \w+ \w+/)
    }
  })

  it('are not excused where the setting is there', () => {
    const excused = (name: string) =>
      all('AWS::Lambda::Function')
        .find(({ Properties }) => Properties.FunctionName === `BookMe-${name}`)!
        .Metadata!.checkov!.skip.map(({ id }) => id)
    expect(excused('scheduled-jobs')).not.toContain('CKV_AWS_116')
    expect(excused('auth')).toContain('CKV_AWS_116')
  })
})
