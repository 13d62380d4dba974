import { setTimeout as sleep } from 'node:timers/promises'
import { after, kindOf, ownerOf } from '#shared/domain/payment/op.ts'
import { AppError } from '#shared/errors.ts'
import { CalendarChanged } from '../_data/calendar.ts'
import { getEvent, saveEvent } from '../_data/event.ts'
import { eventKey } from '../_data/keys.ts'
import { findOp, opWrites, type OpRow } from '../_data/op.ts'
import { commit } from '../_data/outbox.ts'
import { ConditionFailed } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { chargeEffect } from './charge-effect.ts'
import type { EffectOf } from './effect.ts'
import type { Outcome } from './outcome.ts'
import { payoutEffect } from './payout-effect.ts'
import { refundEffect } from './refund-effect.ts'
import { transferEffect } from './transfer-effect.ts'

const tries = 12

/**
 * T2 of design section 5: one transaction closes the intent and writes all that follows. Whoever learns of an outcome calls it, the
 * request, the sweep or a webhook; of several one wins, and the others find that there is nothing left to do.
 * @returns the intent as it then is, or undefined when there is no such intent.
 */
export const settle = async (deps: Deps, outcome: Outcome): Promise<OpRow | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    deps.db.refresh()
    const was = await readOp(deps, outcome.key)
    const next = was && after(was, outcome.result, deps.now)
    if (!was || !next) return was
    const op: OpRow = { ...was, ...next, ...(outcome.payout && { payout: outcome.payout }), version: was.version + 1 }
    try {
      await write(deps, was, op, outcome)
      return op
    } catch (error) {
      if (!isLost(error) || attempt === tries) throw error
      await sleep(Math.random() * 4 * 2 ** Math.min(attempt, 7))
    }
  }
}

/** The intent, and in the same read the event that its outcome changes. */
const readOp = async (deps: Deps, key: string): Promise<OpRow | undefined> => {
  const [op] = await Promise.all([
    findOp(deps, key),
    ...(kindOf(key) === 'payout' ? [] : [deps.db.get(eventKey(ownerOf(key)))]),
  ])
  return op
}

/** Somebody changed the intent, the event or a calendar at the same moment: looked at again, it may be done already. */
const isLost = (error: unknown): boolean =>
  error instanceof ConditionFailed ||
  error instanceof CalendarChanged ||
  (error instanceof AppError && error.code === 'conflict')

const effects: Record<'charge' | 'refund' | 'transfer', EffectOf> = {
  charge: chargeEffect,
  refund: refundEffect,
  transfer: transferEffect,
}

const write = async (deps: Deps, was: OpRow, op: OpRow, outcome: Outcome): Promise<void> => {
  const ops = opWrites(deps, was, op)
  if (op.state === 'open') {
    // Nobody knows yet. The worker tries again at once, after that the sweep does.
    await commit(deps, ops, op.tries === 1 ? [{ type: 'op', op_key: op.key }] : [])
  } else if (op.intent.kind === 'payout') {
    const { also, jobs } = await payoutEffect(deps, { was, op, outcome })
    await commit(deps, [...ops, ...also], jobs)
  } else {
    const event = await getEvent(deps, op.intent.event_id)
    const { after: changed, activity, also, jobs } = await effects[op.intent.kind](deps, { event, was, op, outcome })
    await saveEvent(deps, { before: event, after: changed, actor: undefined, activity, also: [...ops, ...also], jobs })
  }
}
