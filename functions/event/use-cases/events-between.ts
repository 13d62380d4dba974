import { projectRow } from '#functions/event/rules/event-projection.ts'
import { viewFor, type EventFilter } from '#functions/event/rules/views.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { timeOfWall } from '#shared/domain/wall-clock.ts'
import { AppError } from '#shared/errors.ts'
import { eventsInRange } from '#functions/event/data/event-range.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

interface RangeQuery extends EventFilter {
  start_date: string
  end_date: string
  sort?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A date means the start of that day for the reader. */
const instantOf = (value: string, timezone: string): string =>
  new Date(value.includes('T') ? Date.parse(value) : timeOfWall(Date.parse(value), timezone)).toISOString()

/** The caller's events that overlap [start_date, end_date), including events in progress. */
export const eventsBetween = async (
  deps: Deps,
  actor: Actor,
  { start_date, end_date, sort, cursor, limit, ...filter }: RangeQuery,
): Promise<{ rows: EventProjection[]; cursor: string | undefined }> => {
  const timezone = deps.request.timezone ?? 'UTC'
  const [from, to] = [instantOf(start_date, timezone), instantOf(end_date, timezone)]
  if (to < from)
    throw new AppError('invalid', 'The end must be after the start', {
      errors: { end_date: 'The end must be after the start' },
    })
  const choice = viewFor(actor, filter)
  const range = { ...choice, from, to, descending: sort === 'desc', cursor, ...(limit !== undefined && { limit }) }
  const answer = await eventsInRange(deps, range)
  return { rows: answer.projections.map((projection) => projectRow(projection, actor)), cursor: answer.cursor }
}
