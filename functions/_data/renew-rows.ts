import { put, remove, type Item, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { anyConflict, retryConflicts } from './conflict-retry.ts'
import { findEvent, type EventItem } from './find-event.ts'
import { listRows } from './list-rows.ts'
import { eventKey, type Key } from './keys.ts'
import { rowName } from './row-writes.ts'

/** A transaction holds 100 items; one checks the event's version. */
const rowsAtOnce = 99

/**
 * Writes the list rows of an event too big for one transaction (ADR 11), and removes the stale ones. Each transaction
 * requires the event to be unchanged: after another change, this starts over from the newer event, so that late,
 * repeated and overlapping jobs all end with the rows of the latest version.
 */
export const renewRows = (deps: Deps, eventId: string, stale: readonly Key[]): Promise<void> => {
  const { tableName } = deps.db
  const renew = async () => {
    const event = await findEvent(deps, eventId)
    const rows: (Item & Key)[] = event ? listRows(event) : []
    const names = new Set(rows.map(rowName))
    const writes = [
      ...rows.map((row) => put(tableName, row)),
      ...stale.filter((row) => !names.has(rowName(row))).map((row) => remove(tableName, row)),
    ]
    for (let at = 0; at < writes.length; at += rowsAtOnce)
      await deps.db.transact([unchanged(tableName, eventId, event), ...writes.slice(at, at + rowsAtOnce)])
  }
  return retryConflicts(deps, renew, anyConflict)
}

const unchanged = (TableName: string, id: string, event: EventItem | undefined): TransactItem => ({
  ConditionCheck: event
    ? {
        TableName,
        Key: eventKey(id),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': event.version },
      }
    : { TableName, Key: eventKey(id), ConditionExpression: 'attribute_not_exists(PK)' },
})
