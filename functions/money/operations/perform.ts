import { setTimeout as sleep } from 'node:timers/promises'
import { isUnderWay } from '#shared/domain/payment/op.ts'
import { findOps, leaseOp, type OpRow } from '#functions/money/data/op.ts'
import { clock } from '#functions/platform/deps/clock.ts'
import { causedBy, type Deps } from '#functions/platform/deps/deps.ts'
import { isStillHeld } from './held-transfers.ts'
import type { Outcome } from '#functions/money/provider/outcome.ts'
import { send } from '#functions/money/provider/send.ts'
import { recordOutcome } from './record-outcome.ts'

/** Sends leased operations and records their outcomes; resumes those left behind by a crash. */

const recordAll = async (deps: Deps, outcomes: readonly Outcome[]) => {
  for (const outcome of outcomes) await recordOutcome(deps, outcome)
}

/** Calls the provider for one leased operation and writes the outcome. */
export const perform = async (deps: Deps, op: OpRow): Promise<void> => recordAll(deps, await send(deps, op))

const atOnce = 4

/**
 * Several leased operations: a few calls in parallel, the outcomes one by one, since they all change one event. When
 * the time is over, the remaining ones stay leased and the sweep resumes them, as it does those held back.
 */
export const performAll = async (deps: Deps, begun: readonly OpRow[], withinMs: number): Promise<void> => {
  const ops = begun.filter(({ state }) => state === 'leased')
  const started = performance.now()
  for (let i = 0; i < ops.length && performance.now() - started < withinMs; i += atOnce) {
    const found = await Promise.all(ops.slice(i, i + atOnce).map((op) => send(deps, op)))
    await recordAll(deps, found.flat())
  }
}

/** Resumes a due operation; leased or closed ones are left alone. */
export const resume = async (deps: Deps, key: string): Promise<void> => {
  deps.db.refresh()
  if (await isStillHeld(deps, key)) return
  const op = await leaseOp(deps, key, deps.now)
  if (op) await perform(causedBy(deps, op.request_id), op)
}

/** Resumes every due operation; failures do not stop the others. @returns the number of failures. */
export const resumeAll = async (deps: Deps, keys: readonly string[], withinMs: number): Promise<number> => {
  const current = clock(deps)
  const started = performance.now()
  let failed = 0
  for (const key of keys) {
    if (performance.now() - started > withinMs) break
    try {
      await resume(current(), key)
    } catch (error) {
      failed += 1
      deps.log.error('payment operation not resumed', error, { op_key: key })
    }
  }
  return failed
}

const lookEvery = 150

/** Waits, within limits, for operations in progress elsewhere. */
export const waitUntilEnded = async (deps: Deps, keys: readonly string[], withinMs: number): Promise<void> => {
  const started = performance.now()
  for (;;) {
    deps.db.refresh()
    const ops = await findOps(deps, keys)
    if (!ops.some(isUnderWay) || performance.now() - started > withinMs) return
    await sleep(lookEvery)
  }
}
