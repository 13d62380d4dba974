import { begin, beginAgain, hold, leaseToEnd } from '#shared/domain/payment/op.ts'
import type { EventIntent } from '#shared/domain/payment/intent.ts'
import type { TransferBlock } from '#shared/domain/payment/transfer-block.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import type { Activity } from '#functions/event/data/activity.ts'
import { EventChanged, saveEvent } from '#functions/event/use-cases/save-event.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { reserve } from '#functions/money/data/ledger.ts'
import { newOpRow, opWrites, type OpRow } from '#functions/money/data/op.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

export interface OperationStart {
  key: string
  intent: EventIntent
  earlier: OpRow | undefined
  /** Why it is held. */
  block?: TransferBlock | undefined
}

export interface Start {
  before: EventItem
  after: Event
  /** Each is new, was definitely refused before, or closes an invoice that waits for its client. */
  intents: readonly OperationStart[]
  /** To be reserved from the event's funds. */
  out?: Cents
  actor: Viewer | undefined
  activity: Activity
  jobs?: readonly OutboxJob[]
}

/**
 * T1 of docs/product.md#money: one transaction writes the operations, reserves funds and changes the event. This
 * request holds their lease and calls the provider next, except for held ones; the sweep finds them in `OPEN_OPS`.
 * @returns undefined after a lost race: read again.
 */
export const start = async (
  deps: Deps,
  { before, after, intents, out = zero, actor, activity, jobs = [] }: Start,
): Promise<OpRow[] | undefined> => {
  const rows: OpRow[] = []
  for (const { key, intent, earlier, block } of intents) {
    const again = intent.kind === 'charge' && intent.closing && earlier?.state === 'waiting' ? leaseToEnd : beginAgain
    const begun = earlier ? again(earlier, deps.now) : begin(key, deps.now)
    if (!begun) return undefined
    const op = block ? hold(begun, block, deps.now) : begun
    rows.push(newOpRow(deps, op, intent, earlier))
  }
  const funds = out > 0 ? [reserve(deps, before.id, out)] : []
  const ops = intents.flatMap(({ earlier }, i) => opWrites(deps, earlier, rows[i]!))
  try {
    await saveEvent(deps, { before, after, actor, activity, also: [...funds, ...ops], jobs })
    return rows
  } catch (error) {
    if (error instanceof EventChanged) return undefined
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.has('funds')) throw new AppError('conflict', 'The payments of the client do not cover this')
    return undefined
  }
}
