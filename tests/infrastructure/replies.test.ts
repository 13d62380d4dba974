import { describe, expect, it } from 'vitest'
import { checkStage } from '#infra/config/stage-config.ts'
import { refersTo, synthesize } from './synthesize.ts'

/** Mail that arrives: without a domain for it there is nothing of it, and with one only what receiving takes. */

const replyDomain = 'reply.bookme.example'
const [off, on] = await Promise.all([synthesize(), synthesize({ replyDomain })])
const withReplies = ({ all }: typeof off) =>
  all('AWS::Lambda::Function')
    .filter(({ Properties }) => JSON.stringify(Properties.Environment).includes('REPLY_DOMAIN'))
    .map(({ Properties }) => Properties.FunctionName)

describe('a stage without a domain of replies', () => {
  it('has no resource, grant or setting of them', () => {
    expect(JSON.stringify(off.resources)).not.toMatch(/ReceiptRule|Replies|REPLY_DOMAIN|REPLIES_BUCKET/)
    expect(JSON.stringify(off.outputs)).not.toContain('Replies')
  })
})

describe('a stage with a domain of replies', () => {
  it('has what receiving takes, beyond the stage without', () => {
    const more = Object.keys(on.resources).filter((id) => !(id in off.resources) && !id.includes('CurrentVersion'))
    expect(more.map((id) => on.resources[id]!.Type).toSorted()).toEqual([
      'AWS::S3::Bucket',
      'AWS::S3::BucketPolicy',
      'AWS::SES::EmailIdentity',
      'AWS::SES::ReceiptRule',
      'AWS::SES::ReceiptRuleSet',
      'AWS::SNS::Subscription',
      'AWS::SNS::Topic',
      'AWS::SNS::TopicPolicy',
    ])
  })

  it('takes mail for that domain alone, scanned and encrypted, for a week', () => {
    const { Rule } = on.one('AWS::SES::ReceiptRule').Properties
    expect(Rule).toMatchObject({ Enabled: true, ScanEnabled: true, TlsPolicy: 'Require', Recipients: [replyDomain] })
    const bucket = on.one('AWS::S3::Bucket', 'Replies')
    expect(refersTo(Rule, bucket.id)).toBe(true)
    expect(JSON.stringify(bucket.Properties.LifecycleConfiguration)).toContain('"ExpirationInDays":7')
  })

  it('lets one function read what arrives, and the service alone store it', () => {
    expect(withReplies(on)).toEqual(['BookMe-notification-worker'])
    const bucket = on.one('AWS::S3::Bucket', 'Replies')
    const readers = on.entries('AWS::IAM::Role').filter(([, role]) => refersTo(role, bucket.id))
    expect(readers.map(([id]) => /^[a-z]+/.exec(id)![0])).toEqual(['notificationworker'])
    const policy = on.all('AWS::S3::BucketPolicy').find((one) => refersTo(one, bucket.id))!
    const statements = (policy.Properties.PolicyDocument as { Statement: { Effect: string }[] }).Statement
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      { Action: 's3:PutObject', Principal: { Service: 'ses.amazonaws.com' } },
    ])
  })
})

it.each([
  ['no domain', 'bookings', 'replyDomain: must be a domain'],
  ["the sender's domain", 'bookme.example', 'replyDomain: needs a domain of its own'],
])('%s is refused', (_, domain, message) => {
  const settings = { mailFrom: 'bookings@bookme.example', operatorEmail: 'ops@bookme.example' }
  expect(() => checkStage('local', { ...settings, replyDomain: domain })).toThrow(message)
})
