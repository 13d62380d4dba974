import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
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
import { share, sumOver } from './rates.ts'

export interface AlarmsProps {
  /** The address that alarms are mailed to. */
  email: string
  deadLetters: Record<string, IQueue>
  /** With the total seconds of all retries of a job. */
  queues: Record<string, { queue: IQueue; retriesLastSeconds: number }>
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
  /** Of all schedules. */
  scheduleGroup: string
}

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
 * Alarms for problems that do not resolve themselves; those of requests are in watch-requests.ts. A single
 * failure raises none unless it concerns money or lost work: everything else is retried. Failures that grow
 * with the agencies count as a share of all, so that an alarm rings as late at a thousand of them as at one.
 */
export class Alarms extends Construct {
  readonly topic: Topic
  readonly all: Alarm[] = []

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    acceptFindings(this.topic, topicFindings)
    this.admitAlarms()
    this.topic.addSubscription(new EmailSubscription(props.email))
    this.work(props)
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
      'mail-quota',
      'mails-wait',
      new Metric({ ...late, metricName: 'mail_quota', statistic: 'Maximum', period: Duration.minutes(5) }),
      { threshold: 80, ofThree: 2 },
      "More than 80% of the day's quota of SES is used: mails that can wait do",
    )
    this.alarm(
      'sweep-missing',
      'sweep-missing',
      sweeper.metricInvocations(sumOver(15)),
      { threshold: 1, below: true },
      'The sweep does not run: what a crash left behind stays there',
    )
  }

  /** Concurrency is the account's, so its metrics are too. */
  private limits({ lambdaConcurrency, accessLog, api, table, scheduleGroup }: AlarmsProps): void {
    const throttled = share(
      { failed: 'throttles', all: 'started + throttles', few: 5, minutes: 5 },
      { throttles: accountMetric('Throttles', 'Sum'), started: accountMetric('Invocations', 'Sum') },
    )
    this.alarm('throttles', 'throttles', throttled, { threshold: 1, ofThree: 2 }, 'Lambda refuses 1% of its calls')
    this.alarm(
      'concurrency',
      'throttles',
      accountMetric('ConcurrentExecutions', 'Maximum'),
      { threshold: Math.floor(lambdaConcurrency * 0.8), ofThree: 2 },
      "More than 80% of the account's concurrent executions are in use",
    )
    const ofTable = (metricName: string) => table.metric(metricName, sumOver(5))
    const refused = share(
      {
        failed: 'FILL(reads, 0) + FILL(writes, 0)',
        all: 'FILL(readUnits, 0) + FILL(writeUnits, 0)',
        few: 5,
        minutes: 5,
      },
      {
        reads: ofTable('ReadThrottleEvents'),
        writes: ofTable('WriteThrottleEvents'),
        readUnits: ofTable('ConsumedReadCapacityUnits'),
        writeUnits: ofTable('ConsumedWriteCapacityUnits'),
      },
    )
    this.alarm(
      'table-throttles',
      'table-throttles',
      refused,
      { threshold: 0.1, ofThree: 2 },
      'DynamoDB refuses a thousandth of reads and writes of the table',
    )
    // The API itself refused; no function ran.
    const pattern = FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.integration', '=', '-'),
    )
    this.alarm(
      'route-throttles',
      'route-throttles',
      share(
        { failed: 'refused', all: 'requests', few: 50, minutes: 5 },
        {
          refused: this.counted('RouteThrottles', { access: accessLog }, pattern, 5),
          requests: api.metricCount(sumOver(5)),
        },
      ),
      { threshold: 1, ofThree: 2 },
      'The API refuses 1% of requests: an attack, or more users than its throttles allow',
    )
    const ofSchedules = (metricName: string) =>
      new Metric({
        namespace: 'AWS/Scheduler',
        metricName,
        dimensionsMap: { ScheduleGroup: scheduleGroup },
        ...sumOver(15),
      })
    this.alarm(
      'schedule-throttles',
      'throttles',
      share(
        { failed: 'FILL(throttled, 0) + FILL(refused, 0)', all: 'attempts', few: 5, minutes: 15 },
        {
          throttled: ofSchedules('InvocationThrottleCount'),
          refused: ofSchedules('TargetErrorThrottledCount'),
          attempts: ofSchedules('InvocationAttemptCount'),
        },
      ),
      { threshold: 1 },
      'Scheduler starts functions late: its own quota, or that of Lambda',
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
  counted(
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
