import { hasten } from '#shared/domain/payment/op.ts'
import { findOps, openOpKeys, opWrites, type OpRow } from '#functions/money/data/op.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { resumeAll } from '#functions/money/operations/perform.ts'

const within = 40_000

/**
 * After the provider reports available money, perhaps earlier than expected: makes every waiting transfer and refund
 * due, and sends them in the order of their promised dates. The sweep sends the rest.
 */
export const resumeTransfers = async (deps: Deps): Promise<void> => {
  deps.db.refresh()
  const held = (await findOps(deps, await openOpKeys(deps)))
    .filter(({ hold }) => hold?.why === 'funds')
    .sort((a, b) => (a.hold!.promised < b.hold!.promised ? -1 : 1))
  for (const op of held) await makeDue(deps, op)
  await resumeAll(
    deps,
    held.map(({ key }) => key),
    within,
  )
}

const makeDue = async (deps: Deps, before: OpRow): Promise<void> => {
  const due = hasten(before, deps.now)
  if (!due) return
  try {
    await commit(deps, opWrites(deps, before, { ...before, ...due, version: before.version + 1 }))
  } catch (error) {
    // Another run is sending it.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
