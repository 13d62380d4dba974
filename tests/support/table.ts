import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { randomUUID } from 'node:crypto'
import { createDb } from '#functions/_lib/db.ts'
import { newId, type Deps } from '#functions/_lib/deps.ts'
import { createLog } from '#functions/_lib/log.ts'
import { startEngine } from '#local/services/dynamodb-engine.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { testLimits } from './limits.ts'
import './log-lines.ts'

const tableName = 'BookMeTest'

/**
 * A separate in-memory table for tests of use cases and access functions; `deps` include a clock that the test sets.
 */
export interface TestTable {
  client: DynamoDBDocumentClient
  tableName: string
  now: string
  /** Jobs committed so far, in order. */
  jobs: OutboxJob[]
  deps(overrides?: Partial<Deps>): Deps
  /** The whole table, ordered by key: shows that a refusal wrote nothing. */
  dump(): Promise<Record<string, unknown>[]>
  stop(): void
}

/**
 * In an engine that serves all tests of a run (`tests/support/dynamodb-local.ts`), each access key has its own tables.
 */
const sharedEngine = () => {
  const endpoint = process.env['TEST_DYNAMODB']
  return endpoint === undefined
    ? undefined
    : { endpoint, accessKeyId: randomUUID().replaceAll('-', ''), stop: () => Promise.resolve() }
}

export const startTable = async (): Promise<TestTable> => {
  const { endpoint, accessKeyId, stop } = sharedEngine() ?? { accessKeyId: 'test', ...(await startEngine(undefined)) }
  const base = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey: 'test' },
  })
  await base.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'PK', AttributeType: 'S' },
        { AttributeName: 'SK', AttributeType: 'S' },
      ],
    }),
  )
  return tableOf(DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } }), () => {
    void stop()
  })
}

/** Wherever the items are kept. */
export const tableOf = (client: DynamoDBDocumentClient, stop: () => void): TestTable => {
  const table: TestTable = {
    client,
    tableName,
    now: '2026-06-01T12:00:00.000Z',
    jobs: [],
    deps: (overrides = {}) => ({
      db: createDb(tableName, client),
      now: table.now,
      requestId: 'test',
      log: createLog({ request_id: 'test' }),
      id: (prefix) => newId(prefix, table.now),
      notify: (messages) => {
        table.jobs.push(...messages.map(({ job }) => job))
        return Promise.resolve()
      },
      appUrl: 'http://localhost:8080',
      operatorEmail: 'operator@bookme.example',
      limits: testLimits,
      allowedCommonPasswords: ['Passw0rd!'],
      stripe: () => Promise.reject(new Error('This test has no payment provider')),
      putPicture: () => Promise.reject(new Error('This test stores no pictures')),
      documents: {
        keep: () => Promise.reject(new Error('This test keeps no documents')),
        read: () => Promise.reject(new Error('This test keeps no documents')),
      },
      request: { ip: '127.0.0.1', userAgent: 'test', timezone: undefined },
      ...overrides,
    }),
    dump: async () => {
      const rows: Record<string, unknown>[] = []
      let from: Record<string, unknown> | undefined
      do {
        const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: from }))
        rows.push(...(page.Items ?? []))
        from = page.LastEvaluatedKey
      } while (from)
      return rows.sort((a, b) => (`${a['PK']}${a['SK']}` < `${b['PK']}${b['SK']}` ? -1 : 1))
    },
    stop,
  }
  return table
}
