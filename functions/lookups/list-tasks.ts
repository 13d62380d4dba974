import { lookupsApi } from '#shared/api/lookups.ts'
import { projectRow } from '#shared/domain/event/access/event-projection.ts'
import { viewFor } from '#shared/domain/event/access/views.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { answerRoom } from '#functions/_data/rows/answer-room.ts'
import { openEventsOf } from '#functions/_data/event/event-range.ts'
import { opensOfEvent } from '#functions/_data/event/reminders.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'

const most = { toDo: 200, next: 40 }

/** Staff read whether the client hesitates: rows of lists do not hold the visits. */
const withOpens = async (deps: Deps, actor: Actor, row: EventProjection): Promise<EventProjection> =>
  row.status === 'proposed' && isStaff(relation(actor, row)) ? { ...row, opened: await opensOfEvent(deps, row) } : row

/**
 * The events on home: the caller's unfinished events with something to do, regardless of the date, and the next ones of
 * the rest. Soonest first.
 */
export const listTasks = useCase(lookupsApi.listTasks, async (deps, actor) => {
  const { view } = viewFor(actor)
  const rows = await Promise.all(
    (await openEventsOf(deps, view)).map((projection) => withOpens(deps, actor, projectRow(projection, actor))),
  )
  const left = { ...most }
  const chosen = rows.filter((row) => {
    const kind = nextStep(row, actor, deps.now).action === 'wait' ? 'next' : 'toDo'
    left[kind] -= 1
    return left[kind] >= 0
  })
  return [...answerRoom<EventProjection>()(chosen, Infinity)]
})
