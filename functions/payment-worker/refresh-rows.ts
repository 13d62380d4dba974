import { eventsInRange } from '#functions/_data/event/event-range.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { renewActs } from './renew-acts.ts'
import { renewRows } from '#functions/_data/event/renew-rows.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/** A step takes seconds; the next one continues after it. */
const eventsAtOnce = 200

/** No event is older than the product or booked decades ahead. The latest first: those matter most. */
const everything = {
  ...{ view: 'ALL', rest: {}, descending: true, limit: eventsAtOnce },
  ...{ from: '2020-01-01T00:00:00.000Z', to: '2060-01-01T00:00:00.000Z' },
}

/**
 * Writes the list rows of all stored acts and events, as the current code derives them. One step of a chain; a repeated
 * or interrupted step writes the same rows again. Drafts without dates are in no list and follow with their next save.
 */
export const refreshRows = async (deps: Deps, cursor?: string): Promise<void> => {
  if (cursor === undefined) await renewActs(deps)
  const page = await eventsInRange(deps, { ...everything, cursor })
  for (const { id } of page.projections) await renewRows(deps, id, [])
  if (page.cursor !== undefined) await commit(deps, [], [{ type: 'refresh_rows', cursor: page.cursor }])
}
