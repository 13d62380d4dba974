import { changesSince } from '#shared/domain/day-sheet/changes.ts'
import { isGigDay, readersOf, viewerOnEvent } from '#shared/domain/day-sheet/readers.ts'
import { inForce, type InForce } from '#shared/domain/event/record/terms.ts'
import type { TextJob } from '#shared/texts.ts'
import { readDay } from '#functions/messages/data/day.ts'
import { digestOf, keptSheet, sheetReaderRows } from '#functions/messages/data/day-sheet.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { contentFor } from '#functions/messages/data/sheet-readers.ts'
import type { DueRow } from '#functions/platform/db/due.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { textTo } from '#functions/platform/mail/text-to.ts'

/** The texts to those whose sheet is another one than they have seen, one for each version. */
const textsOf = async (deps: Deps, event: InForce, by: string | undefined): Promise<TextJob[]> => {
  const [day, rows] = await Promise.all([readDay(deps, event.id), sheetReaderRows(deps, event.id)])
  const texts = readersOf(event).map(async (person): Promise<TextJob[]> => {
    const seen = rows.find(({ user_id }) => user_id === person.user_id)?.version
    const { content, version } = contentFor(event, viewerOnEvent(event, person), day)
    if (seen === undefined || seen === version || person.user_id === by) return []
    const kept = await keptSheet(deps, event.id, person.user_id)
    const labels = kept ? changesSince(kept, content, digestOf).map(({ label }) => label) : []
    if (labels.length === 0) return []
    return [
      textTo(person.user_id, event, {
        key: `day-sheet ${version}`,
        words: `Changed for today: ${labels.join(', ')}. ${event.name}`,
        link: `/day-sheet?id=${event.id}`,
        seen_sheet: seen,
      }),
    ]
  })
  return (await Promise.all(texts)).flat()
}

/** After a change on the day of the gig. */
export const textSheet = async (deps: Deps, row: DueRow<'sheet'>): Promise<void> => {
  const event = await findEvent(deps, row.event_id)
  const force = event && inForce(event)
  const texts = force && isGigDay(force, deps.now) ? await textsOf(deps, force, row.by) : []
  await commit(deps, [remove(deps.db.tableName, row)], texts)
}
