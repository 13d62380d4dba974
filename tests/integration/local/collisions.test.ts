import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import type { AwsError } from '#local/gateway/aws-error.ts'
import { sendError, sendJson } from '#local/gateway/aws-error.ts'
import { targetAction, type AwsCall } from '#local/gateway/call.ts'
import { readBody } from '#local/gateway/read-body.ts'
import { createCollisions } from '#local/services/collisions.ts'

const key = (PK: string) => ({ PK: { S: PK }, SK: { S: 'item' } })
const update = (PK: string) => ({ TableName: 'Table', Key: key(PK), UpdateExpression: 'ADD n :one' })
const transaction = (...keys: string[]) =>
  new TransactWriteItemsCommand({ TransactItems: keys.map((PK) => ({ Update: update(PK) })) })

test('writes that collide with a running transaction are refused as in AWS', async () => {
  const withoutCollision = createCollisions(['PK', 'SK'])
  const first = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  let runs = 0
  const server = createServer((req, res) => {
    void (async () => {
      const json = JSON.parse((await readBody(req)).toString()) as Record<string, unknown>
      const call = { action: targetAction(req), json } as AwsCall
      try {
        await withoutCollision(call, res, async () => {
          runs += 1
          started.resolve()
          if (runs === 1) await first.promise
          sendJson(res, {})
        })
      } catch (error) {
        sendError(res, 'json', error as AwsError, 'request')
      }
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  const running = client.send(transaction('TOTALS#ALL#2026-09', 'EVENT#1'))
  await started.promise

  const refused = await client.send(transaction('EVENT#2', 'TOTALS#ALL#2026-09')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TransactionCanceledException)
  const { CancellationReasons } = refused as TransactionCanceledException
  expect(CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'TransactionConflict'])
  await expect(client.send(new UpdateItemCommand(update('TOTALS#ALL#2026-09')))).rejects.toBeInstanceOf(
    TransactionConflictException,
  )
  await client.send(new UpdateItemCommand(update('EVENT#2')))

  first.resolve()
  await running
  await client.send(new UpdateItemCommand(update('TOTALS#ALL#2026-09')))
  expect(runs).toBe(3)
})
