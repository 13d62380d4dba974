import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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
    expect(watched('ApproximateNumberOfMessagesVisible')).toHaveLength(4)
    expect(watched('ApproximateAgeOfOldestMessage').map(({ Threshold }) => Threshold)).toEqual([1800, 1800, 1800])
    expect(watched('Errors')).toHaveLength(all('AWS::Lambda::Function').length)
    expect(watched('5xx')).toHaveLength(1)
    expect(watched('Throttles')).toHaveLength(1)
    expect(watched('RouteThrottles')).toHaveLength(1)
    expect(watched('ReconciliationDifference')).toHaveLength(1)
    expect(watched('ProviderSetup')).toHaveLength(1)
    expect(watched('late')).toHaveLength(1)
    expect(watched('Invocations')).toMatchObject([
      { TreatMissingData: 'breaching', ComparisonOperator: 'LessThanThreshold' },
    ])
    const patterns = all('AWS::Logs::MetricFilter').map(({ Properties }) => Properties.FilterPattern)
    // Both functions that may write such a line.
    expect(patterns).toEqual([
      ...['"ReconciliationDifference"', '"ReconciliationDifference"', '"ProviderSetup"', '"ProviderSetup"'],
      '{ ($.status = "429") && ($.integration = "-") }',
    ])
  })

  it('one failed request of a quiet agency raises no alarm', () => {
    const once = alarms.filter(({ MetricName }) => MetricName === 'Errors' || MetricName === '5xx')
    for (const { Threshold, ComparisonOperator, TreatMissingData } of once) {
      expect(Threshold).toBeGreaterThanOrEqual(2)
      expect([ComparisonOperator, TreatMissingData]).toEqual(['GreaterThanThreshold', 'notBreaching'])
    }
  })

  it('are all on the dashboard', () => {
    const body = JSON.stringify(one('AWS::CloudWatch::Dashboard').Properties.DashboardBody)
    for (const [id] of entries('AWS::CloudWatch::Alarm')) expect(body).toContain(`"${id}"`)
  })
})
