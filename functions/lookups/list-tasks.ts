import { lookupsApi } from '#shared/api/lookups.ts'
import { projectRow } from '#shared/domain/event/access/event-projection.ts'
import { viewFor } from '#shared/domain/event/access/views.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { answerRoom } from '#functions/_data/rows/answer-room.ts'
import { openEventsOf } from '#functions/_data/event/event-range.ts'
import { useCase } from '#functions/_lib/use-case.ts'

const most = { toDo: 200, next: 40 }

/**
 * The events on home: the caller's unfinished events with something to do, regardless of the date, and the next ones of
 * the rest. Soonest first.
 */
export const listTasks = useCase(lookupsApi.listTasks, async (deps, actor) => {
  const { view } = viewFor(actor)
  const rows = (await openEventsOf(deps, view)).map((projection) => projectRow(projection, actor))
  const left = { ...most }
  const chosen = rows.filter((row) => {
    const kind = nextStep(row, actor, deps.now).action === 'wait' ? 'next' : 'toDo'
    left[kind] -= 1
    return left[kind] >= 0
  })
  return [...answerRoom<EventProjection>()(chosen, Infinity)]
})
