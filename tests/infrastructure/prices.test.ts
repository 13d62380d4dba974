import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { oneTimeSchedule } from '#functions/platform/queues/one-time-schedule.ts'
import { inputLines, valueOf } from '#tests/support/cost-inputs.ts'
import { firstLines, limitLines, paydayWindow, paymentsBatch } from '#tests/support/first-limits.ts'
import { calendarLine, monthlyLines, requestLine, screenDollars, standing, textLine } from '#tests/support/prices.ts'
import { synthesize } from './synthesize.ts'

const functions = join(import.meta.dirname, '..', '..', 'functions')
const docs = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8')

it('the cost table says what units and prices make', () => {
  const [, cost = ''] = docs('operations.md').split(/^## Cost$/m)
  const [table = ''] = cost.split(/^## /m)
  expect(table.split('\n').filter((line) => line.startsWith('- '))).toEqual(monthlyLines)
  expect(table.replaceAll('\n', ' ')).toContain(requestLine)
})

const sectionOf = (name: string, title: string): string[] => {
  const [, section = ''] = docs(name).split(`\n## ${title}\n`)
  return section.split('\n## ')[0]!.split('\n')
}

it('docs/scale.md has the inputs with their sources, and the limits that the load of agencies meets', () => {
  const rows = (lines: string[]) => lines.filter((line) => line.startsWith('| ')).slice(2)
  expect(rows(sectionOf('scale.md', 'Inputs'))).toEqual(inputLines)
  const first = sectionOf('scale.md', 'First limits')
  expect(rows(first)).toEqual(limitLines)
  expect(first.filter((line) => line.startsWith('- '))).toEqual(firstLines)
})

it('inputs from the code are as the code has them', async () => {
  const live = readFileSync(join(functions, '..', 'web', 'src', 'lib', 'live.ts'), 'utf8')
  expect(live).toContain(`const every = ${valueOf('pollEvery')}_000`)
  expect(live).toContain(`every: ${valueOf('restEvery')}_000`)
  const job = { type: 'payout' as const, user_id: 'usr_1' }
  const { FlexibleTimeWindow } = oneTimeSchedule('2027-03-01T14:00:00.000Z', job, 'x', { Arn: 'x', RoleArn: 'x' })
  expect(FlexibleTimeWindow).toEqual({ Mode: 'FLEXIBLE', MaximumWindowInMinutes: paydayWindow / 60 })
  const { all } = await synthesize()
  const ofPayments = all('AWS::Lambda::EventSourceMapping').find(({ Properties }) =>
    JSON.stringify(Properties.EventSourceArn).includes('JobsPayments'),
  )
  expect(ofPayments?.Properties.BatchSize).toBe(paymentsBatch)
})

it('a stage has as much that stands as the cost table counts', async () => {
  const { all } = await synthesize({ region: 'us-east-1', waf: { requestsPerFiveMinutes: 2000 } }, 'prod')
  const each = (type: string) => all(`AWS::${type}`).length
  const alarmMetrics = all('AWS::CloudWatch::Alarm').flatMap<object>(
    ({ Properties }) =>
      (Properties.Metrics as { MetricStat?: object }[] | undefined)?.filter((one) => one.MetricStat) ?? [Properties],
  )
  const filtered = new Set(
    all('AWS::Logs::MetricFilter').map(({ Properties }) => {
      const [{ MetricName }] = Properties.MetricTransformations as [{ MetricName: string }]
      return MetricName
    }),
  )
  const ours =
    /type Metric =([^/]+?)\n\n/.exec(readFileSync(join(functions, 'platform', 'log', 'log.ts'), 'utf8'))?.[1] ?? ''
  expect(standing).toEqual({
    secrets: each('SecretsManager::Secret'),
    alarmMetrics: alarmMetrics.length,
    metrics: filtered.size + (ours.match(/'\w+'/g)?.length ?? 0),
    dashboards: each('CloudWatch::Dashboard'),
    probes: each('Route53::HealthCheck'),
    webAcls: each('WAFv2::WebACL'),
    webAclRules: all('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties.Rules as object[]).length,
  })
})

it('calendars elsewhere cost what docs/scale.md says', () => {
  expect(docs('scale.md').replaceAll('\n  ', ' ')).toContain(calendarLine)
})

it('texts cost what docs/scale.md says', () => {
  expect(docs('scale.md').replaceAll('\n  ', ' ')).toContain(textLine)
})

it('only a push keeps 20,000 screens below $300 a month, as ADR 12 says', () => {
  const month = (each: number) => Math.round(20_000 * each)
  const { polls, restlessPolls, cachedPolls, socket, events } = screenDollars
  const costs = [polls, restlessPolls, cachedPolls, socket, events].map(month)
  expect(costs.map((each) => each < 300)).toEqual([false, false, false, true, true])
  const adr = docs('adr/0012-open-screens.md')
  for (const cost of costs) expect(adr).toContain(`$${cost.toLocaleString('en-US')}`)
})

it('an account has room for as many stages as docs/scale.md says', async () => {
  const { all } = await synthesize()
  const each = (type: string) => all(`AWS::CloudFront::${type}`).length
  expect([each('ResponseHeadersPolicy'), each('CachePolicy'), each('OriginRequestPolicy')]).toEqual([4, 1, 1])
  expect(docs('scale.md')).toContain('20 in an account, four a stage · five stages')
  expect(docs('scale.md')).toContain('20 of each, one of each a stage · 20 stages')
})
