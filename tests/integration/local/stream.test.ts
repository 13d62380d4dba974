import type { DynamoDBRecord } from 'aws-lambda'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { StreamSource } from '#local/services/stream-source.ts'

/** Lambda's side of a table's stream: what it passes on, tries again, and gives up. */

const now = Date.parse('2026-11-26T12:00:00.000Z')
const record = (n: number, PK = 'CHANGES#ALL', eventName: DynamoDBRecord['eventName'] = 'INSERT', age = 0) =>
  ({
    eventName,
    dynamodb: {
      Keys: { PK: { S: PK } },
      SequenceNumber: String(n),
      ApproximateCreationDateTime: now / 1000 - age,
    },
  }) as DynamoDBRecord

const follow = (answer: (numbers: string[], call: number) => 'fails' | string[]) => {
  const calls: string[][] = []
  const dead: Record<string, Record<string, unknown>>[] = []
  const source = new StreamSource({
    definition: {
      EventSourceArn: 'arn:stream',
      FunctionName: 'publisher',
      BatchSize: 4,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 3,
      MaximumRecordAgeInSeconds: 300,
      FilterCriteria: {
        Filters: [
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: { Keys: { PK: { S: [{ prefix: 'CHANGES#' }] } } },
            }),
          },
        ],
      },
      DestinationConfig: { OnFailure: { Destination: 'arn:dead' } },
    },
    functionArn: 'arn:publisher',
    now: () => now,
    invoke: (event) => {
      const numbers = (event as { Records: DynamoDBRecord[] }).Records.map((one) => one.dynamodb!.SequenceNumber!)
      calls.push(numbers)
      const outcome = answer(numbers, calls.length)
      return Promise.resolve(
        outcome === 'fails'
          ? { error: { errorType: 'Error', errorMessage: 'no' } }
          : { payload: { batchItemFailures: outcome.map((itemIdentifier) => ({ itemIdentifier })) } },
      )
    },
    sendToQueue: (_, body) => Promise.resolve(dead.push(JSON.parse(body) as (typeof dead)[number])),
  })
  const bring = async (...records: DynamoDBRecord[]) => {
    source.receive(records)
    while (source.isBusy()) await sleep(5)
  }
  return { calls, dead, bring }
}

it('passes on new rows that the filter names, in order and in batches', async () => {
  const { calls, bring } = follow(() => [])
  await bring(
    record(1),
    record(2, 'EVENT#1'),
    record(3, 'CHANGES#ALL', 'REMOVE'),
    ...[4, 5, 6, 7].map((n) => record(n)),
  )
  expect(calls).toEqual([['1', '4', '5', '6'], ['7']])
})

it('tries again from the first record that failed, and brings what comes after it again', async () => {
  const { calls, bring, dead } = follow((_, call) => (call === 1 ? ['3', '2'] : []))
  await bring(...[1, 2, 3, 4].map((n) => record(n)))
  expect(calls).toEqual([
    ['1', '2', '3', '4'],
    ['2', '3', '4'],
  ])
  expect(dead).toEqual([])
})

it('halves a batch whose function fails, gives up what always fails, and goes on', async () => {
  const { calls, bring, dead } = follow((numbers) => (numbers.includes('2') ? 'fails' : []))
  await bring(...[1, 2, 3, 4, 5].map((n) => record(n)))
  expect(calls.filter((numbers) => !numbers.includes('2'))).toEqual([['1'], ['3', '4'], ['5']])
  expect(dead).toMatchObject([
    {
      requestContext: { condition: 'RetryAttemptsExhausted' },
      DDBStreamBatchInfo: { startSequenceNumber: '2', endSequenceNumber: '2', batchSize: 1 },
    },
  ])
})

it('does not bring what is too old', async () => {
  const { calls, bring, dead } = follow(() => [])
  await bring(record(1, 'CHANGES#ALL', 'INSERT', 301))
  expect(calls).toEqual([])
  expect(dead).toMatchObject([{ requestContext: { condition: 'RecordAgeExceeded' } }])
})
