import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DescribeContinuousBackupsCommand,
  ListTagsOfResourceCommand,
  TagResourceCommand,
} from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differencesOf, faultsOf, sumsOf } from '#infra/deploy/compare-tables.ts'
import { CannotRestore, restoredName, restoreTable } from '#infra/deploy/restore-table.ts'
import type { Cloud } from '#local/cloud.ts'
import type { Template } from '#local/template/template.ts'
import { act, newStateDir, removeStateDirs, startFixture } from './fixture.ts'

/** The runbook "Restore a point in time" of docs/operations.md, on the fixture's table. */

const stateDir = newStateDir()
let cloud: Cloud
let client: DynamoDBClient
let db: DynamoDBDocumentClient
let restored: string
beforeAll(async () => {
  cloud = await startFixture({ stateDir, history: true })
  client = new DynamoDBClient(cloud.operator)
  db = DynamoDBDocumentClient.from(client)
})
afterAll(async () => {
  await cloud.stop()
  removeStateDirs()
})

/** Through the gateway, which keeps the history. */
const put = (row: Record<string, unknown>) => db.send(new PutCommand({ TableName: cloud.tableName, Item: row }))
/** A client pays for an event: one entry, in the ledger and in the journal. */
const pay = async (event: string, amount: number) => {
  const postings = [
    { account: 'client:cli_1', amount: -amount },
    { account: `event:${event}`, amount },
  ]
  await put({ PK: `MONEY#${event}`, SK: 'LEDGER#1', id: `${event}/1`, postings })
  await put({ PK: 'JOURNAL#2026-06-01', SK: `${event}/1`, id: `${event}/1`, postings })
}
const restore = (to: Date) => {
  restored = restoredName('BookMe', to)
  const means = { dynamodb: client, wait: () => Promise.resolve(), log: () => undefined }
  return restoreTable(means, { source: cloud.tableName, target: restored, to })
}

test('a time that the backups do not reach is refused before anything is made', async () => {
  await expect(restore(new Date('2020-01-01T00:00:00Z'))).rejects.toThrow(CannotRestore)
  await expect(client.send(new DescribeTableCommand({ TableName: restored }))).rejects.toThrow('not found')
})

test('the restored table has all rows, and the settings that AWS does not restore', async () => {
  await act(cloud, 'put', { pk: 'EVENT#evt_1', n: 1 })
  await pay('evt_1', 5000)
  const { Table } = await client.send(new DescribeTableCommand({ TableName: cloud.tableName }))
  const Tags = [{ Key: 'cost-center', Value: 'music' }]
  await client.send(new TagResourceCommand({ ResourceArn: Table!.TableArn, Tags }))
  await restore(cloud.clock.now())

  const made = await client.send(new DescribeTableCommand({ TableName: restored }))
  expect(made.Table).toMatchObject({ DeletionProtectionEnabled: true })
  const backups = await client.send(new DescribeContinuousBackupsCommand({ TableName: restored }))
  expect(backups.ContinuousBackupsDescription).toMatchObject({
    PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
  })
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: restored }))
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl' })
  const tags = await client.send(new ListTagsOfResourceCommand({ ResourceArn: made.Table!.TableArn }))
  expect(tags.Tags).toEqual(Tags)
})

test('an interrupted restore goes on where it was', async () => {
  const lines: string[] = []
  const means = { dynamodb: client, wait: () => Promise.resolve(), log: (line: string) => lines.push(line) }
  await restoreTable(means, { source: cloud.tableName, target: restored, to: cloud.clock.now() })
  expect(lines).toEqual([`${restored} exists already: going on with it`])
})

test('the comparison says which rows and cents the site has gained since', async () => {
  await act(cloud, 'put', { pk: 'EVENT#evt_2', n: 1 })
  await pay('evt_2', 700)
  const [now, then] = [await sumsOf(client, cloud.tableName), await sumsOf(client, restored)]
  expect(differencesOf(now.rows, then.rows)).toEqual([
    { what: 'EVENT', before: 2, after: 1 },
    { what: 'JOURNAL', before: 2, after: 1 },
    { what: 'MONEY LEDGER', before: 2, after: 1 },
  ])
  expect(differencesOf(now.accounts, then.accounts)).toEqual([
    { what: 'client:cli_1', before: -5700, after: -5000 },
    { what: 'event:evt_2', before: 700, after: 0 },
  ])
  expect(faultsOf(then)).toEqual([])
})

