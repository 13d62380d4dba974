import { BatchWriteCommand, paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { TableDefinition } from '../template/deployment.ts'

/**
 * Deletes expired rows by the cloud's clock. The engines would use the machine's clock, and AWS takes up to two days,
 * so this only runs when the clock is moved.
 */
export const deleteExpired = async (
  db: DynamoDBDocumentClient,
  { name, properties }: TableDefinition,
  now: Date,
): Promise<void> => {
  const { AttributeName: ttl, Enabled } = properties.TimeToLiveSpecification ?? {}
  if (!ttl || !Enabled) return
  const keys = properties.KeySchema.map((k) => k.AttributeName)
  const pages = paginateScan(
    { client: db },
    {
      TableName: name,
      FilterExpression: '#ttl < :now',
      ExpressionAttributeNames: { '#ttl': ttl },
      ExpressionAttributeValues: { ':now': Math.floor(now.getTime() / 1000) },
    },
  )
  for await (const { Items = [] } of pages) {
    for (let start = 0; start < Items.length; start += 25) {
      const requests = Items.slice(start, start + 25).map((item) => ({
        DeleteRequest: { Key: Object.fromEntries(keys.map((key) => [key, item[key] as unknown])) },
      }))
      await db.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }))
    }
  }
}
