import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53'
import { Duration } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'

export interface OutsideViewProps {
  host: string
  distribution: IDistribution
  alarms: Alarms
}

/**
 * The site as a visitor meets it: domain, certificate, distribution and API together. Both metrics exist in us-east-1
 * only, and an alarm reads its own region.
 */
export class OutsideView extends Construct {
  constructor(scope: Construct, id: string, { host, distribution, alarms }: OutsideViewProps) {
    super(scope, id)
    const check = new CfnHealthCheck(this, 'Check', {
      healthCheckConfig: {
        type: 'HTTPS',
        fullyQualifiedDomainName: host,
        resourcePath: '/v1/health',
        port: 443,
        enableSni: true,
        requestInterval: 30,
        failureThreshold: 3,
        // Three, the fewest that Route 53 takes: every region's checkers each start a function twice a minute.
        regions: ['us-east-1', 'us-west-2', 'eu-west-1'],
      },
    })
    const healthy = new Metric({
      namespace: 'AWS/Route53',
      metricName: 'HealthCheckStatus',
      dimensionsMap: { HealthCheckId: check.attrHealthCheckId },
      statistic: 'Minimum',
      period: Duration.minutes(1),
    })
    alarms.alarm(
      'outside',
      'outside',
      healthy,
      { threshold: 1, below: true, ofThree: 3 },
      'The site does not answer from outside',
    )
    const failing = new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic: 'Average',
      period: Duration.minutes(5),
    })
    alarms.alarm(
      'edge-5xx',
      'outside',
      failing,
      { threshold: 5, ofThree: 2 },
      'CloudFront answers more than 5% of requests with 5xx',
    )
  }
}
