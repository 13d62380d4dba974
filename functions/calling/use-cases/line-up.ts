import { callListsApi } from '#shared/api/call-lists.ts'
import { actOf, lineUpOf, type KeptPlace } from '#shared/domain/call-list/line-up.ts'
import { canSeeCalls } from '#shared/domain/call-list/permissions.ts'
import type { LineUp } from '#shared/domain/call-list/schema.ts'
import { isStaff, relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { AppError } from '#shared/errors.ts'
import { callListsOf } from '#functions/calling/data/call-lists.ts'
import { eventsInRange } from '#functions/event/data/event-range.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { keepLineUpOf, keptLineUp } from '#functions/calling/data/line-ups.ts'
import { findUser } from '#functions/people/data/user.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { personName } from '#functions/calling/mails/call-mails.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { ofEvent, ofEventAndLists } from './open-chair.ts'

/** The agency keeps line-ups under the event's agent; a leader has their own, of the slots alone. */
const keeperOf = (actor: Actor, event: Event) => {
  const isForStaff = isStaff(relationInAnyTerms(actor, event))
  return { isForStaff, userId: isForStaff && event.agent_id ? userIdOf(event.agent_id) : actor.id }
}

/** An account that is gone, or leads no more, is left out. */
const shown = async (deps: Deps, places: readonly KeptPlace[]): Promise<LineUp['places']> =>
  Promise.all(
    places.map(async (place) => {
      const chair = place.instrument === null ? 'bandleader' : 'slot-'
      const people = await Promise.all(
        place.candidates.map(async (id) => [id, await findUser(deps, userIdOf(id))] as const),
      )
      const candidates = people.flatMap(([id, user]) =>
        user?.musician?.id === id && (place.instrument !== null || user.is_bandleader)
          ? [{ id, name: personName(user, chair) }]
          : [],
      )
      return { ...place, candidates }
    }),
  )

const yearsBack = 2
const lastGigs = 20

/** The last gig of the act with this agent, if anybody played beside it. */
const lastGig = async (deps: Deps, { id, agent, artist_id }: Event): Promise<Event | undefined> => {
  if (agent == null || artist_id == null) return undefined
  const from = new Date(deps.now)
  from.setUTCFullYear(from.getUTCFullYear() - yearsBack)
  const range = { from: from.toISOString(), to: deps.now, descending: true, limit: lastGigs, rest: {} }
  const { projections } = await eventsInRange(deps, { view: `U#${agent.user_id}|${artist_id}`, ...range })
  const last = projections.find(
    (one) => one.id !== id && one.start != null && one.start < deps.now && !isCalledOff(one) && hasBand(one),
  )
  return last && findEvent(deps, last.id)
}

const hasBand = ({ musicians }: { musicians?: readonly unknown[] | undefined }) => (musicians ?? []).length > 0

const nothing: LineUp = { kept_at: null, played_at: null, places: [] }

export const getLineUp = useCase(
  callListsApi.getLineUp,
  async (deps, actor, { params }) => {
    const event = await openEvent(deps, actor, params.id, canSeeCalls)
    const act = actOf(event)
    if (act === undefined) return nothing
    const { isForStaff, userId } = keeperOf(actor, event)
    const [kept, last] = await Promise.all([
      keptLineUp(deps, userId, act),
      isForStaff ? lastGig(deps, event) : undefined,
    ])
    if (kept) return { kept_at: kept.kept_at, played_at: null, places: await shown(deps, kept.places) }
    if (!last) return nothing
    return { kept_at: null, played_at: last.start ?? null, places: await shown(deps, lineUpOf(last, [])) }
  },
  ofEvent,
)

export const keepLineUp = useCase(
  callListsApi.keepLineUp,
  async (deps, actor, { params }) => {
    const event = await openEvent(deps, actor, params.id, canSeeCalls)
    const act = actOf(event)
    if (act === undefined) throw new AppError('conflict', 'Please choose the act first')
    const { isForStaff, userId } = keeperOf(actor, event)
    const whole = lineUpOf(event, await callListsOf(deps, event.id))
    const places = isForStaff ? whole : whole.filter(({ instrument }) => instrument !== null)
    if (places.length === 0) throw new AppError('conflict', 'This event has no places to keep')
    const [candidates] = await Promise.all([
      shown(deps, places),
      keepLineUpOf(deps, userId, act, { kept_at: deps.now, places }),
    ])
    return { kept_at: deps.now, played_at: null, places: candidates }
  },
  ofEventAndLists,
)
