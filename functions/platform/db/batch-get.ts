import { BatchGetCommand, type BatchGetCommandOutput, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'

/** Limits of DynamoDB: keys per request, and bytes of an answer; it leaves the rest unprocessed. */
const keysAtOnce = 100
/** Requests at the same time: 800 items, far below the client's pool of connections. */
const requestsAtOnce = 8
/** Answers in succession without a single item. */
const emptyAnswers = 5

type Key = Readonly<Record<'PK' | 'SK', string>>

export interface BatchGet {
  client: DynamoDBDocumentClient
  tableName: string
  counted(call: () => Promise<BatchGetCommandOutput>): Promise<BatchGetCommandOutput>
  /** Called with each item as it arrives, in no order. */
  found(item: Record<string, unknown>): void
}

/** Reads one request's keys; asks again, later each time, for what is left unprocessed (over 16 MB, or throttled). */
const readChunk = async ({ client, tableName, counted, found }: BatchGet, chunk: readonly Key[]): Promise<void> => {
  let keys: Key[] = chunk.map(({ PK, SK }) => ({ PK, SK }))
  for (let round = 0, empty = 0; keys.length > 0; round += 1) {
    if (round > 0) await sleep(20 * 2 ** Math.min(round, emptyAnswers) * (0.5 + Math.random()))
    const command = new BatchGetCommand({
      RequestItems: { [tableName]: { Keys: keys, ConsistentRead: true } },
      ReturnConsumedCapacity: 'TOTAL',
    })
    const answer = await counted(() => client.send(command))
    for (const item of answer.Responses?.[tableName] ?? []) found(item)
    const left = (answer.UnprocessedKeys?.[tableName]?.Keys ?? []) as Key[]
    empty = left.length < keys.length ? 0 : empty + 1
    if (empty === emptyAnswers) throw new Error('BatchGetItem left keys unprocessed')
    keys = left
  }
}

/** Reads any number of distinct items, strongly consistently, in parallel requests. */
export const batchGet = async (request: BatchGet, keys: readonly Key[]): Promise<void> => {
  let at = 0
  const read = async (): Promise<void> => {
    while (at < keys.length) {
      const chunk = keys.slice(at, at + keysAtOnce)
      at += keysAtOnce
      await readChunk(request, chunk)
    }
  }
  await Promise.all(Array.from({ length: Math.min(requestsAtOnce, Math.ceil(keys.length / keysAtOnce)) }, read))
}
