import { holdsApi } from '#shared/api/holds.ts'
import { withHold } from '#shared/domain/hold/calendar.ts'
import { viewOf } from '#shared/domain/hold/projection.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { findAct } from '#functions/calendar/data/held-act.ts'
import {
  calendarKey,
  eventKey,
  heldActsKey,
  holdCalendarKey,
  recordKey,
  userIdOf,
} from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeHolds } from '#functions/calendar/use-cases/save-holds.ts'
import { demandUnbooked, eventOfHold, timesOf } from './hold-terms.ts'
import { showHold } from './show-hold.ts'

export const holdAct = useCase(
  holdsApi.holdAct,
  (deps, actor, { body }) =>
    changeHolds(deps, actor, body.act_id, async (holds) => {
      const times = timesOf(deps, body)
      const own = { id: deps.id('hld'), act_id: body.act_id }
      const [act, event] = await Promise.all([findAct(deps, body.act_id), eventOfHold(deps, actor, body, own)])
      const checks = await demandUnbooked(deps, act, times)
      const hold = {
        ...{ ...own, act_kind: body.act_kind, act_name: act.name },
        ...times,
        ...event.about,
        ...{ note: body.note || null, user_id: actor.id, name: actor.name, created_at: deps.now },
        ...{ confirmed_at: null, challenge: null },
      }
      const after = withHold(holds, hold)
      return {
        after,
        also: [...checks, ...event.checks],
        places: [['hold_account', actor.id]],
        answer: showHold(actor, viewOf(after, hold)),
      }
    }),
  ({ body: { act_id, event_id } }) => [
    holdCalendarKey(act_id),
    recordKey(act_id),
    ...(act_id.startsWith('art_') ? [calendarKey(userIdOf(act_id))] : []),
    ...[event_id].flatMap((id) => chosen(id) ?? []).flatMap((id) => [eventKey(id), heldActsKey(id)]),
  ],
)
