import { BatchWriteCommand, paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { TableDefinition } from '../template/deployment.ts'

/**
 * Deletes what has expired by the cloud's own clock. The engines would go by the machine's, and AWS takes up to two
 * days over it, so this runs when the clock was moved and never in between.
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
