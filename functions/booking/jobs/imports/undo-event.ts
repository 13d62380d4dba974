import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import type { DraftInput } from '#shared/domain/event/record/schema.ts'
import { isHistory } from '#shared/domain/event/record/history.ts'
import { asHistory } from '#functions/booking/rules/imports/history.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { resolveParties } from '#functions/event/data/parties.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import type { Made } from '#functions/people/data/import.ts'
import { isNew, undoReasons, versionOf } from '#functions/people/data/made.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import { eventKey, type Key } from '#functions/platform/db/keys.ts'
import { pastRemovals } from './past-rows.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Rows beside the event say that somebody was busy with it; its activity begins with it. */
const hasMore = async (deps: Deps, { id }: EventItem): Promise<boolean> => {
  const { items } = await deps.db.page<Key>({ PK: eventKey(id).PK }, { limit: 10, consistent: true })
  return items.some(({ SK }) => SK !== 'EVENT' && !SK.startsWith('ACTIVITY#'))
}

/** Removes what the import made, or gives back what it changed. @returns why it stays as it is. */
export const undoEvent = async (deps: Deps, made: Made[], also: TransactItem[]): Promise<string | undefined> => {
  const before = await findEvent(deps, made[0]!.id)
  if (!before) return undefined
  if (before.version !== versionOf(made)) return undoReasons.changedSince
  const activity = { action: 'undid an import' }
  const change = { before, actor: undefined, also: [...also, ...(isHistory(before) ? pastRemovals(deps, before) : [])] }
  if (isNew(made)) {
    if (await hasMore(deps, before)) return undoReasons.isUsed
    await saveEvent(deps, { ...change, after: undefined, activity: { ...activity, detail: before.name } })
    return undefined
  }
  const was = Object.assign({}, ...made.toReversed().map((row) => row.was)) as Partial<DraftInput>
  const { event } = applyEdit(before, was, await resolveParties(deps, was, before))
  await saveEvent(deps, { ...change, also, after: isHistory(before) ? asHistory(event) : event, activity })
  return undefined
}
