import { put, remove, type Item, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { changeWrites } from '#functions/platform/db/changes.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { findEvent, type EventItem } from './find-event.ts'
import { schemaVersion } from '#functions/platform/db/schema-version.ts'
import { listRows } from './list-rows.ts'
import { eventKey, rowsWrittenKey, type Key } from '#functions/platform/db/keys.ts'
import { rowName } from '#functions/platform/db/row-writes.ts'

/** A transaction holds 100 items; one checks the event's version, the last one also notes that all rows are written. */
export const rowsAtOnce = 98

/** Outlasts the jobs of a burst of changes in the queue. */
const noteSeconds = 86_400

/**
 * Writes the list rows of an event too big for one transaction (ADR 11), and removes the stale ones. Each transaction
 * requires the event to be unchanged: after another change, this starts over from the newer event, so that late,
 * repeated and overlapping jobs all end with the rows of the latest version. Of the jobs of many changes in a row (a
 * leader requests 60 musicians), only the first to see the latest version writes its rows.
 */
export const renewRows = (deps: Deps, eventId: string, stale: readonly Key[]): Promise<void> => {
  const { tableName } = deps.db
  const renew = async () => {
    const [event, written] = await Promise.all([
      findEvent(deps, eventId),
      deps.db.get<RowsWritten>(rowsWrittenKey(eventId)),
    ])
    const rows: (Item & Key)[] = event ? listRows(event) : []
    const names = new Set(rows.map(rowName))
    const removals = stale.filter((row) => !names.has(rowName(row))).map((row) => remove(tableName, row))
    const isWritten = written?.version === event?.version && written?.rows_version === schemaVersion
    const lists = isWritten ? removals : [...rows.map((row) => put(tableName, row)), ...removals]
    // Last, so that open screens read the new rows.
    const writes = [...lists, ...changeWrites(deps, eventId, lists)]
    for (let at = 0; at < writes.length; at += rowsAtOnce) {
      const isLast = at + rowsAtOnce >= writes.length
      const note = event && isLast && !isWritten ? [put(tableName, rowsWritten(deps, event))] : []
      await deps.db.transact([unchanged(tableName, eventId, event), ...writes.slice(at, at + rowsAtOnce), ...note])
    }
  }
  return retryConflicts(deps, renew, anyConflict)
}

interface RowsWritten extends Key, Item {
  version: number
  rows_version: number
}

const rowsWritten = (deps: Deps, { id, version }: EventItem): RowsWritten => ({
  ...rowsWrittenKey(id),
  version: version!,
  rows_version: schemaVersion,
  ttl: Math.ceil(Date.parse(deps.now) / 1000) + noteSeconds,
})

export const unchanged = (TableName: string, id: string, event: EventItem | undefined): TransactItem => ({
  ConditionCheck: event
    ? {
        TableName,
        Key: eventKey(id),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': event.version },
      }
    : { TableName, Key: eventKey(id), ConditionExpression: 'attribute_not_exists(PK)' },
})
