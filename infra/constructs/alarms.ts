import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { IFilterPattern, ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { acceptFindings, topicFindings } from './findings.ts'

export interface AlarmsProps {
  /** The address that alarms are mailed to. */
  email: string
  deadLetters: Record<string, IQueue>
  /** With the total seconds of all retries of a job. */
  queues: Record<string, { queue: IQueue; retriesLastSeconds: number }>
  functions: Record<string, IFunction>
  /** Of these, the ones that take a release first. */
  leading: readonly string[]
  api: IHttpApi
  accessLog: ILogGroup
  /** The account's quota. */
  lambdaConcurrency: number
  /** Of the functions that compare ledger and provider. */
  reconciliationLogs: Record<string, ILogGroup>
  /** Of the functions that call the provider, and may be refused. */
  providerLogs: Record<string, ILogGroup>
  sweeper: IFunction
  /** Of the function that looks at night how old data are. */
  nightlyLogs: Record<string, ILogGroup>
  /** The one in use. */
  table: ITable
}

const sumOver = (minutes: number) => ({ period: Duration.minutes(minutes), statistic: 'Sum' })
/** A metric without a value in a period counts as zero. */
const sum = (usingMetrics: Record<string, IMetric>, minutes: number) =>
  new MathExpression({
    expression: 'SUM(FILL(METRICS(), 0))',
    usingMetrics,
    period: Duration.minutes(minutes),
  })
/** CloudWatch takes ten metrics in an alarm, the sum included. */
const metricsOfAlarm = 9
const accountMetric = (metricName: string, statistic: string) =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: Duration.minutes(5) })

/** How an alarm decides; by default one period above the threshold. */
export interface AlarmRule {
  threshold: number
  /** Of three periods, the number that must exceed the threshold. */
  ofThree?: number
  below?: true
}

/**
 * Alarms for problems that do not resolve themselves. At a quiet agency, a single failure raises none unless it
 * concerns money or lost work: everything else is retried.
 */
