import { eventsApi } from '#shared/api/events.ts'
import { projectRow } from '#shared/domain/event/access/event-projection.ts'
import { viewFor } from '#shared/domain/event/access/views.ts'
import { timeOfWall } from '#shared/domain/wall-clock.ts'
import { AppError } from '#shared/errors.ts'
import { eventsInRange } from '../_data/event-range.ts'
import { pageReply, useCase } from '../_lib/use-case.ts'

/** A date means the start of that day for the reader. */
const instantOf = (value: string, timezone: string): string =>
  new Date(value.includes('T') ? Date.parse(value) : timeOfWall(Date.parse(value), timezone)).toISOString()

/** Events that overlap [start_date, end_date), including events in progress. */
export const listEvents = useCase(eventsApi.listEvents, async (deps, actor, { query }) => {
  const timezone = deps.request.timezone ?? 'UTC'
  const [from, to] = [instantOf(query.start_date, timezone), instantOf(query.end_date, timezone)]
  if (to < from)
    throw new AppError('invalid', 'The end must be after the start', {
      errors: { end_date: 'The end must be after the start' },
    })
  const { artist, client, venue, cursor } = query
  const answer = await eventsInRange(deps, {
    ...viewFor(actor, { artist, client, venue }),
    from,
    to,
    descending: query.sort === 'desc',
    cursor,
  })
  return pageReply(
    answer.projections.map((projection) => projectRow(projection, actor)),
    answer.cursor,
  )
})
