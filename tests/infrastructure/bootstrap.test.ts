import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { preflightFacts } from '#infra/deploy/preflight-facts.ts'
import { preflightOf } from '#infra/deploy/preflight.ts'

/** A fake of AWS that records which account and region each request goes to, and makes nothing. */
const calls: string[] = []
/** Whether the stage is there already, and in which state. */
let isDeployed = false
let status = 'CREATE_COMPLETE'
const xml = (action: string, result: string) =>
  `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`
const aws = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk) => (body += String(chunk)))
  req.on('end', () => {
    const [, region, service] = /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\//.exec(req.headers.authorization ?? '') ?? []
    const action = new URLSearchParams(body).get('Action') ?? `${req.method} ${req.url}`
    calls.push(`${service} ${region} ${action}`)
    if (action === 'GetCallerIdentity')
      return res.end(xml(action, '<Account>111122223333</Account><Arn>arn:aws:iam::111122223333:user/operator</Arn>'))
    if (service === 'lambda') return res.end(JSON.stringify({ AccountLimit: { ConcurrentExecutions: 10 } }))
    if (isDeployed && action === 'DescribeStacks') {
      const output = '<member><OutputKey>StripeSecretArn</OutputKey><OutputValue>stripe</OutputValue></member>'
      const outputs = status === 'CREATE_COMPLETE' ? `<Outputs>${output}</Outputs>` : ''
      return res.end(xml(action, `<Stacks><member><StackStatus>${status}</StackStatus>${outputs}</member></Stacks>`))
    }
    if (isDeployed && action === 'ListStackResources') return res.end(xml(action, '<StackResourceSummaries/>'))
    if (service === 'secretsmanager')
      return res.end(JSON.stringify({ SecretString: JSON.stringify({ api_key: 'sk_test_1' }) }))
    if (action.includes('/identities/')) {
      res.writeHead(404, { 'x-amzn-errortype': 'NotFoundException' })
      return res.end('{}')
    }
    if (service === 'ses') return res.end(JSON.stringify({ SendQuota: { MaxSendRate: 1 } }))
    if (service === 'acm') {
      if (isDeployed) {
        res.writeHead(400, { 'x-amzn-errortype': 'ResourceNotFoundException' })
        return res.end('{}')
      }
      const Certificate = { Status: 'PENDING_VALIDATION', SubjectAlternativeNames: ['bookings.example.com'] }
      return res.end(JSON.stringify({ Certificate }))
    }
    const message = '<Message>Stack with id CDKToolkit does not exist</Message>'
    res.writeHead(400)
    return res.end(`<ErrorResponse><Error><Code>ValidationError</Code>${message}</Error></ErrorResponse>`)
  })
})
beforeAll(() => new Promise<void>((resolve) => aws.listen(0, '127.0.0.1', resolve)))
afterAll(() => void aws.close())
beforeEach(() => void calls.splice(0))

/** As documented, with credentials whose own region is another one. */
const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `tools/${script}.ts`, ...args], {
      env: {
        ...process.env,
        AWS_ENDPOINT_URL: `http://127.0.0.1:${(aws.address() as AddressInfo).port}`,
        AWS_ACCESS_KEY_ID: 'operator',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_REGION: 'eu-west-1',
        CDK_DISABLE_CLI_TELEMETRY: '1',
        CI: '1',
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    child.on('close', (code) => resolve({ code, said }))
  })

describe('npm run bootstrap', () => {
  it("prepares the account of the credentials and the region of the stage, and no example's", async () => {
    const { said } = await run('bootstrap', '--stage', 'prod')
    expect(said).not.toContain('000000000000')
    expect(calls).toContain('sts us-east-1 GetCallerIdentity')
    expect(said).toContain('/us-east-1')
    expect(calls).toContain('cloudformation us-east-1 CreateChangeSet')
    expect(calls.filter((call) => call.startsWith('cloudformation') && !call.includes('us-east-1'))).toEqual([])
  })

  it('needs a stage that can be deployed', async () => {
    for (const [args, message] of [
      [[], 'Choose a stage: npm run bootstrap -- --stage prod'],
      [['--stage', 'local'], 'The stage local runs on this machine'],
      [['--stage', 'nowhere'], 'There is no config/nowhere.json'],
    ] as const) {
      const { code, said } = await run('bootstrap', ...args)
      expect(code).toBe(1)
      expect(said).toContain(message)
    }
    expect(calls).toEqual([])
  })
})

