import { united, type Span } from '#shared/domain/time-taken/occurrences.ts'
import { unpackSpans } from '#shared/domain/time-taken/packed-spans.ts'
import type { BlockedMonthRow } from '#functions/_data/people/blocked-times.ts'
import type { SubscribedMonthRow } from '#functions/_data/people/subscriptions.ts'
import { blockedMonthPk, subscribedMonthPk } from '#functions/_data/rows/keys.ts'
import { monthRows } from '#functions/_data/rows/months.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/** A time that a person's own word or a calendar of theirs takes; no booking. */
export interface OwnTime extends Span {
  status: 'blocked' | 'busy'
}

/** The times in [from, to) that people take themselves: two queries per month, all at once. */
export const ownTimes = (deps: Deps, from: string, to: string) => {
  const findBlocked = monthRows<BlockedMonthRow>(deps, blockedMonthPk, from, to)
  const findBusy = monthRows<SubscribedMonthRow>(deps, subscribedMonthPk, from, to)
  return async (users: readonly string[]): Promise<Map<string, OwnTime[]>> => {
    const [blocked, busy] = await Promise.all([findBlocked(users), findBusy(users)])
    const [blockedOf, busyOf] = [Map.groupBy(blocked, personOf), Map.groupBy(busy, personOf)]
    const inRange = (spans: Span[], status: OwnTime['status']): OwnTime[] =>
      united(spans)
        .filter(({ start, end }) => start < to && end > from)
        .map((span) => ({ ...span, status }))
    return new Map(
      users.map((user) => [
        user,
        [
          ...inRange(
            (blockedOf.get(user) ?? []).flatMap(({ spans }) => spans),
            'blocked',
          ),
          ...inRange(
            (busyOf.get(user) ?? []).flatMap(({ times }) => unpackSpans(times)),
            'busy',
          ),
        ],
      ]),
    )
  }
}

const personOf = ({ user_id }: { user_id: string }) => user_id
