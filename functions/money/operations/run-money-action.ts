import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { relation, type Relation } from '#shared/domain/event/access/relation.ts'
import { isRunning } from '#shared/domain/payment/op.ts'
import type { Verdict, Viewer } from '#shared/domain/permissions.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { demandVerdict } from '#functions/event/use-cases/open-event.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'
import { eventFor, getEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { findOps, type OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { waitUntilEnded, performAll } from './perform.ts'

export interface MoneyAction {
  actor: Viewer
  eventId: string
  rule: (who: Relation, event: Event) => Verdict
  /** The operations of this click; a second click waits while one is in progress. */
  keys: (event: Event) => string[]
  /** T1. @returns undefined if someone else was faster; an empty list if there is nothing to do. */
  begin: (event: EventItem) => Promise<readonly OpRow[] | undefined>
}

/** API Gateway gives up after 29 seconds; a last call of 8 may have begun just before. */
const callFor = 18_000
const waitFor = 8_000
/** Younger operations belong to the same click. */
const justNow = 15_000

/**
 * A click that moves money: T1, the provider, T2, then the current event. Concurrent clicks act as one: the first
 * starts, the others wait briefly and show the outcome. Slow operations continue in the background.
 * @throws AppError if the rule refuses, with the current event on a conflict.
 */
export const runMoneyAction = async (
  deps: Deps,
  { actor, eventId, rule, keys, begin }: MoneyAction,
): Promise<EventView> => {
  const show = async () => {
    deps.db.refresh()
    return eventFor(actor, await getEvent(deps, eventId))
  }
  const isRecent = (op: OpRow) => Date.parse(deps.now) - Date.parse(op.attempt_at) < justNow
  return retryConflicts(deps, async (attempt) => {
    const event = await getEvent(deps, eventId)
    const verdict = rule(relation(actor, event), event)
    // Callers who may not see the event, or lack the role, learn nothing about pending operations.
    if (!verdict.ok && verdict.code !== 'conflict') demandVerdict(verdict, actor, event)
    const ops = await findOps(deps, keys(event))
    const running = ops.filter(isRunning)
    if (running.length > 0) {
      await waitUntilEnded(
        deps,
        running.map(({ key }) => key),
        waitFor,
      )
      return show()
    }
    // The same click came first: its result is the response, and a decline is not retried immediately.
    if (attempt > 1 && (!verdict.ok || ops.some((op) => isRecent(op)))) return show()
    demandVerdict(verdict, actor, event)
    const begun = await begin(event)
    if (!begun) throw new EventChanged('event', { event: eventFor(actor, event) })
    await performAll(deps, begun, callFor)
    return show()
  })
}
