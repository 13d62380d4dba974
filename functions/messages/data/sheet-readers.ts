import { keptOf } from '#shared/domain/day-sheet/changes.ts'
import { readersOf, viewerOnEvent } from '#shared/domain/day-sheet/readers.ts'
import type { SheetReader } from '#shared/domain/day-sheet/schema.ts'
import { sheetOf } from '#functions/messages/rules/sheet.ts'
import type { InForce } from '#shared/domain/event/record/terms.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { readDay, type Day } from './day.ts'
import { digestOf, sheetReaderRows, versionOf, type SheetReaderRow } from './day-sheet.ts'

/** The day sheet as a reader has it, and who has seen theirs as it is. */

export const contentFor = (event: InForce, viewer: Viewer, { items, ...beside }: Day) => {
  const content = sheetOf(event, viewer, items, beside)
  const kept = keptOf(content, digestOf)
  return { content, kept, version: versionOf(kept) }
}

export const readerStates = (event: InForce, day: Day, rows: readonly SheetReaderRow[]): SheetReader[] =>
  readersOf(event).map((person) => {
    const row = rows.find(({ user_id }) => user_id === person.user_id)
    return {
      ...person,
      seen_at: row?.seen_at ?? null,
      seen_version: row?.version ?? null,
      is_current:
        row?.version !== undefined && row.version === contentFor(event, viewerOnEvent(event, person), day).version,
      here_at: row?.here_at ?? null,
    }
  })

/** Everybody on the event has said *Got it* to the sheet as it is. */
export const isSheetSeen = async (deps: Deps, event: InForce): Promise<boolean> => {
  const [day, rows] = await Promise.all([readDay(deps, event.id), sheetReaderRows(deps, event.id)])
  return readerStates(event, day, rows).every(({ is_current }) => is_current)
}
