import { isSheetDue } from '#shared/domain/day-sheet/readers.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { readDay } from './day.ts'
import { sheetReaderRows } from './day-sheet.ts'
import { readerStates } from './sheet-readers.ts'

/** The readers of day sheets, for staff who look at many events: they have rows of their own, five reads an event. */

const sheetOf = async (deps: Deps, id: string): Promise<EventProjection['sheet']> => {
  const [event, day, rows] = await Promise.all([findEvent(deps, id), readDay(deps, id), sheetReaderRows(deps, id)])
  if (!event) return undefined
  const states = readerStates(inForce(event), day, rows)
  const unseen = states.filter(({ is_current }) => !is_current).map(({ name }) => name)
  return { seen: states.length - unseen.length, of: states.length, unseen }
}

/** On the last day, a sheet that somebody has not seen is open (docs/product.md#readiness). */
const isSheetOpen = (event: EventLike, now: string): boolean =>
  event.status === 'booked' && isSheetDue(inForce(event), now)

/** Of so many events one answer says it. */
const most = 20

/** The rows with what their readiness depends on: by default, that of their last day. */
export const withSheets = async <E extends EventLike>(
  deps: Deps,
  actor: Actor,
  rows: readonly E[],
  isWanted: (row: E, now: string) => boolean = isSheetOpen,
): Promise<E[]> => {
  const wanted = rows.filter((row) => isWanted(row, deps.now) && isStaff(relation(actor, row))).slice(0, most)
  const sheets = new Map(await Promise.all(wanted.map(async ({ id }) => [id, await sheetOf(deps, id)] as const)))
  return rows.map((row) => (sheets.get(row.id) === undefined ? row : { ...row, sheet: sheets.get(row.id) }))
}
