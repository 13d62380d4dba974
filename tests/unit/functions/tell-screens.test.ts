import type { DynamoDBRecord } from 'aws-lambda'
import { expect, it } from 'vitest'
import { tellScreens } from '#functions/event/live/tell.ts'

/** New rows of the changes, as the channel of their view tells them. */

const at = '2026-11-26T12:00:00.000Z'
const record = (n: number, view: string, what: string): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: String(n), Keys: { PK: { S: `CHANGES#${view}` }, SK: { S: `${at}#${what}` } } },
})

it('tells each channel the part of the answer that would have the row', async () => {
  const told: [string, readonly object[]][] = []
  const rows = [
    record(1, 'ALL', 'evt_1'),
    record(2, 'U#usr_1', 'evt_1'),
    record(3, 'U#usr_1', 'notice'),
    record(4, 'U#usr_1', 'evt_2#OPEN'),
    record(5, 'REQUESTS', 'evt_3'),
    record(6, 'REQUESTS', 'venues'),
  ]
  expect(await tellScreens(rows, async (...one) => void told.push(await Promise.resolve(one)))).toEqual([])
  expect(told).toEqual([
    ['/changes/ALL', [{ events: [{ id: 'evt_1', at }] }]],
    [
      '/changes/U-usr-1',
      [{ events: [{ id: 'evt_1', at }] }, { notices: [{ id: 'notice', at }] }, { shown: [{ id: 'evt_2', at }] }],
    ],
    ['/changes/REQUESTS', [{ requests: [{ id: 'evt_3', at }] }, { lists: [{ id: 'venues', at }] }]],
  ])
})

it('sends five at a time, and names the records that were not taken', async () => {
  const sizes: number[] = []
  const rows = [...Array.from({ length: 7 }, (_, n) => record(n, 'ALL', `evt_${n}`)), record(8, 'REQUESTS', 'evt_9')]
  const failed = await tellScreens(rows, (_, events) => {
    sizes.push(events.length)
    return events.length === 2 ? Promise.reject(new Error('throttled')) : Promise.resolve()
  })
  expect(sizes).toEqual([5, 2, 1])
  expect(failed).toEqual(['5', '6'])
})
