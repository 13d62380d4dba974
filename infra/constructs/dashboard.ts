import { AlarmStatusWidget, Dashboard as CloudWatchDashboard, GraphWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IAlarm, IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Duration, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'

export interface DashboardProps {
  alarms: IAlarm[]
  api: IHttpApi
  queues: Record<string, IQueue>
  deadLetters: Record<string, IQueue>
}

const account = (metricName: string, statistic: string) =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: Duration.minutes(5) })

/** Health at a glance: alarms first, then requests, capacity, queues and business metrics. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { alarms, api, queues, deadLetters }: DashboardProps) {
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
            [api.metricLatency({ statistic: 'p95' })],
          ),
          graph('Capacity', [account('ConcurrentExecutions', 'Maximum')], [account('Throttles', 'Sum')]),
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
