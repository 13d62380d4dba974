import { applyResult, isHeld, kindOf, ownerOf, type OpKind } from '#shared/domain/payment/op.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { findOp, opWrites, type OpRow } from '#functions/money/data/op.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { causedBy, type Deps } from '#functions/platform/deps/deps.ts'
import { asIntended, withoutClosing } from './closing.ts'
import { chargeEffect } from './charge-effect.ts'
import type { EffectOf } from './effect.ts'
import type { Outcome } from '#functions/money/provider/outcome.ts'
import { tellUnknown } from '#functions/money/provider/provider-values.ts'
import { payoutEffect } from './payout-effect.ts'
import { refundEffect } from './refund-effect.ts'
import { settlementEffect } from './settlement-effect.ts'
import { transferEffect } from './transfer-effect.ts'

/**
 * The second transaction of a payment operation: closes the operation and writes all consequences. Called by the
 * request, the sweep or a webhook with the outcome it learned; one of them wins, and the others find nothing to do.
 * @returns the current operation, or undefined if there is none.
 */
export const recordOutcome = (deps: Deps, outcome: Outcome): Promise<OpRow | undefined> => {
  deps.db.refresh()
  tellUnknown(deps, outcome.unknown)
  const recordOnce = async (): Promise<OpRow | undefined> => {
    const opBefore = await readOp(deps, outcome.key)
    if (!opBefore) return undefined
    const found = asIntended(opBefore, outcome)
    const next = applyResult(opBefore, found.result, deps.now)
    if (!next) return opBefore
    const intent = next.state === 'waiting' ? withoutClosing(opBefore.intent) : opBefore.intent
    const opAfter: OpRow = {
      ...opBefore,
      ...next,
      intent,
      ...(outcome.payout && { payout: outcome.payout }),
      version: opBefore.version + 1,
    }
    const caused = causedBy(deps, opBefore.request_id)
    await write(caused, opBefore, opAfter, found)
    count(caused, opAfter, outcome)
    if (opAfter.hold?.is_late && !opBefore.hold?.is_late) tellLate(caused, opAfter)
    return opAfter
  }
  // Another run may have recorded it already, or changed the event or a calendar.
  return retryConflicts(deps, recordOnce, anyConflict)
}

/** Each change of an operation is recorded once, and so counted once. */
const count = ({ log }: Deps, { state, key: op_key, intent: { kind } }: OpRow, { charge }: Outcome): void => {
  if (state === 'failed' && !charge?.isSuperseded) log.count('failures', { op_key })
  if (state === 'succeeded' && kind === 'charge') log.count('charges', { op_key })
  if (state === 'succeeded' && kind === 'payout') log.count('payouts', { op_key })
}

/** An alarm counts it (infra/constructs/alarms.ts). */
const tellLate = ({ log }: Deps, { key: op_key }: OpRow): void => {
  log.error('money is late', undefined, { what: 'a transfer waits for available money too long', op_key }, { late: 1 })
}

/** The operation and, in the same read, its event. */
const readOp = async (deps: Deps, key: string): Promise<OpRow | undefined> => {
  const [op] = await Promise.all([
    findOp(deps, key),
    ...(kindOf(key) === 'payout' ? [] : eventToSave(ownerOf(key))).map((each) => deps.db.get(each)),
  ])
  return op
}

const effects: Record<Exclude<OpKind, 'payout'>, EffectOf> = {
  charge: chargeEffect,
  refund: refundEffect,
  transfer: transferEffect,
  settlement: settlementEffect,
}

const write = async (deps: Deps, opBefore: OpRow, opAfter: OpRow, outcome: Outcome): Promise<void> => {
  const ops = opWrites(deps, opBefore, opAfter)
  if (opBefore.state === 'waiting' && opAfter.state === 'waiting') {
    // Only when it is asked next.
    await commit(deps, ops)
  } else if (opAfter.state === 'open' && !(isHeld(opAfter) && opAfter.intent.kind === 'transfer')) {
    // Unknown so far, and the worker retries at once, then the sweep; or a refund that waits for the platform's balance
    // while the client's money stays reserved. Only a held transfer shows on its event.
    await commit(deps, ops, opAfter.tries === 1 ? [{ type: 'op', op_key: opAfter.key }] : [])
  } else if (opAfter.intent.kind === 'payout') {
    const { also, jobs } = await payoutEffect(deps, { opBefore, opAfter, outcome })
    await commit(deps, [...ops, ...also], jobs)
  } else {
    const event = await getEvent(deps, opAfter.intent.event_id)
    const {
      after: changed,
      activity,
      also,
      jobs,
    } = await effects[opAfter.intent.kind](deps, { event, opBefore, opAfter, outcome })
    // Held until the same day as before or as the others: no new mail.
    if (isHeld(opAfter) && changed.transfers_wait_until === event.transfers_wait_until) await commit(deps, ops)
    else
      await saveEvent(deps, {
        before: event,
        after: changed,
        actor: undefined,
        activity,
        also: [...ops, ...also],
        jobs,
      })
  }
}