test('an entry that was restored in part is found', async () => {
  await cloud.db.send(
    new PutCommand({
      TableName: restored,
      Item: { PK: 'MONEY#evt_3', SK: 'LEDGER#1', id: 'evt_3/1', postings: [{ account: 'event:evt_3', amount: 5 }] },
    }),
  )
  expect(faultsOf(await sumsOf(client, restored))).toEqual([
    'the entry evt_3/1 does not sum to zero',
    'event:evt_3: 5 in the ledger, 0 in the journal',
  ])
})

const root = join(import.meta.dirname, '../../..')
const minutes = (count: number) => cloud.clock.advanceTo(new Date(cloud.clock.now().getTime() + count * 60_000))

/** `npm run restore` as an operator runs it, with CloudFormation's answer about the stack. */
const runRestore = async (...args: string[]) => {
  const output = `<member><OutputKey>TableName</OutputKey><OutputValue>${cloud.tableName}</OutputValue></member>`
  const stack = `<member><StackName>BookMe-prod</StackName><Outputs>${output}</Outputs></member>`
  const formation = createServer((_, res) =>
    res.end(`<R><DescribeStacksResult><Stacks>${stack}</Stacks></DescribeStacksResult></R>`),
  )
  await once(formation.listen(0, '127.0.0.1'), 'listening')
  const { endpoint, credentials } = cloud.operator
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/restore.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: endpoint,
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${(formation.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  formation.close()
  return { code, said }
}

test('npm run restore brings back the second before a fault, whole, and says what people did since', async () => {
  await put({ PK: 'EVENT#evt_5', SK: 'EVENT', name: 'Spring gala' })
  await put({ PK: 'EVENT#evt_6', SK: 'EVENT', name: 'Garden party' })
  await minutes(2)
  const to = new Date(Math.floor(cloud.clock.now().getTime() / 1000) * 1000)
  await minutes(2)
  // The fault, and what people did beside it.
  await put({ PK: 'EVENT#evt_5', SK: 'EVENT', name: '' })
  await db.send(new DeleteCommand({ TableName: cloud.tableName, Key: { PK: 'EVENT#evt_6', SK: 'EVENT' } }))
  await put({ PK: 'EVENT#evt_7', SK: 'EVENT', name: 'Booked since' })
  await pay('evt_7', 300)
  await minutes(2)

  const { code, said } = await runRestore('prod', '--to', to.toISOString().replace('.000', ''))
  expect([code, said]).toEqual([0, expect.stringContaining('repeat this command with --switch')])
  const name = restoredName('BookMe-prod', to)
  expect(said).toContain(`Restoring ${cloud.tableName} as of ${to.toISOString()} into ${name}`)
  expect(said).toContain('- JOURNAL: 3 now, 2 restored')
  expect(said).toContain('- event:evt_7: 300 now, 0 restored')
  expect(said).not.toContain('FAULT')
  const rowOf = async (PK: string) =>
    (await cloud.db.send(new GetCommand({ TableName: name, Key: { PK, SK: 'EVENT' } }))).Item?.name as unknown
  expect([await rowOf('EVENT#evt_5'), await rowOf('EVENT#evt_6'), await rowOf('EVENT#evt_7')]).toEqual([
    'Spring gala',
    'Garden party',
    undefined,
  ])
})

test('npm run restore refuses a second before its history', async () => {
  const { code, said } = await runRestore('prod', '--to', '2020-01-01T00:00:00Z')
  expect([code, said]).toEqual([1, expect.stringContaining('can be restored from')])
})

test('after the switch, functions use the restored table and cannot reach the old one', async () => {
  await cloud.stop()
  // The environment of a stage with `table` (storage-and-jobs.test.ts).
  const switched = (template: Template): Template => {
    const text = JSON.stringify(template)
      .replaceAll('{"Ref":"Table"}', JSON.stringify(restored))
      .replaceAll('{"Fn::GetAtt":["Table","Arn"]}', `"arn:aws:dynamodb:us-east-1:000000000000:table/${restored}"`)
    return JSON.parse(text) as Template
  }
  cloud = await startFixture({ stateDir, template: switched })
  expect((await act(cloud, 'env')).body.TABLE_NAME).toBe(restored)
  expect((await act(cloud, 'get', { pk: 'EVENT#evt_1' })).body.Item).toMatchObject({ n: 1 })
  expect((await act(cloud, 'get', { pk: 'EVENT#evt_2' })).body.Item).toBeUndefined()
  expect((await act(cloud, 'transact', { pk: 'EVENT#evt_1', expected: 1 })).status).toBe(200)
})
