import { lookupsApi } from '#shared/api/lookups.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { viewFor } from '#functions/event/rules/views.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { answerRoom } from '#functions/platform/db/answer-room.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { readShow, sheetReaderRows } from '#functions/messages/data/day-sheet.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { readerStates } from '#functions/messages/data/sheet-readers.ts'
import { openEventsOf } from '#functions/event/data/event-range.ts'
import { opensOfEvent } from '#functions/event/data/reminders.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const most = { toDo: 200, next: 40 }

const weekMs = 7 * 86_400_000
/** Of so many gigs within a week, Home says who has seen the day sheet. */
const mostSheets = 20

/** Booked gigs of the agency within a week, soonest first. */
const isNear = (deps: Deps, actor: Actor, row: EventProjection): boolean =>
  row.status === 'booked' &&
  row.start != null &&
  row.start > deps.now &&
  Date.parse(row.start) - Date.parse(deps.now) <= weekMs &&
  isStaff(relation(actor, row))

const sheetOf = async (deps: Deps, { id }: EventProjection): Promise<EventProjection['sheet']> => {
  const [event, show, rows] = await Promise.all([findEvent(deps, id), readShow(deps, id), sheetReaderRows(deps, id)])
  if (!event) return undefined
  const states = readerStates(inForce(event), show, rows)
  const unseen = states.filter(({ is_current }) => !is_current).map(({ name }) => name)
  return { seen: states.length - unseen.length, of: states.length, unseen }
}

/** By event. Rows of lists do not hold who has seen the day sheet: it has rows of its own. */
const sheetsOf = async (deps: Deps, actor: Actor, rows: readonly EventProjection[]) => {
  const near = rows.filter((row) => isNear(deps, actor, row)).slice(0, mostSheets)
  return new Map(await Promise.all(near.map(async (row) => [row.id, await sheetOf(deps, row)] as const)))
}

/** Staff read whether the client hesitates: rows of lists do not hold the visits. */
const withOpens = async (deps: Deps, actor: Actor, row: EventProjection): Promise<EventProjection> =>
  row.status === 'proposed' && isStaff(relation(actor, row)) ? { ...row, opened: await opensOfEvent(deps, row) } : row

/**
 * The events on home: the caller's unfinished events with something to do, regardless of the date, and the next ones of
 * the rest. Soonest first.
 */
export const listTasks = useCase(lookupsApi.listTasks, async (deps, actor) => {
  const { view } = viewFor(actor)
  const open = (await openEventsOf(deps, view)).map((projection) => projectRow(projection, actor))
  const [opens, sheets] = await Promise.all([
    Promise.all(open.map((row) => withOpens(deps, actor, row))),
    sheetsOf(deps, actor, open),
  ])
  const rows = opens.map((row) => {
    const sheet = sheets.get(row.id)
    return sheet === undefined ? row : { ...row, sheet }
  })
  const left = { ...most }
  const chosen = rows.filter((row) => {
    const kind = nextStep(row, actor, deps.now).action === 'wait' ? 'next' : 'toDo'
    left[kind] -= 1
    return left[kind] >= 0
  })
  return [...answerRoom<EventProjection>()(chosen, Infinity)]
})
