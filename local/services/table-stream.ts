import { GetItemCommand, type AttributeValue, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { ServerResponse } from 'node:http'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Clock } from '../clock.ts'
import type { AwsCall } from '../gateway/call.ts'
import { region } from '../template/names.ts'
import { partsOf } from './table-history.ts'

type Item = Record<string, AttributeValue>

export interface StreamOptions {
  client: DynamoDBClient
  clock: Clock
  arn: string
  keyNames: readonly string[]
  /** Whether anybody follows rows with these keys; others are not read before their write. */
  isFollowed(keys: Item): boolean
  receive(records: DynamoDBRecord[]): void
}

/**
 * The stream of a table, with keys only: a record for each row that functions write. It has nothing that time to live
 * deletes here, or a developer writes; and of two writes of a new row at the same time, both may say `INSERT`.
 */
export class TableStream {
  readonly #options: StreamOptions
  #last = 0

  constructor(options: StreamOptions) {
    this.#options = options
  }

  /** Runs a call, and brings records of what it wrote. */
  async noting(call: AwsCall, res: ServerResponse, run: () => Promise<void>): Promise<void> {
    const { client, keyNames, isFollowed, receive } = this.#options
    const keysOf = (row: Item) => Object.fromEntries(keyNames.map((name) => [name, row[name]!]))
    const followed = partsOf(call)
      .map(({ TableName, Key, Item, isDelete }) => ({ TableName, keys: keysOf(Key ?? Item ?? {}), isDelete }))
      .filter(({ keys }) => isFollowed(keys))
    const wasThere = await Promise.all(
      followed.map(async ({ TableName, keys }) => {
        const { Item } = await client.send(new GetItemCommand({ TableName, Key: keys, ConsistentRead: true }))
        return Item !== undefined
      }),
    )
    await run()
    if (res.statusCode !== 200) return
    const records = followed.flatMap(({ keys, isDelete }, i) => {
      if (isDelete) return wasThere[i] ? [this.#record('REMOVE', keys)] : []
      return [this.#record(wasThere[i] ? 'MODIFY' : 'INSERT', keys)]
    })
    if (records.length > 0) receive(records)
  }

  #record(eventName: 'INSERT' | 'MODIFY' | 'REMOVE', keys: Item): DynamoDBRecord {
    const { clock, arn } = this.#options
    this.#last += 1
    const number = String(this.#last).padStart(21, '0')
    return {
      eventID: number,
      eventName,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: region,
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(clock.now().getTime() / 1000),
        Keys: keys as NonNullable<DynamoDBRecord['dynamodb']>['Keys'] & object,
        SequenceNumber: number,
        SizeBytes: JSON.stringify(keys).length,
        StreamViewType: 'KEYS_ONLY',
      },
      eventSourceARN: arn,
    }
  }
}
