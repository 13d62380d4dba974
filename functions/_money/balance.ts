import { balanceDue, dueNow } from '#shared/domain/event/money/event-money.ts'
import { chargeKey } from '#shared/domain/payment/op.ts'
import { chargesBalance, findEvent } from '../_data/event.ts'
import { dueKey } from '../_data/keys.ts'
import { findOp } from '../_data/op.ts'
import { commit } from '../_data/outbox.ts'
import { ConditionFailed } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { balanceDueSoon } from './mails.ts'
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

/** Tells the client, once, that the balance will be charged. The row of its due day remembers that. */
export const remindOfBalance = async (deps: Deps, eventId: string, dueAt: string): Promise<void> => {
  const event = await findEvent(deps, eventId)
  if (!event || !chargesBalance(event) || event.balance_due_at !== dueAt) return
  const { PK, SK } = dueKey(dueAt, eventId)
  const once = {
    Update: {
      TableName: deps.db.tableName,
      Key: { PK, SK },
      UpdateExpression: 'SET reminded_at = :now',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(reminded_at)',
      ExpressionAttributeValues: { ':now': deps.now },
    },
  }
  try {
    await commit(deps, [once], balanceDueSoon(event, balanceDue(event), dueAt))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
