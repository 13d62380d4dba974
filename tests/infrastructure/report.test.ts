import { expect, it } from 'vitest'
import { reportOf, type Facts } from '#infra/deploy/report.ts'

const well: Facts = {
  appUrl: 'https://book.example.com',
  distributionDomain: 'd1.cloudfront.net',
  health: { app: 200, distribution: 200 },
  alarmsRinging: [],
  ageHours: 1000,
  operatorEmail: 'ops@example.com',
  subscriptionConfirmed: true,
  mail: {
    domain: 'example.com',
    verified: true,
    dkimTokens: ['t1', 't2', 't3'],
    mailFromDomain: 'mail.example.com',
    mailFromVerified: true,
    region: 'us-east-1',
    productionAccess: true,
  },
  stripe: 'accepted',
  stripeSecretArn: 'arn:secret',
  stripeWebhookUrl: 'https://book.example.com/v1/webhooks/stripe',
  companyNamed: true,
}

it('a stage that works has nothing left to do', () => {
  expect(reportOf(well)).toEqual({ problems: [], todo: [] })
})

it('a first deployment is healthy, and the remaining manual steps are listed', () => {
  const first: Facts = {
    ...well,
    health: { app: undefined, distribution: 200 },
    subscriptionConfirmed: false,
    mail: { ...well.mail, verified: false, mailFromVerified: false, productionAccess: false },
    stripe: 'not set',
    companyNamed: false,
  }
  expect(reportOf(first)).toEqual({
    problems: [],
    todo: [
      'DNS: CNAME book.example.com → d1.cloudfront.net (an apex domain: ALIAS)',
      'DNS: CNAME t1._domainkey.example.com → t1.dkim.amazonses.com',
      'DNS: CNAME t2._domainkey.example.com → t2.dkim.amazonses.com',
      'DNS: CNAME t3._domainkey.example.com → t3.dkim.amazonses.com',
      'DNS: MX mail.example.com → 10 feedback-smtp.us-east-1.amazonses.com',
      'DNS: TXT mail.example.com → "v=spf1 include:amazonses.com ~all"',
      'DNS: TXT _dmarc.example.com → "v=DMARC1; p=none" (if there is none yet)',
      'Ask AWS for production access of SES: until then it only mails to verified addresses',
      'Confirm the subscription of the alarms in the mail to ops@example.com',
      'Put the Stripe keys into arn:secret; webhooks go to https://book.example.com/v1/webhooks/stripe',
      'Put `company` into the configuration of the stage (docs/operations.md): until then the site does not say who ' +
        'runs it, has no terms and no privacy notice, and nobody accepts any',
    ],
  })
})

it('a site that does not answer, a ringing alarm and a refused key are problems', () => {
  const ill: Facts = {
    ...well,
    health: { app: 403, distribution: 403 },
    alarmsRinging: ['api-5xx'],
    stripe: 'refused',
  }
  expect(reportOf(ill).problems).toEqual([
    'The alarm api-5xx rings (docs/operations.md#runbooks)',
    'https://d1.cloudfront.net/v1/health answers 403 instead of 200',
    'Stripe refuses the key in arn:secret',
  ])
})

it('what a new stage cannot have yet is left to do, and no failure', () => {
  const fresh: Facts = {
    ...well,
    ageHours: 1,
    health: { app: undefined, distribution: 200 },
    alarmsRinging: ['outside', 'backups'],
  }
  expect(reportOf(fresh)).toEqual({
    problems: [],
    todo: [
      'The alarm outside rings until DNS leads to the site',
      'The alarm backups rings until the first copies are made, within two days',
      'DNS: CNAME book.example.com → d1.cloudfront.net (an apex domain: ALIAS)',
    ],
  })
  const old: Facts = { ...fresh, ageHours: 49, health: { app: 200, distribution: 200 } }
  expect(reportOf(old).problems).toEqual([
    'The alarm outside rings (docs/operations.md#runbooks)',
    'The alarm backups rings (docs/operations.md#runbooks)',
  ])
})

it('a Stripe secret that is not JSON is a problem with a plain message', () => {
  expect(reportOf({ ...well, stripe: 'unreadable' }).problems).toEqual([
    'The secret arn:secret is not JSON with an api_key: its value is {"api_key": "sk_…", "webhook_secret": "whsec_…"}',
  ])
})
