import type { DynamoDBRecord } from 'aws-lambda'
import { changedOf, channelOf, partOf } from '#functions/platform/db/change.ts'

/** AppSync takes five events of one channel at a time. */
const atOnce = 5

/** Sends events to one channel. @throws if any was not taken. */
export type Publish = (channel: string, events: readonly object[]) => Promise<void>

/** The channel of a row's view, and the part of the answer of `GET /changes` that has the row. */
const readRecord = ({ dynamodb }: DynamoDBRecord) => {
  const [PK = '', SK = ''] = [dynamodb?.Keys?.PK?.S, dynamodb?.Keys?.SK?.S]
  const view = PK.slice(PK.indexOf('#') + 1)
  return { channel: channelOf(view), told: { [partOf(view, { SK })]: [changedOf({ SK })] } }
}

/**
 * Tells each channel of its new rows. @returns the numbers of the records that were not told, which Lambda brings again
 * with all after them. A screen that hears of a change twice knows it by its instant.
 */
export const tellScreens = async (records: readonly DynamoDBRecord[], publish: Publish): Promise<string[]> => {
  const byChannel = Map.groupBy(
    records.map((record) => ({ ...readRecord(record), number: record.dynamodb?.SequenceNumber ?? '' })),
    ({ channel }) => channel,
  )
  const batches = [...byChannel].flatMap(([channel, told]) =>
    Array.from({ length: Math.ceil(told.length / atOnce) }, (_, i) => ({
      channel,
      told: told.slice(i * atOnce, (i + 1) * atOnce),
    })),
  )
  const outcomes = await Promise.allSettled(
    batches.map(({ channel, told }) =>
      publish(
        channel,
        told.map((each) => each.told),
      ),
    ),
  )
  return batches.flatMap(({ told }, i) => (outcomes[i]!.status === 'rejected' ? told.map(({ number }) => number) : []))
}
