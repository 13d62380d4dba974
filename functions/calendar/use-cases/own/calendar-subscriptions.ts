import { usersApi } from '#shared/api/users.ts'
import { calendarProblems } from '#functions/calendar/rules/calendar-problem.ts'
import { mostSubscriptions, type Subscription } from '#shared/domain/time-taken/subscription.ts'
import { AppError } from '#shared/errors.ts'
import {
  addSubscription,
  freePlace,
  isSameTime,
  removeSubscription,
  saveSubscription,
  subscribedTimes,
  subscribedTimesKeys,
  subscriptionKeys,
  subscriptionsOf,
  type SubscriptionRow,
} from '#functions/calendar/data/subscriptions.ts'
import { noUser } from '#functions/people/data/user.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { withPlaces } from '#functions/platform/db/rate-limit.ts'
import { hostsOf, problemOfUrl } from '#functions/platform/outside/public-host.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** The address of a calendar may be a secret: nobody else sees it. @throws AppError not_found */
const demandOwn = (actor: Actor, id: string): void => {
  if (id !== actor.id) throw noUser()
}

const noSubscription = () => new AppError('not_found', 'Could not find this calendar')

const dayShown = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** With what it means for their owner: agents ask on a day that looks free. */
const unreadText = (count: number, days: readonly string[]): string => {
  const entries = count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`
  const what =
    days.length > 0
      ? `Such a day counts as busy. Please check ${days.map(dayShown).join('; ')}`
      : 'Agents may find you free then: please block these times by hand'
  return `${entries} could not be read. ${what}`
}

const noteOf = ({ unreadable, unread_on = [], is_cut }: SubscriptionRow): string | null => {
  const notes = [
    ...(is_cut ? ['Only the first 5,000 times of the coming year count'] : []),
    ...(unreadable > 0 ? [unreadText(unreadable, unread_on)] : []),
  ]
  return notes.length > 0 ? notes.join('. ') : null
}

const shown = (row: SubscriptionRow, now: string): Subscription => ({
  ...{ id: row.id, name: row.name, url: row.url, next_at: row.next_at, entries: row.entries },
  read_at: row.read_at ?? null,
  is_due: row.next_at <= now,
  error: row.problem ? calendarProblems[row.problem] : null,
  note: noteOf(row),
})

const find = async (deps: Deps, actor: Actor, params: { id: string; subscription_id: string }) => {
  demandOwn(actor, params.id)
  const row = (await subscriptionsOf(deps, actor.id)).find(({ id }) => id === params.subscription_id)
  if (!row) throw noSubscription()
  return row
}

const ofPerson = ({ params }: { params: { id: string } }) => [profileKey(params.id), ...subscriptionKeys(params.id)]
const withTimes = ({ params }: { params: { id: string } }) => [
  ...ofPerson({ params }),
  ...subscribedTimesKeys(params.id),
]

export const listCalendarSubscriptions = useCase(
  usersApi.listCalendarSubscriptions,
  async (deps, actor, { params: { id } }) => {
    demandOwn(actor, id)
    return (await subscriptionsOf(deps, id)).map((row) => shown(row, deps.now))
  },
  ofPerson,
)

export const addCalendarSubscription = useCase(
  usersApi.addCalendarSubscription,
  (deps, actor, { params: { id }, body: { name, url } }) =>
    retryConflicts(deps, async () => {
      demandOwn(actor, id)
      const problem = problemOfUrl(new URL(url), hostsOf(deps.appUrl))
      if (problem)
        throw new AppError('invalid', calendarProblems[problem], { errors: { url: calendarProblems[problem] } })
      const known = await subscriptionsOf(deps, id)
      if (known.some((row) => row.url === url)) throw new AppError('conflict', 'You have added this calendar already')
      const place = freePlace(known)
      if (place === undefined)
        throw new AppError('conflict', `At most ${mostSubscriptions} calendars. Please remove one first`)
      const row: SubscriptionRow = {
        ...subscriptionKeys(id)[place]!,
        ...{ id: deps.id('sub'), user_id: id, place, name, url, timezone: deps.request.timezone ?? 'UTC' },
        ...{ created_at: deps.now, next_at: deps.now, version: 1, entries: 0, unreadable: 0, is_cut: false },
      }
      await withPlaces(deps, [['calendar_account', id]], (taken) => addSubscription(deps, row, taken))
      return shown(row, deps.now)
    }),
  ofPerson,
)

export const removeCalendarSubscription = useCase(
  usersApi.removeCalendarSubscription,
  (deps, actor, { params }) =>
    retryConflicts(deps, async () => {
      await removeSubscription(deps, await find(deps, actor, params))
      return null
    }),
  withTimes,
)

const askAgainMs = 60_000

export const refreshCalendarSubscription = useCase(
  usersApi.refreshCalendarSubscription,
  (deps, actor, { params }) =>
    retryConflicts(deps, async () => {
      const row = await find(deps, actor, params)
      if (row.next_at <= deps.now) return shown(row, deps.now)
      if (row.too_slow)
        throw new AppError('too_many', `${calendarProblems.complex}. We try again later`, {
          retryAfterSeconds: Math.ceil((Date.parse(row.next_at) - Date.parse(deps.now)) / 1000),
        })
      const left = Date.parse(row.asked_at ?? row.created_at) + askAgainMs - Date.parse(deps.now)
      if (left > 0)
        throw new AppError('too_many', 'This calendar was read a moment ago. Please try again in a minute', {
          retryAfterSeconds: Math.ceil(left / 1000),
        })
      const asked = { ...row, next_at: deps.now, asked_at: deps.now }
      await saveSubscription(deps, row, asked)
      return shown(asked, deps.now)
    }),
  ofPerson,
)

export const listBusyTimes = useCase(
  usersApi.listBusyTimes,
  async (deps, actor, { params }) => {
    const { place } = await find(deps, actor, params)
    const { times, free } = await subscribedTimes(deps, actor.id, place)
    return times
      .filter(({ end }) => end > deps.now)
      .map((time) => ({ ...time, is_free: free.some((one) => isSameTime(one, time)) }))
  },
  withTimes,
)

export const setFreeTime = useCase(
  usersApi.setFreeTime,
  (deps, actor, { params, body: { is_free, ...given } }) =>
    retryConflicts(deps, async () => {
      const row = await find(deps, actor, params)
      const before = await subscribedTimes(deps, actor.id, row.place)
      const named = { start: new Date(given.start).toISOString(), end: new Date(given.end).toISOString() }
      const time = before.times.find((one) => isSameTime(one, named))
      if (!time) throw new AppError('not_found', 'This calendar does not take this time any more')
      const others = before.free.filter((one) => !isSameTime(one, time))
      const free = is_free ? [...others, time].sort((a, b) => (a.start < b.start ? -1 : 1)) : others
      await saveSubscription(deps, row, row, { before, after: { times: before.times, free } })
      return { ...time, is_free }
    }),
  withTimes,
)
