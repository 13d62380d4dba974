import { commissionView } from '#functions/event/rules/views.ts'
import { isHeldBack } from '#shared/domain/event/money/event-money.ts'
import { transferKey } from '#shared/domain/payment/op.ts'
import { isTransferred, payeesOf } from '#shared/domain/payment/transfer.ts'
import { openEventsOf } from '#functions/event/data/event-range.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { findOps, type OpRow } from '#functions/money/data/op.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { performAll } from '#functions/money/operations/perform.ts'
import { startTransfers } from '#functions/money/transfers/start-transfers.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'

const within = 40_000

/**
 * Sends again what a payee was refused once their account can receive money: the agent has already clicked. Repeatable.
 */
export const payAgain = async (deps: Deps, userId: string): Promise<void> => {
  const views = [`U#${userId}`, commissionView(userId)]
  for (const { id } of (await Promise.all(views.map((view) => openEventsOf(deps, view)))).flat()) {
    deps.db.refresh()
    const begun = await retryConflicts(deps, async () => {
      const event = await findEvent(deps, id)
      if (!event || isHeldBack(event) || !(await wasRefused(deps, event, userId))) return []
      const ops = await startTransfers(deps, event, undefined, true)
      if (!ops) throw new EventChanged('event')
      return ops
    })
    await performAll(deps, begun, within)
  }
}

const wasRefused = async (deps: Deps, event: EventItem, userId: string): Promise<boolean> => {
  if ((event.pay_errors ?? []).length === 0) return false
  const own = payeesOf(event).filter((payee) => payee.user_id === userId && !isTransferred(event, payee))
  const ops: OpRow[] = await findOps(
    deps,
    own.map(({ role, key }) => transferKey(event.id, role, key)),
  )
  return ops.some(({ state }) => state === 'failed')
}
