import { AlarmStatusWidget, Dashboard as CloudWatchDashboard, GraphWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IAlarm, IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Duration, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import type { FunctionName } from '../functions.ts'
import type { ServiceFunction } from './service-function.ts'

export interface DashboardProps {
  alarms: IAlarm[]
  names: readonly FunctionName[]
  services: Record<FunctionName, ServiceFunction>
  api: IHttpApi
  table: ITable
  queues: Record<string, IQueue>
  deadLetters: Record<string, IQueue>
}

const account = (metricName: string, statistic: string) =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: Duration.minutes(5) })

/** Health at a glance: alarms first, then requests, functions, limits, queues and business metrics. */
export class Dashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { alarms, names, services, api, table: data, queues, deadLetters }: DashboardProps,
  ) {
    super(scope, id)
    const { stackName, region } = Stack.of(this)
    const ours = (metricName: string) =>
      new Metric({
        namespace: stackName,
        metricName,
        dimensionsMap: { service: stackName },
        statistic: 'Sum',
        period: Duration.hours(1),
      })
    const most = (metricName: string) => ours(metricName).with({ statistic: 'Maximum', period: Duration.minutes(5) })
    const table = (metricName: string) => data.metric(metricName, { statistic: 'Sum' })
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12, height: 6 })
    const ofQueues = (of: (queue: IQueue) => Metric, from: Record<string, IQueue>) =>
      Object.entries(from).map(([label, queue]) => of(queue).with({ label }))

    new CloudWatchDashboard(this, 'Dashboard', {
      // An account has one list of dashboards for all regions.
      dashboardName: `${stackName}-${region}`,
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 5 })],
        [
          graph(
            'Requests and errors',
            [api.metricCount({ statistic: 'Sum' }), api.metricServerError(), api.metricClientError()],
            [api.metricLatency({ statistic: 'p99' })],
          ),
          graph('Capacity', [account('ConcurrentExecutions', 'Maximum')], [account('Throttles', 'Sum')]),
        ],
        [
          graph(
            'Functions: crashes',
            names.map((name) => services[name].fn.metricErrors({ label: name })),
          ),
          graph(
            'Functions: milliseconds of the slowest 1%',
            names.map((name) => services[name].fn.metricDuration({ label: name, statistic: 'p99' })),
          ),
        ],
        [
          graph(
            'Table',
            [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')],
            [table('ReadThrottleEvents'), table('WriteThrottleEvents')],
          ),
          graph('Mail: % of the day, and seconds that the oldest waits', [most('mail_quota')], [most('mails_wait')]),
        ],
        [
          graph(
            'Age of the oldest job in seconds',
            ofQueues((queue) => queue.metricApproximateAgeOfOldestMessage(), queues),
          ),
          graph(
            'Dead letters',
            ofQueues((queue) => queue.metricApproximateNumberOfMessagesVisible(), deadLetters),
          ),
        ],
        [
          graph('What people do', ['bookings', 'charges', 'payouts', 'mails'].map(ours)),
          graph('What fails', ['failures', 'errors', 'ReconciliationDifference'].map(ours)),
        ],
      ],
    })
  }
}
