import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { functionNames, functionSpecs, timeoutOf } from '#infra/functions.ts'
import type { FunctionName } from '#infra/functions.ts'
import { refersTo, synthesize } from './synthesize.ts'

interface TopicPolicy {
  Topics: unknown
  PolicyDocument: {
    Statement: {
      Effect: string
      Action: string
      Principal?: { Service?: string }
      Resource: unknown
      Condition?: unknown
    }[]
  }
}

const { all, entries, one } = await synthesize()
const alarms = all('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)
const manual = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8')
const leading = functionNames.filter((name) => functionSpecs[name].leads)
const anchors = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.toLowerCase().replaceAll(' ', '-'))

describe('alarms', () => {
  it('every alarm may publish to its topic', () => {
    const policies = all('AWS::SNS::TopicPolicy').map(({ Properties }) => Properties as unknown as TopicPolicy)
    for (const { Properties } of all('AWS::CloudWatch::Alarm')) {
      const [{ Ref: topic }] = Properties.AlarmActions as [{ Ref: string }]
      const statements = policies
        .filter(({ Topics }) => refersTo(Topics, topic))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      const allows = statements.filter(
        ({ Effect, Action, Principal, Resource }) =>
          Effect === 'Allow' && Action === 'sns:Publish' && Principal?.Service && refersTo(Resource, topic),
      )
      expect(allows).toMatchObject([
        {
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ])
      expect(JSON.stringify(allows[0]!.Condition)).toContain(':alarm:*')
    }
  })
  it('each names a runbook that exists', () => {
    for (const { AlarmDescription } of alarms) {
      const [, runbook] = /\(docs\/operations\.md#([\w-]+)\)$/.exec(AlarmDescription as string) ?? expect.fail()
      expect(anchors).toContain(runbook)
    }
  })

  it('hidden failures raise an alarm', () => {
    const topic = one('AWS::SNS::Topic').id
    for (const alarm of alarms) expect(alarm.AlarmActions).toEqual([{ Ref: topic }])
    const watched = (metric: string) => alarms.filter(({ MetricName }) => MetricName === metric)
    expect(watched('ApproximateNumberOfMessagesVisible')).toHaveLength(6)
    expect(watched('ApproximateAgeOfOldestMessage').map(({ Threshold }) => Threshold)).toEqual([
      ...[1800, 1800, 1800, 3600, 1800],
    ])
    expect(watched('ReconciliationDifference')).toHaveLength(1)
    expect(watched('ProviderSetup')).toHaveLength(1)
    expect(watched('ZipcodesOutdated')).toHaveLength(1)
    expect(watched('late')).toHaveLength(1)
    expect(watched('Reputation.BounceRate')).toMatchObject([{ Namespace: 'AWS/SES', Threshold: 0.05 }])
    expect(watched('Reputation.ComplaintRate')).toMatchObject([{ Namespace: 'AWS/SES', Threshold: 0.001 }])
    expect(watched('mails_wait')).toMatchObject([{ Threshold: 600 }])
    expect(watched('mail_quota')).toMatchObject([{ Threshold: 80 }])
    const inExpressions = JSON.stringify(alarms.map(({ Metrics }) => Metrics))
    for (const metric of ['ReadThrottleEvents', 'WriteThrottleEvents', 'InvocationThrottleCount', 'RouteThrottles'])
      expect(inExpressions).toContain(metric)
    expect(watched('Invocations')).toMatchObject([
      { TreatMissingData: 'breaching', ComparisonOperator: 'LessThanThreshold' },
    ])
    const patterns = all('AWS::Logs::MetricFilter').map(({ Properties }) => Properties.FilterPattern)
    // Each function that may write such a line: both that compare, and all that call the provider.
    const callers = functionNames.filter((name) => functionSpecs[name].stripe)
    expect(callers).toContain('stripe-webhook')
    expect(patterns).toEqual([
      ...['"ReconciliationDifference"', '"ReconciliationDifference"'],
      ...callers.map(() => '"ProviderSetup"'),
      '"ZipcodesOutdated"',
      '{ ($.status = "429") && ($.integration = "-") }',
      ...leading.filter((name) => functionSpecs[name].behindEdge).map(() => '{ $.status >= 500 }'),
    ])
  })

  it('each function has its alarms, by the table of functions', async () => {
    const { entries: all } = await synthesize({ screens: 'channel' })
    const of = (id: string) =>
      all('AWS::CloudWatch::Alarm').flatMap(([alarm, { Properties }]) =>
        refersTo(Properties.Metrics ?? [], id) ? alarm.replace(/^Alarms|[A-F0-9]{8}$/g, '') : [],
      )
    for (const [id, { Properties }] of all('AWS::Lambda::Function')) {
      const name = String(Properties.FunctionName).replace('BookMe-', '') as FunctionName
      const plain = name.replaceAll('-', '')
      const seconds = Math.floor(timeoutOf(name) * (functionSpecs[name].behindEdge ? 1 / 3 : 0.9))
      const expected = [`${plain}errors`, expect.stringMatching(`^slow${seconds}s\\d$`)]
      if (leading.includes(name)) expected.push(`release${plain}`)
      expect(of(id)).toEqual(expected)
    }
    const age = all('AWS::CloudWatch::Alarm').filter(([, { Properties }]) => Properties.MetricName === 'IteratorAge')
    expect(age).toHaveLength(1)
  })

  it('what grows with the agencies is a share of all', () => {
    // Each of these is lost work, money, or the age or depth of something that waits.
    const absolute = alarms.filter(({ MetricName, Statistic }) => MetricName !== undefined && Statistic === 'Sum')
    expect(absolute.map(({ MetricName }) => MetricName).toSorted()).toEqual([
      ...['Invocations', 'ProviderSetup', 'ReconciliationDifference', 'ZipcodesOutdated', 'late'],
    ])
    for (const { Metrics } of alarms) {
      const { Expression } = (Metrics as { Expression?: string }[] | undefined)?.find((one) => one.Expression) ?? {}
      expect(Expression ?? 'MAX').toMatch(
        /^(MAX|IF\(\(.+\) > \d+, 100 \* \(.+\) \/ \(.+\), 0\)$|IF\(requests > 100, latency)/,
      )
    }
  })

  it('the site is probed from outside where its metrics are', async () => {
    const abroad = await synthesize({ region: 'eu-west-1' }, 'prod')
    expect(abroad.all('AWS::Route53::HealthCheck')).toEqual([])
    const prod = await synthesize({ region: 'us-east-1' }, 'prod')
    const check = prod.one('AWS::Route53::HealthCheck')
    expect(check.Properties.HealthCheckConfig).toMatchObject({ Type: 'HTTPS', ResourcePath: '/v1/health' })
    const found = (metric: string) =>
      prod.all('AWS::CloudWatch::Alarm').filter(({ Properties }) => Properties.MetricName === metric)
    // A probe that stops reporting is an outage too.
    expect(found('HealthCheckStatus').map(({ Properties }) => Properties)).toMatchObject([
      {
        Dimensions: [{ Name: 'HealthCheckId', Value: { 'Fn::GetAtt': [check.id, 'HealthCheckId'] } }],
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      },
    ])
    const [edge] = found('5xxErrorRate')
    expect(edge!.Properties.Dimensions).toContainEqual({ Name: 'Region', Value: 'Global' })
    for (const { Properties } of prod.all('AWS::CloudWatch::Alarm')) {
      const [, runbook] = /#([\w-]+)\)$/.exec(Properties.AlarmDescription as string) ?? expect.fail()
      expect(anchors).toContain(runbook)
    }
  })

  it('the operator hears of an expensive month before it ends', () => {
    const { Budget, NotificationsWithSubscribers } = one('AWS::Budgets::Budget').Properties
    expect(Budget).toMatchObject({ TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 100, Unit: 'USD' } })
    const subscribers = [{ SubscriptionType: 'EMAIL', Address: 'operator@bookme.example' }]
    expect(NotificationsWithSubscribers).toMatchObject([
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: subscribers },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: subscribers },
    ])
  })

  it('one failed request of a quiet agency raises no alarm', () => {
    const shares = alarms.flatMap(({ Metrics, ComparisonOperator, TreatMissingData }) => {
      const [, few] = /> (\d+), 100/.exec(JSON.stringify(Metrics ?? '')) ?? []
      return few === undefined ? [] : [{ few: Number(few), rule: [ComparisonOperator, TreatMissingData] }]
    })
    expect(shares.length).toBeGreaterThan(30)
    for (const { few, rule } of shares) {
      expect(few).toBeGreaterThanOrEqual(2)
      expect(rule).toEqual(['GreaterThanThreshold', 'notBreaching'])
    }
  })

  it('are all on the dashboard', () => {
    const body = JSON.stringify(one('AWS::CloudWatch::Dashboard').Properties.DashboardBody)
    for (const [id] of entries('AWS::CloudWatch::Alarm')) expect(body).toContain(`"${id}"`)
  })
})
