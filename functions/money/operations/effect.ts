import type { Event } from '#shared/domain/event/record/schema.ts'
import { hasMoved } from '#shared/domain/payment/op.ts'
import type { LedgerEntry, LedgerKind, Posting } from '#functions/money/rules/ledger.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import type { Activity } from '#functions/event/data/activity.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Outcome } from '#functions/money/provider/outcome.ts'

/** The consequences of an operation's change, written in the same transaction. */
export interface Effect {
  after: Event
  activity: Activity
  also: TransactItem[]
  jobs: OutboxJob[]
}

export interface Change {
  event: EventItem
  /** The operation before and after. */
  opBefore: OpRow
  opAfter: OpRow
  outcome: Outcome
}

export type EffectOf = (deps: Deps, change: Change) => Promise<Effect>

/** Kinds of entries that an attempt can have beside its own. */
const beside: ReadonlySet<LedgerKind> = new Set(['returned', 'platform', 'paid_outside'])

/** An attempt succeeds at most once, so it serves as the entry's id. */
export const entryOf = (deps: Deps, op: OpRow, kind: LedgerKind, postings: Posting[]): LedgerEntry => ({
  id: `${op.key}#${op.attempt}${beside.has(kind) ? `/${kind}` : ''}`,
  kind,
  op_key: op.key,
  at: deps.now,
  stripe_id: kind === 'platform' || kind === 'paid_outside' ? null : (op.stripe_id ?? null),
  postings,
})

/** The provider has just accepted it, and may have moved nothing yet. */
export const isTaken = (opBefore: OpRow, opAfter: OpRow): boolean =>
  opBefore.state !== 'waiting' &&
  opBefore.state !== 'succeeded' &&
  (opAfter.state === 'waiting' || opAfter.state === 'succeeded')
/** From now on the money counts as gone. */
export const isAccepted = (opBefore: OpRow, opAfter: OpRow): boolean => !hasMoved(opBefore) && hasMoved(opAfter)
/** It counted as gone and was returned. */
export const isReturned = (opBefore: OpRow, opAfter: OpRow): boolean => hasMoved(opBefore) && opAfter.state === 'failed'
