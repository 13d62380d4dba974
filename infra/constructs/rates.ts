import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { Duration } from 'aws-cdk-lib/core'

export const sumOver = (minutes: number) => ({ period: Duration.minutes(minutes), statistic: 'Sum' })

interface Share {
  /** Expressions of metrics. */
  failed: string
  all: string
  /** So many failures are none: a quiet agency's single one would be a large share. */
  few: number
  minutes: number
}

/** The percentage that failed. */
export const share = ({ failed, all, few, minutes }: Share, usingMetrics: Record<string, IMetric>): MathExpression =>
  new MathExpression({
    expression: `IF((${failed}) > ${few}, 100 * (${failed}) / (${all}), 0)`,
    usingMetrics,
    period: Duration.minutes(minutes),
  })
