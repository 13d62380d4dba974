import { endsAt, isOver, rankOf, withoutHolds, type Holds } from '#shared/domain/hold/calendar.ts'
import { holdEndTexts, type HoldEnd } from '#shared/domain/hold/ends.ts'
import type { Hold } from '#shared/domain/hold/schema.ts'
import { ordinal } from '#shared/domain/hold/words.ts'
import { shortDay } from '#shared/domain/event/record/when-text.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { activityWrite } from '#functions/event/data/activity.ts'
import { holdCalendarOf, holdWrites, type HoldCalendar } from '#functions/calendar/data/hold-calendar.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { withPlaces, type Place } from '#functions/platform/db/rate-limit.ts'
import { ConditionFailed, type TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { toldOfHolds, type EndedHold, type HoldsChange } from '#functions/calendar/mails/hold-mails.ts'
import { mailsCausedBy } from '#functions/platform/mail/mail-to.ts'

interface SaveHolds {
  before: HoldCalendar
  after: Hold[]
  ended?: readonly EndedHold[]
  actor: Actor | undefined
  leaving?: ReadonlySet<string>
  also?: readonly TransactItem[]
  places?: readonly Place[]
}

const nameOf = (hold: Hold): string => `${hold.act_name}, ${shortDay(hold.start, hold.timezone)}`

/** Rows of the events that the holds are for. */
const activities = (deps: Deps, actor: Actor | undefined, { before, after, ended }: HoldsChange): TransactItem[] => {
  const placed = after.filter((hold) => !before.some(({ id }) => id === hold.id))
  const note = (hold: Hold, action: string, detail: string) =>
    hold.event_id === null ? [] : [activityWrite(deps, hold.event_id, actor, { action, detail })]
  return [
    ...placed.flatMap((hold) => note(hold, 'held an act', `${nameOf(hold)}: ${ordinal(rankOf(after, hold))} hold`)),
    ...ended.flatMap(({ hold, why }) => note(hold, 'hold ended', `${nameOf(hold)}: ${holdEndTexts[why]}`)),
  ]
}

/** Schedules follow the instants at which holds end. */
const scheduleJobs = (before: Holds, after: Holds): OutboxJob[] => {
  const due = (holds: Holds, hold_id: string) => {
    const hold = holds.find(({ id }) => id === hold_id)
    return hold && endsAt(hold)
  }
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids]
    .filter((id) => due(before, id) !== due(after, id))
    .map((hold_id) => ({ type: 'schedule_hold', hold_id }))
}

/**
 * Writes the holds of an act, and tells everybody concerned, in one transaction on the version that was read.
 * @throws ChangedMeanwhile if another change came first, also of what `also` checks; AppError too_many.
 */
const saveHolds = async (deps: Deps, save: SaveHolds): Promise<void> => {
  const { before: calendar, after, actor, leaving, also = [], ended = [], places = [] } = save
  const change = { before: calendar.holds, after, ended, leaving, actorId: actor?.id }
  const told = toldOfHolds(change)
  const people = new Map(
    await Promise.all(
      [...new Set(told.map(({ userId }) => userId))].map(async (id) => [id, await findUser(deps, id)] as const),
    ),
  )
  const addressOf = (id: string) => {
    const user = people.get(id)
    return user?.erased_at === undefined ? user?.email : undefined
  }
  const mails = mailsCausedBy(
    actor,
    told.flatMap(({ mails }) => mails(addressOf)),
  )
  const items = [...also, ...holdWrites(deps, calendar, after), ...activities(deps, actor, change)]
  try {
    const jobs = [...mails, ...scheduleJobs(calendar.holds, after)]
    await withPlaces(deps, places, (taken) => commit(deps, [...taken, ...items], jobs))
  } catch (error) {
    throw error instanceof ConditionFailed ? new ChangedMeanwhile('hold') : error
  }
}

/** So many end in one transaction of at most a hundred writes: each moves up to nine others, three writes each. */
const endAtOnce = 2

/** Ends holds of one act, in steps if they are many. The step that ends a hold writes its mail, so nobody gets two. */
export const endHolds = (
  deps: Deps,
  actId: string,
  reasonOf: (hold: Hold) => HoldEnd | undefined,
  actor?: Actor,
): Promise<void> =>
  retryConflicts(deps, async () => {
    for (;;) {
      deps.db.refresh()
      const before = await holdCalendarOf(deps, actId)
      const all = before.holds.flatMap((hold): EndedHold[] => {
        const why = reasonOf(hold)
        return why === undefined ? [] : [{ hold, why }]
      })
      if (all.length === 0) return
      const ended = all.slice(0, endAtOnce)
      const after = withoutHolds(
        before.holds,
        ended.map(({ hold }) => hold),
      )
      const leaving = new Set(all.map(({ hold }) => hold.id))
      await saveHolds(deps, { before, after, ended, actor, leaving })
    }
  })

/** Holds of one act get other owners; their places in the line stay. */
export const giveHolds = (deps: Deps, actId: string, given: (hold: Hold) => Hold): Promise<void> =>
  retryConflicts(deps, async () => {
    deps.db.refresh()
    const before = await holdCalendarOf(deps, actId)
    const after = before.holds.map(given)
    if (after.some((hold, i) => hold !== before.holds[i])) await saveHolds(deps, { before, after, actor: undefined })
  })

/** Those that expired, or were challenged and not answered. */
export const endOverdue = (deps: Deps, actId: string): Promise<void> =>
  endHolds(deps, actId, (hold) =>
    !isOver(hold, deps.now)
      ? undefined
      : hold.challenge && hold.challenge.answer_by <= deps.now
        ? 'unanswered'
        : 'expired',
  )

interface Outcome<T> {
  after: Hold[]
  ended?: readonly EndedHold[]
  also?: readonly TransactItem[]
  places?: readonly Place[]
  answer: T
}

/** Changes the holds of an act as they are at that moment: those that are over count no longer. */
export const changeHolds = <T>(
  deps: Deps,
  actor: Actor,
  actId: string,
  act: (holds: Holds) => Outcome<T> | Promise<Outcome<T>>,
): Promise<T> =>
  retryConflicts(deps, async () => {
    let before = await holdCalendarOf(deps, actId)
    if (before.holds.some((hold) => isOver(hold, deps.now))) {
      await endOverdue(deps, actId)
      deps.db.refresh()
      before = await holdCalendarOf(deps, actId)
    }
    const { answer, ...outcome } = await act(before.holds)
    await saveHolds(deps, { before, actor, ...outcome })
    return answer
  })
