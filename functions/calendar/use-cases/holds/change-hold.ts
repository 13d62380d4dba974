import { holdsApi } from '#shared/api/holds.ts'
import { withChanged, withSwapped } from '#shared/domain/hold/calendar.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { viewOf } from '#shared/domain/hold/projection.ts'
import type { Hold, HoldChange } from '#shared/domain/hold/schema.ts'
import { actReads, findAct } from '#functions/calendar/data/held-act.ts'
import { holdCalendarOf } from '#functions/calendar/data/hold-calendar.ts'
import { holdKey } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeHolds } from '#functions/calendar/use-cases/save-holds.ts'
import { demandUnbooked, eventOfHold, timesOf } from './hold-terms.ts'
import { demandActOf, demandOwnHold } from './open-hold.ts'
import { showHold } from './show-hold.ts'

/** Absent fields stay. */
const changeOf = async (deps: Deps, actor: Actor, hold: Hold, body: HoldChange) => {
  const { start, end, expires_at } = timesOf(deps, body)
  const isEventKept = body.event_id === undefined || (chosen(body.event_id) ?? null) === hold.event_id
  const event = isEventKept ? undefined : await eventOfHold(deps, actor, body, hold)
  const isMoved = start !== hold.start || end !== hold.end
  const checks = isMoved ? await demandUnbooked(deps, await findAct(deps, hold.act_id), { start, end }) : []
  const patch: Partial<Hold> = {
    ...{ start, end, ...event?.about },
    ...(body.expires_at !== undefined && { expires_at }),
    ...(body.note !== undefined && { note: body.note || null }),
  }
  return { patch, checks: [...checks, ...(event?.checks ?? [])] }
}

export const changeHold = useCase(
  holdsApi.changeHold,
  async (deps, actor, { params: { id }, body }) => {
    const actId = await demandActOf(deps, id)
    await Promise.all([holdCalendarOf(deps, actId), ...actReads(actId).map((key) => deps.db.get(key))])
    return changeHolds(deps, actor, actId, async (holds) => {
      const hold = demandOwnHold(holds, id, actor, deps.now)
      const { patch, checks } = await changeOf(deps, actor, hold, body)
      const changed = withChanged(holds, hold, patch)
      const now = changed.find((one) => one.id === id)!
      const after = body.before === undefined ? changed : withSwapped(changed, now, body.before)
      return {
        after,
        also: checks,
        answer: showHold(
          actor,
          viewOf(
            after,
            after.find((one) => one.id === id)!,
          ),
        ),
      }
    })
  },
  ({ params }) => [holdKey(params.id)],
)
