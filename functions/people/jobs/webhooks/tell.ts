import { toldOf, type LineRow } from '#functions/people/data/deliveries.ts'
import type { ToldRow } from '#functions/people/data/told.ts'
import { receiversOf, type Receiver } from '#functions/people/data/webhooks.ts'
import { pauseAfter } from '#functions/people/rules/delivery.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import { lineKey, receiverStateKey } from '#functions/platform/db/keys.ts'
import { commit, NotYet } from '#functions/platform/db/outbox.ts'
import { clock } from '#functions/platform/deps/clock.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Network } from '#functions/platform/outside/ask.ts'
import { deliveryWrite, keptUntil, stateChange } from './note.ts'
import { send } from './send.ts'

interface Telling {
  /** With the time that has passed. */
  current: () => Deps
  network: Network
  subject: string
  /** The outbox row of this job, which stays until a later try. */
  waiter: string
}

/** A try takes ten seconds at most: after this time, its worker has crashed. */
const leaseMs = 20_000
/** The function has a minute: the rest then begins anew. */
const longestMs = 30_000
const soonSeconds = 5

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

/** Seconds until another look is due; `now` goes on at once, undefined has nothing left to do. */
type Wait = number | 'now' | undefined

const nextOf = async (deps: Deps, receiver: Receiver, subject: string, after: string): Promise<ToldRow | undefined> =>
  (await toldOf(deps, subject)).find(
    ({ SK, type, timestamp }) => SK > after && timestamp >= receiver.created_at && receiver.kinds.includes(type),
  )

/** @returns the line, of this job alone for some seconds; undefined if another one was faster. */
const claim = async (deps: Deps, { subject, waiter }: Telling, receiver: Receiver, after: string) => {
  try {
    return await deps.db.update<LineRow>(lineKey(receiver.id, subject), {
      UpdateExpression:
        'SET lease_until = :until, waiter = :waiter, #after = :after, attempts = if_not_exists(attempts, :none), ' +
        '#ttl = :ttl',
      ConditionExpression:
        '(attribute_not_exists(lease_until) OR lease_until <= :now) AND (attribute_not_exists(PK) OR #after = :after)',
      ExpressionAttributeNames: { '#after': 'after', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ...{ ':until': later(deps.now, leaseMs), ':now': deps.now, ':after': after, ':waiter': waiter, ':none': 0 },
        ':ttl': keptUntil(deps.now),
      },
    })
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/** One try of what is next, and what came of it. */
const tryNext = async (telling: Telling, receiver: Receiver, line: LineRow, next: ToldRow): Promise<void> => {
  const outcome = await send(telling.current(), receiver, next, telling.network)
  const deps = telling.current()
  const attempts = line.attempts + 1
  const pause = outcome.problem && pauseAfter(attempts)
  const nextAt = pause === undefined ? undefined : later(deps.now, pause * 1000)
  const isOver = nextAt === undefined
  const { PK, SK, waiter, after } = line
  const moved = {
    ...{ PK, SK, waiter, ttl: keptUntil(deps.now) },
    ...(isOver ? { after: next.SK, attempts: 0 } : { after, attempts, next_at: nextAt }),
  }
  const isOurs = {
    ConditionExpression: 'lease_until = :until',
    ExpressionAttributeValues: { ':until': line.lease_until },
  }
  const state = await stateChange(deps, receiver, { ...outcome, isOver })
  const tried = deliveryWrite(deps, receiver.id, next, { ...outcome, attempts, nextAt })
  if (outcome.problem) deps.log.info('a webhook was not delivered', { what: outcome.problem })
  try {
    await commit(deps, [put(deps.db.tableName, moved, isOurs), tried, ...state.items], state.mails)
  } catch (error) {
    // It took too long, and another job tries it again.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

const tellReceiver = async (telling: Telling, receiver: Receiver): Promise<Wait> => {
  const { subject, waiter, current } = telling
  const started = performance.now()
  for (;;) {
    const deps = current()
    deps.db.refresh()
    const [line] = await Promise.all([
      deps.db.get<LineRow>(lineKey(receiver.id, subject)),
      deps.db.get(receiverStateKey(receiver.id)),
    ])
    const after = line?.after ?? ''
    const next = await nextOf(deps, receiver, subject, after)
    if (!next) return undefined
    if ((line?.lease_until ?? '') > deps.now) return soonSeconds
    // The job that tried it looks again.
    if (line?.next_at !== undefined && line.next_at > deps.now)
      return line.waiter === waiter ? (Date.parse(line.next_at) - Date.parse(deps.now)) / 1000 : undefined
    if (performance.now() - started > longestMs) return 'now'
    const claimed = await claim(deps, telling, receiver, after)
    if (!claimed) return soonSeconds
    await tryNext(telling, receiver, claimed, next)
  }
}

/**
 * Tells every receiver what happened to a subject and it has not heard yet, in that order. A failed one is tried again
 * by the same outbox row, which waits as long. @throws NotYet
 */
export const tellReceivers = async (
  deps: Deps,
  job: Pick<Telling, 'network' | 'subject' | 'waiter'>,
): Promise<void> => {
  const telling = { ...job, current: clock(deps) }
  const waits = await Promise.all((await receiversOf(deps)).map((receiver) => tellReceiver(telling, receiver)))
  if (waits.includes('now')) throw new NotYet()
  const seconds = waits.filter((wait) => typeof wait === 'number')
  if (seconds.length > 0) throw new NotYet(Math.min(...seconds))
}
