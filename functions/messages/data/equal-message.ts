import { createHash } from 'node:crypto'
import { equalMessageKey, type Key } from '#functions/platform/db/keys.ts'
import { named, put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { MessageRow } from './thread.ts'

/** A tap that is repeated because its answer was lost writes nothing twice. */

const equalMs = 60_000
const keptSeconds = 3600

interface EqualRow extends Key {
  message_id: string
}
type Written = Pick<MessageRow, 'thread' | 'user_id' | 'text' | 'file_ids' | 'id' | 'at'>

const keyFor = (eventId: string, { thread, user_id, text, file_ids = [] }: Omit<Written, 'id' | 'at'>) =>
  equalMessageKey(
    eventId,
    thread,
    createHash('sha256')
      .update(JSON.stringify([user_id, text, file_ids]))
      .digest('hex'),
  )

/** Fails by its condition `equal` within a minute of an equal message. */
export const equalWrite = (deps: Deps, eventId: string, message: Written): TransactItem => {
  const { id, at } = message
  const row = { ...keyFor(eventId, message), message_id: id, at, ttl: Math.ceil(Date.parse(at) / 1000) + keptSeconds }
  return named(
    'equal',
    put(deps.db.tableName, row, {
      ConditionExpression: 'attribute_not_exists(PK) OR #at < :before',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':before': new Date(Date.parse(at) - equalMs).toISOString() },
    }),
  )
}

/** The id of the newest equal message. */
export const equalTo = async (deps: Deps, eventId: string, message: Omit<Written, 'id' | 'at'>) =>
  (await deps.db.get<EqualRow>(keyFor(eventId, message)))?.message_id
