import { changeWrites } from '#functions/platform/db/changes.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { monthMoveOf } from './month-parts.ts'
import { monthMoveWrites } from './month-totals.ts'
import { isCurrent, stillOlder } from '#functions/platform/db/schema-version.ts'
import { findEvent } from './find-event.ts'
import { listRows } from './list-rows.ts'
import { rowsAtOnce, unchanged } from './renew-rows.ts'
import { missingReminderRows } from './reminder-rows.ts'
import { workRows } from './work-rows.ts'

/**
 * Writes all rows of an event that an older release saved, as this one derives them. The event comes last: interrupted,
 * it stays an older one.
 */
export const upgradeEvent = (deps: Deps, id: string): Promise<void> =>
  retryConflicts(
    deps,
    async () => {
      const event = await findEvent(deps, id)
      if (!event || isCurrent(event)) return
      const { tableName } = deps.db
      const rows = [...workRows(event), ...missingReminderRows(event, deps.now), ...listRows(event)].map((row) =>
        put(tableName, row),
      )
      const writes = [...rows, ...changeWrites(deps, id, rows)]
      for (let at = 0; at < writes.length; at += rowsAtOnce)
        await deps.db.transact([unchanged(tableName, id, event), ...writes.slice(at, at + rowsAtOnce)])
      // Once only: the totals add up.
      const moved = { ...event, month_move: monthMoveOf(event) }
      await deps.db.transact([put(tableName, moved, stillOlder(event)), ...monthMoveWrites(deps, event)])
    },
    anyConflict,
  )
