import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import { Duration } from 'aws-cdk-lib/core'
import { functionSpecs, timeoutOf } from '../functions.ts'
import type { FunctionName } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import { share, sumOver } from './rates.ts'
import type { ServiceFunction } from './service-function.ts'

export interface Watched {
  names: readonly FunctionName[]
  services: Record<FunctionName, ServiceFunction>
  api: IHttpApi
}

/** CloudWatch takes ten metrics in an alarm, the maximum included. */
const metricsOfAlarm = 9
const more = { threshold: 1 }

/** Whether each function answers, and in time: by the table of functions, so that a new one is watched, too. */
export const watchFunctions = (alarms: Alarms, { names, services }: Watched): void => {
  for (const name of names)
    alarms.alarm(
      `${name}-errors`,
      'function-errors',
      share(
        { failed: 'errors', all: 'calls', few: 2, minutes: 15 },
        {
          errors: services[name].fn.metricErrors(sumOver(15)),
          calls: services[name].fn.metricInvocations(sumOver(15)),
        },
      ),
      more,
      `More than 1% of calls of ${name} crashed or timed out`,
    )
  for (const seconds of new Set(names.map(patienceOf))) {
    const alike = names.filter((name) => patienceOf(name) === seconds)
    for (let at = 0; at < alike.length; at += metricsOfAlarm) {
      const some = alike.slice(at, at + metricsOfAlarm)
      const slowest = new MathExpression({
        expression: 'MAX(FILL(METRICS(), 0))',
        usingMetrics: Object.fromEntries(
          some.map((name, i) => [
            `ms${i}`,
            services[name].fn.metricDuration({ period: Duration.minutes(5), statistic: 'p99' }),
          ]),
        ),
        period: Duration.minutes(5),
      })
      alarms.alarm(
        `slow-${seconds}s-${1 + at / metricsOfAlarm}`,
        'slow',
        slowest,
        { threshold: 1000 * seconds, ofThree: 2 },
        `1% of calls take over ${seconds} s: one of ${some.join(', ')}`,
      )
    }
  }
}

/** People wait for an answer, so a third of its limit is late; a job may take all but a tenth of it. */
const patienceOf = (name: FunctionName): number =>
  Math.floor(timeoutOf(name) * (functionSpecs[name].behindEdge ? 1 / 3 : 0.9))

/** The API as a whole. */
export const watchApi = (alarms: Alarms, { api }: Watched): void => {
  const failures = (minutes: number, few: number) =>
    share(
      { failed: 'failed', all: 'requests', few, minutes },
      { failed: api.metricServerError(sumOver(minutes)), requests: api.metricCount(sumOver(minutes)) },
    )
  alarms.alarm('api-5xx', 'api-errors', failures(15, 4), more, 'The API answered more than 1% of requests with 5xx')
  const latency = new MathExpression({
    expression: 'IF(requests > 100, latency, 0)',
    usingMetrics: {
      requests: api.metricCount(sumOver(5)),
      latency: api.metricLatency({ period: Duration.minutes(5), statistic: 'p99' }),
    },
    period: Duration.minutes(5),
  })
  alarms.alarm('api-latency', 'slow', latency, { threshold: 3000, ofThree: 2 }, '1% of requests take over 3 s')
}

/**
 * Alarms that take a release back: of a function that leads it, and of the API. A tenth of its calls go to the new
 * version, so one that fails always is 10%.
 */
export const watchRelease = (alarms: Alarms, { names, services, api }: Watched): Alarm[] => {
  const rule = { threshold: 1, ofThree: 1 }
  const leaders = names
    .filter((name) => functionSpecs[name].leads)
    .map((name) => {
      const { fn, log } = services[name]
      // A failed answer is no crash.
      const answered = functionSpecs[name].behindEdge && {
        failed: alarms.counted(`failed-${name}`, { log }, FilterPattern.numberValue('$.status', '>=', 500), 1),
      }
      return alarms.alarm(
        `release-${name}`,
        'release',
        share(
          { failed: answered ? 'errors + FILL(failed, 0)' : 'errors', all: 'calls', few: 2, minutes: 1 },
          { errors: fn.metricErrors(sumOver(1)), calls: fn.metricInvocations(sumOver(1)), ...answered },
        ),
        rule,
        `More than 1% of calls of ${name} fail: a deployment that is under way is taken back`,
      )
    })
  const refused = share(
    { failed: 'failed', all: 'requests', few: 2, minutes: 1 },
    { failed: api.metricServerError(sumOver(1)), requests: api.metricCount(sumOver(1)) },
  )
  const whole = 'More than 1% of requests fail: a deployment that is under way is taken back'
  return [...leaders, alarms.alarm('release-api', 'release', refused, rule, whole)]
}
