import { Validations } from 'aws-cdk-lib/core'
import { AwsSolutionsChecks } from 'cdk-nag'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createApp } from '#infra/build-app.ts'
import { readStage } from '#infra/config/read-stage.ts'
import { inTempDir } from './synthesize.ts'

/** AWS checklist findings that we accept, with the reason. */
const accepted: { rule: RegExp; on: RegExp; reason: string }[] = [
  {
    rule: /S1$/,
    on: /^BookMe\/Web\/(Pages|Pictures)\//,
    reason: 'Only the distribution reads; what people do is in the access log of the API',
  },
  { rule: /CFR1$/, on: /Distribution/, reason: 'Clients and vendors travel' },
  {
    rule: /CFR2$/,
    on: /Distribution/,
    reason:
      'An option of the stage (waf), in us-east-1 only and paid monthly; the API throttles and log-ins slow down ' +
      'by themselves',
  },
  { rule: /CFR3$/, on: /Distribution/, reason: 'Beside the API, which has its own log, it serves public files' },
  {
    rule: /CFR4$/,
    on: /Distribution/,
    reason: 'Goes with cloudfront.net; with an own domain the minimum is TLS 1.2 (environment.test.ts)',
  },
  { rule: /SMG4$/, on: /Stripe/, reason: 'Stripe makes the key: the operator rolls it there and puts in the new one' },
  {
    rule: /SMG4$/,
    on: /OriginSecret/,
    reason: 'CloudFront learns a new value by a deployment only: rotated by hand (docs/operations.md)',
  },
  {
    rule: /IAM5.*\/pictures\/\*/,
    on: /(users|artists|groups|venues|payment-worker|import-worker)\/Role/,
    reason: 'The names of uploads are not known beforehand',
  },
  {
    rule: /IAM5.*\/contracts\/\*/,
    on: /(contracts|document-worker|import-worker)\/Role/,
    reason: 'One object for each signed document',
  },
  { rule: /IAM5.*\/audit\/\*/, on: /scheduled-jobs\/Role/, reason: 'One object for each hour of the audit log' },
  { rule: /S1$/, on: /AuditCopies\/Bucket/, reason: 'One function puts objects there, and none reads or changes one' },
  { rule: /S1$/, on: /Documents\/Bucket/, reason: 'Two functions reach it, and no version can be changed' },
  {
    rule: /IAM5.*\/(arrived|files|imports|exports)\/\*/,
    on: /(files|imports|document-worker|import-worker)\/Role/,
    reason: 'One object for each file of an event, each spreadsheet and each archive',
  },
  { rule: /S1$/, on: /Replies\/Bucket/, reason: 'SES alone puts mails there, one function reads them, for a week' },
  { rule: /IAM5.*<RepliesBucket\w+\.Arn>\/\*/, on: /notification-worker\/Role/, reason: 'SES names each mail' },
  { rule: /S1$/, on: /Files\/Bucket/, reason: 'Every form and link is signed by the API, which has its own log' },
  {
    rule: /IAM5\[Resource::\*\]/,
    on: /notification-worker\/Role/,
    reason: "Reads the account's quota of mails, which is no resource",
  },
  {
    rule: /IAM5.*identity\/\*/,
    on: /notification-worker\/Role/,
    reason: "In the sandbox, SES also checks the recipient's identity; a condition allows only our own sender",
  },
  {
    rule: /IAM5.*schedule\/.*\/(balance|calls|hold|payout)-\*/,
    on: /(events|event-payments|stripe-webhook|payment-worker|scheduled-jobs)\/Role/,
    reason: 'One schedule for each event, call list, hold and payee',
  },
  {
    rule: /IAM5.*\/stream\/\*/,
    on: /channel-publisher\/Role/,
    reason: 'Lambda lists the streams of the table, of which there is one',
  },
  { rule: /SQS3$/, on: /Channel\/DeadLetters/, reason: 'It is the dead letters of a stream, not of a queue' },
  {
    rule: /IAM5.*(:alarm:|Function[0-9A-F]{8}\.Arn>:)\*/,
    on: /^BookMe\/Release\/Role/,
    reason: 'CodeDeploy shifts calls between versions of these functions, and reads alarms',
  },
]

interface Report {
  pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[] }[]
}

// With all that a stage may have.
const config = { ...readStage('local'), screens: 'channel' as const }

const findings = await inTempDir(async (options) => {
  const { app } = await createApp({ ...options, config, skipWeb: true, validate: true })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  // Fails for every finding, accepted or not; the report distinguishes them.
  expect(() => app.synth()).toThrow('AwsSolutions')
  const report = JSON.parse(readFileSync(join(options.outdir, 'validation-report.json'), 'utf8')) as Report
  return report.pluginReports
    .flatMap(({ violations }) => violations)
    .flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => ({ ruleName, constructPath })),
    )
})

describe('AWS Solutions checks and CloudFormation rules', () => {
  it('report only accepted findings', () => {
    const open = findings.filter(
      ({ ruleName, constructPath }) => !accepted.some(({ rule, on }) => rule.test(ruleName) && on.test(constructPath)),
    )
    expect(open).toEqual([])
  })

  it.each(accepted)('still find $rule: $reason', ({ rule, on }) => {
    expect(findings.some(({ ruleName, constructPath }) => rule.test(ruleName) && on.test(constructPath))).toBe(true)
  })
})
