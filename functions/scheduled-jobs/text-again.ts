import type { DueRow } from '#functions/_data/rows/due.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { ConditionFailed, remove } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/** A text whose time has come: once, also for two sweeps. */
export const textAgain = async (deps: Deps, { PK, SK, job }: DueRow<'text'>): Promise<void> => {
  const taken = remove(deps.db.tableName, { PK, SK }, { ConditionExpression: 'attribute_exists(PK)' })
  try {
    await commit(deps, [taken], [job])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
