import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'

export interface AlarmsProps {
  /** The address that alarms are mailed to. */
  email: string
  deadLetters: Record<string, IQueue>
  functions: Record<string, IFunction>
  api: HttpApi
  /** Of the functions that compare ledger and provider, and check the provider's settings. */
  reconciliationLogs: Record<string, ILogGroup>
  sweeper: IFunction
}

const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' }

/** Alarms for problems that do not resolve themselves. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    this.admitAlarms()
    this.topic.addSubscription(new EmailSubscription(props.email))

    for (const [name, queue] of Object.entries(props.deadLetters)) {
      const depth = queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      })
      this.above(`${name}-dead-letters`, depth, 0, `Messages of "${name}" failed for good (docs/operations.md)`)
    }
    for (const [name, fn] of Object.entries(props.functions)) {
      this.above(`${name}-errors`, fn.metricErrors(fiveMinutes), 0, `The function ${name} failed`)
    }
    this.above('api-5xx', props.api.metricServerError(fiveMinutes), 0, 'The API answered 5xx')
    this.above(
      'reconciliation',
      this.lines('ReconciliationDifference', props.reconciliationLogs),
      0,
      'Ledger and Stripe differ (docs/operations.md#reconciliation)',
    )
    this.above(
      'provider-setup',
      this.lines('ProviderSetup', props.reconciliationLogs),
      0,
      'A setting at Stripe endangers money (docs/operations.md#provider-setup)',
    )

    const late = new Metric({
      namespace: 'BookMe',
      metricName: 'late',
      dimensionsMap: { service: 'BookMe' },
      ...fiveMinutes,
    })
    this.above('money-late', late, 0, 'Money waits longer than promised (docs/operations.md)')

    const sweeps = props.sweeper.metricInvocations({ period: Duration.minutes(15), statistic: 'Sum' })
    this.alarm(
      'sweep-missing',
      sweeps,
      1,
      ComparisonOperator.LESS_THAN_THRESHOLD,
      TreatMissingData.BREACHING,
      'The sweep does not run: what a crash left behind stays there',
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

  /** Each log line with this word counts: a metric without a CloudWatch call or permission. */
  private lines(metricName: string, logGroups: Record<string, ILogGroup>): Metric {
    const name = { metricNamespace: 'BookMe', metricName }
    const filters = Object.entries(logGroups).map(
      ([id, logGroup]) =>
        new MetricFilter(this, `${metricName}-${id}`, {
          logGroup,
          ...name,
          filterPattern: FilterPattern.allTerms(metricName),
          metricValue: '1',
          defaultValue: 0,
        }),
    )
    return filters[0]!.metric({ period: Duration.hours(1), statistic: 'Sum' })
  }

  private above(name: string, metric: IMetric, threshold: number, description: string): void {
    this.alarm(
      name,
      metric,
      threshold,
      ComparisonOperator.GREATER_THAN_THRESHOLD,
      TreatMissingData.NOT_BREACHING,
      description,
    )
  }

  private alarm(
    name: string,
    metric: IMetric,
    threshold: number,
    comparisonOperator: ComparisonOperator,
    treatMissingData: TreatMissingData,
    alarmDescription: string,
  ): void {
    new Alarm(this, name, {
      metric,
      threshold,
      comparisonOperator,
      treatMissingData,
      alarmDescription,
      evaluationPeriods: 1,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}
