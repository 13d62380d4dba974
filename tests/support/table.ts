import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb } from '../../functions/_lib/db.ts'
import { newId, type Deps } from '../../functions/_lib/deps.ts'
import type { OutboxJob } from '../../shared/jobs.ts'

const binary = fileURLToPath(new URL('../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url))

const freePort = () => new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
})

/** A table of its own in memory, for tests of use cases and access functions; `deps` come with a clock that the test sets. */
export interface TestTable {
  client: DynamoDBDocumentClient
  tableName: string
  now: string
  /** Jobs committed so far, in order. */
  jobs: OutboxJob[]
  deps(overrides?: Partial<Deps>): Deps
  /** The whole table, ordered by key: to show that a refusal wrote nothing. */
  dump(): Promise<Record<string, unknown>[]>
  stop(): void
}

export const startTable = async (): Promise<TestTable> => {
  const port = await freePort()
  const child = spawn(binary, ['serve', '--port', String(port)], { stdio: 'ignore' })
  const base = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  const tableName = 'BookMeTest'
  for (let attempt = 0; ; attempt += 1) {
    try {
      await base.send(new CreateTableCommand({
        TableName: tableName, BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }, { AttributeName: 'SK', KeyType: 'RANGE' }],
        AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }, { AttributeName: 'SK', AttributeType: 'S' }],
      }))
      break
    } catch (error) {
      if (attempt === 50) throw error
      await sleep(100)
    }
  }
  const client = DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } })
  const table: TestTable = {
    client, tableName, now: '2026-06-01T12:00:00.000Z', jobs: [],
    deps: (overrides = {}) => ({
      db: createDb(tableName, client),
      now: table.now,
      id: (prefix) => newId(prefix, table.now),
      notify: (messages) => { table.jobs.push(...messages.map(({ job }) => job)); return Promise.resolve() },
      appUrl: 'http://localhost:8080',
      operatorEmail: 'operator@bookme.example',
      stripe: () => Promise.reject(new Error('This test has no payment provider')),
      putPicture: () => Promise.reject(new Error('This test stores no pictures')),
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
      return rows.sort((a, b) => `${a['PK']}${a['SK']}`.localeCompare(`${b['PK']}${b['SK']}`))
    },
    stop: () => { child.kill() },
  }
  return table
}
