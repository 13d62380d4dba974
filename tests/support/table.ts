import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDb } from '#functions/platform/db/db.ts'
import { newId, type Deps } from '#functions/platform/deps/deps.ts'
import { createLog } from '#functions/platform/log/log.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { testLimits } from './limits.ts'
import './log-lines.ts'

export const tableName = 'BookMeTest'

/** A table of one's own for tests of use cases and access functions; `deps` include a clock that the test sets. */
export interface TestTable {
  client: DynamoDBDocumentClient
  /** Of its engine, if it has one. */
  endpoint: string | undefined
  tableName: string
  now: string
  /** Jobs committed so far, in order. */
  jobs: OutboxJob[]
  deps(overrides?: Partial<Deps>): Deps
  /** The whole table, ordered by key: shows that a refusal wrote nothing. */
  dump(): Promise<Record<string, unknown>[]>
  stop(): void
}

const noFiles = () => Promise.reject(new Error('This test has no files'))

/** Wherever the items are kept. */
export const tableOf = (client: DynamoDBDocumentClient, stop: () => void, endpoint?: string): TestTable => {
  const table: TestTable = {
    client,
    endpoint,
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
      payerZone: defaultTimezone,
      termsVersion: undefined,
      staffSecondFactor: false,
      putPicture: () => Promise.reject(new Error('This test stores no pictures')),
      deletePictures: () => Promise.reject(new Error('This test deletes no pictures')),
      documents: {
        keep: () => Promise.reject(new Error('This test keeps no documents')),
        read: () => Promise.reject(new Error('This test keeps no documents')),
      },
      keepAuditCopy: () => Promise.resolve(),
      archives: {
        ...{ begin: noFiles, addPart: noFiles, finish: noFiles },
        ...{ sizeOf: noFiles, list: noFiles, read: noFiles },
      },
      files: { receive: noFiles, handOut: noFiles, read: noFiles, keep: noFiles, remove: noFiles },
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
