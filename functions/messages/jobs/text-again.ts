import type { DueRow } from '#functions/platform/db/due.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A text whose time has come: once, also for two sweeps. */
export const textAgain = async (deps: Deps, { PK, SK, job }: DueRow<'text'>): Promise<void> => {
  const taken = remove(deps.db.tableName, { PK, SK }, { ConditionExpression: 'attribute_exists(PK)' })
  try {
    await commit(deps, [taken], [job])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
