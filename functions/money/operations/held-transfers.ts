import { cents, formatMoney, type Cents } from '#shared/domain/money.ts'
import type { TransferIntent } from '#shared/domain/payment/intent.ts'
import { isDue, isHeld } from '#shared/domain/payment/op.ts'
import { transferBlock } from '#shared/domain/payment/transfer-block.ts'
import { payeesOf } from '#shared/domain/payment/transfer.ts'
import { EventChanged, saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { reserve } from '#functions/money/data/ledger.ts'
import { findOp, opWrites, type OpRow } from '#functions/money/data/op.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { payeeName } from '#functions/money/mails/money-mails.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * A held transfer gets a new date while its event still blocks it. If a decision about recovered money has changed the
 * share, the current share is sent. @returns whether the transfer must wait.
 */
export const isStillHeld = async (deps: Deps, key: string): Promise<boolean> => {
  const op = await findOp(deps, key)
  if (op?.intent.kind !== 'transfer' || !isHeld(op) || !isDue(op, deps.now)) return false
  const { event_id, role, entry, amount } = op.intent
  const event = await getEvent(deps, event_id)
  const block = transferBlock(event, deps.now)
  const share = payeesOf(event).find((payee) => payee.role === role && payee.key === entry)
  if (block) await recordOutcome(deps, { key, result: { is: 'not_yet', attempt: op.attempt, ...block, sent: false } })
  else if (!share) await refuse(deps, op, 'Nothing is left of this share')
  else if (share.amount !== amount) return !(await renew(deps, event, op, op.intent, share.amount))
  // A refused one is closed, and not leased.
  return block !== undefined
}

const refuse = (deps: Deps, { key, attempt }: OpRow, message: string) =>
  recordOutcome(deps, { key, result: { is: 'refused', attempt, message } })

/** Nothing of this attempt has been sent, so its amount may still change. @returns whether it may be sent now. */
const renew = async (
  deps: Deps,
  event: EventItem,
  op: OpRow,
  intent: TransferIntent,
  amount: Cents,
): Promise<boolean> => {
  const who = payeeName(event, intent.role, intent.entry, intent.name)
  try {
    await saveEvent(deps, {
      before: event,
      after: event,
      actor: undefined,
      activity: {
        action: 'vendor payment changed',
        detail: `${who}, ${formatMoney(amount)} instead of ${formatMoney(intent.amount)}`,
      },
      also: [
        // Less than nothing goes back to the event.
        reserve(deps, event.id, cents(amount - intent.amount)),
        ...opWrites(deps, op, { ...op, intent: { ...intent, amount }, version: op.version + 1 }),
      ],
    })
    deps.db.refresh()
    return true
  } catch (error) {
    const isShort = error instanceof ConditionFailed && error.failed.has('funds')
    if (isShort) await refuse(deps, op, 'The payments of the client do not cover this')
    // Another run has just changed it: the sweep retries.
    else if (!(error instanceof EventChanged) && !(error instanceof ConditionFailed)) throw error
    return false
  }
}