export class Alarms extends Construct {
  readonly topic: Topic
  readonly all: Alarm[] = []
  readonly release: Alarm

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    acceptFindings(this.topic, topicFindings)
    this.admitAlarms()
    this.topic.addSubscription(new EmailSubscription(props.email))
    this.work(props)
    this.release = this.requests(props)
    this.limits(props)
    this.reputation()
  }

  private work({ deadLetters, queues, sweeper, reconciliationLogs, providerLogs, nightlyLogs }: AlarmsProps): void {
    for (const [name, queue] of Object.entries(deadLetters)) {
      const depth = queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      })
      this.alarm(`${name}-dead-letters`, 'dead-letters', depth, { threshold: 0 }, `Jobs of "${name}" failed for good`)
    }
    for (const [name, { queue, retriesLastSeconds }] of Object.entries(queues)) {
      const age = queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'Maximum' })
      const rule = { threshold: retriesLastSeconds, ofThree: 2 }
      this.alarm(`${name}-queue-age`, 'queue-age', age, rule, `Jobs of "${name}" wait longer than retries explain`)
    }
    // Every matching log line counts.
    const words = (name: string, logs: Record<string, ILogGroup>) =>
      this.counted(name, logs, FilterPattern.allTerms(name), 60)
    this.alarm(
      'reconciliation',
      'reconciliation',
      words('ReconciliationDifference', reconciliationLogs),
      { threshold: 0 },
      'Ledger and Stripe differ',
    )
    this.alarm(
      'provider-setup',
      'provider-setup',
      words('ProviderSetup', providerLogs),
      { threshold: 0 },
      'A setting at Stripe endangers money',
    )
    this.alarm(
      'zipcodes-outdated',
      'zipcodes-outdated',
      words('ZipcodesOutdated', nightlyLogs),
      { threshold: 0 },
      'The list of ZIP codes is older than a year',
    )
    const { stackName } = Stack.of(this)
    const late = { namespace: stackName, metricName: 'late', dimensionsMap: { service: stackName } }
    this.alarm(
      'money-late',
      'money-late',
      new Metric({ ...late, ...sumOver(5) }),
      { threshold: 0 },
      'Money waits longer than promised',
    )
    this.alarm(
      'mails-wait',
      'mails-wait',
      new Metric({ ...late, metricName: 'mails_wait', statistic: 'Maximum', period: Duration.minutes(1) }),
      { threshold: 600, ofThree: 3 },
      'Mails wait for ten minutes: the quota of SES is used up, or nobody sends them',
    )
    this.alarm(
      'sweep-missing',
      'sweep-missing',
      sweeper.metricInvocations(sumOver(15)),
      { threshold: 1, below: true },
      'The sweep does not run: what a crash left behind stays there',
    )
  }

  private requests({ functions, leading, api }: AlarmsProps): Alarm {
    const names = Object.keys(functions)
    const errorsOf = (of: readonly string[], minutes: number) =>
      Object.fromEntries(of.map((name, i) => [`errors${i}`, functions[name]!.metricErrors(sumOver(minutes))]))
    // An alarm for each function would be forty resources of the template's 500 one day, and $2 a month.
    for (let at = 0; at < names.length; at += metricsOfAlarm) {
      const some = names.slice(at, at + metricsOfAlarm)
      this.alarm(
        `function-errors-${1 + at / metricsOfAlarm}`,
        'function-errors',
        sum(errorsOf(some, 15), 15),
        { threshold: 2 },
        `Crashed or timed out: one of ${some.join(', ')}`,
      )
    }
    const release = this.alarm(
      'release',
      'release',
      sum({ ...errorsOf(leading, 1), failed: api.metricServerError(sumOver(1)) }, 1),
      { threshold: 2, ofThree: 1 },
      'Functions that take a release first fail: a deployment that is under way is taken back',
    )
    this.alarm(
      'api-5xx',
      'api-errors',
      api.metricServerError(sumOver(15)),
      { threshold: 4 },
      'The API answered 5xx several times',
    )
    const rate = new MathExpression({
      expression: 'IF(requests > 100, 100 * failed / requests, 0)',
      usingMetrics: { requests: api.metricCount(sumOver(5)), failed: api.metricServerError(sumOver(5)) },
      period: Duration.minutes(5),
    })
    this.alarm('api-error-rate', 'api-errors', rate, { threshold: 2, ofThree: 2 }, 'More than 2% of requests fail')
    return release
  }

  /** Concurrency is the account's, so its metrics are too. */
  private limits({ lambdaConcurrency, accessLog, table }: AlarmsProps): void {
    this.alarm(
      'throttles',
      'throttles',
      accountMetric('Throttles', 'Sum'),
      { threshold: 0, ofThree: 2 },
      'Lambda refuses to start functions',
    )
    this.alarm(
      'concurrency',
      'throttles',
      accountMetric('ConcurrentExecutions', 'Maximum'),
      { threshold: Math.floor(lambdaConcurrency * 0.8), ofThree: 2 },
      "More than 80% of the account's concurrent executions are in use",
    )
    const throttled = sum(
      {
        reads: table.metric('ReadThrottleEvents', sumOver(5)),
        writes: table.metric('WriteThrottleEvents', sumOver(5)),
      },
      5,
    )
    this.alarm(
      'table-throttles',
      'table-throttles',
      throttled,
      { threshold: 0, ofThree: 2 },
      'DynamoDB refuses reads or writes of the table',
    )
    // The API itself refused; no function ran.
    const pattern = FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.integration', '=', '-'),
    )
    this.alarm(
      'route-throttles',
      'route-throttles',
      this.counted('RouteThrottles', { access: accessLog }, pattern, 5),
      { threshold: 50, ofThree: 2 },
      'The API refuses requests: an attack, or more users than its throttles allow',
    )
  }

  /** SES judges the whole account: it reviews it from these rates on, and stops its mail at twice or more. */
  private reputation(): void {
    const rate = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) })
    this.alarm(
      'mail-bounces',
      'mail-reputation',
      rate('Reputation.BounceRate'),
      { threshold: 0.05 },
      'More than 5% of mails bounce',
    )
    this.alarm(
      'mail-complaints',
      'mail-reputation',
      rate('Reputation.ComplaintRate'),
      { threshold: 0.001 },
      'More than one reader in a thousand calls our mail spam',
    )
  }

  /** Replaces the default policy, which lets everyone in this account publish. */
  private admitAlarms(): void {
    const { account } = Stack.of(this)
    const alarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': account }, ArnLike: { 'aws:SourceArn': alarms } },
      }),
    )
  }

  /** Matching log lines as a metric, without a CloudWatch call or permission. */
  private counted(
    metricName: string,
    logGroups: Record<string, ILogGroup>,
    filterPattern: IFilterPattern,
    minutes: number,
  ): Metric {
    const filters = Object.entries(logGroups).map(
      ([id, logGroup]) =>
        new MetricFilter(this, `${metricName}-${id}`, {
          logGroup,
          filterPattern,
          metricNamespace: Stack.of(this).stackName,
          metricName,
          metricValue: '1',
          defaultValue: 0,
        }),
    )
    return filters[0]!.metric(sumOver(minutes))
  }

  /** @param runbook Its heading in docs/operations.md. */
  alarm(name: string, runbook: string, metric: IMetric, rule: AlarmRule, description: string): Alarm {
    const { threshold, ofThree, below } = rule
    const alarm = new Alarm(this, name, {
      metric,
      threshold,
      comparisonOperator: below ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: `${description} (docs/operations.md#${runbook})`,
      evaluationPeriods: ofThree === undefined ? 1 : 3,
      ...(ofThree !== undefined && { datapointsToAlarm: ofThree }),
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    this.all.push(alarm)
    return alarm
  }
}
