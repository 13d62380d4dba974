import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restoreInRegion, runbook } from '#infra/deploy/region/steps.ts'
import type { Cloud } from '#local/cloud.ts'
import { newStateDir, removeStateDirs, startFixture } from './fixture.ts'
import { distribution, hashOf, simulateRegion, type Fault } from './simulated-region.ts'

/** `npm run restore -- --stage prod --region us-west-2`, with a simulated Backup, CloudFront and CloudFormation. */

let cloud: Cloud
beforeAll(async () => {
  cloud = await startFixture({ stateDir: newStateDir(), history: true })
})
afterAll(async () => {
  await cloud.stop()
  removeStateDirs()
})

const table = 'BookMe-prod-restored-20260601T080000'
const row = { number: '1', sha256: hashOf('signed'), object_key: 'contracts/1.pdf', object_version: 'old-id' }
const keys = [
  { PK: 'EVENT#evt_1', SK: 'DOCUMENT#1' },
  { PK: `DOCUMENT#${row.sha256}`, SK: 'DOCUMENT' },
]
beforeEach(async () => {
  for (const key of keys) await cloud.db.send(new PutCommand({ TableName: cloud.tableName, Item: { ...key, ...row } }))
})

type Simulated = Awaited<ReturnType<typeof simulateRegion>>
const withRegion = async (test: (simulated: Simulated) => Promise<void>, fault?: Fault) => {
  const simulated = await simulateRegion(cloud, fault)
  const set = { AWS_ENDPOINT_URL_BACKUP: simulated.endpoint, AWS_ENDPOINT_URL_CLOUDFRONT: simulated.endpoint }
  Object.assign(process.env, set)
  try {
    await test(simulated)
  } finally {
    simulated.stop()
    for (const name of Object.keys(set)) Reflect.deleteProperty(process.env, name)
    const engine = new DynamoDBClient(cloud.operator)
    await cloud.db.send(new DeleteTableCommand({ TableName: table })).catch(() => undefined)
    engine.destroy()
  }
}

const describeTable = async () => {
  const client = new DynamoDBClient(cloud.operator)
  const [made, backups, ttl] = await Promise.all([
    client.send(new DescribeTableCommand({ TableName: table })),
    client.send(new DescribeContinuousBackupsCommand({ TableName: table })),
    client.send(new DescribeTimeToLiveCommand({ TableName: table })),
  ])
  return [
    made.Table?.DeletionProtectionEnabled,
    backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus,
    ttl.TimeToLiveDescription?.AttributeName,
  ]
}
const idsOf = async () => {
  const rows = await Promise.all(keys.map((Key) => cloud.db.send(new GetCommand({ TableName: table, Key }))))
  return rows.map(({ Item }) => Item?.['object_version'] as unknown)
}
const restoredFile = {
  region: 'us-west-2',
  table,
  appUrl: 'https://gigs.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/1',
  mailIdentity: 'own',
}

test('the whole stage is restored, and the domain moves once its owner agrees', async () => {
  await withRegion(async ({ means, state }) => {
    const left = await restoreInRegion(means)
    expect(left).toEqual([`DNS: TXT _gigs.example.com → "${distribution}"; then repeat this command`])
    expect([state.alias, state.deployed]).toEqual(['old', { ...restoredFile, domainElsewhere: true }])
    expect(await describeTable()).toEqual([true, 'ENABLED', 'ttl'])
    expect(await idsOf()).toEqual(['new-id', 'new-id'])
    expect(state.said).toContain('2 rows of documents have their file, 2 of them under a new id')
    state.consent = true
    expect(await restoreInRegion(means)).toEqual(['Once the lost region answers: stop its functions, read, tear down'])
    expect([state.alias, state.file, state.deployed]).toEqual(['new', restoredFile, restoredFile])
    // The alias moves before the deployment that has it in its template, and each copy is restored once.
    expect(state.requests.filter((line) => line.endsWith('associate-alias'))).toHaveLength(1)
    expect(state.jobs.size).toBe(3)
  })
})

test('a document that the copy lacks, or has with other bytes, is named', async () => {
  await withRegion(async ({ means, state }) => {
    state.consent = true
    await restoreInRegion(means)
    state.objects.set('contracts/1.pdf', { id: 'newer', bytes: 'forged' })
    expect(await restoreInRegion(means)).toContain('1 signed documents are missing: 1')
    expect(await idsOf()).toEqual(['new-id', 'new-id'])
  })
})

test('interrupted after any of its calls, it ends in the same stage when repeated', async () => {
  let interrupted = 0
  for (let isOver = false; !isOver; interrupted += 1) {
    const at = interrupted + 1
    const fault: Fault = { at, calls: 0 }
    await withRegion(async ({ means, state }) => {
      state.consent = true
      await restoreInRegion(means).catch((error: unknown) => expect(String(error)).toContain('interrupted'))
      isOver = fault.calls < at
      fault.at = undefined
      await restoreInRegion(means)
      expect([at, state.alias, state.file, state.deployed]).toEqual([at, 'new', restoredFile, restoredFile])
      expect(await describeTable()).toEqual([true, 'ENABLED', 'ttl'])
      expect(await idsOf()).toEqual(['new-id', 'new-id'])
      expect(state.jobs.size).toBe(3)
    }, fault)
  }
  expect(interrupted).toBeGreaterThan(20)
})

test('the runbook is what the command does', () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
  const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  expect(plain(operations)).toContain(plain(runbook()))
})
