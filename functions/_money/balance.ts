import { chargesBalance, dueNow } from '#shared/domain/event/money/event-money.ts'
import { chargeKey } from '#shared/domain/payment/op.ts'
import { findEvent } from '../_data/event.ts'
import { findOp } from '../_data/op.ts'
import type { Deps } from '../_lib/deps.ts'
import { payerOf } from './method-on-file.ts'
import { perform } from './perform.ts'
import { startCharge } from './start-charge.ts'

/**
 * Charges a balance that is due: by its schedule, by the sweep, by both, early, late or ten times. What is due is read from the event,
 * and whether it has been tried from the intent: a refusal is answered by people, not by trying every minute.
 */
export const chargeDueBalance = async (deps: Deps, eventId: string): Promise<void> => {
  deps.db.refresh()
  const event = await findEvent(deps, eventId)
  if (!event || !chargesBalance(event) || event.balance_due_at! > deps.now) return
  const due = dueNow(event, deps.now)
  if (due?.type !== 'balance' || (await findOp(deps, chargeKey(eventId, 'balance')))) return
  const op = await startCharge(deps, {
    before: event,
    due,
    payer: await payerOf(deps, event),
    collection: 'charge',
    actor: undefined,
  })
  if (op) await perform(deps, op)
}
