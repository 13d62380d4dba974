import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { randomUUID } from 'node:crypto'
import { documentOf } from '#functions/platform/db/db.ts'
import { startEngine } from '#local/services/dynamodb-engine.ts'
import { tableName, tableOf, type TestTable } from './table.ts'

/** In the engine of all files (`tests/support/dynamodb-local.ts`), each access key has its own tables. */
const sharedEngine = () => {
  const endpoint = process.env['TEST_ENGINE'] ?? 'own'
  return endpoint === 'own'
    ? undefined
    : { endpoint, accessKeyId: randomUUID().replaceAll('-', ''), stop: () => Promise.resolve() }
}

/** By default on DynamoDB Local if this project runs on it, otherwise on dynoxide. */
export const startEngineTable = async (prefer?: 'dynoxide' | 'java'): Promise<TestTable> => {
  const { endpoint, accessKeyId, stop } = (prefer === undefined ? sharedEngine() : undefined) ?? {
    accessKeyId: 'test',
    ...(await startEngine(undefined, { prefer })),
  }
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
  return tableOf(documentOf(base), () => void stop(), endpoint)
}
