import { isChallenged, endsSoon } from '#shared/domain/event/lifecycle/hold-matters.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { isBeforeGig } from '#shared/domain/event/record/status.ts'
import { holdListPk } from '#functions/platform/db/keys.ts'
import { holdFor } from '#shared/domain/hold/projection.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { earliestStart, type HoldRow } from './hold-calendar.ts'

/** A list says no more of an agency's holds than this. */
const most = 1000

export interface OpenHolds {
  /** The rows, with those for them. */
  addTo<E extends EventLike>(rows: readonly E[]): Promise<E[]>
}

/** The holds to be answered or extended: for staff one query, for which the reads of the rows need not wait. */
export const openHolds = (deps: Deps, actor: Actor): OpenHolds => {
  const isAsked = actor.is_agent || actor.is_admin
  const range = { PK: holdListPk('ALL'), from: earliestStart(deps.now) }
  const found = isAsked ? deps.db.page<HoldRow>(range, { limit: most }) : Promise.resolve({ items: [] })
  found.catch(() => undefined)
  return {
    addTo: async <E extends EventLike>(rows: readonly E[]): Promise<E[]> => {
      const holds = (await found).items
        .map(({ hold }) => hold)
        .filter((hold) => hold.ends_at > deps.now && (isChallenged(hold) || endsSoon(hold, deps.now)))
      const byEvent = Map.groupBy(holds, ({ event_id }) => event_id)
      return rows.map((row) => {
        const own = byEvent.get(row.id)
        return own && isBeforeGig(row) && isStaff(relation(actor, row))
          ? { ...row, holds: own.map((hold) => holdFor(actor, hold)) }
          : row
      })
    },
  }
}
