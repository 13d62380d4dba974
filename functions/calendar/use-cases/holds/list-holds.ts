import { holdsApi } from '#shared/api/holds.ts'
import { isOver } from '#shared/domain/hold/calendar.ts'
import { canSeeHoldsFor } from '#shared/domain/hold/for-event.ts'
import { viewOf } from '#shared/domain/hold/projection.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import { earliestStart, holdCalendarOf, type HoldRow } from '#functions/calendar/data/hold-calendar.ts'
import { eventKey, holdCalendarKey, holdListPk } from '#functions/platform/db/keys.ts'
import { listPage } from '#functions/platform/db/search.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { showHold } from './show-hold.ts'

const ofAct = async (deps: Deps, actId: string): Promise<HoldView[]> => {
  const { holds } = await holdCalendarOf(deps, actId)
  const live = holds.filter((hold) => !isOver(hold, deps.now))
  return live
    .map((hold) => viewOf(live, hold))
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.rank - b.rank))
}

export const listHolds = useCase(
  holdsApi.listHolds,
  async (deps, actor, { query: { act_id, event_id, start, end, ...page } }) => {
    const [from, to] = [start, end].map((at) => at && new Date(at).toISOString())
    const isWanted = (hold: HoldView) => (!to || hold.start < to) && (!from || hold.end > from)
    if (event_id !== undefined) await openEvent(deps, actor, event_id, canSeeHoldsFor)
    if (act_id !== undefined) {
      const holds = await ofAct(deps, act_id)
      const wanted = event_id === undefined ? holds : holds.filter((hold) => hold.event_id === event_id)
      return pageReply(
        wanted.filter(isWanted).map((hold) => showHold(actor, hold)),
        undefined,
      )
    }
    const range = { PK: holdListPk(event_id ?? 'ALL'), ...(from && { from: earliestStart(from) }), ...(to && { to }) }
    const { items, cursor } = await listPage<HoldRow>(deps, range, page, (rows) =>
      rows.filter(({ hold }) => hold.ends_at > deps.now && isWanted(hold)),
    )
    return pageReply(
      items.map(({ hold }) => showHold(actor, hold)),
      cursor,
    )
  },
  ({ query: { act_id, event_id } }) => [
    ...(act_id === undefined ? [] : [holdCalendarKey(act_id)]),
    ...(event_id === undefined ? [] : [eventKey(event_id)]),
  ],
)
