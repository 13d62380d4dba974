import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as secretsmanager from '@aws-sdk/client-secrets-manager'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Cloud } from '#local/cloud.ts'
import { newStateDir, removeStateDirs, startFixture } from './fixture.ts'

/** Commands that the documents tell people to type: a test runs each, or it is listed with the reason why none can. */

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
const programs = /^(?:npm|npx|node|node_modules\/\S+|aws|stripe|python3|pip|curl|grep|cfn-lint|checkov|\/tmp\/\S+) /

/** Lines of a block joined at their backslashes, and code within a line; comments, variables and `&&` cut off. */
const commandsOf = (text: string): string[] => {
  const blocks = [...text.matchAll(/^ *```\w*\n(.*?)^ *```$/gms)].map(([, block]) => block!)
  const lines = blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
  const inline = [...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
  return [...lines, ...inline.map((code) => code.replaceAll(/\n\s*/g, ' '))]
    .flatMap((line) => line.split(' && '))
    .map((line) => line.replace(/ +# .*$/, '').trim())
    .map((line) => line.replace(/^[\w]+=\$\((.*)\)$/, '$1').replace(/^[A-Z_]+=\S+ /, ''))
    .filter((line) => programs.test(line))
}
const commands = documents.flatMap((document) =>
  commandsOf(readFileSync(document, 'utf8')).map((command) => ({ document, command })),
)

/** The file that runs it, or why no test does. */
const runBy: [command: RegExp, file: string | undefined, reason?: string][] = [
  [/^aws ses /, undefined, 'no set of receipt rules is active or not in the local cloud'],
  [/^aws cloudformation /, undefined, 'asks CloudFormation, which the local cloud does not have'],
  [/^npm start\b/, 'tests/e2e/app.ts'],
  [/^npm run dev\b/, 'tests/bench/dev.ts'],
  [/^npm (test|run lint|run e2e)\b/, '.ci/run'],
  [/^npm run types$/, '.ci/run', 'part of lint'],
  [/^npm run build$/, 'local/build.ts'],
  [/^npm run bench\b/, 'tests/bench/run.ts', 'it measures, and takes minutes'],
  [/^npm run (deploy|restore|rollback|synth)\b/, 'tests/infrastructure/deploy.test.ts'],
  [/^npm run release -- minor$/, 'tests/unit/tools/release.test.ts'],
  [/^npm run check-provider( -- --stage prod)?$/, 'tests/integration/money/provider-setup.test.ts'],
  [/^npm run make-admin\b/, 'tests/integration/local/commands.test.ts'],
  [/^npm ci --prefer-offline$/, '.ci/run', 'without the flag, because its machine has no cache'],
  [/^npm audit --omit=dev$/, undefined, 'what it finds changes with the registry, not with the code'],
  [/^npm outdated$/, undefined, 'it only lists what is newer'],
  [/^npm run bootstrap -- --stage prod$/, 'tests/infrastructure/bootstrap.test.ts'],
  [/^aws (dynamodb|secretsmanager) /, 'tests/integration/local/commands.test.ts'],
  [/^aws (sesv2|cloudfront|wafv2) /, undefined, 'no suppression list, edge cache or web ACL in the local cloud'],
  [/^aws pinpoint-sms-voice-v2 /, undefined, 'a number belongs to a carrier, and the local cloud has its own'],
  [/^aws backup /, undefined, 'no second region in the local cloud'],
  [
    /^aws s3(api)? /,
    undefined,
    'no tests of AWS’s own program; the copies have audit-copies.test.ts and object-lock.test.ts',
  ],
  [
    /^npx vitest run (<the test>|tests\/integration\/money\/outcomes\.test\.ts) --update$/,
    undefined,
    'it writes what the next run compares',
  ],
  [/^curl -i https:\/\/<host>\/v1\/health$/, 'tests/integration/http/around-functions.test.ts'],
  [/^stripe transfers create /, 'tests/integration/money/manual-movements.test.ts'],
  [/^node --import tsx tools\/make-emulator-doc\.ts$/, 'tests/unit/tools/emulator-doc.test.ts'],
  [/^grep <id> \.local\/functions\.log$/, 'tests/integration/http/log.test.ts'],
  [/^(cfn-lint|checkov) /, undefined, 'no part of the build'],
  [/^(python3 -m venv|\/tmp\/schemathesis|node_modules\/.bin\/node --import tsx tests\/fuzz\/)/, 'tests/fuzz/run.ts'],
]

describe('a command of the documents', () => {
  it('is run by a test, or has a reason not to be', () => {
    expect(commands.length).toBeGreaterThan(40)
    expect(commands.filter(({ command }) => !runBy.some(([pattern]) => pattern.test(command)))).toEqual([])
  })

  it('is still in a document, and its test exists', () => {
    const unused = runBy.filter(([pattern]) => !commands.some(({ command }) => pattern.test(command)))
    expect(unused.map(([pattern]) => String(pattern))).toEqual([])
    expect(runBy.flatMap(([, file]) => (file === undefined || existsSync(file) ? [] : [file]))).toEqual([])
    expect(runBy.filter(([, file, reason]) => file === undefined && reason === undefined)).toEqual([])
  })

  it('names scripts of package.json and benches that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const run = readFileSync('tests/bench/run.ts', 'utf8')
    for (const { command } of commands) {
      const [, script] = /^npm run ([\w-]+)/.exec(command) ?? []
      if (script !== undefined) expect(scripts, command).toHaveProperty(script)
      const [, bench] = /^npm run bench -- ([\w-]+)/.exec(command) ?? []
      if (bench !== undefined) expect(run, command).toContain(`'${bench}'`)
    }
  })
})

const stateDir = newStateDir()
let cloud: Cloud
beforeAll(async () => {
  cloud = await startFixture({ stateDir })
})
afterAll(async () => {
  await cloud.stop()
  removeStateDirs()
})

const services: Record<string, object> = { dynamodb, secretsmanager }
const pascal = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Runs the line of the documents that begins so, as the operator, with the request that the AWS command line sends. */
const aws = async (beginning: string, filled: Record<string, string>): Promise<Record<string, unknown>> => {
  const { command } = commands.find((one) => one.command.startsWith(beginning))!
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
    .map(([, single, double, bare]) => single ?? double ?? bare!)
    .map((word) => Object.entries(filled).reduce((text, [blank, value]) => text.replaceAll(blank, () => value), word))
  const [, service = '', operation = '', ...options] = words
  const input: Record<string, unknown> = {}
  for (let i = 0; i < options.length; i += 2) {
    const [name, value] = [options[i]!, options[i + 1]!]
    const isJson = value.startsWith('{') && name !== '--secret-string'
    if (!['--query', '--output'].includes(name)) input[pascal(name.slice(2))] = isJson ? JSON.parse(value) : value
  }
  const sdk = services[service] as Record<string, new (input: object) => object>
  const [name] = Object.keys(sdk).filter((key) => /^(DynamoDB|SecretsManager)Client$/.test(key))
  const client = new sdk[name!]!(cloud.operator) as { send(command: object): Promise<Record<string, unknown>> }
  return client.send(new sdk[`${pascal(operation)}Command`]!(input))
}
const put = (Item: Record<string, unknown>) => cloud.db.send(new PutCommand({ TableName: cloud.tableName, Item }))

test('the query for the ledger of an event finds its entries alone', async () => {
  await put({ PK: 'MONEY#evt_1', SK: 'LEDGER#1', op_key: 'charge' })
  await put({ PK: 'MONEY#evt_1', SK: 'OP#1' })
  const { Items } = await aws('aws dynamodb query', { $TABLE: cloud.tableName, 'evt_…': 'evt_1' })
  expect(Items).toMatchObject([{ op_key: { S: 'charge' } }])
})

test('the command that forgets a returned mail deletes its row', async () => {
  const returned = { PK: 'EMAIL#ann@example.com', SK: 'RETURNED' }
  await put({ ...returned, reason: 'bounced' })
  const get = () => cloud.db.send(new GetCommand({ TableName: cloud.tableName, Key: returned }))
  expect((await get()).Item).toBeDefined()
  await aws('aws dynamodb delete-item', { $TABLE: cloud.tableName })
  expect((await get()).Item).toBeUndefined()
})

test('the commands that rotate a secret read the one in use and replace it', async () => {
  const $ARN = 'fixture/stripe'
  const read = async () => (await aws('aws secretsmanager get-secret-value', { $ARN })).SecretString
  expect(await read()).toContain('api_key')
  await aws('aws secretsmanager put-secret-value', { $ARN, $next: '{"a":"new"}' })
  expect(await read()).toBe('{"a":"new"}')
})

describe('npm run make-admin', () => {
  const makeAdmin = (args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; said: string }>((done) => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'tools/make-admin.ts', ...args], {
        env: { ...process.env, ...env },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
      child.on('close', (code) => done({ code, said: said.trim() }))
    })
  const nobody = { code: 1, said: 'There is no account with the address you@example.com. Sign up first.' }

  it('looks for the account in the local cloud that runs', async () => {
    expect(await makeAdmin(['you@example.com', '--local', '--state', stateDir])).toEqual(nobody)
  })

  it('looks for the account in AWS, with the credentials of the environment', async () => {
    const { endpoint, region, credentials } = cloud.operator
    const env = {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      TABLE_NAME: cloud.tableName,
    }
    expect(await makeAdmin(['you@example.com'], env)).toEqual(nobody)
  })
})
