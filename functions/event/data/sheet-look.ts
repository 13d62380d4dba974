import { isGigDay } from '#shared/domain/day-sheet/readers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { dueRow } from '#functions/platform/db/due.ts'

/** Several changes in a row are one text. */
const settledMs = 60_000

/** On the day of the gig, a change may concern somebody who has seen the day sheet: the sweep looks a minute later. */
export const sheetLook = (deps: Deps, event: Event, actorId: string | undefined): TransactItem[] => {
  if (!isGigDay(inForce(event), deps.now)) return []
  const at = new Date(Date.parse(deps.now) + settledMs).toISOString()
  const by = actorId === undefined ? {} : { by: actorId }
  return [put(deps.db.tableName, dueRow(at, { kind: 'sheet', event_id: event.id, ...by }))]
}