describe('npm run deploy', () => {
  it('says what is missing before it builds anything', async () => {
    const { code, said } = await run('deploy', '--stage', 'prod')
    expect(code).toBe(1)
    expect(said).toContain('npm run bootstrap -- --stage')
    expect(said).toContain('SES allows 1 mails a second')
    expect(said).toContain('Lambda runs 10 functions at once in this account')
    expect(said).toContain('Nobody could sign a contract: add the company')
    expect(said).toContain('ACM has not issued the certificate of bookings.example.com')
    expect(said).not.toContain('vite')
    expect(calls.map((call) => call.split(' ').slice(0, 2).join(' ')).sort()).toEqual([
      'acm us-east-1',
      'cloudformation us-east-1',
      'cloudformation us-east-1',
      'lambda us-east-1',
      'ses us-east-1',
      'ses us-east-1',
    ])
  })

  it('refuses a deployed stage whose Stripe key is of the other mode', async () => {
    isDeployed = true
    const { code, said } = await run('deploy', '--stage', 'prod')
    isDeployed = false
    expect(code).toBe(1)
    expect(said).toContain('The key is for test payments, and the stage for live ones')
    expect(said).toContain('ACM has no certificate')
    expect(said).not.toContain('npm run bootstrap')
  })

  it('treats a stack that only has a change set as missing', async () => {
    isDeployed = true
    status = 'REVIEW_IN_PROGRESS'
    const { code, said } = await run('deploy', '--stage', 'prod')
    isDeployed = false
    status = 'CREATE_COMPLETE'
    expect(code).toBe(1)
    expect(said).toContain('npm run bootstrap')
    expect(said).not.toContain('StripeSecretArn')
  })

  const facts = {
    ...{ isBootstrapped: true, mailsPerSecond: 14, lambdaConcurrency: 1000 },
    ...{ isDeployed: true, hasMailIdentity: true, certificate: undefined },
  }
  const config = { mailsPerSecond: 14, lambdaConcurrency: 1000, mailFrom: 'a@bookme.example', mailIdentity: 'own' }

  it('misses nothing in an account that is prepared', () => {
    expect(preflightOf(facts, config as never)).toEqual([])
  })

  it.each([
    ['own', { isDeployed: false }, 'has an identity for the domain of a@bookme.example already'],
    ['existing', { hasMailIdentity: false }, 'has no identity for the domain of a@bookme.example'],
  ])('sees that the identity %s of the sender would fail', (mailIdentity, account, sentence) => {
    expect(preflightOf({ ...facts, ...account }, { ...config, mailIdentity } as never)).toEqual([
      expect.stringContaining(sentence),
    ])
    expect(
      preflightOf({ ...facts, isDeployed: false, hasMailIdentity: mailIdentity !== 'own' }, {
        ...config,
        mailIdentity,
      } as never),
    ).toEqual([])
  })

  it('asks for the certificate in us-east-1, wherever the stage is', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(aws.address() as AddressInfo).port}`)
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'operator')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    const stage = { mailFrom: 'a@bookme.example', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' }
    const { certificate } = await preflightFacts('eu-central-1', stage as never)
    vi.unstubAllEnvs()
    expect(certificate).toMatchObject({ status: 'PENDING_VALIDATION' })
    expect(calls.some((call) => call.startsWith('acm us-east-1 '))).toBe(true)
    expect(calls.every((call) => call.includes(call.startsWith('acm') ? ' us-east-1 ' : ' eu-central-1 '))).toBe(true)
  })

  const site = { ...config, appUrl: 'https://book.agency.example', company: {} }
  const issued = { status: 'ISSUED', names: ['www.agency.example', 'book.agency.example'] }

  it.each([
    ['its own name', issued],
    ['a wildcard', { ...issued, names: ['*.agency.example'] }],
  ])('takes an issued certificate of the domain: %s', (_what, certificate) => {
    expect(preflightOf({ ...facts, certificate }, site as never)).toEqual([])
  })

  it.each([
    ['missing' as const, 'ACM has no certificate'],
    [{ ...issued, status: 'PENDING_VALIDATION' }, 'has not issued the certificate of book.agency.example'],
    [{ ...issued, status: 'EXPIRED' }, 'The certificate of book.agency.example is EXPIRED'],
    [{ ...issued, names: ['agency.example'] }, 'is for agency.example, not for book.agency.example'],
    [{ ...issued, names: ['*.example'] }, 'is for *.example, not for book.agency.example'],
    [{ ...issued, names: ['*.book.agency.example'] }, 'not for book.agency.example'],
  ])('sees that a certificate would end the deployment: %j', (certificate, sentence) => {
    expect(preflightOf({ ...facts, certificate }, site as never)).toEqual([expect.stringContaining(sentence)])
  })
})
