import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { TestTable } from './table.ts'

/** Stores items as a release does that does not stamp them with a schema version. */
export const storeOlder = async ({ client, tableName }: TestTable, items: readonly object[]): Promise<void> => {
  for (let at = 0; at < items.length; at += 100)
    await client.send(
      new TransactWriteCommand({
        TransactItems: items.slice(at, at + 100).map((Item) => ({ Put: { TableName: tableName, Item: { ...Item } } })),
      }),
    )
}
