import { lookupsApi } from '#shared/api/lookups.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { viewFor } from '#functions/event/rules/views.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { answerRoom } from '#functions/platform/db/answer-room.ts'
import { withSheets } from '#functions/messages/data/sheet-looks.ts'
import { openEventsOf } from '#functions/event/data/event-range.ts'
import { opensOfEvent } from '#functions/event/data/reminders.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const most = { toDo: 200, next: 40 }

const weekMs = 7 * 86_400_000

/** Booked gigs until their end, for a week ahead: Home says of each who has seen the day sheet. */
const isNear = ({ status, start, end }: EventProjection, now: string): boolean =>
  status === 'booked' && start != null && end != null && end > now && Date.parse(start) - Date.parse(now) <= weekMs

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
    withSheets(deps, actor, open, isNear),
  ])
  const rows = opens.map((row, i) => ({ ...row, ...(sheets[i]!.sheet && { sheet: sheets[i]!.sheet }) }))
  const left = { ...most }
  const chosen = rows.filter((row) => {
    const kind = nextStep(row, actor, deps.now).action === 'wait' ? 'next' : 'toDo'
    left[kind] -= 1
    return left[kind] >= 0
  })
  return [...answerRoom<EventProjection>()(chosen, Infinity)]
})
