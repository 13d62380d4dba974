import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createApp } from '#infra/build-app.ts'
import { chooseStage } from '#infra/config/choose-stage.ts'
import { readStage } from '#infra/config/read-stage.ts'
import { checkStage } from '#infra/config/stage-config.ts'
import { inTempDir, synthesize } from './synthesize.ts'

const good = { region: 'us-east-1', mailFrom: 'bookings@x.example', operatorEmail: 'ops@x.example' }
const text = [{ title: 'Booking', text: 'A proposal is an offer.' }]
const company = {
  ...{ name: 'A company', street: '1 Main Street', city: 'Hudson', state: 'NY', zipcode: '12534' },
  ...{ email: 'hello@x.example', phone: '518-555-0100', about: 'Who we are.' },
  ...{ terms_version: '2026-11-01', terms: text, privacy: text },
}
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/abc'
const problemsOf = (settings: object, stage = 'prod'): string[] => {
  try {
    checkStage(stage, settings)
    return []
  } catch (error) {
    const [first, ...problems] = (error as Error).message.split('\n')
    expect(first).toBe(`config/${stage}.json cannot be used:`)
    return problems
  }
}

describe('configuration of a stage', () => {
  it('joins a text that is written as a list of lines', () => {
    const terms = [{ title: 'Booking', text: ['A proposal', 'is an offer.'] }]
    expect(checkStage('prod', { ...good, company: { ...company, terms } }).company?.terms).toEqual(text)
  })

  it.each(readdirSync(join(import.meta.dirname, '..', '..', 'config')))('config/%s can be used', (name) => {
    expect(readStage(name.replace('.json', '')).mailFrom).toContain('@')
  })

  it.each([
    ['an unknown setting', { mailfrom: 'x@x.example' }, '- mailfrom: unknown setting'],
    ['http', { appUrl: 'http://x.example', certificateArn }, '- appUrl: must be an https:// address'],
    ['a path in the URL', { appUrl: 'https://x.example/', certificateArn }, /^- appUrl: must be scheme and host only/],
    ['a domain without certificate', { appUrl: 'https://x.example' }, /^- certificateArn: is missing/],
    ['a certificate without domain', { certificateArn }, /^- appUrl: is missing/],
    [
      'a certificate elsewhere',
      { appUrl: 'https://x.example', certificateArn: certificateArn.replace('us-east', 'eu-west') },
      /^- certificateArn: must be a certificate of ACM in us-east-1/,
    ],
    ['an address that is none', { mailFrom: 'bookings' }, '- mailFrom: must be an email address'],
    ['a misspelled limit', { limits: { signup: { max: 1, seconds: 1 } } }, '- limits.signup: unknown setting'],
    ['a limit of nothing', { limits: { signup_total: { max: 0, seconds: 1 } } }, /^- limits.signup_total.max: /],
    ['a lock that does not exist', { documentLock: 'none' }, /^- documentLock: .*"governance"\|"compliance"/],
    ['a half of the secret that does not exist', { originSecret: 'c' }, /^- originSecret: /],
    ['a company without terms', { company: { ...company, terms: [] } }, '- company.terms: must have a section'],
    ['terms of no day', { company: { ...company, terms_version: 'v2' } }, /^- company.terms_version: must be a day/],
    ['no region', { region: undefined }, /^- region: is missing/],
    ['a web ACL elsewhere', { region: 'eu-west-1', waf: { requestsPerFiveMinutes: 500 } }, /^- waf: needs region/],
    ['a preload that binds too little', { hsts: { preload: true } }, /^- hsts: preload needs includeSubDomains/],
    [
      'demonstration passwords on a real site',
      { appUrl: 'https://x.example', certificateArn, allowedCommonPasswords: ['Passw0rd!'] },
      /^- allowedCommonPasswords: is for demonstrations/,
    ],
  ])('refuses %s', (_, settings, problem) => {
    expect(problemsOf(good)).toEqual([])
    const problems = problemsOf({ ...good, ...settings })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })

  it('lists all problems at once', () => {
    expect(problemsOf({ region: 'here', operatorEmail: 'me', limit: 1 })).toEqual([
      '- region: must be a region, such as us-east-1',
      '- mailFrom: must be an email address',
      '- operatorEmail: must be an email address',
      '- limit: unknown setting',
    ])
  })

  it.each(['nowhere', '../package', 'Prod'])('names the stages when asked for %s', (stage) => {
    expect(() => readStage(stage)).toThrow(`There is no config/${stage}.json. Stages: dev, local, prod`)
  })
})

describe('the stage of a command', () => {
  const asked = (stage?: string, webIsBuilt = true) =>
    chooseStage({
      argument: undefined,
      env: { CDK_CONTEXT_JSON: JSON.stringify({ stage }) },
      webIsBuilt: () => webIsBuilt,
    })

  it('is the one asked for, or else local', () => {
    expect(chooseStage({ argument: undefined, env: {} })).toBe('local')
    expect(chooseStage({ argument: 'prod', env: {} })).toBe('prod')
    expect(asked('prod')).toBe('prod')
    expect(asked(undefined, false)).toBe('local')
  })

  it('cdk deploy -c stage=prod without a web app is refused', () => {
    expect(() => asked('prod', false)).toThrow('The web app is not built: npm run build')
  })

  it('cdk deploy without a stage is refused in a sentence', async () => {
    await inTempDir(async (options) => {
      const { app } = await createApp({ ...options, skipWeb: true })
      const { environment, messages } = app.synth().getStackByName('BookMe')
      // An account that nobody has credentials for.
      expect(environment.account).toBe('000000000000')
      const warnings = messages.filter(({ level }) => String(level) !== 'info')
      expect(warnings.map(({ level, entry }) => `${level} ${String(entry.data)}`)).toEqual([
        expect.stringContaining('warning Not deployable: choose a stage (npm run deploy -- --stage prod)'),
      ])
    })
  })
})

describe('stages in one account', () => {
  it('share no fixed name', async () => {
    const namesIn = async (stage: string) => {
      const { resources } = await synthesize({ region: 'us-east-1', mailFrom: `bookings@${stage}.example` }, stage)
      return Object.values(resources).flatMap(({ Type, Properties }) =>
        [
          'FunctionName',
          'LogGroupName',
          'Name',
          'BucketName',
          'TableName',
          'QueueName',
          'EmailIdentity',
          'MetricNamespace',
        ]
          // Others are generated, or refer to another resource.
          .filter((key) => typeof Properties?.[key] === 'string')
          // A schedule's name is unique within its group, an alias's within its function.
          .filter(() => Type !== 'AWS::Scheduler::Schedule' && Type !== 'AWS::Lambda::Alias')
          .map((key) => `${Type} ${JSON.stringify(Properties[key])}`),
      )
    }
    const [dev, prod] = [await namesIn('dev'), await namesIn('prod')]
    expect(dev.length).toBeGreaterThan(30)
    expect(dev.filter((name) => prod.includes(name))).toEqual([])
  })
})
