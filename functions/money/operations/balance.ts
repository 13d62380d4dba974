import { dueNow, nextAdjustment, remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { chargeKey } from '#shared/domain/payment/op.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { findOp } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { payerOf } from '#functions/money/provider/method-on-file.ts'
import { perform } from './perform.ts'
import { startCharge } from './start-charge.ts'

/**
 * Charges a due balance, or an agreed increase after the balance was paid. Idempotent: schedule and sweep may both call
 * it, early, late or repeatedly. The event has the amount due, the operation whether it was tried; a refused charge is
 * left for people to resolve, not retried every minute.
 */
export const chargeDueBalance = async (deps: Deps, eventId: string): Promise<void> => {
  deps.db.refresh()
  const event = await findEvent(deps, eventId)
  const dueAt = event && remainderDueAt(event)
  if (dueAt === undefined || dueAt > deps.now) return
  const due = dueNow(event!, deps.now)
  if (!due || (await findOp(deps, chargeKey(eventId, due.type, nextAdjustment(event!))))) return
  const op = await startCharge(deps, {
    before: event!,
    due,
    payer: await payerOf(deps, event!),
    collection: 'charge',
    actor: undefined,
  })
  if (op) await perform(deps, op)
}
