import { describe, expect, it } from 'vitest'
import { groups } from '#shared/api/endpoint.ts'
import { functionNames, functionSpecs } from '#infra/functions.ts'
import { synthesize } from './synthesize.ts'

const { all, one, outputs } = await synthesize()
const variablesOf = (name: string) => {
  const fn = all('AWS::Lambda::Function').find(({ Properties }) => Properties.FunctionName === `BookMe-${name}`)!
  return (fn.Properties.Environment as { Variables: Record<string, unknown> }).Variables
}

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/abc'
const schedules = ['SCHEDULE_GROUP', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_TARGET_ARN']
const origin = 'ORIGIN_SECRET_ID'
const queues = ['MAIL_QUEUE_URL', 'PAYMENTS_QUEUE_URL']

const limitsIn = ({ Properties }: { Properties: Record<string, unknown> }) => {
  const { LIMITS } = (Properties.Environment as { Variables: Record<string, unknown> }).Variables
  return LIMITS === undefined ? [] : [LIMITS]
}

describe('environment', () => {
  it.each([
    ['auth', ['TABLE_NAME', origin, ...queues, 'APP_URL']],
    [
      'users',
      [
        'TABLE_NAME',
        origin,
        'PICTURES_BUCKET',
        ...queues,
        'DOCUMENTS_QUEUE_URL',
        'STRIPE_SECRET_ID',
        'STRIPE_MODE',
        'APP_URL',
        'OPERATOR_EMAIL',
      ],
    ],
    ['artists', ['TABLE_NAME', origin, 'PICTURES_BUCKET', 'PAYMENTS_QUEUE_URL']],
    ['lookups', ['TABLE_NAME', origin, 'APP_URL']],
    ['public', ['TABLE_NAME', origin, 'APP_URL', 'SECURITY_CONTACT']],
    ['events', ['TABLE_NAME', origin, ...queues, 'DOCUMENTS_QUEUE_URL', 'WEBHOOKS_QUEUE_URL', 'APP_URL']],
    ['files', ['TABLE_NAME', origin, 'DOCUMENTS_QUEUE_URL', 'FILES_BUCKET']],
    [
      'contracts',
      ['TABLE_NAME', origin, ...queues, 'DOCUMENTS_QUEUE_URL', 'WEBHOOKS_QUEUE_URL', 'DOCUMENTS_BUCKET', 'APP_URL'],
    ],
    ['money', ['TABLE_NAME', origin, 'STRIPE_SECRET_ID', 'STRIPE_MODE']],
    ['document-worker', ['TABLE_NAME', 'MAIL_QUEUE_URL', 'DOCUMENTS_BUCKET', 'FILES_BUCKET', 'APP_URL']],
    [
      'payment-worker',
      [
        ...['TABLE_NAME', ...queues, 'WEBHOOKS_QUEUE_URL', ...schedules],
        ...['STRIPE_SECRET_ID', 'STRIPE_MODE', 'PICTURES_BUCKET'],
      ],
    ],
    [
      'notification-worker',
      [
        'TABLE_NAME',
        'MAIL_QUEUE_URL',
        'PAYMENTS_QUEUE_URL',
        'MAIL_FROM',
        'MAIL_SETTINGS',
        'MAILS_PER_SECOND',
        'APP_URL',
        'OPERATOR_EMAIL',
      ],
    ],
  ])('%s gets exactly the settings it uses', (name, variables) => {
    expect(Object.keys(variablesOf(name)).sort()).toEqual([...variables, 'METRIC_NAMESPACE'].sort())
  })

  it('the app URL is that of its distribution, or its own domain', async () => {
    expect(variablesOf('auth').APP_URL).toEqual({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [one('AWS::CloudFront::Distribution').id, 'DomainName'] }]],
    })
    expect(outputs.AppUrl!.Value).toEqual(variablesOf('auth').APP_URL)
    const own = await synthesize({ appUrl: 'https://book.example.com', certificateArn })
    expect(own.outputs).toMatchObject({
      AppUrl: { Value: 'https://book.example.com' },
      StripeWebhookUrl: { Value: 'https://book.example.com/v1/webhooks/stripe' },
    })
  })

  it('schedules target the function that processes them', () => {
    expect(variablesOf('payment-worker').SCHEDULE_TARGET_ARN).toMatchObject({
      'Fn::Join': ['', expect.arrayContaining([':function:BookMe-scheduled-jobs:live'])],
    })
  })

  it('the operator sets sender, domain and partner offer', async () => {
    const chosen = await synthesize({
      mailFrom: 'hello@x.example',
      operatorEmail: 'ops@x.example',
      videoOfferUrl: 'https://video.example',
    })
    const text = JSON.stringify(chosen.resources)
    expect(text).toContain('"MAIL_FROM":"hello@x.example"')
    expect(text).toContain('"OPERATOR_EMAIL":"ops@x.example"')
    expect(text).toContain('"VIDEO_OFFER_URL":"https://video.example"')
    expect(text).not.toMatch(/LIMITS|ALLOWED_COMMON_PASSWORDS/)
    expect(chosen.one('AWS::SES::EmailIdentity').Properties.EmailIdentity).toBe('x.example')
    expect(chosen.one('AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@x.example',
    })
  })

  it('a stage that demands a second factor of staff says so wherever sessions are checked', async () => {
    const chosen = await synthesize({ staff_second_factor: true })
    const told = (name: string) => {
      const fn = chosen.all('AWS::Lambda::Function').find((one) => one.Properties.FunctionName === `BookMe-${name}`)!
      return (fn.Properties.Environment as { Variables: Record<string, unknown> }).Variables['STAFF_SECOND_FACTOR']
    }
    for (const name of groups) expect(told(name), name).toBe('required')
    expect(told('payment-worker')).toBeUndefined()
    expect(variablesOf('events')).not.toHaveProperty('STAFF_SECOND_FACTOR')
  })

  it('a stage overrides limits', async () => {
    const chosen = await synthesize({ limits: { signup_network: { max: 30, seconds: 600 } } })
    const limits = '{"signup_network":{"max":30,"seconds":600}}'
    const limited = functionNames.filter((name) => functionSpecs[name].settings?.includes('LIMITS'))
    expect(chosen.all('AWS::Lambda::Function').flatMap(limitsIn)).toEqual(limited.map(() => limits))
  })

  it('a custom domain comes with its certificate', async () => {
    const { DistributionConfig } = (await synthesize({ appUrl: 'https://book.example.com', certificateArn })).one(
      'AWS::CloudFront::Distribution',
    ).Properties
    expect(DistributionConfig).toMatchObject({
      Aliases: ['book.example.com'],
      ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    })
  })
})
